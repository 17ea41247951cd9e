#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "bibweft/core/diagnostic.hpp"

namespace bibweft::text {

/// A thesaurus in VOSviewer's format: which labels stand for which.
///
/// A tab-separated table with the header `label<TAB>replace by`; an empty replacement drops the
/// label. Labels are compared without regard to case and to kinds of hyphens. Chains are followed:
/// a by b and b by c make a by c. A label may be replaced by itself in other capitals. Further
/// columns are ignored, and so are lines that begin with #, save a label in quotes.
class Thesaurus {
public:
    /// Diagnostics (with lines): thesaurus.header (an error; nothing is read), thesaurus.label
    /// (line without a label), thesaurus.columns (no tabulator), thesaurus.duplicate (a label
    /// replaced by two things: the first counts), thesaurus.cycle (labels that replace each other:
    /// none of them is replaced). Never throws on content.
    static Thesaurus read(std::string_view text, std::vector<Diagnostic>& diagnostics);

    /// What a label is replaced by: nothing if it stays as it is, the empty string if it is
    /// dropped.
    std::optional<std::string> replacement(std::string_view label) const;

    std::size_t size() const noexcept { return final_.size(); }
    bool empty() const noexcept { return final_.empty(); }

private:
    std::unordered_map<std::string, std::string> final_;  ///< folded label: where its chain ends
};

}  // namespace bibweft::text
