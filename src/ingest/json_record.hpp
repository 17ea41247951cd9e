#pragma once
#include <simdjson.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bibweft/core/json_writer.hpp"
#include "bibweft/core/record.hpp"

// Parts of a record in the shape in which our own JSON holds them: what is written reads back as it
// was. Reading also takes what others write in these places.

namespace bibweft::ingest {

using Pairs = std::vector<std::pair<std::string, std::string>>;

/// {"name":"value","other":["one","two"]}; where names alternate, so that an object would change
/// their order, [["name","value"],…].
void write_pairs(JsonWriter& json, const Pairs& pairs);
/// Both shapes; nested values as JSON. Null, or what was expected.
const char* read_pairs(const simdjson::dom::element& value, Pairs& out);

/// Whether pairs of one name stand together, for all names.
bool grouped(const Pairs& pairs);

void write_strings(JsonWriter& json, const std::vector<std::string>& values);

/// {"family":…,"given":…,"suffix":…,"literal":…,"orcid":…,"affiliations":[…]}, what is empty left
/// out.
void write_author(JsonWriter& json, const Author& author);
/// Also "last", "first", "name" and the like; an empty author if the object names none.
Author read_author(const simdjson::dom::object& object);

/// The text as a string where there is nothing else, else an object of the parts.
void write_references(JsonWriter& json, const std::vector<Reference>& references);
/// Adds a text, or an object of parts under our names or others; false if it holds none of them.
bool add_reference(const simdjson::dom::element& value, std::vector<Reference>& out);

}  // namespace bibweft::ingest
