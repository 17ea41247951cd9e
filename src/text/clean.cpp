#include "bibweft/text/clean.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <unordered_set>

#include "bibweft/core/error.hpp"
#include "bibweft/text/unicode.hpp"
#include "text/emphasis.hpp"
#include "text/latex.hpp"
#include "text/markup.hpp"
#include "text/writer.hpp"

namespace bibweft::text {
namespace {

// The bytes at which something may have to be done; all others are copied in runs.
constexpr std::array<bool, 256> make_special() {
    std::array<bool, 256> table{};
    for (std::size_t c = 0; c <= ' '; ++c) table[c] = true;
    for (std::size_t c = 0x7F; c < 256; ++c) table[c] = true;
    for (const char c : std::string_view("\\$*_`<&[](){}~^:/@-'."))
        table[static_cast<unsigned char>(c)] = true;
    return table;
}

constexpr auto special = make_special();

bool is_line_break(char c) {
    return c == '\n' || c == '\r';
}

// Elements that repeat in another notation what stands beside them, or are no text.
constexpr std::array skipped_elements =
    std::to_array<std::string_view>({"tex-math", "annotation", "script", "style"});

// The words of a text, to decide about a hyphen at a line end. Built when first asked.
class WordList {
public:
    explicit WordList(std::string_view text) : text_(text) {}

    bool has(const std::string& word) {
        if (!built_) build();
        return words_.count(word) > 0;
    }

private:
    static bool is_word_byte(char c) {
        return is_ascii_alpha(c) || static_cast<unsigned char>(c) >= 0x80;
    }

    void build() {
        built_ = true;
        for (std::size_t i = 0; i < text_.size();) {
            std::size_t end = i;
            while (end < text_.size() && (is_word_byte(text_[end]) ||
                                          (text_[end] == '-' && end > i && end + 1 < text_.size() &&
                                           is_word_byte(text_[end + 1]))))
                ++end;
            if (end > i) words_.insert(lower(text_.substr(i, end - i)));
            i = end + 1;
        }
    }

    std::string_view text_;
    bool built_ = false;
    std::unordered_set<std::string> words_;  // asked only, never iterated
};

// What a closing brace still has to do.
enum class BraceEnd : std::uint8_t { nothing, fraction_bar };

class Cleaner {
public:
    Cleaner(std::string_view raw, Clean& out) : s_(raw), out_(out), writer_(out), words_(raw) {}

    void run() {
        if (s_.find('*') != std::string_view::npos || s_.find('_') != std::string_view::npos)
            find_emphasis(s_, emphasis_);
        while (i_ < s_.size()) {
            i_ = next_special(i_);
            if (i_ < s_.size()) handle(s_[i_]);
        }
        flush();
        writer_.finish(s_.size());
    }

private:
    void handle(char c) {
        switch (c) {
            case ' ':
                return on_blank();
            case '.':
                return on_dot();
            case '-':
                return on_hyphen();
            case '(':
                return on_parenthesis();
            case ')':
                return on_closing('(');
            case ']':
                return on_bracket_end();
            case '[':
                return on_bracket();
            case ':':
                return on_colon();
            case '/':
                return on_slash();
            case '@':
                return on_at();
            case '\'':
                return on_quote();
            case '`':
                return on_backtick();
            case '*':
            case '_':
                return on_emphasis();
            case '$':
                return on_dollar();
            case '\\':
                return on_backslash();
            case '{':
                return on_brace();
            case '}':
                return on_brace_end();
            case '~':
                return on_tilde();
            case '^':
                return on_caret();
            case '<':
                return on_less();
            case '&':
                return on_ampersand();
            default:
                break;
        }
        if (static_cast<unsigned char>(c) >= 0x80) return on_wide();
        replace(1, " ");  // control characters, line ends among them
    }

    // ---- primitives

