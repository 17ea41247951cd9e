#pragma once
#include <initializer_list>
#include <memory>
#include <span>
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

/// Fields joined by tabulators, with a line feed; tabulators and line breaks inside become blanks.
std::string tsv_line(std::initializer_list<std::string_view> fields);

/// The parts with "; " between them: how a cell holds several values.
std::string joined(std::span<const std::string> parts);

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
