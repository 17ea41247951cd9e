#include "bibweft/core/output_file.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>

#include "bibweft/core/error.hpp"

namespace bibweft {

OutputFile::OutputFile(std::filesystem::path path, bool overwrite) : path_(std::move(path)) {
    std::error_code ignored;
    if (!overwrite && std::filesystem::exists(path_, ignored)) {
        throw Error(ErrorCode::io,
                    fmt::format("{}: the file exists; --overwrite replaces it", path_.string()));
    }
    temporary_ = path_;
    temporary_ += fmt::format(".{}.tmp", ::getpid());
    file_ = std::fopen(temporary_.c_str(), "wb");
    if (file_ == nullptr) fail("create");
}

OutputFile::~OutputFile() {
    if (file_ == nullptr) return;
    std::fclose(file_);
    std::error_code ignored;
    std::filesystem::remove(temporary_, ignored);
}

void OutputFile::fail(const char* doing) const {
    throw Error(ErrorCode::io,
                fmt::format("{}: cannot {}: {}", path_.string(), doing, std::strerror(errno)));
}

void OutputFile::write(std::string_view bytes) {
    if (std::fwrite(bytes.data(), 1, bytes.size(), file_) != bytes.size()) fail("write");
}

void OutputFile::flush() {
    if (std::fflush(file_) != 0) fail("write");
}

void OutputFile::close() {
    flush();
    std::FILE* file = file_;
    file_ = nullptr;
    std::error_code error;
    if (std::fclose(file) != 0) {
        const int reason = errno;
        std::filesystem::remove(temporary_, error);
        errno = reason;
        fail("write");
    }
    std::filesystem::rename(temporary_, path_, error);
    if (error) {
        std::error_code ignored;
        std::filesystem::remove(temporary_, ignored);
        errno = error.value();
        fail("put in place");
    }
}

void write_file(const std::filesystem::path& path, std::string_view bytes, bool overwrite) {
    OutputFile file(path, overwrite);
    file.write(bytes);
    file.close();
}

}  // namespace bibweft
