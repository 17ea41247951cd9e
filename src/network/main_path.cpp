#include "bibweft/network/main_path.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "bibweft/core/error.hpp"
#include "bibweft/network/acyclic.hpp"
#include "network/scaled.hpp"

namespace bibweft::network {
namespace {

constexpr std::array<std::string_view, 3> names{"local", "global", "key-route"};

/// A link between parts, on the way from the cited to the citing.
struct Step {
    std::uint32_t cited = 0;
    std::uint32_t citing = 0;
    Scaled count;  ///< SPC
};

/// All steps, sorted by (cited, citing), and those that leave and enter each part.
struct Steps {
    std::vector<Step> all;
    std::vector<std::vector<std::uint32_t>> leaving;
    std::vector<std::vector<std::uint32_t>> entering;
    Scaled paths;  ///< from all sources to all sinks
};

Scaled sum_over(std::span<const std::uint32_t> parts, const std::vector<Scaled>& counts) {
    Scaled sum;
    for (const std::uint32_t part : parts) sum = sum + counts[part];
    return sum;
}

Steps search_path_counts(const Acyclic& order) {
    const auto parts = static_cast<std::uint32_t>(order.part_count());
    std::vector<Scaled> before(parts), after(parts);  // N-, N+
    for (std::uint32_t p = 0; p < parts; ++p) {
        before[p] = order.cited[p].empty() ? Scaled(1) : sum_over(order.cited[p], before);
    }
    for (std::uint32_t p = parts; p-- > 0;) {
        after[p] = order.citing[p].empty() ? Scaled(1) : sum_over(order.citing[p], after);
    }
    Steps steps;
    steps.leaving.resize(parts);
    steps.entering.resize(parts);
    for (std::uint32_t p = 0; p < parts; ++p) {
        for (const std::uint32_t q : order.citing[p]) {
            const auto index = static_cast<std::uint32_t>(steps.all.size());
            steps.all.push_back({p, q, before[p] * after[q]});
            steps.leaving[p].push_back(index);
            steps.entering[q].push_back(index);
        }
        if (order.citing[p].empty() && !order.cited[p].empty()) {
            steps.paths = steps.paths + before[p];
        }
    }
    return steps;
}

/// Of these steps the heaviest, with their ties.
std::vector<std::uint32_t> heaviest(const Steps& steps, std::span<const std::uint32_t> among) {
    std::vector<std::uint32_t> best;
    Scaled most;
    for (const std::uint32_t s : among) most = std::max(most, steps.all[s].count);
    for (const std::uint32_t s : among) {
        if (ties(steps.all[s].count, most)) best.push_back(s);
    }
    return best;
}

/// Marks what `local` search meets from these steps onward (or back, if not).
void follow(const Steps& steps, std::vector<std::uint32_t> from, bool onward,
            std::vector<char>& marked) {
    std::vector<char> met(steps.all.size(), 0);
    while (!from.empty()) {
        const std::uint32_t s = from.back();
        from.pop_back();
        if (met[s] != 0) continue;
        met[s] = marked[s] = 1;
        const auto& next =
            onward ? steps.leaving[steps.all[s].citing] : steps.entering[steps.all[s].cited];
        for (const std::uint32_t best : heaviest(steps, next)) from.push_back(best);
    }
}

std::vector<char> local_path(const Steps& steps) {
    std::vector<std::uint32_t> first;
    for (std::uint32_t s = 0; s < steps.all.size(); ++s) {
        if (steps.entering[steps.all[s].cited].empty()) first.push_back(s);
    }
    std::vector<char> marked(steps.all.size(), 0);
    follow(steps, heaviest(steps, first), true, marked);
    return marked;
}

std::vector<char> key_routes(const Steps& steps, std::size_t count) {
    std::vector<std::uint32_t> order(steps.all.size());
    for (std::uint32_t s = 0; s < order.size(); ++s) order[s] = s;
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return steps.all[b].count < steps.all[a].count;
    });
    std::size_t kept = std::min(count, order.size());
    while (kept > 0 && kept < order.size() &&
           ties(steps.all[order[kept]].count, steps.all[order[kept - 1]].count)) {
        ++kept;
    }
    order.resize(kept);
    std::vector<char> marked(steps.all.size(), 0);
    follow(steps, order, true, marked);
    follow(steps, order, false, marked);
    return marked;
}

