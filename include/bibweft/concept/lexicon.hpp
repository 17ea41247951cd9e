#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/core/diagnostic.hpp"

namespace bibweft::concepts {

/// Curated concepts: a canonical label, its aliases and its kind.
///
/// A concept is found where the words of its label or of an alias stand one after another in a
/// sentence: the longest first, compared by stems whatever the case, hyphens and blanks alike. A
/// single word in capitals (FID, MMLU) is compared as written, with an optional plural s, and only
/// as a whole token: RL is not found in D4RL, nor VLM in LVLMs.
class Lexicon {
public:
    struct Entry {
        std::string label;
        std::vector<std::string> aliases;
        std::string kind;  ///< method, model, task, dataset, ...; may be empty
    };

    Lexicon();

    /// Reads a table of tabulator-separated columns `label`, `aliases` (separated by `|`) and
    /// `kind`. Lines that begin with `#` and empty lines are comments; the first other line is the
    /// header, which may name the columns in any order and needs `label`. Diagnostics (with lines):
    /// lexicon.header, lexicon.label (missing), lexicon.duplicate (the spelling stands for another
    /// concept already, which keeps it), lexicon.empty (an alias without words). Never throws on
    /// content.
    static Lexicon read(std::string_view text, std::vector<Diagnostic>& diagnostics);

    /// Adds the entries of another file; what is there already wins.
    void add(std::string_view text, std::vector<Diagnostic>& diagnostics);

    /// The entries in the order of the files.
    const std::vector<Entry>& entries() const noexcept;
    bool empty() const noexcept { return entries().empty(); }

    /// The entry that a whole phrase stands for: its label or one of its aliases.
    std::optional<std::size_t> find(std::string_view phrase) const;

    struct Index;
    const Index& index() const noexcept { return *index_; }

private:
    std::shared_ptr<Index> index_;  ///< copied on write by add()
};

}  // namespace bibweft::concepts
