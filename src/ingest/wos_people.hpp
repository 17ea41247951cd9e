#pragma once
#include <cstddef>
#include <string_view>
#include <vector>

#include "bibweft/core/record.hpp"
#include "ingest/author_match.hpp"

namespace bibweft::ingest {

/// The people of a record of Web of Science, in whichever file format, and what its fields say of
/// them. What belongs to nobody becomes an extra field under its tag.
class WosPeople {
public:
    using Names = std::vector<std::string_view>;

    /// People are added to this record, which must outlive this object.
    explicit WosPeople(Record& record) : record_(record) {}

    /// Adds authors by their full names (AF) if there are as many of them as short ones (AU) or no
    /// short ones, else by the short ones, and groups (CA) behind them.
    void add(const Names& short_names, const Names& full_names, const Names& groups);
    /// C1: "[Doe, Jane; Roe, Bo] Univ X, City, Country", or an address alone.
    void give_addresses(const Names& addresses);
    /// An entry "Doe, Jane/0000-0002-1825-0097" of OI or RI; false if it is no ORCID of one of the
    /// authors.
    bool give_orcid(std::string_view entry);

private:
    void add_author(std::string_view name, std::string_view short_name);
    void address_of_names(std::string_view whole, std::string_view names, std::string_view address);
    bool address_behind_names(std::string_view address);
    void address_of_nobody(std::string_view address, bool only_one);
    bool add_affiliation(std::size_t author, std::string_view address);
    std::size_t find(std::string_view name);

    Record& record_;
    Names names_;  ///< short and full ones, until the matcher is needed
    std::vector<std::size_t> owners_;
    AuthorMatcher matcher_;
    std::size_t person_count_ = 0;
};

/// The database that an accession number shows ("WOS:000…", "INSPEC:…"), or "".
std::string_view wos_database(std::string_view ut);

}  // namespace bibweft::ingest
