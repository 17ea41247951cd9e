#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "bibweft/ingest/format.hpp"
#include "ingest/bibtex_family.hpp"
#include "ingest/bibtex_fields.hpp"
#include "ingest/bibtex_kept.hpp"
#include "ingest/bibtex_scan.hpp"
#include "ingest/bibtex_values.hpp"
#include "ingest/bibtex_writer.hpp"
#include "ingest/fields.hpp"

// BibTeX and BibLaTeX, as people write them and as Web of Science, Scopus, ACM, ACL, Zotero and
// JabRef export them. The parts: bibtex_scan (entries), bibtex_values and bibtex_names (fields),
// bibtex_family (crossref, xdata), bibtex_writer and bibtex_coded (the way back).
//
// Memory: one entry, the keys of all, to name those that are given twice, the entries that others
// may name (bibtex_kept.hpp) and those that wait for others (bibtex_family.hpp).

namespace bibweft::ingest {
namespace {

using namespace bibtex;

class BibtexReader {
public:
    BibtexReader(Source& source, const Sink& sink)
        : sink_(sink),
          window_(source),
          macros_(months()),
          scanner_(window_, macros_),
          family_(kept_, macros_, [this](auto&& problems, auto&& record) {
              deliver(std::move(problems), std::move(record));
          }) {}

    void read() {
        Entry entry;
        while (scanner_.next(entry)) {
            if (entry.lost) {
                family_.add(std::move(entry.problems));
                continue;
            }
            Made made = make_record(entry);
            if (!made.database.empty() && !database_told_) {
                sink_.database(std::string(made.database));
                database_told_ = true;
            }
            made.problems.insert(made.problems.begin(),
                                 std::make_move_iterator(entry.problems.begin()),
                                 std::make_move_iterator(entry.problems.end()));
            check_key(entry, made);
            family_.add(entry, std::move(made));
        }
        family_.add(std::move(entry.problems));
        family_.finish();
    }

private:
    /// The months stand for themselves: values are plain, not in the words of a style.
    static Macros months() {
        Macros macros;
        for (const char* name :
             {"jan",   "feb",    "mar",       "apr",     "may",      "jun",
              "jul",   "aug",    "sep",       "oct",     "nov",      "dec",
              "sept",  "june",   "july",      "january", "february", "march",
              "april", "august", "september", "october", "november", "december"}) {
            macros.emplace(name, name);
        }
        return macros;
    }

    void deliver(std::vector<Diagnostic>&& problems, std::optional<Record>&& record) {
        for (Diagnostic& problem : problems) sink_.problem(std::move(problem));
        if (record) sink_.record(std::move(*record));
    }

    void check_key(const Entry& entry, Made& made) {
        const auto first =
            kept_.add(entry.key, entry.text, is_container(entry.type), entry.location.line);
        if (!first) return;
        Location place = entry.location;
        place.end = place.begin;
        made.problems.push_back(
            {Severity::warning,
             "bibtex.duplicate-key",
             {},
             place,
             fmt::format("entries at line {} and line {} have the same key \"{}\"; both are kept",
                         *first, entry.location.line, entry.key)});
    }

    const Sink& sink_;
    Window window_;
    Macros macros_;
    Scanner scanner_;
    KeptEntries kept_;
    Family family_;
    bool database_told_ = false;
};

void read_bibtex(Source& source, const Sink& sink, const ReaderOptions&) {
    BibtexReader(source, sink).read();
}

bool is_letter(char c) {
    return (c | 32) >= 'a' && (c | 32) <= 'z';
}

/// How a head that begins with "@" goes on: "@word{key, name =" or "@string{name =" is an entry.
Likeness entry_at(std::string_view text) {
    constexpr std::string_view white = " \t\r\n";
    std::size_t i = 1;
    while (i < text.size() && is_letter(text[i])) ++i;
    const std::string_view word = text.substr(1, i - 1);
    i = std::min(text.find_first_not_of(white, i), text.size());
    if (i == text.size()) return word.empty() ? Likeness::none : Likeness::possible;
    if (word.empty() || (text[i] != '{' && text[i] != '(')) return Likeness::none;
    if (same_word(word, "comment") || same_word(word, "preamble")) return Likeness::sure;
    const std::size_t end = text.find_first_of(",={}\"", ++i);
    if (end == std::string_view::npos) return Likeness::possible;
    if (text[end] == '}') return Likeness::possible;
    if (text[end] == '=') return Likeness::sure;
    if (text[end] != ',') return Likeness::none;
    i = std::min(text.find_first_not_of(white, end + 1), text.size());
    if (i == text.size()) return Likeness::possible;
    const std::size_t equals = text.find_first_of("=,{}\"", i);
    if (equals == std::string_view::npos) return Likeness::possible;
    return text[equals] == '=' || text[i] == '}' || text[i] == '%' ? Likeness::sure
                                                                   : Likeness::none;
}

/// An entry at the start of one of the first lines that are no comment: text before it is allowed.
Likeness looks_like_bibtex(std::string_view head) {
    constexpr std::size_t most_lines = 20;
    std::size_t lines = 0;
    for (std::size_t i = 0; i < head.size() && lines < most_lines;) {
        const std::size_t begin = std::min(head.find_first_not_of(" \t\r\n", i), head.size());
        if (begin == head.size()) break;
        const std::size_t end = std::min(head.find_first_of("\r\n", begin), head.size());
        if (head[begin] == '@') {
            const Likeness likeness = entry_at(head.substr(begin));
            if (likeness != Likeness::none) return likeness;
        }
        if (head[begin] != '%') ++lines;
        i = end;
    }
    return Likeness::none;
}

constexpr std::string_view suffixes[] = {".bib", ".bibtex", ".biblatex"};

constexpr Advice advice[] = {
    {"references",
     "Web of Science: record content “Full Record and Cited References”; Scopus: tick “Include "
     "references”; other exports hold none"},
    {"abstract", "tick “Abstract” when exporting (Web of Science: “Full Record”)"},
    {"keywords", "tick “Author keywords” and “Indexed keywords” when exporting"},
    {"citation_count", "Scopus: tick “Citation count”; Web of Science: “Full Record”"}};

constexpr RecordWriter writer{"", "\n", "", append_entry};

}  // namespace

extern const InputFormat bibtex_format{
    "bibtex",    "BibTeX and BibLaTeX, of all databases and programs",
    suffixes,    looks_like_bibtex,
    read_bibtex, &writer,
    "",          advice};

}  // namespace bibweft::ingest
