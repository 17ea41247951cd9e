// The projection kernel: projection_bench [--threads N] [PAPERS ITEMS PER_PAPER MIN_WEIGHT
// columns|rows [FILE]]
//
// Without arguments two measurements: 1,000,000 papers with 15 of 20,000 concepts each, drawn by
// Zipf's law, concepts linked; and 1,000,000 papers with 10 references each, papers coupled by two
// shared references at least. Printed are seconds of processor time and of the clock, the peak of
// memory, the number of links and the sum of their weights. FILE gets the incidence, as pairs of
// 32-bit numbers, for tests/bench/projections.py.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "bibweft/core/rng.hpp"
#include "bibweft/network/projection.hpp"
#include "processor.hpp"

namespace {

using namespace bibweft;

struct Work {
    std::size_t papers = 1'000'000;
    std::size_t items = 20'000;
    std::size_t per_paper = 15;
    double min_weight = 0;
    network::Side side = network::Side::columns;
    double exponent = 0.8;  ///< item of rank r has the weight r^-exponent
};

Incidence drawn(const Work& work) {
    std::vector<double> sums(work.items);
    double sum = 0;
    for (std::size_t i = 0; i < work.items; ++i) {
        sums[i] = sum += std::pow(static_cast<double>(i + 1), -work.exponent);
    }
    Rng rng(1);
    Incidence out;
    out.column_count = work.items;
    out.column.reserve(work.papers * work.per_paper);
    std::vector<std::uint32_t> row;
    for (std::size_t p = 0; p < work.papers; ++p) {
        row.clear();
        while (row.size() < work.per_paper) {
            const double at = rng.uniform() * sum;
            const auto item = std::upper_bound(sums.begin(), sums.end() - 1, at) - sums.begin();
            if (std::ranges::find(row, static_cast<std::uint32_t>(item)) != row.end()) continue;
            row.push_back(static_cast<std::uint32_t>(item));
        }
        std::ranges::sort(row);
        out.column.insert(out.column.end(), row.begin(), row.end());
        out.row_begin.push_back(out.column.size());
    }
    return out;
}

void save(const Incidence& incidence, const std::string& path) {
    std::FILE* file = std::fopen(path.c_str(), "wb");
    if (file == nullptr) return std::perror(path.c_str());
    for (std::uint32_t row = 0; row < incidence.row_count(); ++row) {
        for (const std::uint32_t column : incidence.columns(row)) {
            const std::uint32_t pair[] = {row, column};
            std::fwrite(pair, sizeof pair, 1, file);
        }
    }
    std::fclose(file);
}

void measure(const Work& work, unsigned threads, const std::string& path) {
    const Incidence incidence = drawn(work);
    if (!path.empty()) save(incidence, path);
    fmt::print("{} papers, {} items, {} each, {:.0f} M pairs\n", work.papers, work.items,
               work.per_paper, 1e-6 * static_cast<double>(pair_cost(incidence, work.side)));
    const double before = processor_seconds();
    const auto start = std::chrono::steady_clock::now();
    const auto links =
        network::project(incidence, work.side, {.min_weight = work.min_weight, .threads = threads});
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
    double weights = 0;
    for (const network::WeightedPair& link : links) weights += link.weight;
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    fmt::print("  cpu {:.3f} s, wall {:.3f} s, peak {} MiB, {} links, weight {}\n",
               processor_seconds() - before, wall.count(), usage.ru_maxrss / 1024, links.size(),
               weights);
}

}  // namespace

int main(int argc, char** argv) {
    std::vector<std::string> words(argv + 1, argv + argc);
    unsigned threads = 0;
    if (words.size() > 1 && words[0] == "--threads") {
        threads = static_cast<unsigned>(std::atoi(words[1].c_str()));
        words.erase(words.begin(), words.begin() + 2);
    }
    if (words.size() < 5) {
        measure({}, threads, "");
        measure({1'000'000, 1'000'000, 10, 2, network::Side::rows, 0.4}, threads, "");
        return 0;
    }
    const auto number = [&](std::size_t i) { return std::strtoull(words[i].c_str(), nullptr, 10); };
    measure({number(0), number(1), number(2), static_cast<double>(number(3)),
             words[4] == "rows" ? network::Side::rows : network::Side::columns},
            threads, words.size() > 5 ? words[5] : "");
}
