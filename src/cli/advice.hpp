#pragma once
#include <string>
#include <string_view>

#include "bibweft/ingest/read.hpp"

namespace bibweft::cli {

/// What cannot be done where no record holds a field.
struct Need {
    std::string_view field;       ///< as in ingest::FieldCounts
    std::string_view what;        ///< in words
    std::string_view impossible;  ///< what needs it
};

/// The need of a field, or null.
const Need* find_need(std::string_view field);

/// How to export the field from where the file comes from; empty where that is not known.
std::string advice_of(const ingest::FileSummary& file, std::string_view field);

/// "0 of 545 records hold cited references: tick …", with the advice of each kind of file; empty if
/// any record holds the field.
std::string missing_everywhere(const ingest::ReadSummary& read, std::string_view field);

}  // namespace bibweft::cli
