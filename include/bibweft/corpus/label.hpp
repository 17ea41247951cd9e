#pragma once
#include <string>
#include <string_view>

namespace bibweft::corpus {

/// What a paper is called where people see it: its title, else the name that its abstract
/// introduces (a system or method), else the first eight words of the abstract and "…" if there are
/// more. White space is single blanks. "" if all three are empty.
///
/// @param title       clean text, may be empty
/// @param introduced  clean text, may be empty
/// @param abstract    clean text, may be empty
std::string paper_label(std::string_view title, std::string_view introduced,
                        std::string_view abstract);

}  // namespace bibweft::corpus
