#include "ingest/table_header.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "ingest/fields.hpp"

namespace bibweft::ingest {
namespace {

/// As much of a name is compared and shown.
constexpr std::size_t longest_name = 64;

std::size_t edit_distance(std::string_view a, std::string_view b) {
    a = a.substr(0, longest_name);
    b = b.substr(0, longest_name);
    std::array<std::size_t, longest_name + 1> row{};
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t same = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({same, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row[b.size()];
}

}  // namespace

std::string column_key(std::string_view name) {
    std::string key;
    for (std::size_t i = 0; i < name.size(); ++i) {
        const auto c = static_cast<unsigned char>(name[i]);
        if (name.substr(i).starts_with("\xEF\xBB\xBF")) {  // a BOM inside a file put together
            i += 2;
        } else if (name.substr(i).starts_with("\xC2\xA0")) {
            i += 1;
        } else if (std::isalnum(c) != 0 || c >= 0x80) {
            key += static_cast<char>(std::tolower(c));
        }
    }
    return key.empty() ? std::string(trimmed(name)) : key;
}

TableHeader::TableHeader(const TableRow& row, char delimiter) : delimiter_(delimiter) {
    for (std::size_t i = 0; i < row.size(); ++i) {
        std::string_view name = trimmed(row.cell(i));
        if (name.starts_with("\xEF\xBB\xBF")) name = trimmed(name.substr(3));
        keys_.push_back(column_key(name));
        names_.push_back(name.empty() ? fmt::format("column {}", i + 1) : squeezed(name));
        by_key_.push_back(i);
    }
    std::stable_sort(by_key_.begin(), by_key_.end(),
                     [&](std::size_t a, std::size_t b) { return keys_[a] < keys_[b]; });
}

std::size_t TableHeader::find(std::string_view name) const {
    const std::string key = column_key(name);
    const auto found = std::lower_bound(
        by_key_.begin(), by_key_.end(), key,
        [&](std::size_t column, const std::string& k) { return keys_[column] < k; });
    return found == by_key_.end() || keys_[*found] != key ? none : *found;
}

std::size_t TableHeader::count(std::span<const std::string_view> names) const {
    return static_cast<std::size_t>(std::count_if(
        names.begin(), names.end(), [&](std::string_view name) { return has(name); }));
}

bool TableHeader::has_all(std::span<const std::string_view> names) const {
    return count(names) == names.size();
}

std::string TableHeader::listed() const {
    constexpr std::size_t most = 40;
    std::string out;
    for (std::size_t i = 0; i < std::min(names_.size(), most); ++i) {
        out += fmt::format("{}“{}”", i == 0 ? "" : ", ", names_[i].substr(0, longest_name));
    }
    if (names_.size() > most) out += fmt::format(" and {} more", names_.size() - most);
    return out;
}

std::string nearest_names(std::string_view wanted, const std::vector<std::string_view>& names) {
    const std::string key = column_key(wanted);
    std::vector<std::pair<std::size_t, std::string_view>> ranked;
    for (const std::string_view name : names) {
        ranked.emplace_back(edit_distance(key, column_key(name)), name);
    }
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::string out;
    for (std::size_t i = 0; i < std::min<std::size_t>(ranked.size(), 3); ++i) {
        out += fmt::format("{}“{}”", i == 0 ? "; the nearest are " : ", ", ranked[i].second);
    }
    return out;
}

}  // namespace bibweft::ingest
