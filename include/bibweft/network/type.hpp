#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/core/attributes.hpp"
#include "bibweft/core/incidence.hpp"
#include "bibweft/core/network.hpp"
#include "bibweft/network/backbone.hpp"
#include "bibweft/network/normalization.hpp"
#include "bibweft/network/projection.hpp"

namespace bibweft::network {

/// Things that may become nodes: stable ids and what is known of each, row by row. The table holds
/// `label` at least.
struct Entities {
    std::vector<std::string> ids;
    AttributeTable table;
};

/// Kinds of things that papers hold, beside concepts.
enum class Unit : std::uint8_t {
    cited_works,
    authors,
    author_keywords,
    index_keywords,
    all_keywords,
    sources,        ///< of the papers themselves: journals, proceedings, books
    cited_sources,  ///< of the works they cite
    cited_authors,  ///< first authors of the works they cite
    organisations,
    countries
};
inline constexpr std::size_t unit_count = 10;

/// In words, of several: "cited works", "author keywords".
std::string_view to_string(Unit unit) noexcept;

/// Things of one unit, and which papers hold them.
struct Items {
    Entities entities;  ///< may be empty where no network has them as nodes
    Incidence papers;   ///< papers x items; weights are counts, at least 1
};

inline constexpr std::uint32_t no_row = std::numeric_limits<std::uint32_t>::max();

/// What networks are made of. Rows of every incidence are the papers. Only what the types in
/// question use needs to be filled.
struct NetworkInput {
    Entities papers;
    Entities concepts;
    Incidence paper_concepts;  ///< papers x concepts, weight = the concept's score in the paper
    std::vector<std::uint32_t> occurrences;  ///< beside paper_concepts.column; for full counting
    // For the likeness of papers, weights without inverse document frequency:
    Incidence wide_concepts;  ///< papers x concepts before any threshold, nested ones included
    Incidence concept_words;  ///< papers x word stems of the concepts
    Incidence text_stems;     ///< papers x content stems of title and abstract, weight 1 + ln tf

    std::array<Items, unit_count> items;       ///< by Unit
    std::vector<std::uint32_t> paper_of_work;  ///< of each cited work its row in papers, or no_row

    const Items& of(Unit unit) const { return items[static_cast<std::size_t>(unit)]; }
    Items& of(Unit unit) { return items[static_cast<std::size_t>(unit)]; }
};

/// Filters first, then counts: papers are chosen before there is an input. The steps apply in this
/// order:
///  1. items are chosen (min_papers, then max_items);
///  2. what is shared by more than max_shared is skipped;
///  3. co-occurrences of the rest are counted (counting);
///  4. links are chosen (min_weight, then top_k);
///  5. weights are normalized (normalization);
///  6. the backbone of the normalized links stays (backbone, alpha);
///  7. the largest component stays (largest_component);
///  8. nodes without a link go (drop_isolates).
struct NetworkOptions {
    Counting counting = Counting::binary;                               ///< of co-occurrences
    Normalization normalization = Normalization::association_strength;  ///< of co-occurrences
    double min_weight = 0.0;  ///< keep links of at least this weight, before normalization
    std::size_t top_k = 0;    ///< keep a link if it is among the k heaviest of either end; 0: all
    unsigned threads = 0;
    std::size_t min_papers = 1;  ///< of an item that becomes a node
    std::size_t max_items = 0;   ///< the items of the most papers, ties by id; 0: all
    /// Shared things of more nodes than this link nothing: papers of more items, and where papers
    /// are linked by what they share, items of more papers. 0: no limit. See without_hubs().
    std::size_t max_shared = 2000;
    const BackboneMethod* backbone = nullptr;  ///< keep its links alone; null: all
    double alpha = 0.05;                       ///< of the backbones that test: the level
    bool largest_component = false;            ///< keep the component of the most nodes alone
    bool drop_isolates = false;                ///< leave out nodes without a link
};

struct Shared;   // src/network/counted.hpp
class Evidence;  // evidence.hpp

/// One kind of network: a choice of incidence and side over project(), or the incidence itself.
///
/// The graph attributes say what the steps left, where they took anything away: `items_found` and
/// `items_kept`, `hubs_skipped` and `pairs_skipped`, `backbone` and `links_before_backbone`,
/// `components` and `nodes_outside_component`, `isolates_dropped`. Where no link reaches
/// min_weight, `links_too_light` says how many there were and `heaviest_link` what the heaviest
/// weighed.
struct NetworkType {
    std::string_view name;  ///< as the user writes it, also the stem of its files
    std::string_view summary;
    std::string_view weight;  ///< what a link's weight is, by default; see weight_means()
    bool directed = false;
    NetworkOptions defaults{};
    /// The nodes and what they share, where counting and normalization apply; ...
    Shared (*shared)(const NetworkInput&, const NetworkOptions&) = nullptr;
    /// ... else the network, and what made its links.
    Network (*make)(const NetworkInput&, const NetworkOptions&) = nullptr;
    std::unique_ptr<Evidence> (*evidence)(const NetworkInput&, const NetworkOptions&) = nullptr;
    bool of_concepts = false;  ///< uses the concepts of the input
    bool of_papers = false;    ///< the nodes, or the first of them, are the papers
    /// The items that it uses; the first are its nodes, unless those are papers or concepts.
    std::span<const Unit> units{};
    /// What c_ij counts and the edge column that keeps it; empty where counting and normalization
    /// do not apply.
    std::string_view counts{};
    std::string_view count_column{};

    bool counted() const noexcept { return shared != nullptr; }
    Network build(const NetworkInput& input, const NetworkOptions& options) const;
};

std::span<const NetworkType* const> network_types();
/// @throws Error usage, listing the known names
const NetworkType& find_network_type(std::string_view name);

/// What a link's weight is with these options, for help and metadata: the formula, what c_ij counts
/// and the column that keeps it.
std::string weight_means(const NetworkType& type, const NetworkOptions& options);

/// A network whose nodes are all of `entities`, isolates included, and whose links are `pairs`.
Network linked(const Entities& entities, std::span<const WeightedPair> pairs);

/// The integer graph attribute of that name, or 0.
std::int64_t step_count(const Network& network, std::string_view name);
/// The graph attribute of that name, or monostate.
Value step_value(const Network& network, std::string_view name);

}  // namespace bibweft::network
