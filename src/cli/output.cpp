#include "cli/output.hpp"

#include <CLI/CLI.hpp>
#include <ostream>

namespace bibweft::cli {

void declare_output_options(CLI::App& app, OutputOptions& options) {
    app.add_option("-o,--output", options.path, "write to this file instead of standard output");
    app.add_flag("--overwrite", options.overwrite, "replace files that exist");
}

std::string tsv_line(std::initializer_list<std::string_view> fields) {
    std::string line;
    for (const std::string_view& field : fields) {
        if (&field != fields.begin()) line += '\t';
        for (const char c : field) line += c == '\t' || c == '\n' || c == '\r' ? ' ' : c;
    }
    return line + "\n";
}

std::string joined(std::span<const std::string> parts) {
    std::string out;
    for (const std::string& part : parts) out += (out.empty() ? "" : "; ") + part;
    return out;
}

Output::Output(const OutputOptions& options, Session& session) : session_(session) {
    if (!options.path.empty() && options.path != "-") {
        file_ = std::make_unique<OutputFile>(options.path, options.overwrite);
    }
}

void Output::write(std::string_view bytes) {
    if (file_) {
        file_->write(bytes);
    } else {
        session_.out << bytes;
    }
}

void Output::close() {
    if (file_) file_->close();
}

}  // namespace bibweft::cli
