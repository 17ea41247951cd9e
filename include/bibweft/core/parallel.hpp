#pragma once
#include <cstddef>
#include <functional>

namespace bibweft {

/// The number of threads to use for a request: 0 means one for each processor.
unsigned resolve_threads(unsigned requested) noexcept;

/// Calls body(begin, end, worker) for chunks that together cover [0, count) once, on up to
/// `threads` threads (0: one for each processor). worker is below the number of threads, so that it
/// can index per-thread scratch space. Which worker gets which chunk is not defined: write results
/// by position. The first exception of a body is rethrown after all threads have stopped.
void parallel_for(std::size_t count, std::size_t chunk, unsigned threads,
                  const std::function<void(std::size_t, std::size_t, unsigned)>& body);

}  // namespace bibweft