    std::size_t next_special(std::size_t i) const {
        const char* const bytes = s_.data();
        const std::size_t size = s_.size();
        for (; i < size && !special[static_cast<unsigned char>(bytes[i])]; ++i) {
            // a single blank between words is the commonest of the special bytes
            if (i + 2 < size && bytes[i + 1] == ' ' &&
                !special[static_cast<unsigned char>(bytes[i + 2])])
                ++i;
        }
        return i;
    }

    char at(std::size_t i) const { return i < s_.size() ? s_[i] : '\0'; }
    std::string_view rest() const { return s_.substr(i_); }

    void flush() { flush_until(i_); }
    void flush_until(std::size_t end) {
        if (end > start_) writer_.copy(start_, s_.substr(start_, end - start_));
        start_ = end;
    }

    void literal(std::size_t size = 1) { i_ += size; }

    // Takes `size` bytes away and puts text (a blank: collapsed) in their place.
    void replace(std::size_t size, std::string_view text) {
        flush();
        if (text == " ")
            writer_.blank(i_);
        else
            writer_.put(i_, text);
        i_ += size;
        start_ = i_;
    }
    void drop(std::size_t size) { replace(size, {}); }

    // The byte in front of i_ in the clean text.
    char before() const { return i_ > start_ ? s_[i_ - 1] : writer_.last(); }
    CodePoint point_before() {
        flush();
        const std::string_view text = writer_.text();
        return text.empty() ? CodePoint{' ', 1, true} : code_point_before(text, text.size());
    }

    // After a removal: no blank in front of punctuation, and brackets left empty go with it.
    void removed() {
        std::size_t next = i_;
        while (at(next) == '}') ++next;
        if (next < s_.size() && std::string_view(".,;:)]").find(s_[next]) != std::string_view::npos)
            writer_.trim();
        removed_at_ = writer_.text().size();
    }

    void add_url(std::string_view url) {
        std::string text = unescape_url(url);
        if (text.empty()) return;
        if (std::find(out_.urls.begin(), out_.urls.end(), text) != out_.urls.end()) return;
        if (out_.urls.size() < 1000) out_.urls.push_back(std::move(text));
    }

    // ---- white space and punctuation

    void on_blank() {
        literal();
        if (at(i_) != ' ') return;
        flush();
        while (at(i_) == ' ') ++i_;
        start_ = i_;
    }

    void on_dot() {
        const bool www = i_ >= start_ + 3 && s_.substr(i_ - 3, 3) == "www" &&
                         (i_ == 3 || !is_ascii_alnum(s_[i_ - 4])) && is_ascii_alnum(at(i_ + 1));
        if (www) return link(i_ - 3);
        literal();
    }

    void on_colon() {
        if (at(i_ + 1) != '/' || at(i_ + 2) != '/') return literal();
        std::size_t begin = i_;
        while (begin > start_ && i_ - begin < 6 && is_ascii_alpha(s_[begin - 1])) --begin;
        const std::string scheme = lower(s_.substr(begin, i_ - begin));
        if (scheme != "http" && scheme != "https" && scheme != "ftp") return literal();
        link(begin);
    }

    void on_slash() {
        const std::string_view pending = s_.substr(start_, i_ - start_);
        if (const std::size_t doi = doi_begin(pending); doi != std::string_view::npos) {
            flush_until(start_ + doi);
            i_ = std::max(i_ + 1, start_ + url_size(s_.substr(start_)));
            start_ = i_;
            return removed();
        }
        const std::size_t host = host_begin(pending);
        if (host == std::string_view::npos || !is_ascii_alnum(at(i_ + 1))) return literal();
        link(start_ + host);
    }

    void link(std::size_t begin) {
        const std::size_t size = url_size(s_.substr(begin));
        if (begin + size <= i_) return literal();
        flush_until(begin);
        add_url(s_.substr(begin, size));
        i_ = begin + size;
        start_ = i_;
        removed();
    }

