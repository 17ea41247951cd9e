#include "bibweft/core/record.hpp"

namespace bibweft {
namespace {

std::string_view find_in(const std::vector<std::pair<std::string, std::string>>& fields,
                         std::string_view name) {
    for (const auto& [field, value] : fields) {
        if (field == name) return value;
    }
    return {};
}

}  // namespace

std::string to_string(const Author& author) {
    if (author.family.empty()) return author.literal.empty() ? author.given : author.literal;
    std::string out = author.family;
    for (const std::string* part : {&author.suffix, &author.given}) {
        if (!part->empty()) out += ", " + *part;
    }
    return out;
}

Reference Reference::of_text(std::string_view text) {
    Reference reference;
    reference.text = text;
    return reference;
}

std::string_view find_id(const Record& record, std::string_view kind) noexcept {
    return find_in(record.ids, kind);
}

std::string_view find_extra(const Record& record, std::string_view name) noexcept {
    return find_in(record.extra, name);
}

}  // namespace bibweft
