#include "ingest/bibtex_family.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "ingest/fields.hpp"

namespace bibweft::ingest::bibtex {
namespace {

constexpr std::size_t most_queued = std::size_t{1} << 24;
constexpr std::size_t longest_path = 16;  ///< from an entry to its parent, and on

std::string lowered(std::string_view text) {
    std::string out(text);
    for (char& c : out) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return out;
}

bool is_container(std::string_view type) {
    constexpr std::string_view types[] = {
        "book",       "mvbook",      "collection", "mvcollection", "proceedings", "mvproceedings",
        "periodical", "mvreference", "reference",  "xdata",        "set"};
    return std::find(std::begin(types), std::end(types), type) != std::end(types);
}

}  // namespace

void Family::keep(const Entry& entry) {
    Store& store = is_container(entry.type) ? containers_ : others_;
    if (entry.key.empty() || entry.text.size() > store.most / 4) return;
    std::string key = lowered(entry.key);
    if (!texts_.try_emplace(key, entry.text).second) return;  // the first one counts
    store.bytes += entry.text.size();
    store.keys.push_back(std::move(key));
    while (store.bytes > store.most) forget_oldest(store);
}

void Family::forget_oldest(Store& store) {
    const auto found = texts_.find(store.keys.front());
    store.bytes -= found->second.size();
    texts_.erase(found);
    store.keys.pop_front();
}

const std::string* Family::find_text(std::string_view key) const {
    const auto found = texts_.find(lowered(key));
    return found == texts_.end() ? nullptr : &found->second;
}

void Family::complete(Record& record, const std::string& crossref,
                      const std::vector<std::string>& xdata, std::vector<std::string>& path,
                      std::vector<std::string>& missing) {
    const auto take = [&](const std::string& name, bool all) {
        std::string key = lowered(name);
        if (std::find(path.begin(), path.end(), key) != path.end()) return;  // names itself
        const std::string* text = path.size() < longest_path ? find_text(key) : nullptr;
        if (text == nullptr) return missing.push_back(std::move(key));
        Window window{std::string_view(*text)};
        Scanner scanner(window, macros_);
        Entry entry;
        if (!scanner.next(entry)) return;
        Made other = make_record(entry);
        path.push_back(std::move(key));
        complete(other.record, other.crossref, other.xdata, path, missing);
        path.pop_back();
        all ? inherit_all(record, other.record) : inherit(record, other.record);
    };
    for (const std::string& key : xdata) take(key, true);
    if (!crossref.empty()) take(crossref, false);
}

void Family::resolve(Item& item, bool anyway) {
    item.missing.clear();
    std::vector<std::string> path = {lowered(item.record->key)};
    Record completed = *item.record;
    complete(completed, item.crossref, item.xdata, path, item.missing);
    if (item.missing.empty() || anyway) item.record = std::move(completed);
}

void Family::add(const Entry& entry, Made&& made) {
    keep(entry);
    Item item;
    item.problems = std::move(made.problems);
    item.record = std::move(made.record);
    item.crossref = std::move(made.crossref);
    item.xdata = std::move(made.xdata);
    item.bytes = entry.text.size();
    if (!item.crossref.empty() || !item.xdata.empty()) resolve(item, false);
    if (wait_count_ > 0) retry(lowered(entry.key));
    if (!item.missing.empty()) ++wait_count_;
    if (queue_.empty() && item.missing.empty()) {
        return deliver_(std::move(item.problems), std::move(item.record));
    }
    queue_bytes_ += item.bytes;
    queue_.push_back(std::move(item));
    release();
}

void Family::add(std::vector<Diagnostic>&& problems) {
    if (problems.empty()) return;
    if (queue_.empty()) return deliver_(std::move(problems), {});
    Item item;
    item.problems = std::move(problems);
    queue_.push_back(std::move(item));
}

/// Entries that wait may be complete now that one more has come.
void Family::retry(const std::string& key) {
    for (std::deque<Item>* list : {&queue_, &waiting_}) {
        for (Item& item : *list) {
            const auto& keys = item.missing;
            if (std::find(keys.begin(), keys.end(), key) == keys.end()) continue;
            resolve(item, false);
            if (item.missing.empty()) --wait_count_;
        }
    }
}

void Family::release() {
    while (!waiting_.empty() && waiting_.front().missing.empty()) {
        deliver_(std::move(waiting_.front().problems), std::move(waiting_.front().record));
        waiting_.pop_front();
    }
    while (!queue_.empty() && (queue_.front().missing.empty() || queue_bytes_ > most_queued)) {
        Item item = std::move(queue_.front());
        queue_.pop_front();
        queue_bytes_ -= item.bytes;
        if (!item.missing.empty()) {
            waiting_.push_back(std::move(item));
        } else {
            deliver_(std::move(item.problems), std::move(item.record));
        }
    }
}

void Family::finish() {
    for (std::deque<Item>* list : {&waiting_, &queue_}) {
        for (Item& item : *list) {
            if (!item.missing.empty()) warn(item);
            deliver_(std::move(item.problems), std::move(item.record));
        }
        list->clear();
    }
}

void Family::warn(Item& item) {
    resolve(item, true);
    Location place = item.record->location;
    place.end = place.begin;
    item.problems.push_back(
        {Severity::warning,
         "bibtex.crossref",
         {},
         place,
         fmt::format(
             "entry \"{}\" takes fields of \"{}\", which is not in the file or far before it",
             item.record->key, item.missing.front())});
}

}  // namespace bibweft::ingest::bibtex