    void on_at() {
        const Span span = email_at(s_, i_);
        if (span.end == span.begin || span.begin < start_) return literal();
        flush_until(span.begin);
        i_ = span.end;
        start_ = i_;
        removed();
    }

    void on_parenthesis() {
        if (const std::size_t size = author_citation(rest())) {
            drop(size);
            return removed();
        }
        if (const std::size_t size = year_in_parentheses(rest())) {
            flush();
            const std::size_t begin = cited_authors_begin(writer_.text());
            if (begin != std::string_view::npos) {
                writer_.truncate(begin);
                drop(size);
                return removed();
            }
        }
        literal();
    }

    void on_closing(char opener) {
        if (removed_at_ == 0 || i_ != start_ || removed_at_ != writer_.text().size() ||
            writer_.last() != opener)
            return literal();
        writer_.truncate(writer_.text().size() - 1);
        drop(1);
        removed();
    }

    void on_bracket() {
        if (is_ascii_digit(at(i_ + 1)) || at(i_ + 1) == ' ') {
            flush();
            if (const std::size_t size = numeric_citation(rest(), writer_.text())) {
                drop(size);
                return removed();
            }
        }
        const std::size_t end = link_text_end();
        if (end == 0) return literal();
        link_end_ = end;
        drop(1);
    }

    // The `]` of a Markdown link [text](url) that starts here, 0 if none does.
    std::size_t link_text_end() {
        const std::size_t end =
            s_.substr(0, std::min(s_.size(), i_ + 400)).find_first_of("[]", i_ + 1);
        if (end == std::string_view::npos || s_[end] != ']' || at(end + 1) != '(') return 0;
        const std::string_view target = s_.substr(end + 2, 400);
        const std::size_t close = target.find_first_of(") \n[");
        if (close == std::string_view::npos || target[close] != ')') return 0;
        const std::string_view url = target.substr(0, close);
        const bool known = url.substr(0, 4) == "http" || url.substr(0, 4) == "www." ||
                           url.substr(0, 3) == "ftp" || url.substr(0, 1) == "#" ||
                           url.find('/') != std::string_view::npos;
        return known ? end : 0;
    }

    void on_bracket_end() {
        if (i_ != link_end_ || link_end_ == 0) return on_closing('[');
        const std::size_t close = s_.find(')', i_);
        const std::string_view url = s_.substr(i_ + 2, close - i_ - 2);
        if (url.find("//") != std::string_view::npos || url.substr(0, 4) == "www.") add_url(url);
        drop(close + 1 - i_);
    }

    void on_quote() {
        if (at(i_ + 1) != '\'' || !latex_quotes_) return literal();
        latex_quotes_ = false;
        replace(2, "”");
    }

    void on_backtick() {
        if (at(i_ + 1) == '`' && at(i_ + 2) == '`') return drop(3);
        if (at(i_ + 1) == '`') return double_backtick();
        if (code_end_ == i_) return drop(1);
        const std::size_t end =
            s_.substr(0, std::min(s_.size(), i_ + 200)).find_first_of("`'", i_ + 1);
        if (end == std::string_view::npos) return literal();
        if (s_[end] == '\'' && !is_ascii_alnum(at(end + 1))) return replace(1, "'");
        const std::size_t close = s_.substr(0, std::min(s_.size(), i_ + 200)).find('`', i_ + 1);
        if (close == std::string_view::npos || close == i_ + 1) return literal();
        code_end_ = close;
        drop(1);
    }

    // ``quoted'' of LaTeX, ``code`` of Markdown.
    void double_backtick() {
        if (code_end_ == i_) return drop(2);
        const std::size_t bound = std::min(s_.size(), i_ + 400);
        for (std::size_t k = i_ + 2; k + 1 < bound; ++k) {
            if (s_[k] == '\'' && s_[k + 1] == '\'') break;
            if (s_[k] != '`' || s_[k + 1] != '`') continue;
            code_end_ = k;
            return drop(2);
        }
        latex_quotes_ = true;
        replace(2, "“");
    }

