#include "cli/page_data.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <unordered_map>

#include "bibweft/community/explanation.hpp"
#include "bibweft/core/number.hpp"
#include "bibweft/core/parallel.hpp"
#include "bibweft/network/evidence.hpp"

namespace bibweft::cli {
namespace {

using graphio::PageData;
using network::Contribution;

constexpr std::size_t most_links = 20'000;      // that are told their papers
constexpr std::size_t most_bytes = 1'500'000;   // of sentences
constexpr std::size_t longest_sentence = 500;   // bytes; the rest is cut
constexpr std::size_t most_communities = 60;    // that are explained
constexpr std::size_t concepts_in_formula = 2;  // three take many times as long
constexpr std::array factors{0.25, 0.4, 0.63, 1.0, 1.6, 2.5, 4.0};

/// The heaviest links, weakest last; of equals the first.
std::vector<std::uint32_t> strongest_links(const Network& net) {
    std::vector<std::uint32_t> order(net.edge_count());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, std::greater<>(),
                             [&](std::uint32_t e) { return net.edges()[e].weight; });
    order.resize(std::min(order.size(), most_links));
    return order;
}

bool is_shown(Contribution::Of of) {
    return of == Contribution::Of::paper || of == Contribution::Of::cited_work;
}

std::unordered_map<std::string_view, std::uint32_t> rows_by_id(
    const std::vector<std::string>& ids) {
    std::unordered_map<std::string_view, std::uint32_t> rows;
    for (std::uint32_t i = 0; i < ids.size(); ++i) rows.emplace(ids[i], i);
    return rows;
}

std::string cut(std::string_view sentence) {
    if (sentence.size() <= longest_sentence) return std::string(sentence);
    std::size_t end = longest_sentence;
    while (end > 0 && (static_cast<unsigned char>(sentence[end]) & 0xC0U) == 0x80U) --end;
    return std::string(sentence.substr(0, end)) + "…";
}

/// Which sentences of which paper mention which concept; filled for the pairs that are asked for.
class Mentions {
public:
    explicit Mentions(const PageMaterial& material) : material_(material) {}

    void want(std::uint32_t paper, std::uint32_t of_concept) {
        places_[paper].emplace(of_concept, std::vector<std::uint32_t>{});
    }

    void find() {
        std::vector<Spellings> spellings;
        for (const concepts::Concept& c : material_.concepts) spellings.emplace_back(c);
        std::vector<std::pair<const std::uint32_t, Places>*> papers;
        for (auto& paper : places_) papers.push_back(&paper);
        parallel_for(papers.size(), 8, material_.threads,
                     [&](std::size_t begin, std::size_t end, unsigned) {
                         for (std::size_t i = begin; i < end; ++i) {
                             look(sentences(papers[i]->first), spellings, papers[i]->second);
                         }
                     });
    }

    /// The first sentence of the paper that mentions both.
    std::optional<std::uint32_t> of_both(std::uint32_t paper, std::uint32_t a,
                                         std::uint32_t b) const {
        const Places& places = places_.at(paper);
        const auto& left = places.at(a);
        const auto& right = places.at(b);
        for (const std::uint32_t sentence : left) {
            if (std::ranges::binary_search(right, sentence)) return sentence;
        }
        return std::nullopt;
    }

    const Sentences& sentences(std::uint32_t paper) const {
        const std::size_t row =
            material_.papers.empty() ? paper : index_of(material_.papers[paper]);
        return material_.sentences[row];
    }

private:
    using Places = std::map<std::uint32_t, std::vector<std::uint32_t>>;

    static void look(const Sentences& sentences, const std::vector<Spellings>& spellings,
                     Places& places) {
        for (std::uint32_t s = 0; s < sentences.size(); ++s) {
            const Sentence sentence(sentences.at(s));
            for (auto& [of_concept, found] : places) {
                if (spellings[of_concept].in(sentence)) found.push_back(s);
            }
        }
    }

    const PageMaterial& material_;
    std::map<std::uint32_t, Places> places_;
};

/// Collects the sources of links and, of those that are shown, papers and sentences.
class Sources {
public:
    Sources(PageData& page, const Network& net, const PageMaterial& material, std::size_t most)
        : page_(page), net_(net), material_(material), order_(strongest_links(net)) {
        find(most);
        if (!material.sentences.empty() && cited_works_ == 0) quote();
        list();
        tell(most);
    }

private:
    void find(std::size_t most) {
        const auto evidence =
            network::evidence_of(material_.type, material_.input, material_.options);
        found_.resize(order_.size());
        std::vector<std::size_t> counts(order_.size(), 0);
        parallel_for(order_.size(), 64, material_.threads,
                     [&](std::size_t begin, std::size_t end, unsigned) {
                         for (std::size_t i = begin; i < end; ++i) {
                             const Edge& edge = net_.edges()[order_[i]];
                             const auto a = evidence->find(net_.id(edge.source));
                             const auto b = evidence->find(net_.id(edge.target));
                             if (!a || !b) continue;
                             std::vector<Contribution> all = evidence->of_link(*a, *b);
                             std::erase_if(
                                 all, [](const Contribution& one) { return !is_shown(one.of); });
                             counts[i] = all.size();
                             if (all.size() > most) all.resize(most);
                             found_[i] = std::move(all);
                         }
                     });
        page_.source_count.assign(net_.edge_count(), 0);
        for (std::size_t i = 0; i < order_.size(); ++i) page_.source_count[order_[i]] = counts[i];
        for (const auto& all : found_) {
            for (const Contribution& one : all) {
                ++(one.of == Contribution::Of::paper ? papers_ : cited_works_);
            }
        }
    }

