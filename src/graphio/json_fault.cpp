#include <vector>

#include "graphio/json_document.hpp"

namespace bibweft::graphio {
namespace {

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

class Walker {
public:
    Walker(std::string_view text, std::size_t max_depth) : text_(text), max_depth_(max_depth) {
        if (text.starts_with("\xEF\xBB\xBF")) at_ = 3;
    }

    std::optional<JsonFault> walk() {
        bool want_value = true;
        while (!fault_) {
            skip_blanks();
            if (want_value) {
                want_value = value();
            } else if (open_.empty()) {
                if (at_ < text_.size()) fail("text behind the end of the value");
                break;
            } else {
                want_value = after_value();
            }
        }
        return fault_;
    }

private:
    char here() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    bool fail(const char* what, bool too_deep = false) {
        if (!fault_) fault_ = JsonFault{at_, too_deep, what};
        return false;
    }
    void skip_blanks() {
        while (here() == ' ' || here() == '\t' || here() == '\n' || here() == '\r') ++at_;
    }

    /// Reads a scalar or opens a container; true if a value must follow at once.
    bool value() {
        const char c = here();
        if (c == '{' || c == '[') return open(c);
        if (c == '"') return string();
        if (c == '-' || is_digit(c)) return number();
        for (const std::string_view word : {"true", "false", "null"}) {
            if (text_.substr(at_, word.size()) == word) {
                at_ += word.size();
                return false;
            }
        }
        return fail(at_ < text_.size() ? "not a JSON value" : "the text ends too early");
    }
    bool open(char c) {
        if (open_.size() == max_depth_) return fail("nested too deep", true);
        open_.push_back(c);
        ++at_;
        skip_blanks();
        if (here() == (c == '{' ? '}' : ']')) {
            close();
            return false;
        }
        return c == '[' || key();
    }
    void close() {
        open_.pop_back();
        ++at_;
    }
    /// After a comma or an opening brace: `"name" :`.
    bool key() {
        skip_blanks();
        if (here() != '"') return fail("a name in quotes is missing");
        string();
        skip_blanks();
        if (!fault_ && here() != ':') return fail("a colon is missing");
        ++at_;
        return !fault_;
    }
    bool after_value() {
        const bool object = open_.back() == '{';
        if (here() == ',') {
            ++at_;
            return !object || key();
        }
        if (here() == (object ? '}' : ']')) {
            close();
            return false;
        }
        return fail(at_ < text_.size() ? "a comma or closing bracket is missing"
                                       : "the text ends too early");
    }
    bool string() {
        const std::size_t start = at_++;
        while (at_ < text_.size() && text_[at_] != '"') {
            if (static_cast<unsigned char>(text_[at_]) < 0x20) {
                return fail("a control character inside a string");
            }
            at_ += text_[at_] == '\\' ? 2 : 1;
        }
        if (at_ >= text_.size()) {
            at_ = start;
            return fail("a string is not closed");
        }
        ++at_;
        return false;
    }
    bool number() {
        if (here() == '-') ++at_;
        if (!is_digit(here())) return fail("not a number");
        while (is_digit(here()) || here() == '.' || here() == 'e' || here() == 'E' ||
               here() == '+' || here() == '-') {
            ++at_;
        }
        return false;
    }

    std::string_view text_;
    std::size_t max_depth_;
    std::size_t at_ = 0;
    std::vector<char> open_;
    std::optional<JsonFault> fault_;
};

}  // namespace

std::optional<JsonFault> json_fault(std::string_view text, std::size_t max_depth) {
    return Walker(text, max_depth).walk();
}

}  // namespace bibweft::graphio