    // ---- hyphens

    static bool is_word_start(CodePoint p) { return is_letter(p.value) || is_digit(p.value); }

    CodePoint point_after(std::size_t i) const {
        return i < s_.size() ? code_point_at(s_, i) : CodePoint{' ', 1, true};
    }

    void on_hyphen() {
        if (is_ascii_blank(at(i_ + 1))) return hyphen_at_blank();
        if (at(i_ + 1) != '-') return literal();
        std::size_t size = 2;
        while (at(i_ + size) == '-') ++size;
        if (size > 2) return em_dash(size);
        const CodePoint left = point_before();
        const CodePoint right = point_after(i_ + 2);
        if (is_digit(left.value) && is_digit(right.value)) return replace(2, "–");
        if (is_word_start(left) && is_word_start(right)) return replace(2, "-");
        if (is_space(left.value) && is_letter(right.value)) return literal(2);  // --option
        replace(2, "–");
    }

    void em_dash(std::size_t size) {
        flush();
        writer_.blank(i_);
        replace(size, "—");
        writer_.blank(i_);
    }

    // A hyphen in front of white space: a word divided at a line end?
    void hyphen_at_blank() {
        std::size_t next = i_ + 1;
        std::size_t break_count = 0;
        while (next < s_.size() && is_ascii_blank(s_[next])) {
            if (s_[next] == '\n' || (s_[next] == '\r' && at(next + 1) != '\n')) ++break_count;
            ++next;
        }
        if (break_count != 1 || !is_letter(point_before().value)) return literal();
        const CodePoint after = point_after(next);
        if (!is_word_start(after)) return literal();
        const std::string left = word_back();
        const std::string right = word_on(next);
        if (right == "and" || right == "or" || right == "to") return literal();  // pre- and post-
        const bool keep = !is_lower(after.value) || keeps_hyphen(left, right);
        flush();
        if (keep) writer_.put(i_, "-");
        i_ = next;
        start_ = i_;
    }

    // The lower-case word that ends at i_, and the one that starts at `begin`; hyphens inside
    // included.
    std::string word_back() const {
        std::size_t begin = i_;
        while (begin > 0 && i_ - begin < 64 &&
               (is_ascii_alpha(s_[begin - 1]) || s_[begin - 1] == '-' ||
                static_cast<unsigned char>(s_[begin - 1]) >= 0x80))
            --begin;
        return lower(s_.substr(begin, i_ - begin));
    }
    std::string word_on(std::size_t begin) const {
        std::size_t end = begin;
        while (end < s_.size() && end - begin < 64 &&
               (is_ascii_alpha(s_[end]) || static_cast<unsigned char>(s_[end]) >= 0x80 ||
                (s_[end] == '-' && is_ascii_alpha(at(end + 1)))))
            ++end;
        return lower(s_.substr(begin, end - begin));
    }

    // The text itself decides; else words that live by their hyphen keep it.
    bool keeps_hyphen(const std::string& left, const std::string& right) {
        constexpr std::array prefixes = std::to_array<std::string_view>(
            {"cross", "few", "fine", "half", "high", "large", "low", "multi", "non", "quasi",
             "self", "semi", "single", "small", "well", "zero"});
        if (words_.has(left + "-" + right)) return true;
        if (words_.has(left + right)) return false;
        if (left.find('-') != std::string::npos || right.find('-') != std::string::npos)
            return true;
        return std::find(prefixes.begin(), prefixes.end(), left) != prefixes.end();
    }

    // ---- Markdown emphasis

    void on_emphasis() {
        while (next_mark_ < emphasis_.size() && emphasis_[next_mark_].begin < i_) ++next_mark_;
        if (next_mark_ < emphasis_.size() && emphasis_[next_mark_].begin == i_)
            return drop(emphasis_[next_mark_].size);
        std::size_t size = 1;
        while (at(i_ + size) == s_[i_]) ++size;
        literal(size);
    }

