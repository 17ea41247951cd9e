#pragma once
#include <cstddef>
#include <functional>
#include <list>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "bibweft/core/diagnostic.hpp"
#include "bibweft/core/record.hpp"
#include "ingest/bibtex_kept.hpp"
#include "ingest/bibtex_scan.hpp"
#include "ingest/bibtex_values.hpp"

namespace bibweft::ingest::bibtex {

/// Hands records over and gives those that name other entries (crossref, xdata) their fields, be
/// they before or behind.
///
/// What may be named is kept by KeptEntries. An entry that names one which has not come yet waits,
/// and those behind it wait too, so that order is kept; if more than 16 MiB wait, the others go
/// before it, and beyond 128 MiB the first that waits goes as it is, as at the end of the input. A
/// parent that did not come is a warning. Keys are compared as BibTeX does it, letter case aside.
class Family {
public:
    using Deliver = std::function<void(std::vector<Diagnostic>&&, std::optional<Record>&&)>;

    Family(const KeptEntries& kept, Macros& macros, Deliver deliver)
        : kept_(kept), macros_(macros), deliver_(std::move(deliver)) {}

    /// An entry that was read and kept; its problems go with it.
    void add(const Entry& entry, Made&& made);
    /// Problems without a record.
    void add(std::vector<Diagnostic>&& problems);
    /// Delivers what waits.
    void finish();

private:
    struct Item {
        std::vector<Diagnostic> problems;
        std::optional<Record> record;
        std::string crossref;
        std::vector<std::string> xdata;
        std::vector<std::string> missing;  ///< keys in lower case; not empty: it waits
        std::size_t bytes = 0;
    };

    std::optional<Made> find(const std::string& key);
    /// Gives the record what it takes of others, if all are there or `anyway`.
    void resolve(Item& item, bool anyway);
    void inherit_from(Record& record, const Made& names, std::vector<std::string>& path,
                      std::vector<std::string>& missing);
    void wait_for_missing(Item& item);
    void arrived(const std::string& key);
    void release();
    void give_up(Item& item);
    void hand_over(std::list<Item>& list);

    const KeptEntries& kept_;
    Macros& macros_;
    Deliver deliver_;
    std::list<Item> queue_;    ///< from the first that waits on
    std::list<Item> waiting_;  ///< taken out of the queue when it grew too long
    std::size_t queue_bytes_ = 0;
    std::size_t waiting_bytes_ = 0;
    std::unordered_map<std::string, std::vector<Item*>> wanted_;  ///< who waits for a key
};

}  // namespace bibweft::ingest::bibtex
