#include "ingest/bibtex_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <unordered_set>
#include <utility>

#include "bibweft/text/latex_text.hpp"
#include "ingest/author_match.hpp"
#include "ingest/bibtex_coded.hpp"
#include "ingest/bibtex_fields.hpp"
#include "ingest/bibtex_names.hpp"
#include "ingest/bibtex_text.hpp"
#include "ingest/fields.hpp"
#include "ingest/names.hpp"

namespace bibweft::ingest::bibtex {
namespace {

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

std::string lowered(std::string_view text) {
    std::string out(text);
    for (char& c : out) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return out;
}

/// Adds values once each, letter case aside, in linear time.
class Distinct {
public:
    explicit Distinct(std::vector<std::string>& values) : values_(values) {}

    void add(std::string value) {
        if (values_.size() < few) return add_distinct(values_, value);
        if (seen_.empty()) {
            for (const std::string& other : values_) seen_.insert(lowered(other));
        }
        if (!value.empty() && seen_.insert(lowered(value)).second)
            values_.push_back(std::move(value));
    }

private:
    static constexpr std::size_t few = 32;
    std::vector<std::string>& values_;
    std::unordered_set<std::string> seen_;  // asked only, never iterated
};

/// The number of a month name or its first three letters; 0 for other words.
int month_of(std::string_view word) {
    static constexpr std::array<std::string_view, 12> names = {
        "january", "february", "march",     "april",   "may",      "june",
        "july",    "august",   "september", "october", "november", "december"};
    if (word.ends_with('.')) word.remove_suffix(1);
    if (word.size() < 3) return 0;
    if (same_word(word, "sept")) return 9;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (same_word(word, names[i]) || same_word(word, names[i].substr(0, 3))) {
            return static_cast<int>(i) + 1;
        }
    }
    return 0;
}

/// The number of a text of at most four digits, -1 for any other.
int small_number(std::string_view text) {
    if (text.empty() || text.size() > 4 || !std::all_of(text.begin(), text.end(), is_digit)) {
        return -1;
    }
    int number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

/// Month and day of "3", "mar", "March 5", "5 March", "NOV 12"; 0 for what is not there.
std::pair<int, int> month_and_day(std::string_view text) {
    std::vector<std::string_view> words;
    for_each_part(text, " ,~", [&](std::string_view word) { words.push_back(word); });
    if (words.empty() || words.size() > 2) return {};
    int month = month_of(words[0]);
    if (words.size() == 1) {
        const int number = small_number(words[0]);
        return {month != 0 ? month : number >= 1 && number <= 12 ? number : 0, 0};
    }
    std::string_view day = words[1];
    if (month == 0) {
        month = month_of(words[1]);
        day = words[0];
    }
    for (const std::string_view end : {".", "st", "nd", "rd", "th"}) {
        if (day.ends_with(end)) day.remove_suffix(end.size());
    }
    const int number = small_number(day);
    if (month == 0 || number < 1 || number > 31) return {};
    return {month, number};
}

std::string percent_decoded(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        unsigned value = 0;
        if (text[i] == '%' && i + 2 < text.size() &&
            std::from_chars(text.data() + i + 1, text.data() + i + 3, value, 16).ptr ==
                text.data() + i + 3) {
            out += static_cast<char>(value);
            i += 2;
        } else {
            out += text[i];
        }
    }
    return out;
}

/// The DOI that an address leads to, or "".
std::string doi_of_url(std::string_view url) {
    const std::size_t resolver = url.find("doi.org/");
    const std::size_t query = url.find("doi=");
    const std::size_t path = url.find("/doi/");
    std::string tail;
    if (resolver != std::string_view::npos) {
        tail = url.substr(resolver + 8);
    } else if (query != std::string_view::npos) {
        tail = percent_decoded(url.substr(query + 4, url.find('&', query) - query - 4));
    } else if (path != std::string_view::npos) {
        tail = url.substr(path + 5, url.find_first_of("?#", path) - path - 5);
    }
    return std::string(doi_in(tail));
}

bool is_arxiv_id(std::string_view id) {
    if (id.size() >= 9 && small_number(id.substr(0, 4)) >= 0 && id[4] == '.' &&
        small_number(id.substr(5, 4)) >= 0) {
        return true;
    }
    const std::size_t slash = id.find('/');
    return slash != std::string_view::npos && slash >= 2 && id.size() - slash >= 8 &&
           id.find(':') == std::string_view::npos && is_digit(id[slash + 1]) && is_digit(id.back());
}

/// Makes one entry a record.
class Maker {
public:
    explicit Maker(const Entry& entry) : entry_(entry), record_(made_.record) {}