/// The steps of all paths of the greatest sum.
std::vector<char> global_path(const Steps& steps) {
    std::vector<Scaled> up(steps.leaving.size()), onward(steps.leaving.size());
    for (std::size_t p = 0; p < up.size(); ++p) {  // parts are in order
        for (const std::uint32_t s : steps.entering[p]) {
            up[p] = std::max(up[p], up[steps.all[s].cited] + steps.all[s].count);
        }
    }
    for (std::size_t p = onward.size(); p-- > 0;) {
        for (const std::uint32_t s : steps.leaving[p]) {
            onward[p] = std::max(onward[p], onward[steps.all[s].citing] + steps.all[s].count);
        }
    }
    const auto through = [&](const Step& s) { return up[s.cited] + s.count + onward[s.citing]; };
    Scaled most;
    for (const Step& s : steps.all) most = std::max(most, through(s));
    std::vector<char> marked;
    for (const Step& s : steps.all) marked.push_back(ties(through(s), most));
    return marked;
}

std::vector<char> path(const Steps& steps, const MainPathOptions& options) {
    switch (options.method) {
        case MainPathMethod::local:
            return local_path(steps);
        case MainPathMethod::global:
            return global_path(steps);
        case MainPathMethod::key_route:
            return key_routes(steps, options.key_routes);
    }
    return {};
}

/// The step of each link, or nothing inside a part.
std::vector<const Step*> step_of_links(const Network& net, const Acyclic& order,
                                       const Steps& steps) {
    std::vector<const Step*> out;
    for (const Edge& e : net.edges()) {
        const std::pair ends(order.part_of[index_of(e.target)], order.part_of[index_of(e.source)]);
        const auto step = std::lower_bound(steps.all.begin(), steps.all.end(), ends,
                                           [](const Step& s, const auto& wanted) {
                                               return std::pair(s.cited, s.citing) < wanted;
                                           });
        out.push_back(ends.first == ends.second ? nullptr : &*step);
    }
    return out;
}

void store_counts(MainPath& result, std::span<const Step* const> step_of, const Steps& steps) {
    AttributeTable& table = result.net.edge_attributes();
    Column& count = result.exact ? table.replace("spc", ColumnType::integer)
                                 : table.replace("spc_log10", ColumnType::real);
    for (std::size_t l = 0; l < step_of.size(); ++l) {
        if (step_of[l] == nullptr) continue;
        const Scaled& spc = step_of[l]->count;
        result.exact ? count.set(l, *spc.whole()) : count.set(l, spc.log10());
    }
    Column& share = table.replace("spc_share", ColumnType::real);
    for (std::size_t l = 0; l < step_of.size(); ++l) {
        if (step_of[l] != nullptr) share.set(l, ratio(step_of[l]->count, steps.paths));
    }
}

void store_marks(AttributeTable& table, std::span<const char> marks) {
    Column& column = table.replace("main_path", ColumnType::boolean);
    for (std::size_t i = 0; i < marks.size(); ++i) column.set(i, marks[i] != 0);
}

}  // namespace

std::string_view to_string(MainPathMethod method) noexcept {
    return names[static_cast<std::size_t>(method)];
}

MainPathMethod main_path_method_from(std::string_view name) {
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (name == names[i]) return static_cast<MainPathMethod>(i);
    }
    throw Error(ErrorCode::usage, fmt::format("unknown main path method \"{}\"; known: {}", name,
                                              fmt::join(names, ", ")));
}

MainPath main_path(const Network& net, const MainPathOptions& options) {
    const Acyclic order = condense_cycles(net);
    const Steps steps = search_path_counts(order);
    const std::vector<char> marked = path(steps, options);
    std::vector<char> parts(order.part_count(), 0);
    for (std::size_t s = 0; s < marked.size(); ++s) {
        if (marked[s] != 0) parts[steps.all[s].cited] = parts[steps.all[s].citing] = 1;
    }
    MainPath out{.net = net, .nodes = {}, .links = {}};
    out.exact = steps.paths.whole().has_value();
    for (const std::uint32_t part : order.part_of) out.nodes.push_back(parts[part]);
    const std::vector<const Step*> step_of = step_of_links(net, order, steps);
    for (std::size_t l = 0; l < step_of.size(); ++l) {
        const Edge& e = net.edges()[l];
        out.links.push_back(step_of[l] == nullptr
                                ? e.source != e.target && out.nodes[index_of(e.source)] != 0
                                : marked[static_cast<std::size_t>(step_of[l] - steps.all.data())]);
    }
    store_counts(out, step_of, steps);
    store_marks(out.net.nodes(), out.nodes);
    store_marks(out.net.edge_attributes(), out.links);
    auto& attributes = out.net.attributes();
    attributes.emplace_back("main_path", std::string(to_string(options.method)));
    const auto notes = order.notes();
    attributes.insert(attributes.end(), notes.begin(), notes.end());
    return out;
}

}  // namespace bibweft::network
