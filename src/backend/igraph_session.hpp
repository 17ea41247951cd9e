#pragma once
#include <igraph/igraph.h>

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "bibweft/core/network.hpp"

namespace bibweft::backend {

/// The version of the igraph library that runs, such as "0.10.2".
std::string igraph_version();

/// Exclusive, seeded use of igraph. The build of Debian 12 is not thread-safe, so one session at a
/// time: the constructor waits for its turn, and a second session in the same thread would wait for
/// ever. While it lives, errors of igraph become return codes and its warnings are silent.
class IgraphSession {
public:
    explicit IgraphSession(std::uint64_t seed);
    ~IgraphSession();
    IgraphSession(const IgraphSession&) = delete;
    IgraphSession& operator=(const IgraphSession&) = delete;

    /// @throws Error internal, with igraph's own reason, if `code` is not success
    void check(igraph_error_t code, const char* doing) const;

private:
    std::unique_lock<std::mutex> lock_;
    igraph_error_handler_t* previous_error_;
    igraph_warning_handler_t* previous_warning_;
};

/// Owns one igraph vector of doubles; pinned, because igraph keeps its address.
class IgraphVector {
public:
    explicit IgraphVector(const IgraphSession& session, std::size_t size = 0) {
        session.check(igraph_vector_init(&vector_, static_cast<igraph_integer_t>(size)),
                      "allocate a vector");
    }
    ~IgraphVector() { igraph_vector_destroy(&vector_); }
    IgraphVector(const IgraphVector&) = delete;
    IgraphVector& operator=(const IgraphVector&) = delete;

    igraph_vector_t* get() noexcept { return &vector_; }
    std::span<double> values() noexcept {
        return {VECTOR(vector_), static_cast<std::size_t>(igraph_vector_size(&vector_))};
    }

private:
    igraph_vector_t vector_;
};

/// Owns one igraph vector of integers.
class IgraphIntVector {
public:
    explicit IgraphIntVector(const IgraphSession& session, std::size_t size = 0) {
        session.check(igraph_vector_int_init(&vector_, static_cast<igraph_integer_t>(size)),
                      "allocate a vector");
    }
    ~IgraphIntVector() { igraph_vector_int_destroy(&vector_); }
    IgraphIntVector(const IgraphIntVector&) = delete;
    IgraphIntVector& operator=(const IgraphIntVector&) = delete;

    igraph_vector_int_t* get() noexcept { return &vector_; }
    std::span<igraph_integer_t> values() noexcept {
        return {VECTOR(vector_), static_cast<std::size_t>(igraph_vector_int_size(&vector_))};
    }

private:
    igraph_vector_int_t vector_;
};

/// Owns one igraph matrix of doubles (column-major, as igraph stores it).
class IgraphMatrix {
public:
    IgraphMatrix(const IgraphSession& session, std::size_t rows, std::size_t columns) {
        session.check(igraph_matrix_init(&matrix_, static_cast<igraph_integer_t>(rows),
                                         static_cast<igraph_integer_t>(columns)),
                      "allocate a matrix");
    }
    ~IgraphMatrix() { igraph_matrix_destroy(&matrix_); }
    IgraphMatrix(const IgraphMatrix&) = delete;
    IgraphMatrix& operator=(const IgraphMatrix&) = delete;

    igraph_matrix_t* get() noexcept { return &matrix_; }
    double& at(std::size_t row, std::size_t column) noexcept {
        return MATRIX(matrix_, static_cast<igraph_integer_t>(row),
                      static_cast<igraph_integer_t>(column));
    }

private:
    igraph_matrix_t matrix_;
};

/// Topology and weights of a Network, copied into igraph. O(edges), or O(edges log edges) with an
/// order.
///
/// Without an order, vertex i is node i and edge i is edge i. With one (see canonical_order),
/// vertex i is node order[i] and edges are sorted by their ends as numbered there, so that a seeded
/// algorithm answers the same whatever order the nodes were read in. igraph turns undirected edges
/// around: never ask it for the ends.
class IgraphCopy {
public:
    IgraphCopy(const IgraphSession& session, const Network& network);
    /// `order` holds every position 0..n-1 once.
    IgraphCopy(const IgraphSession& session, const Network& network,
               std::span<const std::uint32_t> order);
    ~IgraphCopy() { igraph_destroy(&graph_); }
    IgraphCopy(const IgraphCopy&) = delete;
    IgraphCopy& operator=(const IgraphCopy&) = delete;

    const igraph_t* get() const noexcept { return &graph_; }
    /// One weight for each edge of the copy, in its order.
    igraph_vector_t* weights() noexcept { return weights_.get(); }
    /// The node that a vertex stands for.
    NodeId node_of(std::size_t vertex) const noexcept {
        return order_.empty() ? id_at<NodeId>(vertex) : id_at<NodeId>(order_[vertex]);
    }

private:
    void create(const IgraphSession& session, const Network& network, std::span<const Edge> edges);

    std::vector<std::uint32_t> order_;  ///< empty: the order of the network
    IgraphVector weights_;
    igraph_t graph_{};
};

}  // namespace bibweft::backend