    Made make() {
        record_.type = entry_.type;
        record_.key = entry_.key;
        record_.location = entry_.location;
        survey();
        for (std::size_t i = 0; i < known_.size(); ++i) set(entry_.fields[i], known_[i]);
        settle();
        decode_coded(coded_, record_);
        return std::move(made_);
    }

private:
    /// What the meaning of other fields depends on.
    void survey() {
        known_.reserve(entry_.fields.size());
        for (const Field& field : entry_.fields) {
            const FieldName* known = find_field(field.name);
            known_.push_back(known);
            if (known == nullptr) continue;
            if (known->kind == Name::unique_id) wos_ = true;
            if (known->kind == Name::author_keywords) has_author_keywords_ = true;
            if (known->kind == Name::eprint_type) eprint_type_ = lowered(unwrapped(field.raw));
            if (known->kind == Name::source && same_word(unwrapped(field.raw), "scopus")) {
                scopus_ = true;
            }
        }
        if (wos_) made_.database = "Web of Science";
        if (scopus_) made_.database = "Scopus";
    }

    /// Without LaTeX; a value of nothing but an unknown command is that.
    static std::string plain(const Field& field) {
        std::string text = text::plain_latex(field.raw);
        return text.empty() ? std::string(unwrapped(field.raw)) : text;
    }

    /// A journal may be a macro of the astronomers' styles.
    static std::string journal(const Field& field) {
        const std::string_view raw = unwrapped(field.raw);
        const std::string_view name = raw.starts_with('\\') ? journal_of_macro(raw.substr(1)) : "";
        return name.empty() ? plain(field) : std::string(name);
    }

    /// An address alone is that of the work.
    void howpublished(const Field& field) {
        const std::string_view raw = unwrapped(field.raw);
        const bool address = raw.starts_with("\\url{") || raw.starts_with("http");
        if (!address || raw.find_first_of(" \t\r\n") != std::string_view::npos) {
            return add_extra(record_, field.name, plain(field));
        }
        once(record_.url, field, verbatim(raw));
    }

    /// The first value counts; a different one is kept as extra.
    void once(std::string& member, const Field& field, std::string value) {
        if (member.empty()) {
            member = std::move(value);
        } else if (member != value) {
            add_extra(record_, field.name, value);
        }
    }

    void set(const Field& field, const FieldName* known) {
        if (known == nullptr) return unknown(field);
        switch (known->kind) {
            case Name::verbatim:
                return add_extra(record_, field.name, verbatim(field.raw));
            case Name::title:
                return once(record_.title, field, plain(field));
            case Name::subtitle:
                return once(subtitle_, field, plain(field));
            case Name::titleaddon:
                return once(titleaddon_, field, plain(field));
            case Name::maintitle:
                return once(maintitle_, field, plain(field));
            case Name::abstract:
                return abstract(field);
            case Name::author:
                return parse_names(wos_ ? unwrapped(field.raw) : field.raw, record_.authors);
            case Name::year:
            case Name::date:
                return date(field, known->kind == Name::date);
            case Name::month:
                return month(field);
            case Name::journal:
                return once(journal_, field, journal(field));
            case Name::booktitle:
                return once(booktitle_, field, plain(field));
            case Name::volume:
                return once(record_.volume, field, range(field));
            case Name::number:
                return number(field);
            case Name::issue:
                return once(issue_, field, range(field));
            case Name::pages:
                return once(record_.pages, field, range(field));
            case Name::article_number:
                return article_number(field);
            case Name::publisher:
                return once(record_.publisher, field, plain(field));
            case Name::doi:
                return doi(field);
            case Name::identifier:
                return identifiers(field, known->id);
            case Name::eprint:
                return eprint(field);
            case Name::eprint_type:
                return;  // read by survey()
            case Name::unique_id:
                return unique_id(field);
            case Name::url:
                return once(record_.url, field, verbatim(field.raw));
            case Name::keywords:
                return keywords(field, scopus_ && has_author_keywords_);
            case Name::author_keywords:
                return keywords(field, false);
            case Name::index_keywords:
                return keywords(field, true);
            case Name::references:
                return references(field);
            case Name::citations:
                return citations(field);
            case Name::note:
                return note(field);
            case Name::language:
                return once(record_.language, field, plain(field));
            case Name::affiliation:
                return affiliation(field);
            case Name::orcid:
                return orcids(field);
            case Name::crossref:
                made_.crossref = unwrapped(field.raw);
                return add_extra(record_, field.name, unwrapped(field.raw));
            case Name::xdata:
                for_each_part(unwrapped(field.raw), ",",
                              [&](std::string_view key) { made_.xdata.emplace_back(key); });
                return add_extra(record_, field.name, unwrapped(field.raw));
            case Name::cites:
                return cites(field);
            case Name::howpublished:
                return howpublished(field);
            case Name::source:
                return add_extra(record_, field.name, plain(field));
        }
    }

