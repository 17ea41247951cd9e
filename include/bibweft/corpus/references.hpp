#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/core/ids.hpp"
#include "bibweft/core/incidence.hpp"
#include "bibweft/core/record.hpp"
#include "bibweft/corpus/corpus.hpp"

namespace bibweft::corpus {

/// Fills the empty parts of a cited reference from its text; what the source gave stays.
///
/// Read are the style of Web of Science ("Aria M, 2017, J INFORMETR, V11, P959, DOI 10.1000/x"; of
/// "DOI [a, b]" the first DOI), both of Scopus ("Aria M., bibliometrix: …, J. Informetr., 11, 4,
/// pp. 959-975, (2017)" and "Aria, M., bibliometrix: … (2017) J. Informetr., 11 (4), pp. 959-975"),
/// those of APA, Vancouver, IEEE and of physics journals ("J. Informetr. 11, 959 (2017)"), and
/// identifiers alone ("10.1000/x", "pmid:12", "https://openalex.org/W12"). Of other text the DOI,
/// the first author and a year are taken where they show themselves.
///
/// `author` is "Aria M" where the text has initials; of a group it is the name, of an anonymous
/// work empty. `page` is the first page or article number. Never fails; O(length).
Reference parse_reference(Reference raw);

}  // namespace bibweft::corpus
