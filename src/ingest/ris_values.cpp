#include "ingest/ris_values.hpp"

#include <algorithm>
#include <utility>

#include "ingest/fields.hpp"
#include "ingest/names.hpp"

namespace bibweft::ingest::ris {
namespace {

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

bool is_capital(char c) {
    return c >= 'A' && c <= 'Z';
}

bool is_small(char c) {
    return c >= 'a' && c <= 'z';
}

char lowered(char c) {
    return is_capital(c) ? static_cast<char>(c - 'A' + 'a') : c;
}

bool starts_with_word(std::string_view text, std::string_view start) {
    return text.size() >= start.size() && same_word(text.substr(0, start.size()), start);
}

bool contains_word(std::string_view text, std::string_view word) {
    const auto same = [](char a, char b) { return lowered(a) == lowered(b); };
    return std::search(text.begin(), text.end(), word.begin(), word.end(), same) != text.end();
}

/// "R.", "J.-L.", "SM": with dots, or at most three capitals behind a word that has small letters.
bool are_initials(std::string_view word, bool after_small) {
    std::size_t capitals = 0;
    std::size_t dots = 0;
    for (const char c : word) {
        capitals += is_capital(c);
        dots += c == '.';
        if (!is_capital(c) && c != '.' && c != '-') return false;
    }
    return capitals >= 1 && capitals <= 4 && (dots > 0 || (after_small && capitals <= 3));
}

bool family_comes_first(std::string_view name) {
    const std::size_t last = name.find_last_of(" \t");
    const std::string_view first = name.substr(0, name.find_first_of(" \t"));
    if (last == std::string_view::npos || is_name_suffix(name.substr(last + 1))) return false;
    const bool small = std::any_of(first.begin(), first.end(), is_small);
    return are_initials(name.substr(last + 1), small) && !are_initials(first, false);
}

/// Whether a name without a comma has a word that people do not have in theirs.
bool is_group(std::string_view name) {
    constexpr std::string_view words[] = {"of",
                                          "for",
                                          "and",
                                          "the",
                                          "&",
                                          "group",
                                          "team",
                                          "consortium",
                                          "committee",
                                          "council",
                                          "agency",
                                          "network",
                                          "institute",
                                          "society",
                                          "university",
                                          "foundation",
                                          "ministry",
                                          "office",
                                          "department",
                                          "centre",
                                          "center",
                                          "commission",
                                          "project",
                                          "program",
                                          "inc",
                                          "investigators",
                                          "service",
                                          "services",
                                          "bureau",
                                          "federation",
                                          "study",
                                          "union",
                                          "association",
                                          "academy",
                                          "organization",
                                          "organisation",
                                          "collaboration",
                                          "collaborators",
                                          "programme",
                                          "laboratory",
                                          "hospital",
                                          "college",
                                          "corporation",
                                          "company",
                                          "board",
                                          "trial"};
    bool found = false;
    for_each_part(name, " \t.", [&](std::string_view word) {
        found =
            found || std::any_of(std::begin(words), std::end(words),
                                 [&](std::string_view other) { return same_word(word, other); });
    });
    return found;
}

}  // namespace

bool is_digits(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

std::string_view serial_kind(std::string_view number) {
    std::size_t digits = 0;
    for (std::size_t i = 0; i < number.size(); ++i) {
        const char c = number[i];
        const bool check_letter = (c == 'X' || c == 'x') && i + 1 == number.size();
        if (is_digit(c) || check_letter) {
            ++digits;
        } else if ((c != '-' && c != ' ') || i == 0 || i + 1 == number.size()) {
            return {};
        }
    }
    return digits == 8 ? "issn" : digits == 10 || digits == 13 ? "isbn" : std::string_view();
}

bool is_ut(std::string_view text) {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos || colon < 3 || text.size() < colon + 8) return false;
    const auto word = [](char c) { return is_capital(c) || is_digit(c); };
    return std::all_of(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(colon),
                       is_capital) &&
           std::all_of(text.begin() + static_cast<std::ptrdiff_t>(colon) + 1, text.end(), word);
}

bool is_embase_number(std::string_view text) {
    return text.size() >= 7 && text[0] == 'L' && is_digits(text.substr(1));
}

bool is_pmcid(std::string_view text) {
    return text.starts_with("PMC") && is_digits(text.substr(3));
}

std::string_view bracketed_kind(std::string_view text, std::string_view& value) {
    for (const auto& [ending, kind] :
         {std::pair{"[pmid]", "pmid"}, {"[pmcid]", "pmcid"}, {"[PII]", "pii"}}) {
        if (!text.ends_with(ending)) continue;
        value = trimmed(text.substr(0, text.size() - std::string_view(ending).size()));
        return value.empty() ? std::string_view() : kind;
    }
    return {};
}

std::string_view whole_doi(std::string_view text) {
    constexpr std::string_view starts[] = {"https:",      "http:",    "doi:",         "//",
                                           "dx.doi.org/", "doi.org/", "www.doi.org/", "doi "};
    const auto starts_text = [&](std::string_view start) { return starts_with_word(text, start); };
    text = trimmed(text);
    for (;;) {
        const auto* start = std::find_if(std::begin(starts), std::end(starts), starts_text);
        if (start == std::end(starts)) break;
        text = trimmed(text.substr(start->size()));
    }
    return doi_in(text) == text ? text : std::string_view();
}

bool is_doi_url(std::string_view url) {
    return url.find("doi.org/10.") != std::string_view::npos && url.starts_with("http");
}

std::string_view eid_in(std::string_view url) {
    if (database_of_url(url) != "Scopus") return {};
    constexpr std::string_view start = "eid=2-s2.0-";
    const std::size_t at = url.find(start);
    if (at == std::string_view::npos) return {};
    std::size_t end = at + start.size();
    while (end < url.size() && is_digit(url[end])) ++end;
    return end == at + start.size() ? std::string_view() : url.substr(at + 4, end - at - 4);
}

bool is_short_number(std::string_view text) {
    return text.size() <= 6 && std::any_of(text.begin(), text.end(), is_digit) &&
           text.find_first_of(" \t") == std::string_view::npos;
}

bool is_cited_work(std::string_view text) {
    constexpr std::size_t shortest = 30;
    if (text.size() < shortest || text[0] == '(' || is_digit(text[0])) return false;
    for (std::size_t at = text.find('('); at != std::string_view::npos;
         at = text.find('(', at + 1)) {
        const std::string_view year = text.substr(at + 1, 4);
        if (year.size() < 4 || !is_digits(year) || (year[0] != '1' && year[0] != '2')) continue;
        const char next = at + 5 < text.size() ? text[at + 5] : ')';
        if (next == ')' || next == ',' || is_small(next)) return true;
    }
    return false;
}

bool is_mail(std::string_view text) {
    return text.find('@') != std::string_view::npos && text.find(' ') == std::string_view::npos;
}

bool ends_in_entity(std::string_view text) {
    constexpr std::size_t longest = 10;
    const std::string_view tail = text.substr(text.size() - std::min(text.size(), longest));
    const std::size_t start = tail.rfind('&');
    if (start == std::string_view::npos || start + 2 >= tail.size()) return false;
    const std::string_view name = tail.substr(start + (tail[start + 1] == '#' ? 2 : 1));
    return std::all_of(name.begin(), name.end(),
                       [](char c) { return is_digit(c) || is_small(lowered(c)); });
}

UrlSplit split_urls(std::string_view list) {
    for (std::size_t at = list.find("http", 1); at != std::string_view::npos;
         at = list.find("http", at + 1)) {
        const char before = list[at - 1];
        if (before != ' ' && before != ';' && before != ',') continue;
        std::string_view first = trimmed(list.substr(0, at));
        while (first.ends_with(';') || first.ends_with(','))
            first = trimmed(first.substr(0, first.size() - 1));
        return {first, list.substr(at)};
    }
    return {list, {}};
}

Author author_of(std::string_view name) {
    const std::size_t comma = name.find(',');
    if (comma == std::string_view::npos) {
        if (is_group(name)) return parse_name(name, NameStyle::literal);
        return parse_name(
            name, family_comes_first(name) ? NameStyle::family_first : NameStyle::given_first);
    }
    if (comma + 1 == name.size()) return parse_name(name, NameStyle::literal);
    return parse_name(name, NameStyle::given_first);
}

std::string_view known_database(std::string_view name) {
    constexpr std::pair<std::string_view, std::string_view> databases[] = {
        {"scopus", "Scopus"},     {"embase", "Embase"},
        {"pubmed", "PubMed"},     {"web of science", "Web of Science"},
        {"psycinfo", "PsycINFO"}, {"medline", "MEDLINE"},
        {"proquest", "ProQuest"}, {"cinahl", "CINAHL"},
        {"ieee", "IEEE Xplore"}};
    if (name == "NLM") return "PubMed";
    if (name == "PMC") return "PubMed Central";
    for (const auto& [word, database] : databases) {
        if (contains_word(name, word)) return database;
    }
    return {};
}

std::string_view database_of_url(std::string_view url) {
    constexpr std::pair<std::string_view, std::string_view> hosts[] = {
        {"www.scopus.com", "Scopus"},          {"www.embase.com", "Embase"},
        {"search.proquest.com", "ProQuest"},   {"www.proquest.com", "ProQuest"},
        {"ovidsp.ovid.com", "Ovid"},           {"lens.org", "The Lens"},
        {"www.lens.org", "The Lens"},          {"pubmed.ncbi.nlm.nih.gov", "PubMed"},
        {"ieeexplore.ieee.org", "IEEE Xplore"}};
    const std::size_t begin = url.find("//");
    if (begin == std::string_view::npos) return {};
    url.remove_prefix(begin + 2);
    const std::string_view host = url.substr(0, url.find('/'));
    for (const auto& [known, database] : hosts) {
        if (host == known) return database;
    }
    return {};
}

}  // namespace bibweft::ingest::ris
