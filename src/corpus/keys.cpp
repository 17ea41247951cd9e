#include "bibweft/corpus/keys.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <vector>

#include "bibweft/text/clean.hpp"
#include "corpus/words.hpp"

namespace bibweft::corpus {
namespace {

constexpr std::string_view blanks = " \t\r\n\f\v";

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

std::string lowered(std::string_view text) {
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
    });
    return out;
}

bool is_digits(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

std::string percent_decoded(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const int high = text[i] == '%' && i + 2 < text.size() ? hex_digit(text[i + 1]) : -1;
        const int low = high >= 0 ? hex_digit(text[i + 2]) : -1;
        if (low >= 0) {
            out += static_cast<char>(high * 16 + low);
            i += 2;
        } else {
            out += text[i];
        }
    }
    return out;
}

/// "&lt;", "&gt;" and "&amp;" as characters: exports leave them in DOIs.
std::string entities_decoded(std::string text) {
    static constexpr std::pair<std::string_view, char> entities[] = {
        {"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}};
    for (const auto& [entity, character] : entities) {
        for (std::size_t at = text.find(entity); at != std::string::npos;
             at = text.find(entity, at)) {
            text.replace(at++, entity.size(), 1, character);
        }
    }
    return text;
}

/// The value behind a resolver ("https://host/" with its path) and a "kind:" prefix.
std::string_view without_prefix(std::string_view value, std::string_view marker) {
    const std::size_t at = value.rfind(marker);
    return at == std::string_view::npos ? value : value.substr(at + marker.size());
}

/// The identifier and the version of "2101.00001v2", "arXiv:hep-th/9901001 [hep-th]", a URL or DOI.
std::pair<std::string, unsigned> arxiv_parts(std::string_view raw) {
    std::string value = lowered(trimmed(raw));
    std::string_view id = value;
    for (const std::string_view marker :
         {"/abs/", "/pdf/", "/html/", "arxiv:", "10.48550/arxiv."}) {
        id = without_prefix(id, marker);
    }
    id = trimmed(id.substr(0, id.find_first_of(" [?#")));
    if (id.ends_with(".pdf")) id.remove_suffix(4);
    unsigned version = 0;
    const std::size_t v = id.rfind('v');
    if (v != std::string_view::npos && v > 0 && id.size() - v < 5 && is_digits(id.substr(v + 1))) {
        for (const char digit : id.substr(v + 1)) {
            version = version * 10 + static_cast<unsigned>(digit - '0');
        }
        id = id.substr(0, v);
    }
    const bool plausible = id.find_first_of("0123456789") != std::string_view::npos;
    return {plausible ? std::string(id) : std::string{}, version};
}

bool is_arxiv_doi(std::string_view kind, std::string_view value) {
    return kind == "doi" && doi_key(value).starts_with("10.48550/arxiv.");
}

std::string with_kind(std::string_view kind, std::string_view value) {
    return value.empty() ? std::string{} : std::string(kind) + ":" + std::string(value);
}

std::vector<std::string_view> words_of(std::string_view key) {
    std::vector<std::string_view> words;
    for (std::size_t at = 0; at < key.size();) {
        const std::size_t end = std::min(key.find(' ', at), key.size());
        if (end > at) words.push_back(key.substr(at, end - at));
        at = end + 1;
    }
    return words;
}

template <class List>
bool is_one_of(std::string_view word, const List& list) {
    return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

/// A word of one to three capitals, as initials without full stops are.
bool is_initials(std::string_view word) {
    return word.size() <= 3 && std::all_of(word.begin(), word.end(), [](char c) {
               return (c >= 'A' && c <= 'Z') || c == '.' || c == '-';
           });
}

/// The part of a literal name that holds the family name.
std::string family_of(std::string_view literal) {
    if (const std::size_t comma = literal.find(','); comma != std::string_view::npos) {
        return std::string(literal.substr(0, comma));
    }
    std::vector<std::string_view> words = words_of(literal);
    while (words.size() > 1 && is_initials(words.back())) words.pop_back();
    std::string family;
    for (const std::string_view word : words) family.append(word).append(" ");
    return family;
}

/// The number of a Roman numeral of I, V and X, well formed, up to 39.
std::optional<int> roman(std::string_view word) {
    static constexpr std::array<std::string_view, 10> ones = {"",  "i",  "ii",  "iii",  "iv",
                                                              "v", "vi", "vii", "viii", "ix"};
    const std::size_t tens = std::min(word.find_first_not_of('x'), word.size());
    const std::string_view rest = word.substr(tens);
    // "ix" begins with i, so the x of nine is never counted as ten.
    const auto* found = std::find(ones.begin(), ones.end(), rest);
    if (word.empty() || tens > 3 || found == ones.end()) return {};
    return static_cast<int>(10 * tens) + static_cast<int>(found - ones.begin());
}

constexpr std::string_view series_words[] = {"part",   "pt",      "parts",   "volume", "vol",
                                             "number", "chapter", "section", "paper",  "study",
                                             "book",   "phase",   "teil",    "partie", "parte"};

std::string number_of_word(std::string_view word) {
    static constexpr std::array<std::string_view, 10> cardinal = {
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"};
    const auto* found = std::find(cardinal.begin(), cardinal.end(), word);
    if (found != cardinal.end()) return std::to_string(found - cardinal.begin() + 1);
    return word.size() == 1 ? std::string(word) : std::string{};
}

/// The mark of one word of a title, or "".
std::string mark_of(std::string_view word, std::string_view before, bool last) {
    if (word.find_first_of("0123456789") != std::string_view::npos) {
        std::string digits;
        for (const char c : word) {
            if (c >= '0' && c <= '9') digits += c;
        }
        const bool padded = digits.size() == word.size() && digits.size() > 1;
        return padded ? digits.substr(std::min(digits.find_first_not_of('0'), digits.size() - 1))
                      : digits;
    }
    const bool in_series = is_one_of(before, series_words);
    if (const auto number = roman(word); number && (word.size() > 1 || in_series || last)) {
        return std::to_string(*number);
    }
    return in_series ? number_of_word(word) : std::string{};
}

}  // namespace

std::string doi_key(std::string_view value) {
    const std::string decoded = lowered(entities_decoded(percent_decoded(trimmed(value))));
    const std::size_t begin = decoded.find("10.");
    if (begin == std::string::npos) return {};
    const std::string_view before = std::string_view(decoded).substr(0, begin);
    const bool prefixed =
        before.empty() || before.ends_with("/") || before.ends_with(":") || before.ends_with(" ");
    if (!prefixed) return {};
    std::string_view doi = std::string_view(decoded).substr(begin);
    doi = doi.substr(0, doi.find_first_of(blanks));
    while (!doi.empty() &&
           std::string_view(".,;:\"'/").find(doi.back()) != std::string_view::npos) {
        doi.remove_suffix(1);
    }
    const std::size_t slash = doi.find('/');
    if (slash == std::string_view::npos || slash < 5 || slash + 1 == doi.size()) return {};
    return std::string(doi);
}

std::string id_key(std::string_view kind, std::string_view value) {
    value = trimmed(value);
    if (kind == "arxiv" || is_arxiv_doi(kind, value)) {
        return with_kind("arxiv", arxiv_parts(value).first);
    }
    std::string id = lowered(value);
    if (kind == "pmid") {
        const std::string_view digits =
            std::string_view(id).substr(std::min(id.find_last_not_of("0123456789") + 1, id.size()));
        return with_kind(kind, digits);
    }
    if (kind == "pmcid") return with_kind(kind, without_prefix(id, "pmc"));
    if (kind == "ut") return with_kind(kind, without_prefix(without_prefix(id, ":"), "/"));
    if (kind == "eid") return with_kind(kind, without_prefix(id, "eid="));
    if (kind == "openalex") return with_kind(kind, without_prefix(id, "/"));
    return {};
}

std::string plain_id(std::string_view kind, std::string_view value) {
    if (kind == "doi") {
        if (std::string doi = doi_key(value); !doi.empty()) return doi;
    } else if (const std::string id = id_key(kind, value);
               id.starts_with(std::string(kind) + ":")) {
        return id.substr(kind.size() + 1);
    }
    return std::string(value);
}

unsigned arxiv_version(std::string_view kind, std::string_view value) {
    if (kind != "arxiv" && !is_arxiv_doi(kind, value)) return 0;
    return arxiv_parts(value).second;
}

std::string title_key(std::string_view title) {
    if (title.empty()) return {};
    const std::string words = folded(text::clean(title).text);
    std::string key;
    std::size_t at = 0;
    for (std::string_view word = next_word(words, at); !word.empty(); word = next_word(words, at)) {
        if (!key.empty()) key += ' ';
        key += word;
    }
    return key;
}

std::string surname_key(const Author& author) {
    static constexpr std::string_view suffixes[] = {"jr", "sr", "ii", "iii", "iv"};
    const std::string key =
        title_key(author.family.empty() ? family_of(author.literal) : author.family);
    std::vector<std::string_view> words = words_of(key);
    while (words.size() > 1 && is_one_of(words.back(), suffixes)) words.pop_back();
    return words.empty() ? std::string{} : std::string(words.back());
}

std::string part_mark(std::string_view key) {
    const std::vector<std::string_view> words = words_of(key);
    std::string marks;
    for (std::size_t i = 0; i < words.size(); ++i) {
        marks +=
            mark_of(words[i], i == 0 ? std::string_view{} : words[i - 1], i + 1 == words.size());
    }
    return marks;
}

}  // namespace bibweft::corpus
