#include "ingest/wos_people.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "ingest/fields.hpp"
#include "ingest/names.hpp"

namespace bibweft::ingest {
namespace {

/// One author of AU alone, or of AF with the short name of AU, which shows the family name where
/// the full one has no comma ("Wang Ying" with "Wang, Y").
Author author_of(std::string_view full, std::string_view short_name) {
    Author author = parse_name(full, NameStyle::family_first);
    if (full.find(',') != std::string_view::npos || !author.given.empty()) return author;
    if (author.family.find(' ') == std::string::npos) return author;
    const std::string name = std::exchange(author.family, {});
    const std::string family(
        trimmed(short_name.substr(0, std::min(short_name.find(','), short_name.size()))));
    const bool told = short_name.find(',') != std::string_view::npos && !family.empty();
    if (told && name.starts_with(family + " ")) {
        author.family = family;
        author.given = name.substr(family.size() + 1);
    } else if (told && name.ends_with(" " + family)) {
        author.family = family;
        author.given = name.substr(0, name.size() - family.size() - 1);
    } else {
        author.literal = name;
    }
    return author;
}

bool is_anonymous(std::string_view name) {
    return same_word(name, "[Anonymous]") || same_word(name, "Anonymous");
}

}  // namespace

void WosPeople::add(const Names& short_names, const Names& full_names, const Names& groups) {
    const bool full =
        !full_names.empty() && (short_names.empty() || short_names.size() == full_names.size());
    if (!full) {
        for (const std::string_view name : full_names) add_extra(record_, "AF", name);
    }
    const Names& names = full ? full_names : short_names;
    for (std::size_t i = 0; i < names.size(); ++i) {
        add_author(names[i], i < short_names.size() ? short_names[i] : std::string_view{});
    }
    person_count_ = record_.authors.size();
    for (const std::string_view group : groups) {
        record_.authors.push_back(parse_name(group, NameStyle::literal));
    }
}

void WosPeople::add_author(std::string_view name, std::string_view short_name) {
    Author author = author_of(name, short_name);
    if (is_anonymous(name) || to_string(author).empty()) return add_extra(record_, "AU", name);
    for (const std::string_view one : {name, short_name == name ? "" : short_name}) {
        if (one.empty()) continue;
        names_.push_back(one);
        owners_.push_back(record_.authors.size());
    }
    record_.authors.push_back(std::move(author));
}

/// The author that a name means. Most records name nobody, so the matcher is filled late.
std::size_t WosPeople::find(std::string_view name) {
    for (std::size_t i = 0; i < names_.size(); ++i) matcher_.add(owners_[i], names_[i]);
    names_.clear();
    return matcher_.find(name);
}

void WosPeople::give_addresses(const Names& addresses) {
    for (const std::string_view address : addresses) {
        const std::size_t end = address.find(']');
        if (address.starts_with('[') && end != std::string_view::npos) {
            address_of_names(address, address.substr(1, end - 1), trimmed(address.substr(end + 1)));
        } else if (!address_behind_names(address)) {
            address_of_nobody(address, addresses.size() == 1);
        }
    }
}

void WosPeople::address_of_names(std::string_view whole, std::string_view names,
                                 std::string_view address) {
    bool any = false;
    for_each_part(names, ";", [&](std::string_view name) {
        any = add_affiliation(find(name), address) || any;
    });
    if (!any) add_extra(record_, "C1", whole);
}

bool WosPeople::add_affiliation(std::size_t author, std::string_view address) {
    if (author == AuthorMatcher::none || address.empty()) return false;
    std::vector<std::string>& all = record_.authors[author].affiliations;
    if (all.empty() || all.back() != address) all.emplace_back(address);
    return true;
}

/// Inspec: "Doe, J.; Roe, R.; Univ. X, Y".
bool WosPeople::address_behind_names(std::string_view address) {
    std::vector<std::size_t> authors;
    for (std::size_t end = address.find(';'); end != std::string_view::npos;
         end = address.find(';')) {
        const std::size_t author = find(trimmed(address.substr(0, end)));
        if (author == AuthorMatcher::none) break;
        authors.push_back(author);
        address = trimmed(address.substr(end + 1));
    }
    for (const std::size_t author : authors) add_affiliation(author, address);
    return !authors.empty();
}

/// One author has all addresses, and a single address is that of all authors.
void WosPeople::address_of_nobody(std::string_view address, bool only_one) {
    add_extra(record_, "C1", address);
    const std::size_t count = person_count_ > 0 ? person_count_ : record_.authors.size();
    if (count != 1 && !only_one) return;
    for (std::size_t i = 0; i < count; ++i) add_affiliation(i, address);
}

bool WosPeople::give_orcid(std::string_view entry) {
    const std::size_t slash = entry.find('/');
    if (slash == std::string_view::npos) return false;
    std::string orcid = orcid_in(entry.substr(slash + 1));
    if (orcid.empty()) return false;
    const std::size_t found = find(entry.substr(0, slash));
    if (found == AuthorMatcher::none) return false;
    Author& author = record_.authors[found];
    if (!author.orcid.empty()) return author.orcid == orcid;
    author.orcid = std::move(orcid);
    return true;
}

std::string_view wos_database(std::string_view ut) {
    static constexpr std::pair<std::string_view, std::string_view> prefixes[] = {
        {"WOS:", "Web of Science"},
        {"ISI:", "Web of Science"},
        {"INSPEC:", "Inspec"},
        {"MEDLINE:", "MEDLINE"},
        {"CCC:", "Current Contents Connect"},
        {"BCI:", "BIOSIS Citation Index"},
        {"BIOSIS:", "BIOSIS Previews"},
        {"BIOABS:", "Biological Abstracts"},
        {"CABI:", "CAB Abstracts"},
        {"CSCD:", "Chinese Science Citation Database"},
        {"DIIDW:", "Derwent Innovations Index"},
        {"DRCI:", "Data Citation Index"},
        {"FSTA:", "FSTA"},
        {"KJD:", "KCI-Korean Journal Database"},
        {"PPRN:", "Preprint Citation Index"},
        {"PQDT:", "ProQuest Dissertations & Theses"},
        {"RSCI:", "Russian Science Citation Index"},
        {"SCIELO:", "SciELO Citation Index"},
        {"ZOOREC:", "Zoological Record"}};
    for (const auto& [prefix, name] : prefixes) {
        if (ut.starts_with(prefix)) return name;
    }
    return {};
}

}  // namespace bibweft::ingest
