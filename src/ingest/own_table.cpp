#include "ingest/own_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <span>
#include <utility>
#include <vector>

#include "ingest/table_header.hpp"

// What a cell holds that is more than a text:
// - Items of a list are joined by "; ". In an item "\" and ";" are written "\\" and "\;".
// - An author is "Family, Given" or "Family, Suffix, Given"; a literal is "{Name}". "," and "{" in
//   a part have a "\" before them.
// - `orcids` and `affiliations` have one item for each author, which may be empty; several
//   affiliations of one are joined by " | ".
// - A reference is its text, followed by the parts that are known: "text | author=… | year=… | …".
// - `other_ids` and `extra` are "name=value". `other_ids` holds the ids of kinds without a column,
//   and all but the first of a kind with one.
// Of an item that uses them, "|" and, in a name, "=" have a "\" before them.

namespace bibweft::ingest {
namespace {

constexpr std::string_view id_kinds[] = {"doi", "pmid", "pmcid", "arxiv", "openalex", "eid", "ut"};

enum Column : std::size_t {
    c_key,
    c_type,
    c_title,
    c_authors,
    c_orcids,
    c_affiliations,
    c_year,
    c_venue,
    c_volume,
    c_issue,
    c_pages,
    c_publisher,
    c_first_id,
    c_other_ids = c_first_id + std::size(id_kinds),
    c_url,
    c_abstract,
    c_keywords,
    c_index_keywords,
    c_references,
    c_language,
    c_citation_count,
    c_extra,
    column_count
};

constexpr std::string_view header =
    "key,type,title,authors,orcids,affiliations,year,venue,volume,issue,pages,publisher,"
    "doi,pmid,pmcid,arxiv,openalex,eid,ut,other_ids,"
    "url,abstract,keywords,index_keywords,references,language,citation_count,extra\n";

using Parts = std::vector<std::pair<std::string_view, std::string>>;

struct ReferencePart {
    std::string_view name;
    std::string Reference::*member;
};

constexpr ReferencePart reference_parts[] = {
    {"author", &Reference::author}, {"title", &Reference::title}, {"source", &Reference::source},
    {"volume", &Reference::volume}, {"page", &Reference::page},   {"doi", &Reference::doi},
    {"id", &Reference::id},
};

// ---- writing

/// A cell, quoted where it must be.
void append_cell(std::string_view value, std::string& out) {
    const bool plain = value.find_first_of("\",;\t\r\n") == std::string_view::npos &&
                       !value.starts_with(' ') && !value.ends_with(' ');
    if (plain) {
        out += value;
        return;
    }
    out += '"';
    for (const char c : value) {
        if (c == '"') out += '"';
        out += c;
    }
    out += '"';
}

/// A text with "\" before "\", ";" and the characters of `also`.
std::string escaped(std::string_view text, std::string_view also = {}) {
    std::string out;
    for (const char c : text) {
        if (c == '\\' || c == ';' || also.find(c) != std::string_view::npos) out += '\\';
        out += c;
    }
    return out;
}

/// Joins what `item` gives for each value.
template <class Values, class Item>
std::string joined(const Values& values, const Item& item, std::string_view glue = "; ") {
    std::string out;
    bool later = false;
    for (const auto& value : values) {
        if (std::exchange(later, true)) out += glue;
        out += item(value);
    }
    return out;
}

std::string author_item(const Author& author) {
    if (!author.literal.empty()) return "{" + escaped(author.literal) + "}";
    std::string out = escaped(author.family, ",{");
    if (!author.suffix.empty()) out += ", " + escaped(author.suffix, ",");
    if (!author.suffix.empty() || !author.given.empty()) out += ", " + escaped(author.given, ",");
    return out;
}

std::string affiliations_item(const Author& author) {
    return joined(
        author.affiliations, [](const std::string& one) { return escaped(one, "|"); }, " | ");
}

std::string reference_item(const Reference& reference) {
    std::string out = escaped(reference.text, "|");
    const auto add = [&](std::string_view name, std::string_view value) {
        if (!value.empty()) out += fmt::format(" | {}={}", name, escaped(value, "|"));
    };
    if (reference.year) add("year", std::to_string(*reference.year));
    for (const ReferencePart& part : reference_parts) add(part.name, reference.*part.member);
    return out;
}

std::string pair_item(const std::pair<std::string, std::string>& pair) {
    return escaped(pair.first, "=") + "=" + escaped(pair.second);
}

/// Ids of other kinds, and further ones of a kind.
std::vector<std::pair<std::string, std::string>> other_ids(const Record& record) {
    std::vector<std::pair<std::string, std::string>> out;
    for (const auto& id : record.ids) {
        const bool has_column =
            std::find(std::begin(id_kinds), std::end(id_kinds), id.first) != std::end(id_kinds);
        const bool first = find_id(record, id.first).data() == id.second.data();
        if (!has_column || !first) out.push_back(id);
    }
    return out;
}

template <class Member>
std::string for_authors(const Record& record, const Member& item) {
    const bool any = std::any_of(record.authors.begin(), record.authors.end(),
                                 [&](const Author& author) { return !item(author).empty(); });
    return any ? joined(record.authors, item) : std::string{};
}

void append_row(const Record& record, std::string& out) {
    const auto text = [](const std::string& one) { return escaped(one); };
    std::array<std::string, column_count> cells;
    cells[c_key] = record.key;
    cells[c_type] = record.type;
    cells[c_title] = record.title;
    cells[c_authors] = joined(record.authors, author_item);
    cells[c_orcids] = for_authors(record, [](const Author& one) { return escaped(one.orcid); });
    cells[c_affiliations] = for_authors(record, affiliations_item);
    if (record.year) cells[c_year] = std::to_string(*record.year);
    cells[c_venue] = record.venue;
    cells[c_volume] = record.volume;
    cells[c_issue] = record.issue;
    cells[c_pages] = record.pages;
    cells[c_publisher] = record.publisher;
    for (std::size_t i = 0; i < std::size(id_kinds); ++i) {
        cells[c_first_id + i] = find_id(record, id_kinds[i]);
    }
    cells[c_other_ids] = joined(other_ids(record), pair_item);
    cells[c_url] = record.url;
    cells[c_abstract] = record.abstract;
    cells[c_keywords] = joined(record.keywords, text);
    cells[c_index_keywords] = joined(record.index_keywords, text);
    cells[c_references] = joined(record.references, reference_item);
    cells[c_language] = record.language;
    if (record.citation_count) cells[c_citation_count] = std::to_string(*record.citation_count);
    cells[c_extra] = joined(record.extra, pair_item);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (i > 0) out += ',';
        append_cell(cells[i], out);
    }
    out += '\n';
}

// ---- reading

std::string unescaped(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\\' && i + 1 < text.size()) ++i;
        out += text[i];
    }
    return out;
}

