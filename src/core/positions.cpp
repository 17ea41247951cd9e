#include "bibweft/core/positions.hpp"

namespace bibweft {

void store_positions(Network& network, const Positions& positions) {
    Column& x = network.nodes().replace("x", ColumnType::real);
    for (std::size_t n = 0; n < positions.x.size(); ++n) x.set(n, positions.x[n]);
    Column& y = network.nodes().replace("y", ColumnType::real);
    for (std::size_t n = 0; n < positions.y.size(); ++n) y.set(n, positions.y[n]);
}

}  // namespace bibweft
