#pragma once
#include <cstdio>
#include <filesystem>
#include <string_view>

namespace bibweft {

/// A file that is complete or not there: bytes go to a temporary name beside it, and close()
/// renames it into place. Without close(), or when anything fails, nothing of it remains and an
/// older file of that name stays as it was.
class OutputFile {
public:
    /// @throws Error io, if the file exists and `overwrite` is false, or the folder cannot be
    /// written
    OutputFile(std::filesystem::path path, bool overwrite);
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    /// @throws Error io, naming the path, if the bytes cannot be written (a full disk, for one)
    void write(std::string_view bytes);
    /// Makes sure that the bytes so far are stored.
    void flush();
    /// Flushes, checks and renames. The only way to learn that everything was written.
    void close();

private:
    [[noreturn]] void fail(const char* doing) const;
    std::filesystem::path path_;
    std::filesystem::path temporary_;
    std::FILE* file_ = nullptr;
};

/// Writes a whole file through OutputFile.
void write_file(const std::filesystem::path& path, std::string_view bytes, bool overwrite);

}  // namespace bibweft
