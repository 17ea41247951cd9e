#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "graphio/model.hpp"

namespace bibweft::graphio {

/// What a format has no place for: counted while a file is written, said in one warning
/// (graphio.left-out).
class Losses {
public:
    /// "COUNT WHAT"; nothing for a count of 0.
    void add(std::size_t count, std::string_view one, std::string_view many);
    /// "COUNT WHAT (NAME, NAME, …)".
    void add(const std::vector<std::string>& names, std::string_view one, std::string_view many);
    /// The columns of nodes and edges but those that are written.
    void add_columns(const Network& network, const std::vector<std::string_view>& of_nodes,
                     const std::vector<std::string_view>& of_edges);
    /// Graph attributes but those that are written, and the provenance.
    void add_graph_attributes(const Network& network,
                              std::initializer_list<std::string_view> written = {});
    void report(const WriteContext& context, std::string_view format) const;

private:
    std::vector<std::string> parts_;
};

}  // namespace bibweft::graphio