    // ---- LaTeX

    void on_dollar() {
        const std::size_t size = math_size(rest());
        if (size == 0) return literal();
        const std::size_t mark = rest().substr(0, 2) == "$$" ? 2 : 1;
        formula(mark, size - 2 * mark, mark);
    }

    // A formula: `open` bytes, the content, `close` bytes.
    void formula(std::size_t open, std::size_t content_size, std::size_t close) {
        const std::string_view content = s_.substr(i_ + open, content_size);
        const std::string text = math_text(content);
        if (text == content) {
            drop(open);
            i_ += content_size;
            return drop(close);
        }
        if (text == "□" && is_word_start(point_before())) writer_.blank(i_);
        replace(open + content_size + close, text);
    }

    void on_backslash() {
        if (i_ + 1 >= s_.size()) return literal();
        const std::string_view name = latex_name(s_.substr(i_ + 1));
        if (is_ascii_alpha(name.front())) return command(name);
        const char c = name.front();
        if (is_ascii_blank(c)) return replace(2, " ");
        if (c == '(' || c == '[') return delimited_formula(c == '(' ? "\\)" : "\\]");
        if (std::string_view("%&$#_{}*<>|@+\"'`^~=.-/!,;:)]\\").find(c) == std::string_view::npos)
            return literal();
        if (latex_accent(c) != 0 && accent(c, 2)) return;
        escaped(c);
    }

    void escaped(char c) {
        if (std::string_view(",;:\\").find(c) != std::string_view::npos) return replace(2, " ");
        if (std::string_view("-/!)]").find(c) != std::string_view::npos) return drop(2);
        drop(1);
        literal();
    }

    void delimited_formula(std::string_view closer) {
        const std::string_view window = rest().substr(0, 1000);
        std::size_t end = 2;
        while (end < window.size() && (window[end] != '\\' || window.substr(end, 2) != closer)) {
            if (window.substr(end, 2) == "\\(" || window.substr(end, 2) == "\\[")
                end = window.size();
            ++end;
        }
        if (end >= window.size()) return drop(2);
        formula(2, end - 2, 2);
    }

    // \'e, \"{o}, \c{c}: true if it was one.
    bool accent(char c, std::size_t size) {
        std::size_t k = i_ + size;
        const bool group = at(k) == '{';
        if (group) ++k;
        if (is_ascii_alpha(c) && !group) return false;
        if (at(k) == '\\' && (at(k + 1) == 'i' || at(k + 1) == 'j') && !is_ascii_alpha(at(k + 2)))
            ++k;
        if (!is_ascii_alpha(at(k)) || (group && at(k + 1) != '}')) return false;
        std::string text(1, s_[k]);
        append_utf8(text, latex_accent(c));
        replace(k + 1 + (group ? 1 : 0) - i_, nfc(text));
        return true;
    }

    void command(std::string_view name) {
        const std::size_t size = name.size() + 1;
        if (name.size() == 1 && latex_accent(name.front()) != 0 && accent(name.front(), size))
            return;
        if (const auto symbol = latex_symbol(name)) return symbol_command(size, *symbol);
        switch (latex_command(name)) {
            case LatexCommand::url:
                return url_command(size);
            case LatexCommand::link:
                return link_command(size);
            case LatexCommand::drop_all:
                return dropped_command(size);
            case LatexCommand::drop_first: {
                drop(size);
                return drop(latex_group(rest()));
            }
            case LatexCommand::blank:
                return replace(size, " ");
            case LatexCommand::fraction:
                return fraction(size);
            case LatexCommand::keep:
                break;
        }
        drop(1);
        if (at(i_ + size - 1) != '{' && !is_latex_style(name))
            return literal(size - 1);  // an unknown macro
        drop(size - 1);
        if (at(i_) == '{') open_brace(BraceEnd::nothing);
    }

