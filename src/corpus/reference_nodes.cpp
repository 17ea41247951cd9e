#include "corpus/reference_nodes.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "bibweft/core/parallel.hpp"
#include "bibweft/corpus/references.hpp"

namespace bibweft::corpus {
namespace {

constexpr std::size_t chunk = 512;

struct HashReference {
    std::size_t operator()(const Reference* r) const noexcept {
        std::size_t hash = std::hash<std::string_view>()(r->text);
        for (const std::string* part : {&r->author, &r->title, &r->page, &r->doi, &r->id}) {
            if (part->empty()) continue;
            hash = hash * 0x9E3779B97F4A7C15ULL + std::hash<std::string_view>()(*part);
        }
        return hash;
    }
};

struct SameReference {
    bool operator()(const Reference* a, const Reference* b) const noexcept { return *a == *b; }
};

/// A reference that differs from all others in some field.
struct Variant {
    const Reference* reference = nullptr;
    std::uint32_t occurrences = 0;
};

class NodeMaker {
public:
    NodeMaker(const Corpus& corpus, unsigned threads) : corpus_(corpus), threads_(threads) {}

    ReferenceNodes make() {
        collect();
        profile();
        group();
        add_papers();
        return std::move(out_);
    }

private:
    void collect() {
        std::unordered_map<const Reference*, std::uint32_t, HashReference, SameReference> known;
        for (const PaperId paper : IdRange<PaperId>(corpus_.size())) {
            for (const Reference& reference : corpus_.fields(paper).references) {
                const auto [entry, fresh] =
                    known.emplace(&reference, static_cast<std::uint32_t>(variants_.size()));
                if (fresh) variants_.push_back({&reference, 0});
                ++variants_[entry->second].occurrences;
                out_.node_of.push_back(entry->second);  // of the variant for now
            }
        }
    }

    void profile() {
        profiles_.resize(variants_.size());
        parallel_for(variants_.size(), chunk, threads_,
                     [&](std::size_t begin, std::size_t end, unsigned) {
                         for (std::size_t i = begin; i < end; ++i) {
                             profiles_[i] = profile_of(parse_reference(*variants_[i].reference));
                         }
                     });
    }

    /// Variants of the same words side by side, the one that gives most parts first.
    std::vector<std::uint32_t> sorted_variants() const {
        std::vector<std::uint32_t> order(variants_.size());
        std::iota(order.begin(), order.end(), 0U);
        std::erase_if(order, [&](std::uint32_t i) { return profiles_[i].words.empty(); });
        std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
            const Profile& x = profiles_[a];
            const Profile& y = profiles_[b];
            if (const int words = x.words.compare(y.words); words != 0) return words < 0;
            return std::tuple(y.parts, variants_[b].occurrences,
                              std::cref(*variants_[a].reference)) <
                   std::tuple(x.parts, variants_[a].occurrences,
                              std::cref(*variants_[b].reference));
        });
        return order;
    }

    void group() {
        std::vector<std::uint32_t> node_of_variant(variants_.size(), no_node);
        for (const std::uint32_t i : sorted_variants()) {
            const bool fresh =
                out_.nodes.empty() || out_.nodes.back().profile.words != profiles_[i].words;
            if (fresh) {
                out_.nodes.emplace_back();
                out_.nodes.back().profile = std::move(profiles_[i]);
                out_.nodes.back().best = variants_[i].reference;
            }
            ReferenceNode& node = out_.nodes.back();
            ++node.variants;
            node.occurrences += variants_[i].occurrences;
            node_of_variant[i] = static_cast<std::uint32_t>(out_.nodes.size() - 1);
        }
        for (std::uint32_t& node : out_.node_of) node = node_of_variant[node];
        profiles_ = {};
    }

    void add_papers() {
        out_.paper_begin = out_.nodes.size();
        out_.nodes.resize(out_.nodes.size() + corpus_.size());
        parallel_for(corpus_.size(), chunk, threads_,
                     [&](std::size_t begin, std::size_t end, unsigned) {
                         for (std::size_t i = begin; i < end; ++i) {
                             ReferenceNode& node = out_.nodes[out_.paper_begin + i];
                             node.paper = id_at<PaperId>(i);
                             node.profile = profile_of(corpus_.fields(node.paper));
                         }
                     });
    }

    const Corpus& corpus_;
    unsigned threads_;
    std::vector<Variant> variants_;
    std::vector<Profile> profiles_;
    ReferenceNodes out_;
};

}  // namespace

ReferenceNodes make_reference_nodes(const Corpus& corpus, unsigned threads) {
    return NodeMaker(corpus, threads).make();
}

}  // namespace bibweft::corpus
