#pragma once
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace bibweft::graphio {

/// The bytes of a file. A regular file is mapped into memory, so that its pages are the cache's
/// own; what has no size of its own, such as standard input ("-") and pipes, is read. Nobody may
/// shorten the file meanwhile.
class FileText {
public:
    /// @throws Error io, "PATH: cannot read: …"
    explicit FileText(const std::filesystem::path& path);
    ~FileText();
    FileText(const FileText&) = delete;
    FileText& operator=(const FileText&) = delete;

    std::string_view view() const noexcept {
        return mapped_ != nullptr ? std::string_view(mapped_, size_) : std::string_view(read_);
    }

private:
    void read(int file, const std::filesystem::path& path);

    const char* mapped_ = nullptr;
    std::size_t size_ = 0;
    std::string read_;
};

}  // namespace bibweft::graphio
