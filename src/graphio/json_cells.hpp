#pragma once
#include <string>
#include <vector>

#include "graphio/buffer.hpp"
#include "graphio/model.hpp"

namespace bibweft::graphio {

/// A column with its name as JSON, and whether its numbers would not survive as doubles.
struct JsonColumn {
    const ExportColumn* source = nullptr;
    std::string name;
    bool as_text = false;
};

/// The columns as JSON members; whole numbers beyond 2^53 become text.
std::vector<JsonColumn> json_columns(const std::vector<ExportColumn>& columns);

/// Writes members of an object with the commas between them.
class JsonMembers {
public:
    JsonMembers(Buffer& out, std::size_t& removed) : out_(out), removed_(removed) {}

    /// Begins an object.
    void open();
    void close() { out_ << '}'; }
    /// Begins an object that is a member.
    void open(std::string_view name);

    void text(std::string_view name, std::string_view value);
    void real(std::string_view name, double value);
    void integer(std::string_view name, std::int64_t value);
    /// A value that is JSON already.
    void raw(std::string_view name, std::string_view json);
    /// One cell; nothing where it is missing or no finite number.
    void cell(const JsonColumn& column, std::size_t row);
    void cells(const std::vector<JsonColumn>& columns, std::size_t row);

private:
    void name(std::string_view quoted);

    Buffer& out_;
    std::size_t& removed_;
    bool first_ = true;
};

/// The members label, x, y, size and color of a node, those that it has.
void write_look(JsonMembers& members, const ExportModel& model, std::size_t node);

/// The ids as JSON strings.
std::vector<std::string> json_ids(const ExportModel& model);

}  // namespace bibweft::graphio
