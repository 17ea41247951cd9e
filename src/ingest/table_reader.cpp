#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "bibweft/core/error.hpp"
#include "ingest/fields.hpp"
#include "ingest/table_columns.hpp"
#include "ingest/table_record.hpp"

namespace bibweft::ingest {
namespace {

/// Rows that may stand before a header.
constexpr std::size_t most_before_header = 10;
/// As much of a head is looked at; a row that ends there may be cut.
constexpr std::size_t most_of_head = std::size_t{1} << 16;

class TableReader {
public:
    TableReader(const TableDialect& dialect, Source& source, const Sink& sink,
                const ReaderOptions& options)
        : dialect_(dialect),
          known_(dialect),
          sink_(sink),
          options_(options),
          source_name_(source.name()),
          scanner_(source, dialect.quoting,
                   [this](Diagnostic problem) { sink_.problem(std::move(problem)); }) {
        for (const auto& [field, column] : options.columns) table_field(field);
    }

    void read() {
        if (!find_header()) return;
        if (dialect_.database != nullptr) {
            if (const std::string_view name = dialect_.database(header_); !name.empty()) {
                sink_.database(std::string(name));
            }
        }
        while (scanner_.next(row_)) {
            if (row_.blank() || is_header_again()) continue;
            fit_size();
            deliver(record_of_row(row_, dialect_, header_, plan_, surplus_name_, sink_));
        }
    }

private:
    /// Looks for the header among the first rows; false if there is no row at all.
    bool find_header() {
        TableHeader widest;
        TableRow before;
        std::size_t rows_before = 0;
        while (rows_before < most_before_header && scanner_.next_as_header(row_)) {
            if (row_.blank()) continue;
            TableHeader header(row_, scanner_.delimiter());
            if (use_header(header)) {
                if (rows_before > 0) note_rows_before(rows_before);
                scanner_.begin_rows(row_);
                return true;
            }
            if (header.size() > widest.size()) widest = std::move(header);
            if (rows_before++ == 0) first_location_ = row_.location();
            if (rows_before == 1) first_text_ = row_.cell(0).substr(0, 80);
        }
        if (rows_before == 0) return false;
        find_wished_columns(widest);
        throw Error(ErrorCode::data,
                    fmt::format("{}: no column of titles or abstracts among {}; name it, as in "
                                "--column title=NAME",
                                source_name_, widest.listed()));
    }

    bool use_header(TableHeader& header) {
        ColumnPlan plan(dialect_, known_, header);
        bool wished = true;
        for (const auto& [field, column] : options_.columns) {
            const std::size_t at = header.find(column);
            wished = wished && at != TableHeader::none;
            if (at != TableHeader::none) plan.take(table_field(field), at);
        }
        if (!plan.has_text()) return false;
        if (!wished) find_wished_columns(header);
        plan.finish(header.size());
        header_ = std::move(header);
        plan_ = std::move(plan);
        return true;
    }

    void find_wished_columns(const TableHeader& header) const {
        for (const auto& [field, column] : options_.columns) {
            if (header.has(column)) continue;
            std::vector<std::string_view> names;
            for (std::size_t i = 0; i < header.size(); ++i) names.push_back(header.name(i));
            throw Error(ErrorCode::usage, fmt::format("{}: no column “{}”{}", source_name_, column,
                                                      nearest_names(column, names)));
        }
    }

    void note_rows_before(std::size_t count) {
        if (!dialect_.preamble.empty() && first_text_.starts_with(dialect_.preamble)) return;
        sink_.problem(
            {Severity::note,
             "table.preamble",
             {},
             first_location_,
             fmt::format("{} {} before the header {} no part of the table: “{}”", count,
                         count == 1 ? "row" : "rows", count == 1 ? "is" : "are", first_text_)});
    }

    void deliver(Record&& record) {
        if (dialect_.database_of_record != nullptr && !database_told_) {
            const std::string_view name = dialect_.database_of_record(record);
            if (!name.empty()) sink_.database(std::string(name));
            database_told_ = !name.empty();
        }
        sink_.record(std::move(record));
    }

    /// Whether a row is a header, as where files were put together: half of its cells are names of
    /// columns, the first and that of a title among them.
    bool is_header_again() {
        const std::string_view first = row_.cell(0);
        if (row_.size() < 2 || first.size() > header_.name(0).size() + 8) return false;
        if (column_key(first) != header_.key(0)) return false;
        TableHeader header(row_, header_.delimiter());
        std::size_t known = 0;
        for (std::size_t i = 0; i < header.size(); ++i) {
            known += header_.has(header.name(i)) || known_.find(header.key(i)) != nullptr;
        }
        if (2 * known < header.size() || !use_header(header)) return false;
        scanner_.begin_rows(row_);
        sink_.problem({Severity::note,
                       "table.header-again",
                       {},
                       row_.location(),
                       "the header is repeated here; it holds from here on"});
        return true;
    }

