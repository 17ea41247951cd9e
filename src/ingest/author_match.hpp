#pragma once
#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace bibweft::ingest {

/// Finds which author of a record another field of it means: "Doe, Jane" for "Doe, J. A.".
///
/// Case of ASCII letters, dots, blanks and hyphens of given names do not count. A name that is one
/// author's in full means that one; else it means the only author of the family name whose first
/// given name agrees (one an initial or the beginning of the other). What could mean two authors
/// means none.
class AuthorMatcher {
public:
    static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

    /// One way in which a source writes an author, "Family, Given".
    void add(std::size_t author, std::string_view name) {
        written_.push_back({std::string(name), author});
    }

    /// The author as given to add, or none. O(log n) and the number of authors of that family name,
    /// of which at most 256 are compared.
    std::size_t find(std::string_view name);

private:
    struct Written {
        std::string name;
        std::size_t author;
    };

    struct Name {
        std::string key;  ///< family name, byte 1, letters of the given names
        std::size_t family_size = 0;
        std::size_t first_size = 0;  ///< of the first given name
        bool initials = false;       ///< so is that one written
        std::size_t author = none;

        std::string_view first() const {
            return std::string_view(key).substr(family_size + 1, first_size);
        }
    };

    static Name taken_apart(std::string_view name);
    static bool agree(const Name& a, const Name& b);
    std::size_t find_written(std::string_view name) const;
    void take_apart();

    std::vector<Written> written_;
    std::vector<Name> names_;  ///< of the first of written_, sorted; made when first needed
};

}  // namespace bibweft::ingest
