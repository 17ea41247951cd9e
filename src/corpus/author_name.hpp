#pragma once
#include <string>
#include <string_view>

#include "bibweft/core/record.hpp"

namespace bibweft::corpus {

/// The initials of given names in small letters without accents: "Jean-Luc M." and "JLM" give
/// "jlm". Up to three capitals without full stops are initials, if the family is not in capitals
/// too.
std::string initials_key(std::string_view given, std::string_view family);

/// The first given name, if it is spelled out, in plain letters; else "". "Xiao-Ming" gives
/// "xiaoming".
std::string spelled_given(std::string_view given);

/// Whether given names in the form of spelled_given may be one person's: one is the other's
/// beginning or not known.
bool given_names_agree(std::string_view a, std::string_view b);

/// The family and given part of a name that is a literal with a comma; others stay as they are.
Author with_parts(const Author& author);

/// The family part of an author_key of a person; "" of others.
std::string_view family_in_key(std::string_view key);
/// The part behind the family: "INITIALS" or "INITIALS|SUFFIX".
std::string_view initials_in_key(std::string_view key);

/// The letters of a family name without accents, and with those of other languages written out:
/// "Roe-Müller" gives "roemuller".
std::string plain_letters(std::string_view family);
/// The same with "ae", "oe", "ue", "aa" for what is written so: "roemueller".
std::string transliterated_letters(std::string_view family);

}  // namespace bibweft::corpus
