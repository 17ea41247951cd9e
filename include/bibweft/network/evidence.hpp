#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "bibweft/network/type.hpp"

namespace bibweft::network {

/// One thing behind a link or a node, and how much it adds.
struct Contribution {
    enum class Of : std::uint8_t {
        paper,          ///< `row` of the papers
        citation,       ///< the paper `row` cites the paper `other`
        cited_work,     ///< `row` of the cited works
        concepts,       ///< all shared concepts together, no row
        concept_words,  ///< all shared words of concepts
        text            ///< all shared words of title and abstract
    };
    Of of = Of::paper;
    std::uint32_t row = no_row;
    std::uint32_t other = no_row;
    double weight = 0;
};

/// "paper", "citation", "cited work", "concepts", "words of concepts" or "words of the text".
std::string_view to_string(Contribution::Of of) noexcept;

/// What made the links of one network, found again in what the network was made of. Nodes are those
/// before links were chosen: isolated ones too.
class Evidence {
public:
    virtual ~Evidence() = default;

    /// The node of that id.
    std::optional<std::uint32_t> find(std::string_view id) const;

    /// What links two nodes (of a directed network: from a to b), the heaviest first, then by row.
    /// The weights sum to that of the link before normalization: the column
    /// NetworkType::count_column where there is one. Empty where nothing does. O(what both hold).
    std::vector<Contribution> of_link(std::uint32_t a, std::uint32_t b) const;
    /// What a node holds, or what holds it, with the weight that it has there; in the same order.
    std::vector<Contribution> of_node(std::uint32_t node) const;

protected:
    explicit Evidence(const std::vector<std::string>& ids);
    virtual std::vector<Contribution> link(std::uint32_t a, std::uint32_t b) const = 0;
    virtual std::vector<Contribution> node(std::uint32_t node) const = 0;

private:
    std::unordered_map<std::string, std::uint32_t> row_of_;
};

/// The evidence of a network made of this input with these options. O(entries of the incidence).
std::unique_ptr<Evidence> evidence_of(const NetworkType& type, const NetworkInput& input,
                                      const NetworkOptions& options);

}  // namespace bibweft::network
