#include "cli/progress.hpp"

#include <unistd.h>

#include <string>

namespace bibweft::cli {
namespace {

void put(std::string_view text) {
    // Straight to the terminal: the log would end the line. Nothing is lost if it fails.
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, text.data(), text.size());
}

}  // namespace

void Progress::say(std::string_view what) {
    if (!session_.terminal) return;
    put("\r\033[K" + std::string(what) + " ...");
    shown_ = true;
}

void Progress::clear() {
    if (!shown_) return;
    put("\r\033[K");
    shown_ = false;
}

}  // namespace bibweft::cli
