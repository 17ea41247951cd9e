#pragma once
#include <string_view>

namespace bibweft::text {

/// Where a DOI ("10.", four to nine digits, "/", …) stands in a text: the DOI without resolver,
/// quotes, brackets that it does not open and final punctuation; "" if there is none. O(length).
std::string_view doi_in(std::string_view text);

}  // namespace bibweft::text
