#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/core/record.hpp"
#include "bibweft/ingest/format.hpp"
#include "ingest/table_header.hpp"

// Rows of a table as records. A kind of table is a TableDialect: which column holds which field.

namespace bibweft::ingest {

/// What a column holds.
enum class TableField : std::uint8_t {
    key,
    type,
    title,
    abstract,
    authors,
    year,
    venue,
    citation,  ///< the venue, or "J Test (2014) 3:3 (152-160). …" as Embase writes it
    volume,
    issue,
    pages,
    first_page,
    last_page,
    article_number,
    publisher,
    id,  ///< of the kind that TableColumn::id says
    url,
    keywords,
    index_keywords,
    references,
    language,
    citation_count,
    people,  ///< what belongs to the authors: affiliations, ids
    extra    ///< under the name TableColumn::id
};

/// A column that may occur. Its name is compared as column_key().
struct TableColumn {
    std::string_view name;
    TableField field;
    std::string_view id{};
};

/// A cell that belongs to the authors of a row: their affiliations, their ids.
struct PeopleCell {
    std::string_view column;  ///< its key
    std::string_view value;
    bool used = false;  ///< if it stays false the cell becomes an extra field
};

/// A kind of table. Unless said otherwise a cell is taken so: where several columns hold one field,
/// the one that comes first in `columns` and is not empty counts, and the others are extra fields,
/// as all columns are that `columns` does not name; keywords and index keywords of several columns
/// come together. "NA" (of R) is no value, nor is "[No abstract available]". Numbers such as
/// "2019.0" are whole. A year, count or DOI that is none is an extra field.
struct TableDialect {
    std::string_view name;  ///< of the format
    std::span<const TableColumn> columns;
    /// Judges the header. `none`: it is another kind of table.
    Likeness (*fits)(const TableHeader& header) = nullptr;
    /// Appends the authors of a cell; what is wrong with them, or "" (a note).
    std::string (*authors)(std::string_view cell, std::vector<Author>& out) = nullptr;
    void (*references)(std::string_view cell, std::vector<Reference>& out) = nullptr;
    /// Gives authors what the columns of the field `people` hold, in the order of `columns`;
    /// called once for a row, after all else. Null: one cell, affiliations separated by ";" in the
    /// order of the authors (see give_affiliations).
    void (*people)(std::span<PeopleCell> cells, Record& record) = nullptr;
    /// Appends keywords. Null: separated by ";".
    void (*keywords)(std::string_view cell, std::vector<std::string>& out) = nullptr;
    /// The database that a header shows, or "".
    std::string_view (*database)(const TableHeader& header) = nullptr;
    std::string_view key_id{};  ///< the kind of id that is the key of a record
    /// The database that a record shows, or ""; asked until one does.
    std::string_view (*database_of_record)(const Record& record) = nullptr;
    Quoting quoting = Quoting::lines;
    /// A column that files of one database have once, twice, …: rows of one file below the header
    /// of another are put right by it. Begins its key; "" for none.
    std::string_view repeated_column{};
    /// Tells that they are: the name of a column behind it, and how its values begin.
    std::string_view anchor_column{};
    std::string_view anchor_start{};
    /// How a first line begins that is no part of the table.
    std::string_view preamble{};
};

/// Judges the head of an input: by the first of its rows that is the header of such a table. Rows
/// with one cell may stand before it. What fits with Likeness::fallback alone must be the first row
/// and have a row of the same size below.
Likeness table_likeness(const TableDialect& dialect, std::string_view head);

/// Reads a table to its end. A row of another size than the header is a warning: cells that are
/// missing are empty, those without a name are extra fields. A header that is repeated among the
/// rows is left out with a note, and names the columns from there on.
/// @throws Error  usage, if options.columns names a field or a column that there is not; data, if
/// no column holds titles or abstracts: names the columns; else as Source
void read_table(const TableDialect& dialect, Source& source, const Sink& sink,
                const ReaderOptions& options);

/// The two functions of an InputFormat.
template <const TableDialect& dialect>
Likeness looks_like_table(std::string_view head) {
    return table_likeness(dialect, head);
}
template <const TableDialect& dialect>
void read_as_table(Source& source, const Sink& sink, const ReaderOptions& options) {
    read_table(dialect, source, sink, options);
}

/// Gives affiliations to authors where the source does not say whose they are: one author gets all,
/// a single one belongs to all, and as many as there are authors belong to them in order if
/// `in_order`. False otherwise.
bool give_affiliations(const std::vector<std::string_view>& affiliations, bool in_order,
                       Record& record);

}  // namespace bibweft::ingest