    /// Puts a row of the wrong size right, or says what becomes of it.
    void fit_size() {
        const std::size_t size = row_.size();
        surplus_name_ = {};
        if (size == header_.size()) return;
        if (shifted()) {
            return warn("table.shifted",
                        fmt::format("{} columns instead of the {} of the header, as in another "
                                    "file of this database; taken so",
                                    size, header_.size()));
        }
        if (size < header_.size()) {
            return warn("table.too-few",
                        fmt::format("{} columns instead of the {} of the header; “{}” and what "
                                    "follows is empty",
                                    size, header_.size(), header_.name(size)));
        }
        std::size_t last = size;
        while (last > header_.size() && trimmed(row_.cell(last - 1)).empty()) --last;
        if (last == header_.size()) return;
        warn("table.too-many",
             fmt::format("{} columns instead of the {} of the header; the others are kept as "
                         "“column {}”{}",
                         last, header_.size(), header_.size() + 1,
                         last > header_.size() + 1 ? fmt::format(" to “column {}”", last) : ""));
    }

    /// Makes up for a repeated column that this row has more or less often than the header.
    bool shifted() {
        const std::size_t anchor = dialect_.repeated_column.empty()
                                       ? TableHeader::none
                                       : header_.find(dialect_.anchor_column);
        if (anchor == TableHeader::none || row_.size() + anchor < header_.size()) return false;
        const std::size_t place = row_.size() + anchor - header_.size();
        if (!row_.cell(place).starts_with(dialect_.anchor_start)) return false;
        std::size_t behind = 0;
        for (std::size_t i = 0; i < anchor; ++i) {
            if (header_.key(i).starts_with(dialect_.repeated_column)) behind = i + 1;
        }
        if (behind == 0) return false;
        if (row_.size() > header_.size()) {
            row_.move_to_end(behind, row_.size() - header_.size());
            surplus_name_ = header_.name(behind - 1);
            return true;
        }
        const std::size_t missing = header_.size() - row_.size();
        if (missing > behind ||
            !header_.key(behind - missing).starts_with(dialect_.repeated_column)) {
            return false;
        }
        row_.insert_empty(behind - missing, missing);
        return true;
    }

    void warn(const char* code, std::string message) {
        sink_.problem({Severity::warning, code, {}, row_.location(), std::move(message)});
    }

    const TableDialect& dialect_;
    const KnownColumns known_;
    const Sink& sink_;
    const ReaderOptions& options_;
    std::string source_name_;
    TableScanner scanner_;
    TableHeader header_;
    ColumnPlan plan_;
    TableRow row_;
    std::string_view surplus_name_;  ///< of cells behind the last column; "" for "column N"
    Location first_location_;
    std::string first_text_;
    bool database_told_ = false;
};

}  // namespace

Likeness table_likeness(const TableDialect& dialect, std::string_view head) {
    TableScanner scanner(head, dialect.quoting, [](const Diagnostic&) {});
    TableRow row;
    for (std::size_t i = 0; i < most_before_header && scanner.next_as_header(row); ++i) {
        const TableHeader header(row, scanner.delimiter());
        const Likeness likeness = dialect.fits(header);
        if (likeness == Likeness::sure) return likeness;
        if (likeness != Likeness::none) {
            const std::size_t size = header.size();
            scanner.begin_rows(row);
            const bool alone = !scanner.next(row);
            const bool cut = row.location().end == head.size() && head.size() >= most_of_head;
            if (likeness == Likeness::fallback) {
                return i == 0 && !alone && (cut || row.size() == size) ? likeness : Likeness::none;
            }
            const bool table = alone || cut || row.size() >= std::min<std::size_t>(size, 2);
            return table ? likeness : Likeness::none;
        }
        const bool one_cell = row.size() == 1 || trimmed(row.cell(1)).empty();
        const bool told = !dialect.preamble.empty() && row.cell(0).starts_with(dialect.preamble);
        if (!one_cell && !told) return Likeness::none;
    }
    return Likeness::none;
}

void read_table(const TableDialect& dialect, Source& source, const Sink& sink,
                const ReaderOptions& options) {
    TableReader(dialect, source, sink, options).read();
}

}  // namespace bibweft::ingest
