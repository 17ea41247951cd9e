#include "bibweft/core/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace bibweft {

unsigned resolve_threads(unsigned requested) noexcept {
    return requested > 0 ? requested : std::max(1U, std::thread::hardware_concurrency());
}

void parallel_for(std::size_t count, std::size_t chunk, unsigned threads,
                  const std::function<void(std::size_t, std::size_t, unsigned)>& body) {
    if (count == 0) return;
    chunk = std::max<std::size_t>(chunk, 1);
    const std::size_t chunks = (count + chunk - 1) / chunk;
    threads = static_cast<unsigned>(std::min<std::size_t>(resolve_threads(threads), chunks));
    std::atomic<std::size_t> next{0};
    std::exception_ptr failure;
    std::mutex failure_mutex;
    const auto work = [&](unsigned worker) {
        try {
            for (std::size_t i = next++; i < chunks; i = next++) {
                body(i * chunk, std::min(count, (i + 1) * chunk), worker);
            }
        } catch (...) {
            const std::lock_guard lock(failure_mutex);
            if (!failure) failure = std::current_exception();
            next = chunks;
        }
    };
    if (threads == 1) {
        work(0);
    } else {
        std::vector<std::jthread> pool;
        for (unsigned t = 1; t < threads; ++t) pool.emplace_back(work, t);
        work(0);
    }
    if (failure) std::rethrow_exception(failure);
}

}  // namespace bibweft