/// The first place of a character that has no "\" before it, or the end.
std::size_t find_unescaped(std::string_view text, char wanted) {
    std::size_t at = 0;
    while (at < text.size() && text[at] != wanted) at += text[at] == '\\' ? 2 : 1;
    return std::min(at, text.size());
}

/// Calls `use(item)` for each item, still escaped. One blank behind a separator belongs to it, and
/// one before it if `blank_before`.
template <class Use>
void for_each_item(std::string_view list, char separator, bool blank_before, const Use& use) {
    for (bool more = !list.empty(); more;) {
        const std::size_t end = find_unescaped(list, separator);
        more = end < list.size();
        std::string_view item = list.substr(0, end);
        if (more && blank_before && item.ends_with(' ')) item.remove_suffix(1);
        use(item);
        list.remove_prefix(std::min(end + 1, list.size()));
        if (more && list.starts_with(' ')) list.remove_prefix(1);
    }
}

std::vector<std::string> strings_of(std::string_view list) {
    std::vector<std::string> out;
    for_each_item(list, ';', false, [&](std::string_view item) { out.push_back(unescaped(item)); });
    return out;
}

std::vector<std::pair<std::string, std::string>> pairs_of(std::string_view list) {
    std::vector<std::pair<std::string, std::string>> out;
    for_each_item(list, ';', false, [&](std::string_view item) {
        const std::size_t end = find_unescaped(item, '=');
        out.emplace_back(unescaped(item.substr(0, end)),
                         unescaped(item.substr(std::min(end + 1, item.size()))));
    });
    return out;
}

