#include "bibweft/text/thesaurus.hpp"

#include <algorithm>

#include "bibweft/text/unicode.hpp"

namespace bibweft::text {
namespace {

std::string_view trimmed(std::string_view s) {
    constexpr std::string_view blank = " \r";
    while (!s.empty() && blank.find(s.front()) != std::string_view::npos) s.remove_prefix(1);
    while (!s.empty() && blank.find(s.back()) != std::string_view::npos) s.remove_suffix(1);
    return s.size() >= 2 && s.front() == '"' && s.back() == '"' ? s.substr(1, s.size() - 2) : s;
}

/// A line of the table.
struct Rule {
    std::string label;  ///< folded
    std::string replacement;
    bool same = false;  ///< as written, the label is its own replacement
    std::uint64_t line = 0;
};

class Reader {
public:
    explicit Reader(std::vector<Diagnostic>& diagnostics) : diagnostics_(diagnostics) {}

    std::vector<Rule> read(std::string_view text) {
        if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
        while (!text.empty()) {
            ++line_;
            const std::size_t end = std::min(text.find('\n'), text.size());
            const std::string_view line = text.substr(0, end);
            text.remove_prefix(std::min(end + 1, text.size()));
            if (trimmed(line).empty() || line.starts_with('#')) continue;
            if (!row(line)) break;
        }
        return std::move(rules_);
    }

private:
    bool row(std::string_view line) {
        const std::size_t tab = line.find('\t');
        const std::string_view label = trimmed(line.substr(0, tab));
        std::string_view rest =
            tab == std::string_view::npos ? std::string_view() : line.substr(tab + 1);
        rest = trimmed(rest.substr(0, rest.find('\t')));
        if (!header_seen_) {
            header_seen_ = true;
            if (fold(label) == "label" && fold(rest) == "replace by") return true;
            report(Severity::error, "thesaurus.header",
                   "the first line must be 'label<TAB>replace by'");
            return false;
        }
        if (tab == std::string_view::npos) {
            report(Severity::warning, "thesaurus.columns",
                   "'" + std::string(label) + "' has no second column; skipped");
        } else if (label.empty()) {
            report(Severity::warning, "thesaurus.label", "the line has no label; skipped");
        } else {
            rules_.push_back({fold(label), std::string(rest), label == rest, line_});
        }
        return true;
    }

    void report(Severity severity, const char* code, std::string message) {
        Diagnostic d;
        d.severity = severity;
        d.code = code;
        d.location.line = line_;
        d.message = std::move(message);
        diagnostics_.push_back(std::move(d));
    }

    std::vector<Diagnostic>& diagnostics_;
    std::vector<Rule> rules_;
    bool header_seen_ = false;
    std::uint64_t line_ = 0;
};

void warn(std::vector<Diagnostic>& diagnostics, const char* code, std::uint64_t line,
          std::string message) {
    Diagnostic d;
    d.code = code;
    d.location.line = line;
    d.message = std::move(message);
    diagnostics.push_back(std::move(d));
}

/// Follows chains. Each rule is in one of three states, so that all takes linear time.
class Resolver {
public:
    Resolver(const std::vector<Rule>& rules,
             const std::unordered_map<std::string, std::size_t>& rule_of,
             std::vector<Diagnostic>& diagnostics)
        : rules_(rules),
          rule_of_(rule_of),
          diagnostics_(diagnostics),
          state_(rules.size(), State::fresh),
          end_(rules.size()) {}

    /// What rule `start` ends in; nothing if it is part of a cycle.
    std::optional<std::string> resolve(std::size_t start) {
        std::vector<std::size_t> path;
        std::size_t at = start;
        std::optional<std::string> end;
        for (;;) {
            if (state_[at] == State::done) {
                end = end_[at] ? end_[at] : std::optional(as_it_stays(at));
                break;
            }
            if (state_[at] == State::open && path.back() == at) {
                end = rules_[at].replacement;  // other capitals, or nothing
                path.pop_back();
                state_[at] = State::done;
                if (!rules_[at].same) end_[at] = end;
                break;
            }
            if (state_[at] == State::open) {
                close_cycle(path, at);
                end = rules_[at].label;
                break;
            }
            state_[at] = State::open;
            path.push_back(at);
            const auto next = rule_of_.find(fold(rules_[at].replacement));
            if (rules_[at].replacement.empty() || next == rule_of_.end()) {
                end = rules_[at].replacement;
                break;
            }
            at = next->second;
        }
        for (const std::size_t rule : path) {
            if (state_[rule] == State::done) continue;
            state_[rule] = State::done;
            end_[rule] = end;
        }
        return end_[start];
    }

private:
    enum class State { fresh, open, done };

    /// The label of a rule that replaces nothing.
    const std::string& as_it_stays(std::size_t rule) const {
        return rules_[rule].same ? rules_[rule].replacement : rules_[rule].label;
    }

    void close_cycle(std::vector<std::size_t>& path, std::size_t from) {
        const auto begin = std::ranges::find(path, from);
        for (auto rule = begin; rule != path.end(); ++rule)
            state_[*rule] = State::done;  // no end: stays
        warn(diagnostics_, "thesaurus.cycle", rules_[from].line,
             "'" + rules_[from].label +
                 "' is replaced by itself over other labels; none of them is replaced");
    }

    const std::vector<Rule>& rules_;
    const std::unordered_map<std::string, std::size_t>& rule_of_;
    std::vector<Diagnostic>& diagnostics_;
    std::vector<State> state_;
    std::vector<std::optional<std::string>> end_;
};

}  // namespace

Thesaurus Thesaurus::read(std::string_view text, std::vector<Diagnostic>& diagnostics) {
    const std::vector<Rule> rules = Reader(diagnostics).read(text);
    std::unordered_map<std::string, std::size_t> rule_of;
    for (std::size_t r = 0; r < rules.size(); ++r) {
        const auto [known, fresh] = rule_of.emplace(rules[r].label, r);
        if (!fresh && rules[known->second].replacement != rules[r].replacement) {
            warn(diagnostics, "thesaurus.duplicate", rules[r].line,
                 "'" + rules[r].label + "' is replaced already in line " +
                     std::to_string(rules[known->second].line));
        }
    }
    Thesaurus out;
    Resolver resolver(rules, rule_of, diagnostics);
    for (std::size_t r = 0; r < rules.size(); ++r) {
        if (rule_of.at(rules[r].label) != r) continue;
        std::optional<std::string> end = resolver.resolve(r);
        if (end) out.final_.emplace(rules[r].label, std::move(*end));
    }
    return out;
}

std::optional<std::string> Thesaurus::replacement(std::string_view label) const {
    const auto found = final_.find(fold(label));
    if (found == final_.end()) return std::nullopt;
    return found->second;
}

}  // namespace bibweft::text
