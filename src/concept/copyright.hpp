#pragma once
#include <cstddef>
#include <string>

namespace bibweft::concepts {

/// Blanks out the copyright notices that databases put behind or before abstracts: "(C) 2016
/// Elsevier B.V. All rights reserved.", "© 2021 The Authors.", "Published by Elsevier Ltd.".
///
/// A notice begins with ©, (C) and a year, "Copyright" or "Published by", at the start of a
/// sentence; what follows it to the end counts as a part of it where that is 300 bytes at most, and
/// before an abstract what goes to "rights reserved." or the end of the sentence. Bytes keep their
/// places: blanks stand for them.
/// @param from  where the abstract begins in the text
/// O(bytes).
void blank_copyright(std::string& clean_text, std::size_t from);

}  // namespace bibweft::concepts
