#include "bibweft/network/evidence.hpp"

#include <algorithm>
#include <array>
#include <tuple>

#include "network/counted.hpp"

namespace bibweft::network {
namespace {

void sort_by_weight(std::vector<Contribution>& all) {
    std::ranges::sort(all, [](const Contribution& a, const Contribution& b) {
        if (a.weight != b.weight) return a.weight > b.weight;
        return std::tie(a.of, a.row, a.other) < std::tie(b.of, b.row, b.other);
    });
}

/// Of nodes linked by what they share: s_k a_ki a_kj of each k.
class SharedEvidence final : public Evidence {
public:
    explicit SharedEvidence(const Shared& shared)
        : Evidence(shared.nodes.ids),
          of_(shared.side == Side::columns ? Contribution::Of::paper
                                           : Contribution::Of::cited_work),
          by_node_(shared.side == Side::columns ? transposed(shared.incidence) : shared.incidence),
          shared_weight_(shared.shared_weight) {}

private:
    std::vector<Contribution> link(std::uint32_t a, std::uint32_t b) const override {
        std::vector<Contribution> out;
        const auto left = by_node_.columns(a);
        const auto right = by_node_.columns(b);
        for (std::size_t i = 0, j = 0; i < left.size() && j < right.size();) {
            if (left[i] != right[j]) {
                left[i] < right[j] ? ++i : ++j;
                continue;
            }
            const double weight = weight_at(a, i) * weight_at(b, j) * share(left[i]);
            if (weight > 0) out.push_back({of_, left[i], no_row, weight});
            ++i;
            ++j;
        }
        return out;
    }

    std::vector<Contribution> node(std::uint32_t node) const override {
        std::vector<Contribution> out;
        for (std::size_t i = 0; i < by_node_.columns(node).size(); ++i) {
            out.push_back({of_, by_node_.columns(node)[i], no_row, weight_at(node, i)});
        }
        return out;
    }

    double weight_at(std::uint32_t node, std::size_t i) const {
        return by_node_.weight.empty() ? 1.0 : by_node_.weights(node)[i];
    }
    double share(std::uint32_t thing) const {
        return shared_weight_.empty() ? 1.0 : shared_weight_[thing];
    }

    Contribution::Of of_;
    Incidence by_node_;
    std::vector<double> shared_weight_;
};

}  // namespace

std::string_view to_string(Contribution::Of of) noexcept {
    static constexpr std::array<std::string_view, 6> names{
        "paper", "citation", "cited work", "concepts", "words of concepts", "words of the text"};
    return names[static_cast<std::size_t>(of)];
}

Evidence::Evidence(const std::vector<std::string>& ids) {
    row_of_.reserve(ids.size());
    for (std::uint32_t i = 0; i < ids.size(); ++i) row_of_.emplace(ids[i], i);
}

std::optional<std::uint32_t> Evidence::find(std::string_view id) const {
    const auto found = row_of_.find(std::string(id));
    if (found == row_of_.end()) return std::nullopt;
    return found->second;
}

std::vector<Contribution> Evidence::of_link(std::uint32_t a, std::uint32_t b) const {
    std::vector<Contribution> all = link(a, b);
    sort_by_weight(all);
    return all;
}

std::vector<Contribution> Evidence::of_node(std::uint32_t n) const {
    std::vector<Contribution> all = node(n);
    sort_by_weight(all);
    return all;
}

std::unique_ptr<Evidence> evidence_of(const NetworkType& type, const NetworkInput& input,
                                      const NetworkOptions& options) {
    if (type.shared == nullptr) return type.evidence(input, options);
    return std::make_unique<SharedEvidence>(prepared(type.shared(input, options), options));
}

}  // namespace bibweft::network
