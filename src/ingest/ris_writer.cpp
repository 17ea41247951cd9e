#include "ingest/ris_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "ingest/fields.hpp"
#include "ingest/ris_lines.hpp"
#include "ingest/ris_notes.hpp"
#include "ingest/ris_record.hpp"
#include "ingest/ris_values.hpp"
#include "ingest/tagged.hpp"

// A record is written in tags, read back as a reader would, and what came back as something else is
// written in notes instead. What a tag means depends on the other fields, so no rule for single
// fields would be as sure.

namespace bibweft::ingest::ris {
namespace {

/// Parts of a record: bits that tell which are written in notes.
using Parts = unsigned;
constexpr Parts type_part = 1U << 0;
constexpr Parts authors_part = 1U << 1;
constexpr Parts affiliations_part = 1U << 2;
constexpr Parts year_part = 1U << 3;
constexpr Parts ids_part = 1U << 4;
constexpr Parts keywords_part = 1U << 5;
constexpr Parts citations_part = 1U << 6;
constexpr Parts references_part = 1U << 7;
constexpr Parts extra_part = 1U << 8;  ///< those under tags that mean something
constexpr Parts all_parts = ~0U;

/// A field of one text.
struct Text {
    const char* name;  ///< in notes
    const char* tag;   ///< null: more than a tag
    std::string Record::*field;
    Parts part;
};

constexpr Text texts[] = {
    {"type", nullptr, &Record::type, type_part},
    {"key", "ID", &Record::key, 1U << 9},
    {"title", "TI", &Record::title, 1U << 10},
    {"venue", nullptr, &Record::venue, 1U << 11},
    {"volume", "VL", &Record::volume, 1U << 12},
    {"issue", "IS", &Record::issue, 1U << 13},
    {"pages", nullptr, &Record::pages, 1U << 14},
    {"publisher", "PB", &Record::publisher, 1U << 15},
    {"url", "UR", &Record::url, 1U << 16},
    {"language", "LA", &Record::language, 1U << 17},
    {"abstract", "AB", &Record::abstract, 1U << 18},
};
constexpr Parts url_part = 1U << 16;

// What can be written at all.

void put_on_lines(std::vector<std::string>& values) {
    for (std::string& value : values) value = one_line(value);
    std::erase_if(values, [](const std::string& value) { return value.empty(); });
}

void put_on_lines(std::vector<std::pair<std::string, std::string>>& fields) {
    for (auto& [name, value] : fields) value = one_line(value);
    std::erase_if(fields, [](const auto& field) { return field.second.empty(); });
}

void put_on_lines(Author& author) {
    for (std::string* text :
         {&author.family, &author.given, &author.suffix, &author.literal, &author.orcid}) {
        *text = one_line(*text);
    }
    put_on_lines(author.affiliations);
    if (!author.family.empty()) author.literal.clear();  // it is set alone
}

void put_on_lines(Reference& reference) {
    for (std::string* text :
         {&reference.text, &reference.author, &reference.title, &reference.source,
          &reference.volume, &reference.page, &reference.doi, &reference.id}) {
        *text = one_line(*text);
    }
}

Record on_lines(const Record& record) {
    Record out = record;
    for (const Text& text : texts) out.*(text.field) = one_line(record.*(text.field));
    for (Author& author : out.authors) put_on_lines(author);
    for (Reference& reference : out.references) put_on_lines(reference);
    std::erase(out.authors, Author{});
    std::erase(out.references, Reference{});
    put_on_lines(out.ids);
    put_on_lines(out.extra);
    put_on_lines(out.keywords);
    put_on_lines(out.index_keywords);
    return out;
}

// Writing.

/// The type of RIS that fits a type of another format best.
std::string_view type_code(std::string_view type) {
    constexpr std::pair<std::string_view, std::string_view> codes[] = {
        {"article", "JOUR"},
        {"journal article", "JOUR"},
        {"journal-article", "JOUR"},
        {"review", "JOUR"},
        {"inproceedings", "CONF"},
        {"conference paper", "CONF"},
        {"proceedings", "CONF"},
        {"proceedings-article", "CONF"},
        {"proceedings paper", "CONF"},
        {"conference", "CONF"},
        {"book", "BOOK"},
        {"edited book", "EDBOOK"},
        {"incollection", "CHAP"},
        {"inbook", "CHAP"},
        {"book-chapter", "CHAP"},
        {"book chapter", "CHAP"},
        {"phdthesis", "THES"},
        {"mastersthesis", "THES"},
        {"thesis", "THES"},
        {"techreport", "RPRT"},
        {"report", "RPRT"},
        {"unpublished", "UNPB"},
        {"dataset", "DATA"}};
    const auto* found = std::find_if(std::begin(codes), std::end(codes),
                                     [&](const auto& code) { return same_word(code.first, type); });
    return found == std::end(codes) ? "GEN" : found->second;
}

/// "JOUR" and the like, which other programs may know.
bool is_type_code(std::string_view type) {
    constexpr std::size_t longest = 8;
    return type.size() >= 3 && type.size() <= longest &&
           std::all_of(type.begin(), type.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

/// Writes one record, some parts of it in notes.
class Writer {
public:
    Writer(const Record& record, Parts notes, std::string& out)
        : record_(record), notes_(notes), out_(out) {}

    void write() {
        const std::string_view type = in_notes(type_part) ? type_code(record_.type) : record_.type;
        line("TY", type);
        for (const Text& text : texts) {
            write_text(text, type);
            if (text.field == &Record::title) write_people();
        }
        write_ids();
        write_keywords();
        write_citations();
        write_references();
        write_extra();
        line("ER", "");
    }

private:
    bool in_notes(Parts part) const { return (notes_ & part) != 0; }

    void line(std::string_view tag, std::string_view value) {
        out_ += tag;
        out_ += "  - ";
        out_ += value;
        out_ += '\n';
    }

    void note(std::string_view name, std::string_view value) { append_note(name, value, out_); }

    void write_text(const Text& text, std::string_view type) {
        const std::string& value = record_.*(text.field);
        if (in_notes(text.part)) {
            note(text.name, value);
        } else if (value.empty() || text.field == &Record::type) {
            // nothing to write
        } else if (text.field == &Record::venue) {
            line(venue_tag(type), value);
        } else if (text.field == &Record::pages) {
            write_pages(value);
        } else {
            line(text.tag, value);
        }
    }

    void write_pages(std::string_view pages) {
        const std::size_t dash = pages.find('-');
        const bool range = dash != std::string_view::npos && dash > 0 && dash + 1 < pages.size() &&
                           pages.find_first_of("- ", dash + 1) == std::string_view::npos &&
                           pages[dash - 1] != ' ';
        line("SP", pages.substr(0, range ? dash : pages.size()));
        if (range) line("EP", pages.substr(dash + 1));
    }

    void write_people() {
        write_authors();
        write_affiliations();
        write_year();
    }

    /// A comma at the end marks a group.
    static std::string name_of(const Author& author) {
        std::string name = to_string(author);
        const bool literal = author.family.empty() && !author.literal.empty();
        if (literal && name.find(',') == std::string::npos && author_of(name) != author) {
            name += ',';
        }
        return name;
    }

    void write_authors() {
        for (std::size_t i = 0; i < record_.authors.size(); ++i) {
            const Author& author = record_.authors[i];
            Author read;
            if (!in_notes(authors_part)) {
                const std::string name = name_of(author);
                line("AU", name);
                read = author_of(name);
            }
            write_name(fmt::format("author {} ", i + 1), author, read);
        }
    }

    void write_name(const std::string& start, const Author& author, const Author& read) {
        if (author.family != read.family || author.given != read.given ||
            author.suffix != read.suffix || author.literal != read.literal) {
            const bool literal = author.family.empty() && !author.literal.empty();
            note(start + (literal ? "literal" : "family"),
                 literal ? author.literal : author.family);
            if (!author.given.empty()) note(start + "given", author.given);
            if (!author.suffix.empty()) note(start + "suffix", author.suffix);
        }
        if (!author.orcid.empty()) note(start + "orcid", author.orcid);
    }

    void write_affiliations() {
        const auto with_any =
            std::count_if(record_.authors.begin(), record_.authors.end(),
                          [](const Author& author) { return !author.affiliations.empty(); });
        for (std::size_t i = 0; i < record_.authors.size(); ++i) {
            const Author& author = record_.authors[i];
            for (const std::string& address : author.affiliations) {
                if (in_notes(affiliations_part | authors_part)) {
                    note(fmt::format("author {} affiliation", i + 1), address);
                } else if (i == 0 && with_any == 1) {
                    line("AD", address);
                } else {
                    line("AD", name_of(author) + ": " + address);
                }
            }
        }
    }

    void write_year() {
        const std::string year = record_.year ? fmt::format("{}", *record_.year) : "";
        if (in_notes(year_part)) {
            note("year", year);
        } else if (!year.empty()) {
            line("PY", year);
        }
    }

    void write_ids() {
        for (const auto& [kind, value] : record_.ids) {
            if (in_notes(ids_part) || !write_id(kind, value)) note("id " + escaped(kind), value);
        }
    }

    /// In the tag for it, if there is one.
    bool write_id(std::string_view kind, const std::string& value) {
        if (kind == "doi" && whole_doi(value) == value) {
            line("DO", value);
        } else if ((kind == "issn" || kind == "isbn") && serial_kind(value) == kind) {
            line("SN", value);
        } else if (kind == "pmid" && is_digits(value)) {
            line("U1", value + "[pmid]");
        } else if (kind == "pmcid" && is_pmcid(value)) {
            line("U2", value + "[pmcid]");
        } else if ((kind == "ut" && is_ut(value)) ||
                   (kind == "embase" && is_embase_number(value))) {
            line("AN", value);
        } else {
            return false;
        }
        return true;
    }

    void write_keywords() {
        for (const std::string& word : record_.keywords) {
            if (in_notes(keywords_part) || word.find(';') != std::string::npos) {
                note("keyword", word);
            } else {
                line("KW", word);
            }
        }
        for (const std::string& word : record_.index_keywords) note("index keyword", word);
    }

    void write_citations() {
        const auto& count = record_.citation_count;
        if (in_notes(citations_part)) {
            note("citation count", count ? fmt::format("{}", *count) : "");
        } else if (count) {
            line("N1", fmt::format("Cited By :{}", *count));
        }
    }

    void write_references() {
        if (record_.references.empty()) return;
        if (!in_notes(references_part)) return write_reference_list();
        for (const Reference& reference : record_.references) {
            note("reference", reference.text);
            const std::pair<const char*, const std::string*> parts[] = {
                {"reference author", &reference.author}, {"reference title", &reference.title},
                {"reference source", &reference.source}, {"reference volume", &reference.volume},
                {"reference page", &reference.page},     {"reference doi", &reference.doi},
                {"reference id", &reference.id}};
            for (const auto& [name, value] : parts) {
                if (!value->empty()) note(name, *value);
            }
            if (reference.year) note("reference year", fmt::format("{}", *reference.year));
        }
    }

    /// As Scopus does.
    void write_reference_list() {
        out_ += "N1  - References: ";
        for (std::size_t i = 0; i < record_.references.size(); ++i) {
            if (i > 0) out_ += ";\n";
            out_ += record_.references[i].text;
        }
        out_ += '\n';
    }

    void write_extra() {
        for (const auto& [name, value] : record_.extra) {
            if (notes_ == all_parts || !write_extra(name, value)) {
                note("extra " + escaped(name), value);
            }
        }
    }

    bool write_extra(std::string_view name, std::string_view value) {
        if (name == "editor") {
            line("A2", value);
            return true;
        }
        if (!is_tag(name) || name == "TY" || name == "ER") return false;
        if (in_notes(extra_part) && has_meaning(name)) return false;
        line(name, value);
        return true;
    }

    const Record& record_;
    Parts notes_;
    std::string& out_;
};

// Reading back.

Record read_back(std::string_view text) {
    TaggedRecord fields;
    Line line;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        line.text = text.substr(0, end);
        const TagLine tag_line = parse_tag_line(line.text);
        if (tag_line.tag == packed_tag("ER")) break;
        if (tag_line.tag != 0) {
            fields.add(tag_line.tag, line, tag_line.value);
        } else {
            fields.extend(line);
        }
        text.remove_prefix(end + 1);
    }
    std::vector<Diagnostic> problems;
    return make_record(fields, problems).record;
}

bool same_but_affiliations(const Author& a, const Author& b) {
    return a.family == b.family && a.given == b.given && a.suffix == b.suffix &&
           a.literal == b.literal && a.orcid == b.orcid;
}

/// The parts in which two records differ.
Parts differences(const Record& a, const Record& b) {
    Parts parts = 0;
    for (const Text& text : texts) {
        if (a.*(text.field) != b.*(text.field)) parts |= text.part;
    }
    if (!std::equal(a.authors.begin(), a.authors.end(), b.authors.begin(), b.authors.end(),
                    same_but_affiliations)) {
        parts |= authors_part;
    }
    if (a.authors != b.authors) parts |= affiliations_part;
    if (a.year != b.year) parts |= year_part;
    if (a.ids != b.ids) parts |= ids_part | url_part;  // an URL may hold one
    if (a.keywords != b.keywords || a.index_keywords != b.index_keywords) parts |= keywords_part;
    if (a.citation_count != b.citation_count) parts |= citations_part;
    if (a.references != b.references) parts |= references_part;
    if (a.extra != b.extra) parts |= extra_part;
    return parts;
}

/// What is known to need notes before anything was tried.
Parts first_notes(const Record& record) {
    const bool texts_alone = std::all_of(
        record.references.begin(), record.references.end(),
        [](const Reference& r) { return !r.text.empty() && r == Reference::of_text(r.text); });
    return (is_type_code(record.type) ? 0 : type_part) | (texts_alone ? 0 : references_part);
}

}  // namespace

void append_record(const Record& record, std::string& out) {
    const Record wanted = on_lines(record);
    const std::size_t begin = out.size();
    Parts notes = first_notes(wanted);
    for (;;) {
        Writer(wanted, notes, out).write();
        if (notes == all_parts) return;
        const Parts wrong = differences(wanted, read_back(std::string_view(out).substr(begin)));
        if (wrong == 0) return;
        notes = (notes | wrong) == notes ? all_parts : notes | wrong;
        out.resize(begin);
    }
}

}  // namespace bibweft::ingest::ris
