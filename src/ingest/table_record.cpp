#include "ingest/table_record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "ingest/author_list.hpp"
#include "ingest/fields.hpp"
#include "ingest/reference_list.hpp"

namespace bibweft::ingest {
namespace {

bool is_text(TableField field) {
    return field == TableField::title || field == TableField::abstract ||
           field == TableField::keywords || field == TableField::index_keywords;
}

/// Whether a cell says that it has no value. Words that a title or keyword could be count elsewhere
/// only.
bool is_missing(std::string_view value, TableField field) {
    if (value.empty()) return true;
    if (value.size() > 4) return false;
    if (field == TableField::keywords || field == TableField::index_keywords) return false;
    if (value == "NA" || value == "nan" || value == "NaN") return true;
    if (is_text(field)) return false;
    return value == "N/A" || value == "n/a" || value == "None" || value == "none" ||
           value == "null" || value == "NULL";
}

bool is_no_abstract(std::string_view text) {
    if (text.size() > 40) return false;
    if (text.ends_with('.')) text.remove_suffix(1);
    if (text.starts_with('[') && text.ends_with(']')) text = text.substr(1, text.size() - 2);
    for (const std::string_view none : {"No abstract available", "No abstract",
                                        "Abstract not available", "Abstract unavailable"}) {
        if (same_word(text, none)) return true;
    }
    return false;
}

/// "12.0", as spreadsheets of numbers write 12, without the ".0".
std::string_view without_zeros(std::string_view value) {
    const std::size_t digits = value.find_first_not_of("0123456789");
    const bool whole = digits != std::string_view::npos && digits > 0 &&
                       value.substr(digits).starts_with(".0") &&
                       value.find_first_not_of('0', digits + 1) == std::string_view::npos;
    return whole ? value.substr(0, digits) : value;
}

/// The DOI of a cell: all of it if it is one, else the one in it; "" if there is none.
std::string_view doi_of(std::string_view value) {
    const std::string_view found = doi_in(value);
    const bool whole = !found.empty() && value.starts_with("10.") &&
                       value.find_first_of(" \t\r\n;,\"") == std::string_view::npos;
    return whole ? value : found;
}

/// Whether "1999)" stands at a place.
bool is_year_at(std::string_view text, std::size_t at) {
    return text.substr(at).size() > 4 && text[at + 4] == ')' &&
           year_in(text.substr(at, 4)).has_value();
}

void list_affiliations(PeopleCell& cell, Record& record) {
    std::vector<std::string_view> list;
    for_each_part(cell.value, ";\n", [&](std::string_view part) { list.push_back(part); });
    cell.used = give_affiliations(list, true, record);
}

/// One row made into a record.
class RowRecord {
public:
    RowRecord(const TableDialect& dialect, const TableHeader& header, const ColumnPlan& plan,
              const TableRow& row, const Sink& sink)
        : dialect_(dialect), header_(header), plan_(plan), row_(row), sink_(sink) {}

    /// @param surplus_name  of cells behind the last column of the header; "" for "column N"
    Record make(std::string_view surplus_name) {
        record_.location = row_.location();
        for (const ColumnPlan::Use& use : plan_.uses()) {
            const std::string_view value = trimmed(row_.cell(use.column));
            if (!is_missing(value, use.field)) set(use, value);
        }
        for (const std::size_t column : plan_.others()) {
            add_extra(record_, header_.name(column), row_.cell(column));
        }
        for (std::size_t i = header_.size(); i < row_.size(); ++i) {
            const std::string_view value = row_.cell(i);
            if (trimmed(value).empty()) continue;
            add_extra(
                record_,
                surplus_name.empty() ? fmt::format("column {}", i + 1) : std::string(surplus_name),
                value);
        }
        finish_pages();
        finish_people();
        if (record_.key.empty() && !dialect_.key_id.empty()) {
            record_.key = find_id(record_, dialect_.key_id);
        }
        return std::move(record_);
    }

private:
    using Use = ColumnPlan::Use;
    struct Piece {
        std::string_view value;
        std::size_t column = 0;
    };

