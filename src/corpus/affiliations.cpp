#include "bibweft/corpus/affiliations.hpp"

#include <algorithm>
#include <unordered_map>

#include "bibweft/corpus/keys.hpp"
#include "corpus/words.hpp"

namespace bibweft::corpus {
namespace {

struct Country {
    std::string_view code;  ///< of two letters
    std::string_view name;
    std::string_view variants;  ///< divided by "|"
};

constexpr Country countries[] = {
#define BW_COUNTRY(code, name, variants) {code, name, variants},
#include "corpus/countries.inc"
#undef BW_COUNTRY
};

using Names = std::unordered_map<std::string, std::string_view>;

const Names& names() {
    static const Names all = [] {
        Names names;
        for (const Country& country : countries) {
            names.emplace(title_key(country.name), country.name);
            std::string_view rest = country.variants;
            while (!rest.empty()) {
                const std::size_t end = std::min(rest.find('|'), rest.size());
                names.emplace(title_key(rest.substr(0, end)), country.name);
                rest.remove_prefix(std::min(end + 1, rest.size()));
            }
        }
        return names;
    }();
    return all;
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view around = " \t\r\n.,;";
    const std::size_t begin = text.find_first_not_of(around);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(around) - begin + 1);
}

std::vector<std::string_view> split(std::string_view text, char at) {
    std::vector<std::string_view> parts;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(at), text.size());
        if (const auto part = trimmed(text.substr(0, end)); !part.empty()) parts.push_back(part);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return parts;
}

/// Without the address for letters that PubMed puts behind an affiliation.
std::string_view without_address(std::string_view text) {
    text = text.substr(0, text.find("Electronic address"));
    const std::size_t at = text.find('@');
    if (at == std::string_view::npos) return trimmed(text);
    const std::size_t blank = text.rfind(' ', at);
    return blank == std::string_view::npos ? std::string_view{} : trimmed(text.substr(0, blank));
}

/// A postal code, or a state in up to three capitals.
bool may_precede(std::string_view word) {
    const bool digit = std::ranges::any_of(word, [](char c) { return c >= '0' && c <= '9'; });
    const bool capitals = std::ranges::all_of(word, [](char c) { return c >= 'A' && c <= 'Z'; });
    return digit || (capitals && word.size() <= 3);
}

/// The country at the end of the last part.
std::string country_of(std::string_view part) {
    while (true) {
        if (std::string country = country_named(part); !country.empty()) return country;
        const std::size_t blank = part.find(' ');
        if (blank == std::string_view::npos || !may_precede(part.substr(0, blank))) return {};
        part = trimmed(part.substr(blank));
    }
}

std::string country_of_code(std::string_view code) {
    for (const Country& country : countries) {
        if (country.code == code) return std::string(country.name);
    }
    return {};
}

bool names_university(std::string_view part) {
    const std::string words = folded(part);
    std::size_t at = 0;
    for (auto word = next_word(words, at); !word.empty(); word = next_word(words, at)) {
        for (const std::string_view begin : {"univ", "uniwers", "hochschul", "hsch", "egyetem"}) {
            if (word.starts_with(begin)) return true;
        }
    }
    return false;
}

Affiliation parse_one(std::string_view text) {
    Affiliation affiliation;
    const std::vector<std::string_view> parts = split(without_address(text), ',');
    if (parts.empty()) return affiliation;
    affiliation.country = country_of(parts.back());
    if (affiliation.country.empty() && parts.size() == 2) {
        affiliation.country = country_of_code(parts.back());
    }
    const auto university = std::ranges::find_if(parts, names_university);
    affiliation.organisation = university == parts.end() ? parts.front() : *university;
    if (parts.size() == 1 && !affiliation.country.empty()) affiliation.organisation.clear();
    return affiliation;
}

}  // namespace

std::string country_named(std::string_view name) {
    const auto found = names().find(title_key(name));
    return found == names().end() ? std::string() : std::string(found->second);
}

std::vector<Affiliation> parse_affiliation(std::string_view text) {
    std::vector<Affiliation> out;
    for (const std::string_view one : split(text, ';')) out.push_back(parse_one(one));
    return out;
}

}  // namespace bibweft::corpus