    // A letter (Bj\o rn) swallows the blank after its name; other signs are words of their own.
    void symbol_command(std::size_t size, std::string_view symbol) {
        const bool letter =
            size <= 3 && symbol.size() == 2 && code_point_at(symbol, 0).value < 0x180;
        replace(size, symbol);
        if (at(i_) == '{' && at(i_ + 1) == '}')
            drop(2);
        else if (letter && at(i_) == ' ')
            drop(1);
    }

    void url_command(std::size_t size) {
        drop(size);
        const std::size_t group = latex_group(rest());
        if (group == 0) return;
        add_url(trim_blanks(rest().substr(1, group - 2)));
        drop(group);
        removed();
    }

    void link_command(std::size_t size) {
        drop(size);
        const std::size_t group = latex_group(rest());
        if (group == 0) return;
        add_url(trim_blanks(rest().substr(1, group - 2)));
        drop(group);
        removed();
        if (at(i_) == '{') open_brace(BraceEnd::nothing);
    }

    static std::string_view trim_blanks(std::string_view text) {
        while (!text.empty() && is_ascii_blank(text.front())) text.remove_prefix(1);
        while (!text.empty() && is_ascii_blank(text.back())) text.remove_suffix(1);
        return text;
    }

    void dropped_command(std::size_t size) {
        drop(size);
        if (at(i_) == '*') drop(1);
        for (int k = 0; k < 2 && at(i_) == '['; ++k) {
            const std::size_t end = rest().substr(0, 200).find_first_of("[]", 1);
            if (end == std::string_view::npos || rest()[end] != ']') break;
            drop(end + 1);
        }
        drop(latex_group(rest()));
        removed();
    }

    void fraction(std::size_t size) {
        drop(size);
        if (at(i_) == '{') open_brace(BraceEnd::fraction_bar);
    }

    void open_brace(BraceEnd end) {
        drop(1);
        if (braces_.size() < 1000)
            braces_.push_back(end);
        else
            ++deeper_;
    }

    void on_brace() { open_brace(BraceEnd::nothing); }

    void on_brace_end() {
        drop(1);
        if (deeper_ > 0) {
            --deeper_;
            return;
        }
        if (braces_.empty()) return;
        if (braces_.back() == BraceEnd::fraction_bar) writer_.put(i_ - 1, "/");
        braces_.pop_back();
    }

    // A tie (Fig.~2) is a blank, "about" (~5 %) stays.
    void on_tilde() {
        const char left = before();
        if (left == '\0' || left == ' ' || left == '(' || left == '~') return literal();
        replace(1, " ");
    }

    void on_caret() {
        const std::size_t group = latex_group(s_.substr(i_ + 1, 8));
        const std::string_view what =
            group > 0 ? s_.substr(i_ + 2, group - 2) : s_.substr(i_ + 1, 1);
        const bool raises =
            is_ascii_alnum(before()) && !what.empty() &&
            std::all_of(what.begin(), what.end(), [](char c) { return superscript(c) != 0; });
        if (!raises) return literal();
        std::string text;
        for (const char c : what) append_utf8(text, superscript(c));
        replace(1 + (group > 0 ? group : 1), text);
    }

    // ---- HTML

    void on_less() {
        const Tag tag = parse_tag(rest());
        if (tag.size == 0) return literal();
        if (tag.href.find("//") != std::string_view::npos) add_url(tag.href);
        const std::string name = lower(tag.name);
        if (tag.block)
            replace(tag.size, " ");
        else
            drop(tag.size);
        if (tag.opens && std::find(skipped_elements.begin(), skipped_elements.end(), name) !=
                             skipped_elements.end())
            skip_element(name);
        if (tag.opens && name == "title") skip_heading();
    }