    void keep(std::size_t column, std::string_view value) {
        add_extra(record_, header_.name(column), value);
    }
    void once(std::string& out, const Use& use, std::string_view value) {
        if (!out.empty()) return keep(use.column, value);
        out = squeezed(value);
    }
    void once(Piece& out, const Use& use, std::string_view value) {
        if (!out.value.empty()) return keep(use.column, value);
        out = {value, use.column};
    }

    void set(const Use& use, std::string_view value) {
        switch (use.field) {
            case TableField::key:
                return once(record_.key, use, without_zeros(value));
            case TableField::type:
                return once(record_.type, use, value);
            case TableField::title:
                return once(record_.title, use, value);
            case TableField::abstract:
                return abstract(use, value);
            case TableField::authors:
                return authors(use, value);
            case TableField::year:
                return year(use, value);
            case TableField::venue:
                return once(record_.venue, use, value);
            case TableField::citation:
                return citation(use, value);
            case TableField::volume:
                return once(record_.volume, use, without_zeros(value));
            case TableField::issue:
                return once(record_.issue, use, without_zeros(value));
            case TableField::pages:
                return once(record_.pages, use, without_zeros(value));
            case TableField::first_page:
                return once(first_page_, use, without_zeros(value));
            case TableField::last_page:
                return once(last_page_, use, without_zeros(value));
            case TableField::article_number:
                return once(article_number_, use, without_zeros(value));
            case TableField::publisher:
                return once(record_.publisher, use, value);
            case TableField::id:
                return id(use, value);
            case TableField::url:
                return once(record_.url, use, value);
            case TableField::keywords:
                return keywords(value, record_.keywords);
            case TableField::index_keywords:
                return keywords(value, record_.index_keywords);
            case TableField::references:
                return references(use, value);
            case TableField::language:
                return once(record_.language, use, value);
            case TableField::citation_count:
                return citation_count(use, value);
            case TableField::people:
                people_.push_back({header_.key(use.column), value});
                people_columns_.push_back(use.column);
                return;
            case TableField::extra:
                return add_extra(record_, use.id, value);
        }
    }

    void abstract(const Use& use, std::string_view value) {
        if (is_no_abstract(value)) return;
        if (!record_.abstract.empty()) return keep(use.column, value);
        record_.abstract = value;
        const std::string_view cell = row_.cell(use.column);
        Location& location = record_.abstract_location = row_.cell_location(use.column);
        const auto before = static_cast<std::size_t>(value.data() - cell.data());
        location.begin += before;
        location.end -= cell.size() - before - value.size();
        // White space before a text is hardly ever more than blanks.
        location.column +=
            cell.substr(0, before).find_first_of("\r\n") == std::string_view::npos ? before : 0;
    }

    void authors(const Use& use, std::string_view value) {
        if (is_no_author(value)) return;
        if (!record_.authors.empty()) return keep(use.column, value);
        std::string trouble;
        if (dialect_.authors != nullptr) {
            trouble = dialect_.authors(value, record_.authors);
        } else {
            add_authors_by_look(value, record_.authors);
        }
        if (trouble.empty()) return;
        sink_.problem({Severity::note,
                       "table.authors",
                       {},
                       row_.cell_location(use.column),
                       std::move(trouble)});
    }

    void year(const Use& use, std::string_view value) {
        const std::optional<int> year = year_in(value);
        if (!year || record_.year) return keep(use.column, value);
        record_.year = year;
    }

