// Measures reading: read_bench FILE [--from FORMAT] [--runs N] [--threads none]
//
// For each run: the records of the file, MB of text (decoded) for each second of the wall clock and
// of processor time, through read_inputs with a sink that drops the records. Before it the same for
// Source alone: reading, hashing, unpacking and decoding. --threads none reads in one thread.

#include <fmt/format.h>
#include <sys/resource.h>

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/core/error.hpp"
#include "bibweft/ingest/read.hpp"
#include "bibweft/ingest/source.hpp"
#include "processor.hpp"

namespace {

using namespace bibweft;

struct Arguments {
    std::string file;
    ingest::ReadOptions options;
    int runs = 3;
};

Arguments parse(int argc, char** argv) {
    Arguments out;
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        const std::string value = i + 1 < argc ? argv[i + 1] : "";
        if (word == "--from") {
            out.options.from = value;
        } else if (word == "--runs") {
            out.runs = std::atoi(value.c_str());
        } else if (word == "--threads" && value == "none") {
            out.options.read_ahead = ingest::ReadAhead::none;
        } else {
            out.file = word;
            continue;
        }
        ++i;
    }
    return out;
}

double peak_mb() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) * 1024 / 1e6;
}

/// Runs `work` and prints its line.
template <class Work>
void measure(const std::string& what, const std::uint64_t& bytes, const Work& work) {
    const double before = processor_seconds();
    const auto start = std::chrono::steady_clock::now();
    const std::string note = work();
    const double wall =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    const double processor = processor_seconds() - before;
    const double mb = static_cast<double>(bytes) / 1e6;
    fmt::print("{:14} {:9.1f} MB {:7.3f} s {:7.0f} MB/s, processor {:7.3f} s {:6.0f} MB/s{}\n",
               what, mb, wall, mb / wall, processor, mb / processor, note);
}

int run(int argc, char** argv) {
    const Arguments arguments = parse(argc, argv);
    if (arguments.file.empty()) {
        fmt::print(stderr, "usage: read_bench FILE [--from FORMAT] [--runs N] [--threads none]\n");
        return 2;
    }
    std::uint64_t bytes = 0;
    for (int i = 0; i < arguments.runs; ++i) {
        measure("source", bytes, [&] {
            ingest::Source source(arguments.file, arguments.options.limits,
                                  arguments.options.read_ahead);
            while (!source.next_block().empty()) {
            }
            bytes = source.offset();
            return std::string();
        });
    }
    const std::vector<std::string> inputs{arguments.file};
    for (int i = 0; i < arguments.runs; ++i) {
        measure("read_inputs", bytes, [&] {
            const auto summary = ingest::read_inputs(inputs, arguments.options, [](Record&&) {});
            const auto& file = summary.files.at(0);
            return fmt::format(", {} records, {} repaired, {} skipped ({})", file.records,
                               file.repaired, file.skipped, file.format);
        });
    }
    fmt::print("peak memory {:.1f} MB\n", peak_mb());
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const std::exception& error) {
        fmt::print(stderr, "read_bench: {}\n", error.what());
        return 1;
    }
}
