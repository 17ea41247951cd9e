#pragma once
#include <memory>
#include <string>
#include <string_view>

#include "bibweft/core/output_file.hpp"
#include "cli/command.hpp"

namespace bibweft::cli {

/// Where a command's data go: standard output, or a file.
struct OutputOptions {
    std::string path;
    bool overwrite = false;
};

void declare_output_options(CLI::App& app, OutputOptions& options);

/// Data on their way out; a file is complete or not there.
class Output {
public:
    /// @throws Error  io, if the file exists and overwriting was not asked for
    Output(const OutputOptions& options, Session& session);
    void write(std::string_view bytes);
    /// @throws Error  io, if not everything could be written
    void close();

private:
    Session& session_;
    std::unique_ptr<OutputFile> file_;
};

}  // namespace bibweft::cli
