#pragma once
#include <string>
#include <string_view>

namespace bibweft::corpus {

/// The words of a text without markup in folded form, single blanks between them.
std::string words_key(std::string_view text);

/// Letters of a folded text that no decomposition takes apart in plain ones: "ø" as "o", "æ" as
/// "ae".
void spell_out_letters(std::string& folded_text);

/// Jaccard similarity of the sets of words of two title keys, neither empty.
double title_similarity(std::string_view a, std::string_view b);

/// The order of two texts, their blanks left out: below 0, 0 or above 0. Sources divide formulas as
/// they like: "L1(0)", "L1 0", "L10".
int compare_without_blanks(std::string_view a, std::string_view b);

/// Whether two title keys may name one work: they differ in blanks or one letter, one begins with
/// the other, which has at least three words, or half of their words agree.
bool titles_alike(std::string_view a, std::string_view b);

/// Whether two title keys under one DOI name one work, with the same numbers (part_mark) and: but
/// for blanks the same, one the beginning of the other, or three quarters of the words the same, 9
/// of 10 if the first authors differ.
bool titles_of_one_work(std::string_view a, std::string_view b, bool same_author);

/// Whether one insertion, removal or replacement of a byte makes one text of the other; false for
/// equal texts.
bool one_edit_apart(std::string_view a, std::string_view b);

/// A family name folded, letters alone, at most 12 bytes, as the Web of Science cut names once: "De
/// Souza" and "DESOUZA" give "desouza", "Müller" gives "muller".
std::string family_key(std::string_view family);

/// What is the same in the spellings of a family_key: without prefixes, with "ae", "oe" and "ue" as
/// one letter. "vandermaaten" gives "maaten", "mueller" "muller"; also "albrecht" "brecht". Only
/// for comparisons backed by much more.
std::string family_core(std::string_view family_key);

}  // namespace bibweft::corpus