    void unknown(const Field& field) {
        if (field.name.starts_with(coded_prefix)) {
            coded_.emplace_back(std::string_view(field.name).substr(coded_prefix.size()),
                                field.raw);
        } else if (is_verbatim_name(field.name)) {
            add_extra(record_, field.name, verbatim(field.raw));
        } else {
            add_extra(record_, field.name, plain(field));
        }
    }

    void abstract(const Field& field) {
        const std::string_view raw = unwrapped(field.raw);
        if (raw.empty()) return;
        if (!record_.abstract.empty()) return add_extra(record_, field.name, raw);
        record_.abstract = squeezed_abstract(raw);
        const std::size_t inside =
            field.whole ? static_cast<std::size_t>(raw.data() - field.raw.data()) : 0;
        const std::size_t begin = field.at + inside;
        const std::size_t size = field.whole ? raw.size() : 0;
        record_.abstract_location = location_in(entry_, begin, begin + size);
    }

    /// "14--39" with one hyphen.
    static std::string range(const Field& field) {
        std::string text = plain(field);
        for (const std::string_view dash : {"–", "—", "‐", "‑", "−"}) {
            for (std::size_t at = text.find(dash); at != std::string::npos; at = text.find(dash)) {
                text.replace(at, dash.size(), "-");
            }
        }
        return text;
    }

    void date(const Field& field, bool is_date) {
        const std::string text = plain(field);
        if (trimmed(text).empty()) return;
        const std::optional<int> year = year_in(text);
        if (!year) {
            made_.problems.push_back(
                {Severity::warning,
                 "bibtex.year",
                 {},
                 location_in(entry_, field.at, field.at + (field.whole ? field.raw.size() : 0)),
                 fmt::format("{}: no year in {} = \"{}\"", entry_name(record_), field.name,
                             shortened(text))});
            return add_extra(record_, field.name, text);
        }
        if (!record_.year || (is_date && !dated_)) record_.year = year;
        dated_ = dated_ || is_date;
        if (text.size() == 4) return;
        if (!is_date || !year_month_day(text)) add_extra(record_, field.name, text);
    }

    /// Month and day of "2019-05-03" and "2019-05"; false for anything else.
    bool year_month_day(std::string_view text) {
        if (text.size() != 7 && text.size() != 10) return false;
        if (small_number(text.substr(0, 4)) < 0 || text[4] != '-') return false;
        const int month = small_number(text.substr(5, 2));
        if (month < 1 || month > 12) return false;
        int day = 0;
        if (text.size() == 10) {
            day = small_number(text.substr(8));
            if (text[7] != '-' || day < 1 || day > 31) return false;
        }
        add_extra(record_, "month", std::to_string(month));
        if (day > 0) add_extra(record_, "day", std::to_string(day));
        return true;
    }

    void month(const Field& field) {
        const std::string text = plain(field);
        const auto [month, day] = month_and_day(text);
        if (month == 0) return add_extra(record_, field.name, text);
        add_extra(record_, "month", std::to_string(month));
        if (day > 0) add_extra(record_, "day", std::to_string(day));
    }