    // A heading "Abstract" is no part of the text.
    void skip_heading() {
        const std::string_view head = rest().substr(0, 40);
        const std::size_t end = head.find("</");
        if (end == std::string_view::npos) return;
        std::string word = lower(head.substr(0, end));
        std::erase_if(word, [](char c) { return is_ascii_blank(c) || c == ':' || c == '.'; });
        if (word == "abstract" || word == "summary") drop(end);
    }

    void skip_element(const std::string& name) {
        const std::size_t end = rest().substr(0, 10000).find("</");
        if (end == std::string_view::npos) return;
        if (rest().substr(end, 100).find(name) != std::string_view::npos) drop(end);
    }

    void on_ampersand() {
        const Entity entity = parse_entity(rest());
        if (entity.size == 0) return literal();
        put_point(entity.value, entity.size);
    }

    // ---- beyond ASCII

    void on_wide() {
        const CodePoint point = code_point_at(s_, i_);
        const char32_t v = point.value;
        const bool stable = point.valid && (is_stable_latin(v) || is_stable_greek(v));
        if (stable && static_cast<unsigned char>(at(i_ + point.size)) < 0xCC)
            return literal(point.size);
        put_point(point.valid ? v : 0xFFFD, point.size);
    }

    // Letters that NFKC leaves alone if no combining mark follows.
    static bool is_stable_latin(char32_t v) {
        return v >= 0xC0 && v <= 0x17E && v != 0xD7 && v != 0x132 && v != 0x133 && v != 0x13F &&
               v != 0x140 && v != 0x149;
    }
    static bool is_stable_greek(char32_t v) { return v >= 0x391 && v <= 0x3CE; }

    static bool is_invisible(char32_t v) {
        return (v >= 0x200B && v <= 0x200F) || (v >= 0x202A && v <= 0x202E) ||
               (v >= 0x2060 && v <= 0x206F) || v == 0xFEFF;
    }

    // Signs whose compatibility form says something else: x² is not x2, ½ not 1⁄2, ´ not a blank.
    static bool is_kept(char32_t v) {
        return v == 0xB2 || v == 0xB3 || v == 0xB9 || (v >= 0xBC && v <= 0xBE) || v == 0xA8 ||
               v == 0xAF || v == 0xB4 || v == 0xB8 || (v >= 0x2D8 && v <= 0x2DD) ||
               (v >= 0x2070 && v <= 0x207F) || (v >= 0x2150 && v <= 0x215F) || v == 0x2122 ||
               v == 0x2120 || v == 0x2033 || v == 0x2034;
    }

    // Writes the code point that `size` bytes at i_ stand for.
    void put_point(char32_t v, std::size_t size) {
        if (v == 0xAD) return soft_hyphen(size);
        if (is_invisible(v)) return drop(size);
        if (is_space(v) || v < 0x20 || (v >= 0x7F && v < 0xA0)) return replace(size, " ");
        if (v == 0x2018 || v == 0x2019 || v == 0x201B || v == 0x2BC) return replace(size, "'");
        if (v == 0x2010 || v == 0x2011) return replace(size, "-");
        if (v == 0x2014 || v == 0x2015) return em_dash(size);
        if (v == 0x2012 || v == 0x2013 || v == 0x2212 || v == 0xFE63 || v == 0xFF0D)
            return dash(v, size);
        if (v < 0x80 || is_kept(v)) return replace_point(v, size);
        normalise(v, size);
    }

    void replace_point(char32_t v, std::size_t size) {
        std::string text;
        append_utf8(text, v);
        replace(size, text);
    }

    // Between words a dash joins them; between numbers, with their units (4B–600B), it is a range.
    void dash(char32_t v, std::size_t size) {
        const CodePoint left = point_before();
        const CodePoint right = point_after(i_ + size);
        const bool joins = is_word_start(left) && is_word_start(right) &&
                           (is_letter(left.value) || is_letter(right.value));
        const bool range = is_digit(right.value) && number_before();
        if (joins && !range) return replace(size, "-");
        replace_point(v == 0xFE63 || v == 0xFF0D ? U'-' : v, size);
    }

