#pragma once
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "bibweft/core/diagnostic.hpp"
#include "bibweft/core/record.hpp"
#include "ingest/bibtex_scan.hpp"
#include "ingest/bibtex_values.hpp"

namespace bibweft::ingest::bibtex {

/// Hands records over and gives those that name another entry (crossref, xdata) its fields, be it
/// before or behind them.
///
/// Every entry is kept as text for the entries that may name it: the last 16 MiB of all, and 64 MiB
/// more of books, proceedings and other containers. An entry whose parent has not come yet waits,
/// and those behind it wait too, so that order is kept; if more than 16 MiB wait, the others go
/// before it. At the end it is delivered as it is, with a warning. Keys are compared as BibTeX does
/// it, letter case aside.
class Family {
public:
    using Deliver = std::function<void(std::vector<Diagnostic>&&, std::optional<Record>&&)>;

    Family(Deliver deliver, Macros& macros) : deliver_(std::move(deliver)), macros_(macros) {}

    /// An entry that was read; its problems go with it.
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
    struct Store {
        std::size_t bytes = 0;
        std::size_t most = 0;
        std::deque<std::string> keys;  ///< in order of arrival
    };

    void keep(const Entry& entry);
    void forget_oldest(Store& store);
    /// Gives the record the fields of those it names, if all are there or `anyway`.
    void resolve(Item& item, bool anyway);
    void complete(Record& record, const std::string& crossref,
                  const std::vector<std::string>& xdata, std::vector<std::string>& path,
                  std::vector<std::string>& missing);
    const std::string* find_text(std::string_view key) const;
    void retry(const std::string& key);
    void release();
    void warn(Item& item);

    Deliver deliver_;
    Macros& macros_;
    std::unordered_map<std::string, std::string> texts_;  // asked only, never iterated
    Store others_{0, std::size_t{1} << 24, {}};
    Store containers_{0, std::size_t{1} << 26, {}};
    std::deque<Item> queue_;    ///< from the first that waits on
    std::deque<Item> waiting_;  ///< taken out of the queue when it grew too long
    std::size_t queue_bytes_ = 0;
    std::size_t wait_count_ = 0;  ///< in both
};

}  // namespace bibweft::ingest::bibtex
