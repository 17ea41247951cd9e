#include "cli/advice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "bibweft/ingest/format.hpp"

namespace bibweft::cli {
namespace {

constexpr Need needs[] = {
    {"references", "cited references", "direct citation, co-citation, bibliographic coupling"},
    {"abstract", "abstracts", "concept maps of texts (titles alone tell little)"},
    {"keywords", "author keywords", "co-occurrence of author keywords"},
    {"index_keywords", "index keywords", "co-occurrence of index keywords"},
    {"authors", "authors", "co-authorship, matching of cited references"},
    {"affiliations", "affiliations", "networks of organisations and countries"},
    {"year", "years", "time slices, overlays by year, matching of cited references"},
    {"doi", "DOIs", "matching of copies and references by DOI"},
    {"citation_count", "citation counts", "overlays by citations"},
};

std::string advice_in(const ingest::InputFormat& format, std::string_view field) {
    for (const ingest::Advice& advice : format.advice) {
        if (advice.field == field) return std::string(advice.text);
    }
    return {};
}

std::uint64_t count_of(const ingest::FileSummary& file, std::string_view field) {
    for (const auto& [name, count] : file.fields.rows()) {
        if (name == field) return count;
    }
    return 0;
}

}  // namespace

const Need* find_need(std::string_view field) {
    const auto* need = std::ranges::find(needs, field, &Need::field);
    return need == std::end(needs) ? nullptr : need;
}

std::string advice_of(const ingest::FileSummary& file, std::string_view field) {
    const ingest::InputFormat* format = ingest::find_input_format(file.format);
    if (format == nullptr) return {};
    if (std::string text = advice_in(*format, field); !text.empty()) return text;
    if (file.database.empty()) return {};
    for (const ingest::InputFormat* other : ingest::input_formats()) {
        if (other->database != file.database) continue;
        if (std::string text = advice_in(*other, field); !text.empty()) return text;
    }
    return {};
}

std::string missing_everywhere(const ingest::ReadSummary& read, std::string_view field) {
    std::set<std::string> advice;
    for (const ingest::FileSummary& file : read.files) {
        if (count_of(file, field) > 0) return {};
        if (file.records > 0) advice.insert(advice_of(file, field));
    }
    advice.erase("");
    const Need* need = find_need(field);
    std::string text =
        fmt::format("0 of {} {} hold {}", read.record_count,
                    read.record_count == 1 ? "record" : "records", need ? need->what : field);
    return advice.empty() ? text : fmt::format("{}: {}", text, fmt::join(advice, "; "));
}

}  // namespace bibweft::cli