    // Whether the last word of the clean text starts with a digit.
    bool number_before() const {
        const std::string_view text = writer_.text();
        std::size_t begin = text.size();
        while (begin > 0 && text.size() - begin < 16 &&
               (is_ascii_alnum(text[begin - 1]) || text[begin - 1] == '.'))
            --begin;
        return begin < text.size() && is_ascii_digit(text[begin]);
    }

    void soft_hyphen(std::size_t size) {
        drop(size);
        std::size_t next = i_;
        bool line_break = false;
        for (; next < s_.size() && is_ascii_blank(s_[next]); ++next)
            line_break = line_break || is_line_break(s_[next]);
        if (line_break) drop(next - i_);
    }

    // NFKC of a code point with the marks that follow it, and the letter before if it is a mark
    // itself.
    void normalise(char32_t v, std::size_t size) {
        flush();
        std::string piece;
        std::size_t source = i_;
        if (is_mark(v) && !writer_.at_blank()) {
            const CodePoint base = code_point_before(writer_.text(), writer_.text().size());
            piece.assign(writer_.text().substr(writer_.text().size() - base.size));
            source = i_ - std::min(i_, base.size);
            writer_.truncate(writer_.text().size() - base.size);
        }
        append_utf8(piece, v);
        std::size_t end = i_ + size;
        while (end < s_.size() && piece.size() < 64) {
            const CodePoint next = code_point_at(s_, end);
            const bool jamo = next.value >= 0x1160 && next.value <= 0x11FF;
            if (!next.valid || !(is_mark(next.value) || jamo)) break;
            append_utf8(piece, next.value);
            end += next.size;
        }
        const std::string text = nfkc(piece);
        if (!out_.runs.empty()) source = std::max<std::size_t>(source, out_.runs.back().source);
        writer_.put(source, text);
        i_ = end;
        start_ = i_;
    }

    std::string_view s_;
    Clean& out_;
    Writer writer_;
    WordList words_;
    std::vector<EmphasisMark> emphasis_;
    std::vector<BraceEnd> braces_;
    std::size_t deeper_ = 0;
    std::size_t next_mark_ = 0;
    std::size_t i_ = 0;           // the next byte to look at
    std::size_t start_ = 0;       // bytes [start_, i_) are to be copied
    std::size_t removed_at_ = 0;  // size of the clean text at the last removal
    std::size_t link_end_ = 0;    // `]` of the Markdown link that is open
    std::size_t code_end_ =
        std::string_view::npos;  // the backticks that close the code that is open
    bool latex_quotes_ = false;
};

}  // namespace

std::size_t Clean::source_offset(std::size_t offset) const {
    if (runs.empty()) return offset;
    const auto next = std::upper_bound(runs.begin(), runs.end(), offset,
                                       [](std::size_t o, const Run& r) { return o < r.begin; });
    if (next == runs.begin()) return runs.front().source;
    const Run& run = *(next - 1);
    const std::size_t linear = run.source + (offset - run.begin);
    return next == runs.end() ? run.source : std::min<std::size_t>(linear, next->source);
}

std::size_t Clean::source_end(std::size_t end) const {
    if (end == 0) return source_offset(0);
    return std::min(source_offset(end - 1) + 1, source_offset(end));
}

void clean(std::string_view raw, Clean& out) {
    if (raw.size() >= std::numeric_limits<std::uint32_t>::max())
        throw Error(ErrorCode::limit, "a text is larger than 4 GiB");
    out.text.clear();
    out.urls.clear();
    out.runs.clear();
    out.text.reserve(raw.size() + raw.size() / 16);
    Cleaner(raw, out).run();
}

Clean clean(std::string_view raw) {
    Clean out;
    clean(raw, out);
    return out;
}

}  // namespace bibweft::text