    void number(const Field& field) {
        if (number_is_issue(entry_.type)) return once(number_, field, range(field));
        add_extra(record_, field.name, plain(field));
    }

    void article_number(const Field& field) {
        const std::string text = range(field);
        if (text.starts_with("2-s2.0-")) return add_id(record_, "eid", text);
        once(article_number_, field, text);
    }

    void doi(const Field& field) {
        const std::string text = verbatim(field.raw);
        const std::string_view found = doi_in(text);
        add_id(record_, "doi", found.empty() ? std::string_view(text) : found);
    }

    /// Books and journals have several: "1234-5678, 2345-6789".
    void identifiers(const Field& field, std::string_view kind) {
        const std::string text = plain(field);
        const bool list = kind == "issn" || kind == "isbn";
        for_each_part(text, list ? ",;" : "\n", [&](std::string_view id) {
            add_id(record_, kind, identifier(kind, std::string(id)));
        });
    }

    static std::string identifier(std::string_view kind, std::string text) {
        for (const std::string_view prefix :
             {"PMID:", "pmid:", "ISBN:", "ISBN ", "ISSN:", "ISSN ", "arXiv:", "arxiv:"}) {
            if (text.starts_with(prefix) && same_word(prefix.substr(0, kind.size()), kind)) {
                text.erase(0, prefix.size());
            }
        }
        return text;
    }

    void eprint(const Field& field) {
        const std::string id = verbatim(field.raw);
        if (eprint_type_ == "arxiv" || (eprint_type_.empty() && is_arxiv_id(id))) {
            return add_id(record_, "arxiv", identifier("arxiv", id));
        }
        if (eprint_type_ == "pubmed") return add_id(record_, "pmid", id);
        if (eprint_type_.empty()) return add_extra(record_, field.name, id);
        add_id(record_, eprint_type_, id);
    }

    void unique_id(const Field& field) { add_id(record_, "ut", plain(field)); }

    void keywords(const Field& field, bool of_database) {
        const std::string_view raw = unwrapped(field.raw);
        Distinct values(of_database ? record_.index_keywords : record_.keywords);
        for_each_item(raw, has_item_end(raw, ';') ? ';' : ',',
                      [&](std::string_view word) { values.add(text::plain_latex(word)); });
    }

    void references(const Field& field) {
        const std::string_view raw = unwrapped(field.raw);
        const bool of_wos = field.name.starts_with("cited");
        const auto add = [&](std::string_view item) {
            std::string text = text::plain_latex(item);
            if (of_wos && text.ends_with('.')) text.pop_back();
            if (!text.empty()) record_.references.push_back(Reference::of_text(text));
        };
        if (of_wos) return for_each_wos_item(raw, add);
        for_each_item(raw, ';', add);
    }

    /// Keys of other entries.
    void cites(const Field& field) {
        for_each_item(unwrapped(field.raw), ',', [&](std::string_view key) {
            record_.references.emplace_back().id = "key:" + std::string(key);
        });
    }

    void citations(const Field& field) {
        const std::string text = plain(field);
        const auto count = count_in(text);
        if (!count || record_.citation_count) return add_extra(record_, field.name, text);
        record_.citation_count = count;
    }

    /// "cited By 12; …" of Scopus.
    void note(const Field& field) {
        const std::string whole = plain(field);
        std::string_view text = whole;
        if (text.size() > 8 && same_word(text.substr(0, 8), "cited by")) {
            text = text.substr(8);
            if (text.starts_with(':')) text.remove_prefix(1);
            const std::size_t end = std::min(text.find(';'), text.size());
            const auto count = count_in(text.substr(0, end));
            if (count && !record_.citation_count) {
                record_.citation_count = count;
                return add_extra(record_, field.name, text.substr(std::min(end + 1, text.size())));
            }
        }
        add_extra(record_, field.name, whole);
    }

    // ---- affiliations and ORCIDs, given to the authors when all are known

    void affiliation(const Field& field) {
        if (wos_ && field.name == "affiliations")
            return add_extra(record_, field.name, plain(field));
        affiliations_.push_back(&field);
    }

    void orcids(const Field& field) { orcids_.push_back(&field); }

