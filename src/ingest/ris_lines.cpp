#include "ingest/ris_lines.hpp"

#include <bitset>

#include "ingest/tagged.hpp"

namespace bibweft::ingest::ris {
namespace {

constexpr std::string_view known_tags =
    "TYERTIT1T2T3BTCTSTTTAUA1A2A3A4EDTAADAIABN1N2NVNLKWPYY1Y2DADODPDBDSM1M2M3SPEPVLVOISPBPUPPCY"
    "SNURL1L2L3L4LKANIDLBLAC1C2C3C4C5C6C7C8CACNCPCRJ1J2JAJFJOETOPRIRNRPSESFU1U2U3U4U5";

constexpr std::size_t second_count = 36;
constexpr std::size_t tag_count = 26 * second_count;

std::size_t index_of(std::string_view tag) {
    const int second = tag[1] >= 'A' ? tag[1] - 'A' + 10 : tag[1] - '0';
    return static_cast<std::size_t>(tag[0] - 'A') * second_count + static_cast<std::size_t>(second);
}

std::bitset<tag_count> make_known() {
    std::bitset<tag_count> known;
    for (std::size_t i = 0; i < known_tags.size(); i += 2) {
        known.set(index_of(known_tags.substr(i, 2)));
    }
    return known;
}

bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

/// A tag that is not written exactly; nothing of it is certain yet.
TagLine parse_loose(std::string_view line) {
    constexpr std::size_t most_indent = 3;
    constexpr std::string_view mark = "\xef\xbb\xbf";
    TagLine out;
    if (line.starts_with(mark)) out.begin = mark.size();
    const std::size_t margin = out.begin;
    while (out.begin < line.size() && line[out.begin] == ' ') ++out.begin;
    const std::size_t indent = out.begin - margin;
    if (indent > most_indent || !is_tag(line.substr(out.begin, 2))) return {};
    const std::string_view found = line.substr(out.begin, 2);
    std::size_t at = out.begin + 2;
    while (at < line.size() && is_blank(line[at])) ++at;
    const std::size_t gap = at - out.begin - 2;
    const bool tab = line.substr(out.begin + 2, gap).find('\t') != std::string_view::npos;
    if (at == line.size()) {
        if (found != "ER" || indent > 0) return {};
        out.tag = packed_tag(found);
        out.value = at;
        return out;
    }
    if (line[at] != '-') return {};
    out.value = ++at;
    const bool apart = at == line.size() || is_blank(line[at]);
    out.exact = gap == 2 && !tab && apart && indent == 0;
    const bool accepted = indent > 0
                              ? gap == 2 && apart && is_known_tag(found)
                              : out.exact || ((apart || gap >= 2 || tab) && is_known_tag(found));
    if (!accepted) return {};
    out.tag = packed_tag(found);
    return out;
}

}  // namespace

bool is_known_tag(std::string_view tag) {
    static const std::bitset<tag_count> known = make_known();
    return is_tag(tag) && known.test(index_of(tag));
}

TagLine parse_tag_line(std::string_view line) {
    if (line.size() >= 5 && line[2] == ' ' && line[3] == ' ' && line[4] == '-' &&
        is_tag(line.substr(0, 2)) && (line.size() == 5 || line[5] == ' ')) {
        return {packed_tag(line.substr(0, 2)), true, 0, 5};
    }
    return parse_loose(line);
}

}  // namespace bibweft::ingest::ris
