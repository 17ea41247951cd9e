#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/core/diagnostic.hpp"
#include "bibweft/core/record.hpp"
#include "bibweft/ingest/format.hpp"
#include "bibweft/ingest/source.hpp"

// What the readers of tagged text share: a field is a tag at the margin with a value, and lines
// that go on with it.

namespace bibweft::ingest {

/// A tag of at most four ASCII characters as one number, to compare and to switch over.
constexpr std::uint32_t packed_tag(std::string_view tag) {
    std::uint32_t packed = 0;
    for (const char c : tag) packed = packed << 8 | static_cast<unsigned char>(c);
    return packed;
}

/// The characters of a packed tag.
std::string tag_name(std::uint32_t packed);

/// Whether parse_name found nobody ("et al.").
inline bool is_nobody(const Author& author) {
    return author.family.empty() && author.given.empty() && author.literal.empty();
}

/// The fields of one record, gathered line by line. Its memory is kept for the next record; adding
/// a line costs a copy of its value.
class TaggedRecord {
public:
    struct Field {
        std::uint32_t tag = 0;
        std::size_t first = 0;  ///< number of its first line
        std::size_t count = 0;  ///< of lines; at least 1
    };

    /// For text in memory; without a limit.
    TaggedRecord() = default;
    explicit TaggedRecord(const Source& source) : source_(&source) {}

    /// A new field whose value begins at a byte of the line.
    /// @throws Error  limit, if the record is longer than max_field
    void add(std::uint32_t tag, const Line& line, std::size_t value);
    /// One more line of the last field, which there must be.
    /// @throws Error  as add
    void extend(const Line& line);
    void clear();

    bool empty() const { return fields_.empty(); }
    const std::vector<Field>& fields() const { return fields_; }
    /// The i-th line of a field, trimmed.
    std::string_view line(const Field& field, std::size_t i) const;
    /// Whether blanks stand before the i-th line of a field.
    bool indented(const Field& field, std::size_t i) const;
    /// The lines of a field with single blanks between them.
    std::string_view text(const Field& field) const;
    /// From the first byte of the value, in the first line that is not blank, to its last.
    Location location(const Field& field) const;
    /// From the first tag to the last value.
    Location location() const;

private:
    struct Row {
        std::size_t begin;  ///< in text_
        std::size_t end;
        std::uint64_t number;
        std::uint64_t offset;  ///< of the trimmed value in the input
        std::size_t column;
    };

    void add_row(const Line& line, std::size_t value);

    const Source* source_ = nullptr;
    std::string text_;
    std::vector<Row> rows_;
    std::vector<Field> fields_;
    Location start_;
};

/// Makes a Record of a TaggedRecord: what is the same for all formats.
class TaggedRecordMaker {
public:
    /// `prefix` begins the codes of problems ("wos").
    TaggedRecordMaker(const TaggedRecord& tagged, const Sink& sink, const char* prefix)
        : tagged_(tagged), sink_(sink), prefix_(prefix) {
        record_.extra.reserve(tagged.fields().size());
        record_.location = tagged.location();
    }

protected:
    using Field = TaggedRecord::Field;

    /// Keeps a field under its tag in Record::extra.
    void keep(const Field& field) { keep(field, tagged_.text(field)); }
    void keep(const Field& field, std::string_view value);
    /// Sets a member unless it is set: then the other value is kept as an extra field, and named
    /// in a warning if it differs.
    void once(std::string& member, const Field& field) { once(member, field, tagged_.text(field)); }
    void once(std::string& member, const Field& field, std::string_view value);
    void warn(const char* code, const Location& location, std::string message);

    const TaggedRecord& tagged_;
    const Sink& sink_;
    const char* prefix_;
    Record record_;
};

}  // namespace bibweft::ingest