    void settle() {
        if (!subtitle_.empty()) settle_subtitle();
        settle_title();
        settle_venue();
        settle_issue();
        if (record_.pages.empty()) {
            record_.pages = article_number_;
        } else {
            add_extra(record_, "eid", article_number_);
        }
        settle_url();
        for (const Field* field : affiliations_) give_affiliations(*field);
        for (const Field* field : orcids_) give_orcids(*field);
    }

    /// A work without a title has that of its book, if it is one, of the whole or a description.
    void settle_title() {
        if (is_container(record_.type) && (record_.title.empty() || record_.title == booktitle_)) {
            record_.title = std::exchange(booktitle_, {});
        }
        if (record_.title.empty()) record_.title = std::exchange(maintitle_, {});
        if (record_.title.empty()) record_.title = std::exchange(titleaddon_, {});
        add_extra(record_, "maintitle", maintitle_);
        add_extra(record_, "titleaddon", titleaddon_);
    }

    void settle_subtitle() {
        if (record_.title.empty()) return add_extra(record_, "subtitle", subtitle_);
        const char last = record_.title.back();
        record_.title += last == '?' || last == '!' || last == ':' ? " " : ": ";
        record_.title += subtitle_;
    }

    void settle_venue() {
        record_.venue = std::move(journal_);
        if (record_.venue.empty()) {
            record_.venue = std::move(booktitle_);
        } else if (booktitle_ != record_.venue) {
            add_extra(record_, "booktitle", booktitle_);
        }
    }

    void settle_issue() {
        record_.issue = std::move(number_);
        if (record_.issue.empty()) {
            record_.issue = std::move(issue_);
        } else if (issue_ != record_.issue) {
            add_extra(record_, "issue", issue_);
        }
    }

    void settle_url() {
        if (record_.url.empty()) return;
        if (find_id(record_, "doi").empty()) add_id(record_, "doi", doi_of_url(record_.url));
        const std::size_t eid = record_.url.find("eid=2-s2.0-");
        if (eid == std::string::npos) return;
        const std::size_t end = record_.url.find_first_not_of("0123456789", eid + 11);
        add_id(record_, "eid", record_.url.substr(eid + 4, end - eid - 4));
        if (made_.database.empty() && record_.url.find("scopus.com") != std::string::npos) {
            made_.database = "Scopus";
        }
    }

    void give_affiliations(const Field& field) {
        if (record_.authors.empty()) return add_extra(record_, field.name, plain(field));
        if (wos_) return give_by_name(field);
        std::vector<std::string> list;
        for_each_item(unwrapped(field.raw), ';',
                      [&](std::string_view item) { list.push_back(text::plain_latex(item)); });
        // Which author belongs to which is not told, unless there is but one.
        const std::size_t count = list.size() == 1 ? record_.authors.size() : 1;
        for (std::size_t i = 0; i < count; ++i) {
            auto& own = record_.authors[i].affiliations;
            own.insert(own.end(), list.begin(), list.end());
        }
    }

    void index_authors() {
        if (indexed_) return;
        for (std::size_t i = 0; i < record_.authors.size(); ++i) {
            const Author& author = record_.authors[i];
            matcher_.add(i, author.literal + author.family + ", " + author.given);
            if (!author.suffix.empty()) {
                matcher_.add(i, author.family + ", " + author.given + ", " + author.suffix);
            }
        }
        indexed_ = true;
    }

    /// The author whose name begins the text, with the size of the name.
    std::pair<std::size_t, std::size_t> author_at(std::string_view text) {
        const std::size_t comma = text.find(',');
        if (comma == std::string_view::npos) return {AuthorMatcher::none, 0};
        const auto part_end = [&](std::size_t from) {
            return std::min(text.find_first_of(",;(/", from), text.size());
        };
        std::size_t end = part_end(comma + 1);
        const std::size_t author = matcher_.find(trimmed(text.substr(0, end)));
        if (end < text.size() && text[end] == ',') {
            const std::size_t next = part_end(end + 1);
            if (is_name_suffix(trimmed(text.substr(end + 1, next - end - 1)))) end = next;
        }
        return {author, end};
    }

