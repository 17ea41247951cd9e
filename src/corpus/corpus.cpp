#include "bibweft/corpus/corpus.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <utility>

namespace bibweft::corpus {

std::string_view to_string(MergeReason reason) noexcept {
    switch (reason) {
        case MergeReason::doi:
            return "same DOI";
        case MergeReason::id:
            return "same identifier";
        case MergeReason::same_text:
            return "same text";
        case MergeReason::title:
            return "same title, author and year";
        case MergeReason::near_text:
            return "nearly the same text";
    }
    return "";
}

const Record& Corpus::fields(PaperId paper) const {
    static const Record none;
    return at(paper).fields ? *at(paper).fields : none;
}

std::string Corpus::origin(PaperId paper) const {
    std::string out;
    for (const std::uint32_t record : records(paper)) {
        if (!out.empty()) out += "; ";
        out += fmt::format("{}#{}", file_name(places_[record].file), places_[record].number);
    }
    return out;
}

void Corpus::keep(std::span<const char> marked) {
    std::vector<PaperId> place(papers_.size(), no_id<PaperId>);
    std::size_t kept = 0;
    for (std::size_t p = 0; p < papers_.size(); ++p) {
        if (marked[p] == 0) continue;
        place[p] = id_at<PaperId>(kept);
        if (p != kept) papers_[kept] = std::move(papers_[p]);
        ++kept;
    }
    papers_.resize(kept);
    for (PaperId& paper : paper_of_) {
        if (paper != no_id<PaperId>) paper = place[index_of(paper)];
    }
}

void Corpus::sort_members(const Paper& paper) {
    const auto begin = members_.begin() + paper.first;
    std::sort(begin, begin + paper.count, [&](std::uint32_t a, std::uint32_t b) {
        const auto place = [&](std::uint32_t i) {
            return std::tuple<const std::string&, std::uint32_t, std::uint32_t>(
                file_name(places_[i].file), places_[i].number, i);
        };
        return place(a) < place(b);
    });
}

}  // namespace bibweft::corpus
