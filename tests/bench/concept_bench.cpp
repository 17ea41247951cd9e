// Measures the extraction of concepts: concept_bench FILE [--runs N]
//
// The records of the file are read first; then, for one thread and for two, each run extracts the
// concepts of all of them (abbreviations, names and links included) and prints abstracts for each
// second of the wall clock and of processor time.

#include <fmt/format.h>
#include <sys/resource.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/concept/extractor.hpp"
#include "bibweft/core/error.hpp"
#include "bibweft/core/parallel.hpp"
#include "bibweft/ingest/read.hpp"
#include "processor.hpp"

namespace {

using namespace bibweft;

void measure(const std::vector<Record>& records, unsigned threads) {
    const concepts::Extractor extractor;
    std::atomic<std::size_t> found{0};
    const double before = processor_seconds();
    const auto start = std::chrono::steady_clock::now();
    parallel_for(records.size(), 64, threads, [&](std::size_t begin, std::size_t end, unsigned) {
        for (std::size_t i = begin; i < end; ++i) {
            found += extractor.extract(records[i].title, records[i].abstract).selected;
        }
    });
    const double wall =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    const auto count = static_cast<double>(records.size());
    fmt::print("{} {}: {:7.0f} abstracts/s, {:7.0f} of processor time; {:.1f} concepts each\n",
               threads, threads == 1 ? "thread " : "threads", count / wall,
               count / (processor_seconds() - before), static_cast<double>(found) / count);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2 && argc != 4) {
        fmt::print(stderr, "usage: concept_bench FILE [--runs N]\n");
        return 2;
    }
    const int runs = argc == 4 ? std::atoi(argv[3]) : 3;
    std::vector<Record> records;
    const std::vector<std::string> inputs{argv[1]};
    try {
        ingest::read_inputs(inputs, {}, [&](Record&& r) { records.push_back(std::move(r)); });
    } catch (const Error& error) {
        fmt::print(stderr, "concept_bench: {}\n", error.what());
        return 1;
    }
    for (const unsigned threads : {1U, 2U}) {
        for (int i = 0; i < runs; ++i) measure(records, threads);
    }
}
