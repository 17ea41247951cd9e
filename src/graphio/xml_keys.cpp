#include "graphio/xml_keys.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "bibweft/core/number.hpp"

namespace bibweft::graphio {
namespace {

std::string lower(std::string_view text) {
    std::string out(text);
    for (char& c : out) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return out;
}

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

/// False for a word GraphML does not know; `type` is nothing where there is no word.
bool read_type(std::string_view word, std::optional<ColumnType>& type) {
    const std::string small = lower(trimmed(word));
    static constexpr std::array<std::pair<std::string_view, ColumnType>, 10> words{{
        {"string", ColumnType::text},
        {"boolean", ColumnType::boolean},
        {"bool", ColumnType::boolean},
        {"int", ColumnType::integer},
        {"integer", ColumnType::integer},
        {"long", ColumnType::integer},
        {"short", ColumnType::integer},
        {"float", ColumnType::real},
        {"double", ColumnType::real},
        {"real", ColumnType::real},
    }};
    type = std::nullopt;
    if (small.empty()) return true;
    const auto* it =
        std::ranges::find(words, small, &std::pair<std::string_view, ColumnType>::first);
    type = it == words.end() ? ColumnType::text : it->second;
    return it != words.end();
}

std::optional<bool> read_boolean(std::string_view text) {
    const std::string small = lower(text);
    if (small == "true" || small == "1" || small == "yes") return true;
    if (small == "false" || small == "0" || small == "no") return false;
    return std::nullopt;
}

/// A number, with a decimal comma too.
std::optional<double> read_real(std::string_view text) {
    if (const auto value = parse_real(text)) return value;
    std::string with_point(text);
    const std::size_t comma = with_point.find(',');
    if (comma == std::string::npos) return std::nullopt;
    with_point[comma] = '.';
    return parse_real(with_point);
}

/// The names under which other programs write what has a column of its own here.
void give_meaning(XmlKey& key) {
    const std::string name = lower(key.name);
    if (key.owner == XmlOwner::edge) {
        if (name == "weight" || name == "edge weight" || key.id == "weight") {
            key.meaning = XmlKey::Meaning::weight;
        }
        if (name == "edge label" || name == "edgelabel") key.name = "label";
    } else if (key.owner == XmlOwner::node) {
        if (name == "nodelabel" || name == "node label") key.name = "label";
    }
}

}  // namespace

void XmlKeys::add(XmlKey key) {
    give_meaning(key);
    if (key.meaning == XmlKey::Meaning::column &&
        (key.owner == XmlOwner::node || key.owner == XmlOwner::edge)) {
        key.column = table(key.owner).column(key.name, key.type);
    }
    key.hidden = std::ranges::any_of(
        keys_, [&](const XmlKey& k) { return k.owner == key.owner && k.id == key.id; });
    keys_.push_back(std::move(key));
}

void XmlKeys::declare(XmlKey key, std::string_view target, std::string_view type,
                      std::uint64_t line) {
    last_declared_ = 0;
    if (key.name.empty()) key.name = key.id;
    if (!read_type(type, key.type)) {
        draft_.report(
            Severity::warning, "unknown-type", line,
            fmt::format("key \"{}\": type \"{}\" is unknown and read as text", key.id, type));
    }
    const auto take = [&](XmlOwner owner) {
        key.owner = owner;
        add(key);
        ++last_declared_;
    };
    const bool all = target.empty() || target == "all";
    if (all || target == "node") take(XmlOwner::node);
    if (all || target == "edge") take(XmlOwner::edge);
    if (all || target == "graph") take(XmlOwner::graph);
    if (last_declared_ == 0 && target != "port" && target != "hyperedge" && target != "endpoint" &&
        target != "graphml") {
        draft_.context().fail(line, fmt::format("key \"{}\" is for \"{}\"; GraphML knows graph, "
                                                "node, edge, hyperedge, port, endpoint and all",
                                                key.id, target));
    }
}

void XmlKeys::set_default(std::string text) {
    for (std::size_t i = keys_.size() - last_declared_; i < keys_.size(); ++i) {
        keys_[i].standard = text;
    }
}

const XmlKey& XmlKeys::key(std::string_view id, XmlOwner owner, std::uint64_t line) {
    for (std::size_t i = 0; i < keys_.size(); ++i) {
        if (next_ >= keys_.size()) next_ = 0;
        const XmlKey& key = keys_[next_];
        if (key.owner == owner && !key.hidden && key.id == id) return key;
        ++next_;
    }
    XmlKey made;
    made.id = made.name = std::string(id);
    made.owner = owner;
    if (id.empty()) {
        made.meaning = XmlKey::Meaning::ignored;
        draft_.report(Severity::warning, "no-key", line,
                      "a <data> element without a key is left out");
    } else {
        draft_.report(
            Severity::warning, "undeclared-key", line,
            fmt::format("key \"{}\" is not declared; its values are read as they look", id));
    }
    add(std::move(made));
    return keys_.back();
}

std::optional<std::string> XmlKeys::default_weight() const {
    for (const XmlKey& key : keys_) {
        if (key.meaning == XmlKey::Meaning::weight && key.standard) return key.standard;
    }
    return std::nullopt;
}

Value XmlKeys::value(const XmlKey& key, std::string_view text, std::uint64_t line) {
    const ColumnType type = key.type.value_or(ColumnType::text);
    if (type == ColumnType::text) return std::string(text);
    const std::string_view word = trimmed(text);
    if (word.empty()) return {};
    if (type == ColumnType::boolean) {
        if (const auto flag = read_boolean(word)) return *flag;
    } else {
        if (type == ColumnType::integer) {
            if (const auto number = parse_integer(word)) return *number;
        }
        const std::optional<double> real = read_real(word);
        if (real && std::isfinite(*real)) {
            if (type == ColumnType::integer && (key.owner != XmlOwner::graph)) {
                table(key.owner)[key.column].widen(ColumnType::real);
            }
            return *real;
        }
    }
    if (++bad_values_ <= 20) {
        draft_.report(Severity::warning, "bad-value", line,
                      fmt::format("\"{}\" is no value of \"{}\" ({}) and is left out", word,
                                  key.name, to_string(type)));
    }
    return {};
}

void XmlKeys::finish() {
    if (bad_values_ > 20) {
        draft_.report(Severity::warning, "bad-value", 0,
                      fmt::format("{} more values do not fit their keys", bad_values_ - 20));
    }
    for (const XmlKey& key : keys_) {
        if (key.meaning != XmlKey::Meaning::column || key.owner == XmlOwner::graph) continue;
        DraftColumn& column = table(key.owner)[key.column];
        if (key.standard) {
            const Value filler = value(key, *key.standard, 0);
            std::vector<bool> has(key.owner == XmlOwner::edge ? draft_.edge_count()
                                                              : draft_.node_count());
            for (std::size_t i = 0; i < column.size(); ++i) has[column.row(i)] = true;
            for (std::size_t row = 0; row < has.size(); ++row) {
                if (!has[row]) column.add(static_cast<std::uint32_t>(row), filler);
            }
        }
        if (!key.type) column.read_numbers();
    }
}

}  // namespace bibweft::graphio
