#include "concept/resolve_keywords.hpp"

#include <algorithm>

#include "bibweft/text/unicode.hpp"

namespace bibweft::concepts {
namespace {

/// "Single Nucleotide Polymorphism" of "Polymorphism, Single Nucleotide"; else empty.
std::string natural_order(std::string_view heading) {
    const std::size_t comma = heading.find(", ");
    if (comma == std::string_view::npos || comma == 0 ||
        heading.find(',', comma + 1) != std::string_view::npos)
        return {};
    return std::string(heading.substr(comma + 2)) + ' ' + std::string(heading.substr(0, comma));
}

/// What else a keyword may be spelt like; empty if nothing.
std::string other_form(std::string_view keyword, const SurfaceFacts& facts) {
    const bool word = keyword.find(' ') == std::string_view::npos;
    if (word && facts.shouted > 0 && facts.keywords == 0) return text::lower(keyword);
    return natural_order(keyword);
}

class Resolver {
public:
    Resolver(const IndexState& state, Grouping& grouping)
        : state_(state), grouping_(grouping), keys_(grouping.long_forms) {}

    void run() {
        // All found before any moves, so that the order of the groups has no effect.
        std::vector<std::pair<std::uint32_t, std::uint32_t>> moves;
        for (std::uint32_t g = 0; g < grouping_.groups.size(); ++g) {
            const std::uint32_t target = target_of(grouping_.groups[g]);
            if (target != Grouping::none && target != g) moves.emplace_back(g, target);
        }
        std::vector<std::uint32_t> target(grouping_.groups.size(), Grouping::none);
        for (const auto& [from, to] : moves) target[from] = to;
        // NETWORK, SOCIAL leads to SOCIAL NETWORK at most, which holds no comma: no circles.
        for (const auto& [from, to] : moves) {
            const std::uint32_t end = target[to] == Grouping::none ? to : target[to];
            target[from] = end;
            move(from, end);
        }
        for (std::uint32_t& group : grouping_.group_of_joint) {
            if (group != Grouping::none && target[group] != Grouping::none) group = target[group];
        }
        for (const auto& [from, to] : moves) name(grouping_.groups[target[from]]);
    }

private:
    bool only_keywords(const Grouping::Group& group) const {
        return std::ranges::all_of(group.surfaces,
                                   [&](std::uint32_t s) { return state_.facts[s].only_keyword(); });
    }

    bool used(const Grouping::Group& group) const {
        return std::ranges::any_of(group.surfaces, [&](std::uint32_t s) {
            return state_.facts[s].papers > 0 || state_.facts[s].only_keyword();
        });
    }

    std::uint32_t target_of(const Grouping::Group& group) {
        if (group.surfaces.empty() || !group.fixed_label.empty() || !only_keywords(group))
            return Grouping::none;
        for (const std::uint32_t s : group.surfaces) {  // by text
            const std::string other = other_form(state_.surfaces.at(s), state_.facts[s]);
            if (other.empty()) continue;
            const std::uint32_t found = grouping_.find(keys_.keys_of(other).joint);
            if (found != Grouping::none && used(grouping_.groups[found])) return found;
        }
        return Grouping::none;
    }

    void move(std::uint32_t from, std::uint32_t to) {
        std::vector<std::uint32_t>& source = grouping_.groups[from].surfaces;
        std::vector<std::uint32_t>& surfaces = grouping_.groups[to].surfaces;
        for (const std::uint32_t s : source) grouping_.group_of[s] = to;
        surfaces.insert(surfaces.end(), source.begin(), source.end());
        source.clear();
        std::ranges::sort(surfaces, {}, [&](std::uint32_t s) { return state_.surfaces.at(s); });
    }

    void name(Grouping::Group& group) {
        if (!group.fixed_label.empty()) return;
        std::string label = choose_label(state_, grouping_, group);
        if (label == group.label) return;
        group.label = std::move(label);
        group.key = keys_.keys_of(group.label).key;
    }

    const IndexState& state_;
    Grouping& grouping_;
    KeyMaker keys_;
};

}  // namespace

void resolve_keywords(const IndexState& state, Grouping& grouping) {
    const bool any = std::ranges::any_of(
        state.facts, [](const SurfaceFacts& f) { return f.keywords + f.shouted > 0; });
    if (any) Resolver(state, grouping).run();
}

}  // namespace bibweft::concepts