    /// Sentences of links between concepts, the strongest first, as far as there is room.
    void quote() {
        const auto rows = rows_by_id(material_.input.concepts.ids);
        const auto ends = [&](std::size_t i, std::uint32_t& a, std::uint32_t& b) {
            const Edge& edge = net_.edges()[order_[i]];
            const auto left = rows.find(net_.id(edge.source));
            const auto right = rows.find(net_.id(edge.target));
            if (left == rows.end() || right == rows.end()) return false;
            a = left->second;
            b = right->second;
            return true;
        };
        Mentions mentions(material_);
        std::uint32_t a = 0;
        std::uint32_t b = 0;
        for (std::size_t i = 0; i < order_.size(); ++i) {
            if (!ends(i, a, b)) return;  // not of concepts
            for (const Contribution& one : found_[i]) {
                mentions.want(one.row, a);
                mentions.want(one.row, b);
            }
        }
        mentions.find();
        std::size_t bytes = 0;
        quotes_.resize(order_.size());
        for (std::size_t i = 0; i < order_.size() && ends(i, a, b); ++i) {
            for (const Contribution& one : found_[i]) {
                quotes_[i].push_back(quoted(mentions, one.row, a, b, bytes));
            }
        }
    }

    std::optional<std::uint32_t> quoted(const Mentions& mentions, std::uint32_t paper,
                                        std::uint32_t a, std::uint32_t b, std::size_t& bytes) {
        const auto sentence = mentions.of_both(paper, a, b);
        if (!sentence) return std::nullopt;
        const auto next = static_cast<std::uint32_t>(page_.sentences.size());
        const auto known = number_of_.find({paper, *sentence});
        if (known != number_of_.end()) return known->second;
        std::string text = cut(mentions.sentences(paper).at(*sentence));
        if (bytes + text.size() > most_bytes) {
            ++unquoted_;
            return std::nullopt;
        }
        bytes += text.size();
        page_.sentences.push_back(std::move(text));
        number_of_.emplace(std::pair{paper, *sentence}, next);
        return next;
    }

    const network::Entities& entities() const {
        return cited_works_ > 0 ? material_.input.of(network::Unit::cited_works).entities
                                : material_.input.papers;
    }

    /// The papers that are named, in their order, and the links that name them.
    void list() {
        const network::Entities& all = entities();
        constexpr std::uint32_t unused = network::no_row;
        std::vector<std::uint32_t> place(all.ids.size(), unused);
        for (const auto& sources : found_) {
            for (const Contribution& one : sources) {
                if (one.row < place.size()) place[one.row] = 0;
            }
        }
        std::vector<std::uint32_t> rows;
        for (std::uint32_t p = 0; p < place.size(); ++p) {
            if (place[p] == unused) continue;
            place[p] = static_cast<std::uint32_t>(rows.size());
            rows.push_back(p);
            page_.paper_ids.push_back(all.ids[p]);
        }
        page_.papers = AttributeTable(rows.size());
        for (const char* name : {"label", "year", "authors", "venue", "url"}) {
            const Column* column = all.table.find(name);
            if (column == nullptr) continue;
            Column& copy = page_.papers.add(name, column->type());
            for (std::size_t i = 0; i < rows.size(); ++i) copy.set(i, column->value(rows[i]));
        }
        add_addresses(all, rows);
        if (cited_works_ == 0) add_places(rows);
        page_.sources.assign(net_.edge_count(), {});
        for (std::size_t i = 0; i < order_.size(); ++i) {
            for (std::size_t k = 0; k < found_[i].size(); ++k) {
                const Contribution& one = found_[i][k];
                if (one.row >= place.size()) continue;
                page_.sources[order_[i]].push_back(
                    {place[one.row], one.weight, quotes_.empty() ? std::nullopt : quotes_[i][k]});
            }
        }
        if (papers_ + cited_works_ == 0) page_.sources.clear();
    }

    /// By the DOI, where a paper has no address of its own.
    void add_addresses(const network::Entities& all, const std::vector<std::uint32_t>& rows) {
        const Column* doi = all.table.find("doi");
        if (doi == nullptr || doi->type() != ColumnType::text) return;
        Column& urls = page_.papers.add("url", ColumnType::text);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (urls.has(i) || !doi->has(rows[i])) continue;
            urls.set(i, "https://doi.org/" + doi->text(rows[i]));
        }
    }

