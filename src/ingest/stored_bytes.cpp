#include "ingest/stored_bytes.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "bibweft/core/error.hpp"

namespace bibweft::ingest {
namespace {

[[noreturn]] void fail(const std::string& name, const char* what) {
    throw Error(ErrorCode::io, fmt::format("{}: {}", name, what));
}

int open_file(const std::string& path) {
    const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        fail(path,
             errno == ENOENT || errno == ENOTDIR ? "no such file or folder" : std::strerror(errno));
    }
    struct stat info {};
    if (::fstat(fd, &info) == 0 && S_ISDIR(info.st_mode)) {
        ::close(fd);
        fail(path, "is a folder, not a file");
    }
    return fd;
}

}  // namespace

StoredBytes::StoredBytes(const std::string& path)
    : name_(path), fd_(path == "-" ? STDIN_FILENO : open_file(path)), block_(block_bytes) {
    struct stat info {};
    never_waits_ = ::fstat(fd_, &info) == 0 && S_ISREG(info.st_mode);
    sha256_init(&hash_);
}

StoredBytes::StoredBytes(std::string bytes, std::string name)
    : name_(std::move(name)), memory_(std::move(bytes)) {
    sha256_init(&hash_);
}

StoredBytes::~StoredBytes() {
    if (fd_ > STDIN_FILENO) ::close(fd_);
}

std::string_view StoredBytes::read_block() {
    if (fd_ < 0) {
        if (memory_taken_) return {};
        memory_taken_ = true;
        return memory_;
    }
    std::size_t filled = 0;
    while (filled < block_.size()) {  // a pipe gives less at a time
        const ssize_t got = ::read(fd_, block_.data() + filled, block_.size() - filled);
        if (got == 0) break;
        if (got > 0) {
            filled += static_cast<std::size_t>(got);
        } else if (errno != EINTR) {
            fail(name_, std::strerror(errno));
        }
    }
    return {block_.data(), filled};
}

std::string_view StoredBytes::next() {
    const std::string_view block = read_block();
    sha256_update(&hash_, block.size(), reinterpret_cast<const std::uint8_t*>(block.data()));
    count_ += block.size();
    return block;
}

std::string StoredBytes::sha256() const {
    sha256_ctx copy = hash_;
    std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest{};
    sha256_digest(&copy, digest.size(), digest.data());
    std::string hex;
    for (const std::uint8_t byte : digest) hex += fmt::format("{:02x}", byte);
    return hex;
}

}  // namespace bibweft::ingest
