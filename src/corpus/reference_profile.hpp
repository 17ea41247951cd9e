#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/core/record.hpp"

namespace bibweft::corpus {

/// What a reference or a paper is compared by; what is empty is not known.
struct Profile {
    std::string words;                   ///< of the whole reference; empty for a paper
    std::string family;                  ///< family_key of the first author
    std::string volume;                  ///< its first digits, else its words
    std::string series;                  ///< "@" and the initials of the source, if no volume
    std::string page;                    ///< all digits of the first page
    std::string title;                   ///< words_key
    std::string doi;                     ///< doi_key
    std::int32_t year = 0;               ///< 0: none
    std::uint32_t parts = 0;             ///< how many parts of the reference are filled
    std::vector<std::string> more_dois;  ///< others in the text
    std::vector<std::string> ids;        ///< id_key, sorted, distinct

    /// Whether the four parts of the key of rule 2 are known.
    bool has_key() const noexcept {
        return year != 0 && !family.empty() && !(volume + series).empty() && !page.empty();
    }
    /// "FAMILY|YEAR|VOLUME|PAGE"; in books and proceedings the series is in the volume's place.
    std::string key() const;
    /// The same in the form that is compared: without prefixes of the name.
    std::string match_key() const;
};

/// Of a reference that parse_reference has filled.
Profile profile_of(const Reference& reference);
Profile profile_of(const Record& paper);

/// Whether two bearers of one DOI cannot be one work: titles that are not alike, or families that
/// differ and not the same place in a volume of the same year.
bool contradict(const Profile& a, const Profile& b);

/// What the DOIs of two bearers of one key say or, where one has none, their titles.
enum class Agreement { same, unknown, other_title, other_doi };
Agreement agreement_under_key(const Profile& a, const Profile& b);

/// The parts of a paper as those who cite it would give them.
Reference reference_to(const Record& paper);

/// "Aria M, 2017, J INFORMETR, V11, P959"; what is not known is left out. A title stands for a
/// missing source, the text or an identifier for all.
std::string reference_label(const Reference& reference);

}  // namespace bibweft::corpus
