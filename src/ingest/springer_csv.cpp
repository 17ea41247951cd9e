#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "bibweft/text/unicode.hpp"
#include "ingest/author_list.hpp"
#include "ingest/fields.hpp"
#include "ingest/table_dialect.hpp"

// SpringerLink, "CSV" of search results. The names of authors stand together without anything
// between them ("Jane DoeRichard Roe"): a capital behind a small letter begins a name, unless it is
// in the first word of one ("DeHao") or behind a prefix ("McDonald").

namespace bibweft::ingest {
namespace {

constexpr TableColumn columns[] = {
    {"Item Title", TableField::title},
    {"Authors", TableField::authors},
    {"Publication Title", TableField::venue},
    {"Book Series Title", TableField::venue},
    {"Journal Volume", TableField::volume},
    {"Journal Issue", TableField::issue},
    {"Item DOI", TableField::id, "doi"},
    {"Publication Year", TableField::year},
    {"URL", TableField::url},
    {"Content Type", TableField::type},
};

Likeness fits(const TableHeader& header) {
    constexpr std::string_view own[] = {"Item Title", "Item DOI"};
    return header.has_all(own) ? Likeness::sure : Likeness::none;
}

/// What stands before a capital inside a family name.
bool is_prefix(std::string_view text) {
    for (const std::string_view prefix :
         {"Mc",  "Mac",    "De",     "Del",  "Della", "Di",  "Da",  "Du", "Des", "La",  "Le", "Van",
          "Von", "Vander", "Vanden", "Fitz", "St",    "Ten", "Ter", "Al", "El",  "Ben", "Bar"}) {
        if (text == prefix) return true;
    }
    return false;
}

/// Splits names that stand together.
class NameSplitter {
public:
    explicit NameSplitter(std::string_view text) : text_(text) {}

    /// Appends the names; those that may be wrong whole, as literals, and returns the first.
    std::string split(std::vector<Author>& out) {
        std::string doubtful;
        for (std::size_t at = 0; at < text_.size();) {
            const text::CodePoint c = text::code_point_at(text_, at);
            look_at(at, c.value);
            if (ends_before_) {
                add(text_.substr(begin_, at - begin_), out, doubtful);
                begin(at);
            }
            last_ = c.value;
            at += c.size;
        }
        add(text_.substr(begin_), out, doubtful);
        return doubtful;
    }

private:
    void begin(std::size_t at) {
        begin_ = word_ = at;
        later_word_ = false;
        doubtful_ = false;
    }

    /// Decides whether a name ends before the character at a place.
    void look_at(std::size_t at, char32_t c) {
        ends_before_ = false;
        if (text::is_space(c)) {
            const bool title = last_ == '.' && at > word_ + 2;  // "Prof. DeHao Chen"
            later_word_ = later_word_ || (at > word_ && !title);
            word_ = at + 1;
            return;
        }
        if (!text::is_upper(c) || at == word_) return;
        const std::string_view so_far = text_.substr(word_, at - word_);
        if (later_word_ && is_name_suffix(so_far) && so_far.size() > 1 && is_word_at(at)) {
            ends_before_ = true;  // "Jane Doe Jr.Richard Roe"
            return;
        }
        if (text::is_lower(last_) && !is_prefix(so_far)) {
            ends_before_ = later_word_;
            doubtful_ = doubtful_ || !later_word_;
        } else if (last_ == '.' && at > word_ + 2 && is_word_at(at)) {
            doubtful_ = true;  // "Doe Jr.Richard Roe": an initial is one letter
        } else if (last_ == '.' && later_word_ && is_word_at(at)) {
            doubtful_ = true;  // "Doe J.Richard Roe"
        }
    }

    /// Whether a capital and a small letter stand at a place.
    bool is_word_at(std::size_t at) const {
        const std::size_t next = at + text::code_point_at(text_, at).size;
        return next < text_.size() && text::is_lower(text::code_point_at(text_, next).value);
    }

    void add(std::string_view name, std::vector<Author>& out, std::string& doubtful) const {
        name = without_titles(trimmed(name));
        if (name.empty()) return;
        const bool safe = !doubtful_ && name.find(' ') != std::string_view::npos;
        if (!safe && doubtful.empty()) doubtful = name;
        add_authors(name, {}, safe ? NameStyle::given_first : NameStyle::literal, out);
    }

    static std::string_view without_titles(std::string_view name) {
        for (bool again = true; again;) {
            again = false;
            for (const std::string_view title :
                 {"Prof. ", "Dr. ", "Professor ", "Assoc. ", "Assist. ", "PD ", "Ing. ", "Eng. "}) {
                if (!name.starts_with(title)) continue;
                name = trimmed(name.substr(title.size()));
                again = true;
            }
        }
        return name;
    }

    std::string_view text_;
    std::size_t begin_ = 0;
    std::size_t word_ = 0;     ///< where the current word begins
    bool later_word_ = false;  ///< it is not the first of its name
    bool doubtful_ = false;
    bool ends_before_ = false;
    char32_t last_ = 0;
};

std::string read_authors(std::string_view cell, std::vector<Author>& out) {
    const std::string names = squeezed(cell);
    const std::string doubtful = NameSplitter(names).split(out);
    if (doubtful.empty()) return {};
    return fmt::format(
        "the names of the authors stand together, and where one ends is not sure "
        "in “{}”; it is kept as it is",
        doubtful);
}

constexpr TableDialect dialect{
    .name = "springer-csv", .columns = columns, .fits = fits, .authors = read_authors};

constexpr std::string_view suffixes[] = {".csv"};

constexpr Advice advice[] = {
    {"references",
     "the CSV of SpringerLink has none; look the papers up by DOI in OpenAlex or Crossref"},
    {"abstract",
     "the CSV of SpringerLink has none; look the papers up by DOI in OpenAlex or Crossref"},
    {"keywords",
     "the CSV of SpringerLink has none; look the papers up by DOI in OpenAlex or Crossref"}};

}  // namespace

extern const InputFormat springer_csv_format{"springer-csv",
                                             "SpringerLink CSV of search results",
                                             suffixes,
                                             looks_like_table<dialect>,
                                             read_as_table<dialect>,
                                             nullptr,
                                             "SpringerLink",
                                             advice};

}  // namespace bibweft::ingest
