// What another project does with the installed library: two triangles joined by an edge fall into
// two communities.
#include <bibweft/community/leiden.hpp>
#include <bibweft/core/network.hpp>
#include <iostream>
#include <string>

int main() {
    bibweft::NetworkBuilder builder(false);
    for (const char* id : {"a", "b", "c", "d", "e", "f"}) builder.add_node(id);
    const auto link = [&](unsigned a, unsigned b) {
        builder.add_edge(static_cast<bibweft::NodeId>(a), static_cast<bibweft::NodeId>(b));
    };
    link(0, 1), link(1, 2), link(0, 2), link(2, 3), link(3, 4), link(4, 5), link(3, 5);
    const bibweft::Partition partition = bibweft::community::leiden(builder.build());
    std::cout << bibweft::version() << ": " << partition.community_count << " communities\n";
    return partition.community_count == 2 ? 0 : 1;
}