    void add_places(const std::vector<std::uint32_t>& rows) {
        Column& places = page_.papers.add("place", ColumnType::text);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const PaperId paper =
                material_.papers.empty() ? PaperId{rows[i]} : material_.papers[rows[i]];
            places.set(i, place_of(material_.corpus, paper));
        }
    }

    void tell(std::size_t most) {
        if (page_.sources.empty()) return;
        std::string text = fmt::format("on each link the {} that add most, at most {}",
                                       cited_works_ > 0 ? "cited works" : "papers", most);
        if (order_.size() < net_.edge_count()) {
            text += fmt::format("; only on the {} strongest links of {}", order_.size(),
                                net_.edge_count());
        }
        page_.about.emplace_back("evidence", text);
        if (quotes_.empty()) return;
        text = fmt::format("{} that mention both ends of a link", page_.sentences.size());
        if (unquoted_ > 0) {
            text += fmt::format("; {} of weaker links are left out for the size of the file",
                                unquoted_);
        }
        page_.about.emplace_back("sentences", text);
    }

    PageData& page_;
    const Network& net_;
    const PageMaterial& material_;
    std::vector<std::uint32_t> order_;
    std::vector<std::vector<Contribution>> found_;                   // by order
    std::vector<std::vector<std::optional<std::uint32_t>>> quotes_;  // beside found_
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> number_of_;
    std::size_t papers_ = 0;
    std::size_t cited_works_ = 0;
    std::size_t unquoted_ = 0;
};

PageData::Level level_of(const Partition& partition, const NameCommunities& names) {
    PageData::Level level;
    level.resolution = partition.resolution;
    level.quality = partition.quality;
    for (const CommunityId c : partition.community_of) {
        level.cluster.push_back(static_cast<std::int64_t>(index_of(c)) + 1);
    }
    const auto labels = names(partition);
    for (std::size_t c = 0; c < labels.size(); ++c) {
        level.clusters.push_back({static_cast<std::int64_t>(c + 1), labels[c].text, {}, {}, {}});
    }
    return level;
}

/// The community of each paper, if it is one of those that are explained.
std::vector<std::uint32_t> communities_of_papers(const Network& net, const Partition& partition,
                                                 std::size_t communities,
                                                 const network::NetworkInput& input) {
    const auto rows = rows_by_id(input.papers.ids);
    std::vector<std::uint32_t> out(input.papers.ids.size(), community::no_community);
    for (const NodeId n : net.node_range()) {
        const auto row = rows.find(net.id(n));
        const std::size_t c = index_of(partition.community_of[index_of(n)]);
        if (row != rows.end() && c < communities) {
            out[row->second] = static_cast<std::uint32_t>(c);
        }
    }
    return out;
}

}  // namespace

void add_sources(PageData& page, const Network& net, const PageMaterial& material,
                 std::size_t most) {
    if (most > 0 && net.edge_count() > 0) Sources(page, net, material, most);
}

void add_levels(PageData& page, const Network& net, const Partition& own,
                const community::ClusterOptions& options, const NameCommunities& names) {
    const bool resolved = options.method.find("leiden") != std::string::npos;
    if (!resolved || net.edge_count() == 0 || options.resolution <= 0) return;
    const Network links = undirected(net);
    for (const double factor : factors) {
        if (factor == 1.0) {
            page.level = page.levels.size();
            page.levels.push_back(level_of(own, names));
            continue;
        }
        community::ClusterOptions other = options;
        other.resolution = options.resolution * factor;
        other.starts = 1;
        page.levels.push_back(level_of(community::find_communities(links, other), names));
    }
}

void add_explanations(PageData& page, const Network& net, const Partition& partition,
                      const PageMaterial& material) {
    if (!material.type.of_papers) return;
    std::vector<std::size_t> sizes(partition.community_count, 0);
    for (const CommunityId c : partition.community_of) ++sizes[index_of(c)];
    std::size_t explained = 0;  // the largest come first
    while (explained < std::min(sizes.size(), most_communities) && sizes[explained] > 1) {
        ++explained;
    }
    const auto all = community::explain_communities(
        material.input.paper_concepts,
        communities_of_papers(net, partition, explained, material.input), explained,
        {.concepts = concepts_in_formula, .threads = material.threads});
    std::vector<std::string> labels;
    for (const concepts::Concept& c : material.concepts) labels.push_back(c.label);
    for (std::size_t c = 0; c < all.size() && c < page.clusters.size(); ++c) {
        const community::Explanation& e = all[c];
        if (e.formula.steps.empty()) continue;
        page.clusters[c].explanation = to_text(e.formula, labels);
        page.clusters[c].explanation_note =
            fmt::format("holds for {} of its {} papers and {} other{}: overlap {:.3f}, {}",
                        e.inside, e.size, e.outside, e.outside == 1 ? "" : "s", e.overlap,
                        e.optimal ? "proved best" : "best found");
    }
}

}  // namespace bibweft::cli
