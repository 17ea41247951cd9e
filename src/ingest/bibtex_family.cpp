#include "ingest/bibtex_family.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "ingest/bibtex_fields.hpp"
#include "ingest/bibtex_inherit.hpp"
#include "ingest/fields.hpp"

namespace bibweft::ingest::bibtex {
namespace {

constexpr std::size_t most_queued = std::size_t{1} << 24;
constexpr std::size_t most_waiting = std::size_t{1} << 27;
constexpr std::size_t longest_path = 5;  ///< from an entry to its parent, and on

std::string lowered(std::string_view text) {
    std::string out(text);
    for (char& c : out) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return out;
}

bool contains(const std::vector<std::string>& list, const std::string& word) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

}  // namespace

/// What the entry of a key in lower case gives, if it is kept.
std::optional<Made> Family::find(const std::string& key) {
    const std::optional<std::string_view> text = kept_.find(key);
    if (!text) return {};
    Window window(*text);
    Scanner scanner(window, macros_);
    Entry entry;
    if (!scanner.next(entry) || lowered(entry.key) != key) return {};
    return make_record(entry);
}

// ---- What a record takes of them

void Family::inherit_from(Record& record, const Made& names, std::vector<std::string>& path,
                          std::vector<std::string>& missing) {
    const auto take = [&](const std::string& name, bool all) {
        std::string key = lowered(name);
        if (contains(path, key)) return;  // names itself
        std::optional<Made> other = path.size() < longest_path ? find(key) : std::nullopt;
        if (!other) return missing.push_back(std::move(key));
        path.push_back(std::move(key));
        Record completed = other->record;
        inherit_from(completed, *other, path, missing);
        path.pop_back();
        all ? inherit_all(record, completed) : inherit(record, completed);
    };
    for (const std::string& key : names.xdata) take(key, true);
    if (!names.crossref.empty()) take(names.crossref, false);
}

void Family::resolve(Item& item, bool anyway) {
    Made names;
    names.crossref = item.crossref;
    names.xdata = item.xdata;
    std::vector<std::string> path = {lowered(item.record->key)};
    Record completed = *item.record;
    item.missing.clear();
    inherit_from(completed, names, path, item.missing);
    if (item.missing.empty() || anyway) item.record = std::move(completed);
}

// ---- Waiting

void Family::add(const Entry& entry, Made&& made) {
    const bool names_others = !made.crossref.empty() || !made.xdata.empty();
    if (!names_others && queue_.empty() && wanted_.empty()) {
        return deliver_(std::move(made.problems), std::move(made.record));
    }
    Item& item = queue_.emplace_back();
    item.problems = std::move(made.problems);
    item.record = std::move(made.record);
    item.crossref = std::move(made.crossref);
    item.xdata = std::move(made.xdata);
    item.bytes = entry.text.size();
    queue_bytes_ += item.bytes;
    if (names_others) {
        resolve(item, false);
        wait_for_missing(item);
    }
    arrived(lowered(entry.key));
    release();
}

void Family::add(std::vector<Diagnostic>&& problems) {
    if (problems.empty()) return;
    if (queue_.empty()) return deliver_(std::move(problems), {});
    queue_.emplace_back().problems = std::move(problems);
}

void Family::wait_for_missing(Item& item) {
    std::sort(item.missing.begin(), item.missing.end());
    item.missing.erase(std::unique(item.missing.begin(), item.missing.end()), item.missing.end());
    for (const std::string& key : item.missing) wanted_[key].push_back(&item);
}

void Family::arrived(const std::string& key) {
    const auto found = wanted_.find(key);
    if (found == wanted_.end() || key.empty()) return;
    const std::vector<Item*> items = std::move(found->second);
    wanted_.erase(found);
    for (Item* item : items) {
        std::erase(item->missing, key);
        if (!item->missing.empty()) continue;
        resolve(*item, false);
        wait_for_missing(*item);
    }
}

void Family::hand_over(std::list<Item>& list) {
    Item& item = list.front();
    deliver_(std::move(item.problems), std::move(item.record));
    list.pop_front();
}

void Family::release() {
    while (!waiting_.empty() &&
           (waiting_.front().missing.empty() || waiting_bytes_ > most_waiting)) {
        if (!waiting_.front().missing.empty()) give_up(waiting_.front());
        waiting_bytes_ -= waiting_.front().bytes;
        hand_over(waiting_);
    }
    while (!queue_.empty() && (queue_.front().missing.empty() || queue_bytes_ > most_queued)) {
        queue_bytes_ -= queue_.front().bytes;
        if (queue_.front().missing.empty()) {
            hand_over(queue_);
        } else {
            waiting_bytes_ += queue_.front().bytes;
            waiting_.splice(waiting_.end(), queue_, queue_.begin());  // places stay valid
        }
    }
}

void Family::finish() {
    for (std::list<Item>* list : {&waiting_, &queue_}) {
        while (!list->empty()) {
            if (!list->front().missing.empty()) give_up(list->front());
            hand_over(*list);
        }
    }
}

/// Completes a record with what there is, and says what is not.
void Family::give_up(Item& item) {
    for (const std::string& key : item.missing) {
        const auto found = wanted_.find(key);
        if (found == wanted_.end()) continue;
        std::erase(found->second, &item);
        if (found->second.empty()) wanted_.erase(found);
    }
    resolve(item, true);
    std::string missing = item.missing.empty() ? item.crossref : item.missing.front();
    for (const std::string& key : item.xdata) {
        if (lowered(key) == missing) missing = key;
    }
    if (lowered(item.crossref) == missing) missing = item.crossref;
    Location place = item.record->location;
    place.end = place.begin;
    item.problems.push_back({Severity::warning,
                             "bibtex.crossref",
                             {},
                             place,
                             fmt::format("{} takes fields of \"{}\", which is not there",
                                         entry_name(*item.record), missing)});
}

}  // namespace bibweft::ingest::bibtex
