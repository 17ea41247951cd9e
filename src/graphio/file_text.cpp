#include "graphio/file_text.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "bibweft/core/error.hpp"

namespace bibweft::graphio {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const fs::path& path, int error) {
    throw Error(ErrorCode::io,
                fmt::format("{}: cannot read: {}", path.string(), std::strerror(error)));
}

struct OpenFile {
    int descriptor = -1;
    ~OpenFile() {
        if (descriptor > STDIN_FILENO) ::close(descriptor);
    }
};

}  // namespace

FileText::FileText(const fs::path& path) {
    const OpenFile file{path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
    struct stat status {};
    if (file.descriptor < 0 || ::fstat(file.descriptor, &status) != 0) fail(path, errno);
    if (S_ISDIR(status.st_mode)) fail(path, EISDIR);
    if (path != "-" && S_ISREG(status.st_mode) && status.st_size > 0) {
        size_ = static_cast<std::size_t>(status.st_size);
        void* const pages =
            ::mmap(nullptr, size_, PROT_READ, MAP_PRIVATE | MAP_POPULATE, file.descriptor, 0);
        if (pages != MAP_FAILED) {
            mapped_ = static_cast<const char*>(pages);
            return;
        }
    }
    read(file.descriptor, path);
}

FileText::~FileText() {
    if (mapped_ != nullptr) ::munmap(const_cast<char*>(mapped_), size_);
}

void FileText::read(int file, const fs::path& path) {
    constexpr std::size_t least = 1 << 16;
    while (true) {
        const std::size_t before = read_.size();
        read_.resize(before + std::max(least, before / 2));
        const ssize_t got = ::read(file, read_.data() + before, read_.size() - before);
        if (got < 0 && errno != EINTR) fail(path, errno);
        read_.resize(before + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
        if (got == 0) return;
    }
}

}  // namespace bibweft::graphio
