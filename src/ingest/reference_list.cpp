#include "ingest/reference_list.hpp"

#include <algorithm>
#include <string>

#include "bibweft/text/unicode.hpp"
#include "ingest/author_list.hpp"
#include "ingest/fields.hpp"

namespace bibweft::ingest {
namespace {

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// Behind the last "(1999)" or "(1999a)" of a text, 0 if there is none.
std::size_t end_of_year(std::string_view text) {
    for (std::size_t open = text.rfind('('); open != std::string_view::npos;
         open = open == 0 ? std::string_view::npos : text.rfind('(', open - 1)) {
        std::size_t end = open + 1;
        while (end < text.size() && is_digit(text[end])) ++end;
        if (end != open + 5 || (text[open + 1] != '1' && text[open + 1] != '2')) continue;
        if (end < text.size() && text[end] >= 'a' && text[end] <= 'z') ++end;
        if (end < text.size() && text[end] == ')') return end + 1;
    }
    return 0;
}

/// Capitals with dots and hyphens, as in "A.D.", "J.-P.", "Yu.A."; at least one dot.
bool is_dotted_initials(std::string_view word) {
    if (!word.ends_with('.') || word.size() > 16) return false;
    bool begins = true;
    std::size_t small = 0;
    for (std::size_t at = 0; at < word.size();) {
        const text::CodePoint c = text::code_point_at(word, at);
        at += c.size;
        if (c.value == '.' || c.value == '-') {
            begins = true;
            small = 0;
        } else if (text::is_upper(c.value) && begins) {
            begins = false;
        } else if (!text::is_lower(c.value) || begins || ++small > 2) {
            return false;
        }
    }
    return true;
}

/// Abbreviations that stand behind the name of a place.
bool is_place(std::string_view initials) {
    return initials == "N.J." || initials == "N.Y." || initials == "D.C." || initials == "U.K." ||
           initials == "U.S." || initials == "U.S.A.";
}

/// Whether something other than the mark of an editor follows a name: "Vale, C.D., Eds." stands
/// inside references.
bool goes_on(std::string_view behind_name) {
    const std::size_t begin = behind_name.find_first_not_of(" ,");
    if (begin == std::string_view::npos) return false;
    behind_name.remove_prefix(begin);
    return !behind_name.starts_with("Ed.") && !behind_name.starts_with("Eds");
}

/// "Vale, C.D., …" or "Vale C.D., …".
bool begins_with_author(std::string_view part) {
    const std::size_t comma = part.find(',');
    if (comma == std::string_view::npos || comma > 64) return false;
    const std::string_view name = trimmed(part.substr(0, comma));
    if (name.find_first_of("0123456789()\"“") != std::string_view::npos) return false;
    const std::string_view rest = part.substr(comma + 1);
    const std::size_t blank = name.rfind(' ');
    if (blank != std::string_view::npos && is_dotted_initials(name.substr(blank + 1))) {
        return goes_on(rest);
    }
    const std::size_t end = std::min(rest.find(','), rest.size());
    std::string_view given = trimmed(rest.substr(0, end));
    const std::string_view first = given.substr(0, given.find(' '));
    if (!is_dotted_initials(first) || (is_place(first) && end_of_year(part) == 0)) return false;
    while (is_dotted_initials(given.substr(0, given.find(' ')))) {
        given = trimmed(given.substr(std::min(given.find(' '), given.size())));
    }
    return goes_on(given.empty() ? rest.substr(end) : given);
}

/// "(1999) …" or an address: what Scopus puts first where there is no author.
bool begins_without_author(std::string_view part) {
    return part.starts_with("http") ||
           (part.starts_with('(') && end_of_year(part.substr(0, 7)) != 0);
}

/// Parts of a cell put together again.
class References {
public:
    explicit References(std::vector<Reference>& out) : out_(out) {}

    void take(std::string_view part) {
        const bool author = begins_with_author(part);
        const bool begins = author || begins_without_author(part);
        const std::size_t year_end = end_of_year(part);
        if (text_.empty() || begins || !belongs(year_end != 0)) {
            finish();
            text_ = part;
            author_ = author;
            year_ = year_end != 0;
        } else {  // parts lie in one text
            text_ = {text_.data(),
                     static_cast<std::size_t>(part.data() + part.size() - text_.data())};
            year_ = year_ || year_end != 0;
        }
        complete_ = year_end != 0 &&
                    trimmed(part.substr(year_end)).find_first_not_of('.') == std::string_view::npos;
    }

    void finish() {
        if (!text_.empty()) out_.push_back(Reference::of_text(squeezed(text_)));
        text_ = {};
    }

private:
    /// Whether a part that begins with no author goes on with the reference.
    bool belongs(bool has_year) const {
        if (has_year) return !year_;
        return year_ ? !complete_ : author_;
    }

    std::vector<Reference>& out_;
    std::string_view text_;
    bool author_ = false;
    bool year_ = false;
    bool complete_ = false;  ///< ends with its year
};

}  // namespace

void add_scopus_references(std::string_view cell, std::vector<Reference>& out) {
    References references(out);
    while (!cell.empty()) {
        const std::size_t end = std::min(cell.find("; "), cell.size());
        std::string_view part = trimmed(cell.substr(0, end));
        while (part.ends_with(';')) part = trimmed(part.substr(0, part.size() - 1));
        if (!part.empty()) references.take(part);
        cell.remove_prefix(std::min(end + 2, cell.size()));
    }
    references.finish();
}

void add_references_by_look(std::string_view cell, std::vector<Reference>& out) {
    if (const std::vector<std::string> quoted = quoted_list(cell); !quoted.empty()) {
        for (const std::string& text : quoted) {
            if (!trimmed(text).empty()) out.push_back(Reference::of_text(trimmed(text)));
        }
    } else if (cell.find('\n') != std::string_view::npos) {
        for_each_part(cell, "\r\n",
                      [&](std::string_view line) { out.push_back(Reference::of_text(line)); });
    } else {
        add_scopus_references(cell, out);
    }
}

}  // namespace bibweft::ingest
