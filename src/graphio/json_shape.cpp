#include "graphio/json_shape.hpp"

#include <algorithm>

namespace bibweft::graphio {
namespace {

constexpr std::size_t deepest = 4;  ///< of the levels that are looked at

/// Walks over a text once, without recursion.
class Walk {
public:
    Walk(std::string_view text, std::vector<std::pair<std::string, char>>& members)
        : text_(text), members_(members) {}

    void run() {
        if (text_.starts_with("\xEF\xBB\xBF")) text_.remove_prefix(3);
        while (true) {
            at_ = text_.find_first_not_of(" \t\r\n", at_);
            if (at_ == std::string_view::npos || !step()) return;
        }
    }

private:
    struct Level {
        bool object = false;
        bool first = true;  ///< of an array: the entry at hand is the first
        std::string path;   ///< of the entry at hand; empty beyond the deepest level
        std::string own;
        bool has_key = false;
    };

    bool step() {
        const char c = text_[at_];
        switch (c) {
            case '"':
                return string();
            case '{':
            case '[':
                note(c);
                open(c == '{');
                break;
            case '}':
            case ']':
                if (levels_.empty()) return false;
                levels_.pop_back();
                break;
            case ',':
                if (levels_.empty()) return false;
                levels_.back().first = false;
                levels_.back().has_key = false;
                break;
            case ':':
                break;
            default:
                note(c);
                at_ = text_.find_first_of(" \t\r\n,:{}[]\"", at_);
                return at_ != std::string_view::npos;
        }
        ++at_;
        return !levels_.empty();
    }

    /// The bytes of a string without quotes; the walk goes on behind it.
    bool string() {
        const std::size_t start = ++at_;
        while (at_ < text_.size() && text_[at_] != '"') at_ += text_[at_] == '\\' ? 2 : 1;
        if (at_ >= text_.size()) return false;
        const std::string_view word = text_.substr(start, at_ - start);
        ++at_;
        if (!levels_.empty() && levels_.back().object && !levels_.back().has_key) {
            Level& level = levels_.back();
            level.has_key = true;
            if (watched()) {
                level.path = level.own.empty() ? std::string(word) : level.own + '.';
                if (!level.own.empty()) level.path += word;
            }
        } else {
            note('"');
        }
        return !levels_.empty();
    }

    bool watched() const {
        return levels_.size() <= deepest &&
               std::ranges::all_of(levels_, [](const Level& l) { return l.object || l.first; });
    }
    void note(char kind) {
        if (levels_.empty()) {
            members_.emplace_back("", kind);
        } else if (watched()) {
            const Level& level = levels_.back();
            members_.emplace_back(level.object ? level.path : level.own + "[]", kind);
        }
    }
    void open(bool object) {
        Level level;
        level.object = object;
        if (!levels_.empty() && watched()) {
            const Level& outer = levels_.back();
            level.own = outer.object ? outer.path : outer.own + "[]";
        }
        levels_.push_back(std::move(level));
    }

    std::string_view text_;
    std::vector<std::pair<std::string, char>>& members_;
    std::size_t at_ = 0;
    std::vector<Level> levels_;
};

}  // namespace

JsonShape::JsonShape(std::string_view head) {
    Walk(head, members_).run();
}

char JsonShape::operator[](std::string_view path) const {
    const auto it = std::ranges::find(members_, path, &std::pair<std::string, char>::first);
    return it == members_.end() ? '\0' : it->second;
}

}  // namespace bibweft::graphio
