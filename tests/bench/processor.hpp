#pragma once
#include <malloc.h>
#include <sys/resource.h>

#include <fstream>
#include <string>

/// Seconds of processor time that the process took so far.
inline double processor_seconds() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const auto seconds = [](const timeval& t) {
        return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

/// Memory of the process in MB: what it holds now, and the most it held since reset_peak().
struct Memory {
    double now = 0;
    double peak = 0;
};

inline Memory memory() {
    Memory result;
    std::ifstream status("/proc/self/status");
    for (std::string name; status >> name;) {
        if (name == "VmRSS:") status >> result.now;
        if (name == "VmHWM:") status >> result.peak;
    }
    return {result.now * 1.024e-3, result.peak * 1.024e-3};
}

inline void reset_peak() {
    malloc_trim(0);
    std::ofstream("/proc/self/clear_refs") << "5\n";
}