Author author_of(std::string_view item) {
    Author author;
    if (item.starts_with('{') && item.ends_with('}')) {
        author.literal = unescaped(item.substr(1, item.size() - 2));
        return author;
    }
    std::vector<std::string> parts;
    for_each_item(item, ',', false,
                  [&](std::string_view part) { parts.push_back(unescaped(part)); });
    if (!parts.empty()) author.family = parts.front();
    if (parts.size() > 1) author.given = parts.back();
    if (parts.size() > 2) author.suffix = parts[1];
    return author;
}

Reference reference_of(std::string_view item) {
    Reference reference;
    bool first = true;
    for_each_item(item, '|', true, [&](std::string_view part) {
        if (std::exchange(first, false)) {
            reference.text = unescaped(part);
            return;
        }
        const std::size_t equals = std::min(part.find('='), part.size());
        const std::string_view name = part.substr(0, equals);
        const std::string value = unescaped(part.substr(std::min(equals + 1, part.size())));
        for (const ReferencePart& known : reference_parts) {
            if (known.name == name) reference.*known.member = value;
        }
        int year = 0;
        if (name == "year" &&
            std::from_chars(value.data(), value.data() + value.size(), year).ec == std::errc{}) {
            reference.year = year;
        }
    });
    return reference;
}

/// Sets a number that is all of a text; false if it is none.
template <class Number>
bool set_number(std::string_view text, std::optional<Number>& out) {
    Number number{};
    const auto result = std::from_chars(text.data(), text.data() + text.size(), number);
    if (result.ec != std::errc{} || result.ptr != text.data() + text.size()) return false;
    out = number;
    return true;
}

class RowReader {
public:
    RowReader(const TableRow& row, const Sink& sink) : row_(row), sink_(sink) {}

    void read() {
        record_.location = row_.location();
        texts();
        people();
        for (std::size_t i = 0; i < std::size(id_kinds); ++i) {
            const std::string_view id = row_.cell(c_first_id + i);
            if (!id.empty()) record_.ids.emplace_back(id_kinds[i], id);
        }
        for (auto& id : pairs_of(row_.cell(c_other_ids))) record_.ids.push_back(std::move(id));
        record_.keywords = strings_of(row_.cell(c_keywords));
        record_.index_keywords = strings_of(row_.cell(c_index_keywords));
        for_each_item(row_.cell(c_references), ';', false, [&](std::string_view item) {
            record_.references.push_back(reference_of(item));
        });
        record_.extra = pairs_of(row_.cell(c_extra));
        number(c_year, "year", record_.year);
        number(c_citation_count, "citation_count", record_.citation_count);
        size();
        sink_.record(std::move(record_));
    }

private:
    void texts() {
        const std::pair<Column, std::string*> texts[] = {
            {c_key, &record_.key},           {c_type, &record_.type},
            {c_title, &record_.title},       {c_venue, &record_.venue},
            {c_volume, &record_.volume},     {c_issue, &record_.issue},
            {c_pages, &record_.pages},       {c_publisher, &record_.publisher},
            {c_url, &record_.url},           {c_abstract, &record_.abstract},
            {c_language, &record_.language},
        };
        for (const auto& [column, text] : texts) *text = row_.cell(column);
        if (!record_.abstract.empty()) record_.abstract_location = row_.cell_location(c_abstract);
    }