    /// "J Test (2014) 3:3 (152-160). Date of Publication: 2014": the parts that are not known yet.
    void citation(const Use& use, std::string_view value) {
        std::size_t open = value.find(" (");
        while (open < value.size() && !is_year_at(value, open + 2)) {
            open = value.find(" (", open + 2);
        }
        if (open >= value.size() || !record_.venue.empty()) return once(record_.venue, use, value);
        keep(use.column, value);
        record_.venue = squeezed(value.substr(0, open));
        if (!record_.year) record_.year = year_in(value.substr(open + 2, 4));
        std::string_view rest = value.substr(open + 7);
        rest = rest.substr(0, rest.find(". Date"));
        const std::size_t pages = std::min(rest.find('('), rest.size());
        const std::string_view number = rest.substr(0, pages);
        const std::size_t colon = std::min(number.find(':'), number.size());
        if (record_.volume.empty()) record_.volume = squeezed(number.substr(0, colon));
        if (record_.issue.empty()) {
            record_.issue = squeezed(number.substr(std::min(colon + 1, number.size())));
        }
        rest = rest.substr(std::min(pages + 1, rest.size()));
        if (record_.pages.empty()) record_.pages = squeezed(rest.substr(0, rest.find(')')));
    }

    void citation_count(const Use& use, std::string_view value) {
        const std::optional<std::int64_t> count = count_in(without_zeros(value));
        if (!count || record_.citation_count) return keep(use.column, value);
        record_.citation_count = count;
    }

    void id(const Use& use, std::string_view value) {
        if (use.id == "doi") {
            const std::string_view doi = doi_of(value);
            return doi.empty() ? keep(use.column, value) : add_id(record_, "doi", doi);
        }
        add_id(record_, use.id, without_zeros(value));
    }

    void keywords(std::string_view value, std::vector<std::string>& out) {
        if (dialect_.keywords != nullptr) return dialect_.keywords(value, out);
        for_each_part(value, ";",
                      [&](std::string_view word) { add_distinct(out, squeezed(word)); });
    }

    void references(const Use& use, std::string_view value) {
        if (!record_.references.empty()) return keep(use.column, value);
        if (dialect_.references != nullptr) return dialect_.references(value, record_.references);
        add_references_by_look(value, record_.references);
    }

    void finish_pages() {
        if (record_.pages.empty()) {
            const std::string_view first = std::exchange(first_page_, {}).value;
            const std::string_view last = std::exchange(last_page_, {}).value;
            record_.pages = first.empty() ? last : first;
            if (!first.empty() && !last.empty() && last != first) {
                record_.pages.append("-").append(last);
            }
        }
        if (record_.pages.empty()) record_.pages = std::exchange(article_number_, {}).value;
        for (const Piece& piece : {first_page_, last_page_, article_number_}) {
            if (piece.value != record_.pages) keep(piece.column, piece.value);
        }
    }

    void finish_people() {
        if (people_.empty()) return;
        if (dialect_.people != nullptr) {
            dialect_.people(people_, record_);
        } else {
            list_affiliations(people_.front(), record_);
        }
        for (std::size_t i = 0; i < people_.size(); ++i) {
            if (!people_[i].used) keep(people_columns_[i], people_[i].value);
        }
    }

    const TableDialect& dialect_;
    const TableHeader& header_;
    const ColumnPlan& plan_;
    const TableRow& row_;
    const Sink& sink_;
    Record record_;
    Piece first_page_;
    Piece last_page_;
    Piece article_number_;
    std::vector<PeopleCell> people_;
    std::vector<std::size_t> people_columns_;
};

}  // namespace

Record record_of_row(const TableRow& row, const TableDialect& dialect, const TableHeader& header,
                     const ColumnPlan& plan, std::string_view surplus, const Sink& sink) {
    return RowRecord(dialect, header, plan, row, sink).make(surplus);
}

bool give_affiliations(const std::vector<std::string_view>& affiliations, bool in_order,
                       Record& record) {
    std::vector<Author>& authors = record.authors;
    if (affiliations.empty() || authors.empty()) return false;
    const auto give = [](Author& author, std::string_view affiliation) {
        author.affiliations.push_back(squeezed(affiliation));
    };
    if (authors.size() == 1) {
        for (const std::string_view affiliation : affiliations) give(authors[0], affiliation);
    } else if (affiliations.size() == 1) {
        for (Author& author : authors) give(author, affiliations[0]);
    } else if (in_order && affiliations.size() == authors.size()) {
        for (std::size_t i = 0; i < authors.size(); ++i) give(authors[i], affiliations[i]);
    } else {
        return false;
    }
    return true;
}

}  // namespace bibweft::ingest
