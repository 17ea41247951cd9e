#include "bibweft/core/record.hpp"

namespace bibweft {

std::string to_string(const Author& author) {
    if (author.family.empty()) return author.literal.empty() ? author.given : author.literal;
    return author.given.empty() ? author.family : author.family + ", " + author.given;
}

}  // namespace bibweft