    void people() {
        for_each_item(row_.cell(c_authors), ';', false,
                      [&](std::string_view item) { record_.authors.push_back(author_of(item)); });
        std::size_t author = 0;
        for (std::string& orcid : strings_of(row_.cell(c_orcids))) {
            if (author < record_.authors.size()) record_.authors[author].orcid = std::move(orcid);
            ++author;
        }
        misplaced(author, c_orcids, "orcids");
        author = 0;
        for_each_item(row_.cell(c_affiliations), ';', false, [&](std::string_view item) {
            if (author < record_.authors.size()) {
                for_each_item(item, '|', true, [&](std::string_view one) {
                    record_.authors[author].affiliations.push_back(unescaped(one));
                });
            }
            ++author;
        });
        misplaced(author, c_affiliations, "affiliations");
    }

    /// More items than authors: the cell is kept.
    void misplaced(std::size_t count, Column column, std::string_view name) {
        if (count <= record_.authors.size()) return;
        warn(column, fmt::format("{} items of “{}” for {} authors; the cell is kept as an extra "
                                 "field",
                                 count, name, record_.authors.size()));
        kept_.emplace_back(name, row_.cell(column));
    }

    template <class Number>
    void number(Column column, std::string_view name, std::optional<Number>& out) {
        const std::string_view cell = row_.cell(column);
        if (cell.empty() || set_number(cell, out)) return;
        warn(column, fmt::format("“{}” is no whole number; kept as the extra field “{}”",
                                 cell.substr(0, 40), name));
        kept_.emplace_back(name, cell);
    }

    void size() {
        for (std::size_t i = column_count; i < row_.size(); ++i) {
            if (row_.cell(i).empty()) continue;
            warn(static_cast<Column>(i), fmt::format("no column has a name for this cell; kept as "
                                                     "the extra field “column {}”",
                                                     i + 1));
            kept_.emplace_back(fmt::format("column {}", i + 1), row_.cell(i));
        }
        if (row_.size() < column_count) {
            warn(c_key, fmt::format("{} columns instead of {}; the others are empty", row_.size(),
                                    static_cast<std::size_t>(column_count)));
        }
        for (auto& pair : kept_) record_.extra.push_back(std::move(pair));
    }

    void warn(Column column, std::string message) {
        sink_.problem(
            {Severity::warning, "csv.value", {}, row_.cell_location(column), std::move(message)});
    }

    const TableRow& row_;
    const Sink& sink_;
    Record record_;
    std::vector<std::pair<std::string, std::string>> kept_;
};

std::vector<std::string> own_keys() {
    const std::string_view line = header.substr(0, header.size() - 1);
    TableScanner scanner(line, Quoting::lines, [](const Diagnostic&) {});
    TableRow row;
    std::vector<std::string> keys;
    if (!scanner.next_as_header(row)) return keys;
    for (std::size_t i = 0; i < row.size(); ++i) keys.push_back(column_key(row.cell(i)));
    return keys;
}

}  // namespace

bool is_own_table(std::string_view head) {
    TableScanner scanner(head, Quoting::lines, [](const Diagnostic&) {});
    TableRow row;
    if (!scanner.next_as_header(row) || row.size() != column_count) return false;
    const std::vector<std::string> keys = own_keys();
    for (std::size_t i = 0; i < row.size(); ++i) {
        if (column_key(row.cell(i)) != keys[i]) return false;
    }
    return true;
}

void read_own_table(Source& source, const Sink& sink) {
    TableScanner scanner(source, Quoting::lines,
                         [&](Diagnostic problem) { sink.problem(std::move(problem)); });
    TableRow row;
    if (!scanner.next_as_header(row)) return;
    scanner.begin_rows(row);
    while (scanner.next(row)) {
        if (!row.blank()) RowReader(row, sink).read();
    }
}

extern const RecordWriter own_table_writer{header, "", "", append_row};

}  // namespace bibweft::ingest
