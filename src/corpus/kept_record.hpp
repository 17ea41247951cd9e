#pragma once
#include <memory>
#include <string>
#include <vector>

#include "bibweft/corpus/corpus.hpp"

namespace bibweft::corpus {

/// What the identity of a record is decided by, in the forms of keys.hpp.
struct Keys {
    std::string doi;               ///< "" also where the DOI turned out to name a container
    std::vector<std::string> ids;  ///< sorted, distinct
    unsigned version = 0;          ///< of an arXiv identifier
    std::string title;
    std::string surname;
    std::string part;  ///< part_mark(title)
};

/// What is kept of a record.
struct KeptRecord {
    TextPrint print;
    std::unique_ptr<Record> fields;  ///< null if all are empty, as in plain text
    std::unique_ptr<Keys> keys;      ///< null exactly if fields is
};

/// The fields and keys, empty ones where there are none.
const Record& fields_of(const KeptRecord& record) noexcept;
const Keys& keys_of(const KeptRecord& record) noexcept;

/// Takes over the fields of a record.
KeptRecord keep(Record&& record, const TextPrint& print);

/// Records in an order that depends on their content alone, longest texts first; where all of it is
/// the same, on the name of the file and the number.
std::vector<std::uint32_t> content_order(const std::vector<KeptRecord>& records,
                                         const std::vector<RecordPlace>& places,
                                         const std::vector<std::string>& file_names);

/// Finds DOIs whose records have different titles (likeness.hpp: titles_of_one_work), removes them
/// from the keys and returns them, sorted.
std::vector<std::string> remove_container_dois(std::vector<KeptRecord>& records);

}  // namespace bibweft::corpus