    /// The address of a corresponding author comes twice; nobody has many others.
    static void add_address(std::vector<std::string>& all, std::string_view address) {
        constexpr std::size_t most_compared = 16;
        const std::size_t begin = all.size() - std::min(all.size(), most_compared);
        const bool known = std::find(all.begin() + static_cast<std::ptrdiff_t>(begin), all.end(),
                                     address) != all.end();
        if (!known && !address.empty()) all.emplace_back(address);
    }

    /// "[Roe, Bo; Vale, Cy] Univ A, City" of older exports; gives the address.
    std::string_view names_in_brackets(std::string_view line, std::vector<std::size_t>& owners) {
        const std::size_t close = std::min(line.find(']'), line.size());
        for_each_part(line.substr(1, close - 1), ";", [&](std::string_view name) {
            const std::size_t author = matcher_.find(name);
            if (author != AuthorMatcher::none) owners.push_back(author);
        });
        return trimmed(line.substr(std::min(close + 1, line.size())));
    }

    /// "Roe, Bo; Vale, Cy (Reprint Author), Univ A, City"; gives the address.
    std::string_view names_in_front(std::string_view line, std::vector<std::size_t>& owners) {
        for (bool more = true; more;) {
            const auto [author, end] = author_at(line);
            if (author == AuthorMatcher::none) break;
            owners.push_back(author);
            line = trimmed(line.substr(end));
            if (line.starts_with('('))
                line = trimmed(line.substr(std::min(line.find(')'), line.size() - 1) + 1));
            more = line.starts_with(';');
            line = trimmed(line.substr(line.empty() ? 0 : 1));
        }
        return line;
    }

    /// Addresses as Web of Science writes them.
    void give_by_name(const Field& field) {
        index_authors();
        bool all_known = true;
        for_each_wos_item(unwrapped(field.raw), [&](std::string_view item) {
            const std::string line = text::plain_latex(item);
            std::vector<std::size_t> owners;
            const std::string_view address = line.starts_with('[') ? names_in_brackets(line, owners)
                                                                   : names_in_front(line, owners);
            all_known = all_known && !owners.empty();
            for (const std::size_t owner : owners) {
                add_address(record_.authors[owner].affiliations, address);
            }
        });
        if (!all_known) add_extra(record_, field.name, plain(field));
    }

    /// "Roe, Bo/0000-…" a line (Web of Science), or "1="0000-…"; 2=…" (BibLaTeX).
    void give_orcids(const Field& field) {
        index_authors();
        const bool by_number = field.name.find('+') != std::string::npos;
        bool all_known = true;
        for_each_part(unwrapped(field.raw), by_number ? ";" : "\r\n;", [&](std::string_view item) {
            const std::size_t cut = std::min(item.find(by_number ? '=' : '/'), item.size());
            const std::string name = text::plain_latex(item.substr(0, cut));
            const int number = small_number(name);
            const std::size_t author = !by_number   ? matcher_.find(name)
                                       : number > 0 ? static_cast<std::size_t>(number) - 1
                                                    : AuthorMatcher::none;
            std::string orcid = orcid_in(item.substr(cut));
            const bool known = author < record_.authors.size() && !orcid.empty();
            if (known) record_.authors[author].orcid = std::move(orcid);
            all_known = all_known && known;
        });
        if (!all_known) add_extra(record_, field.name, plain(field));
    }

    const Entry& entry_;
    Made made_;
    Record& record_;
    std::vector<const FieldName*> known_;  ///< of each field
    bool wos_ = false;
    bool scopus_ = false;
    bool has_author_keywords_ = false;
    bool dated_ = false;
    std::string eprint_type_;
    std::string subtitle_;
    std::string maintitle_;
    std::string titleaddon_;
    std::string journal_;
    std::string booktitle_;
    std::string number_;
    std::string issue_;
    std::string article_number_;
    std::vector<const Field*> affiliations_;
    std::vector<const Field*> orcids_;
    AuthorMatcher matcher_;
    bool indexed_ = false;
    CodedFields coded_;
};

}  // namespace

std::string entry_name(const Record& record) {
    return record.key.empty() ? "this entry" : fmt::format("entry \"{}\"", record.key);
}

Made make_record(const Entry& entry) {
    return Maker(entry).make();
}

}  // namespace bibweft::ingest::bibtex
