#pragma once
#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/core/diagnostic.hpp"
#include "bibweft/core/network.hpp"
#include "bibweft/graphio/page.hpp"
#include "bibweft/graphio/presentation.hpp"

namespace bibweft::graphio {

/// A file that belongs beside the main one of its format. Its name is that of the main file with
/// the last `in_main` replaced by `in_own`, whatever the case: "a_map.txt" has "a_network.txt".
struct Companion {
    std::string_view in_main;
    std::string_view in_own;
    std::string_view holds;  ///< for messages
    bool needed = false;     ///< the main file says little without it
};

/// A companion as it was read.
struct CompanionText {
    std::string name;  ///< for messages
    std::string text;
};

/// What a reader needs beside the bytes.
struct ReadContext {
    std::string name;                      ///< of the input, for messages
    std::vector<Diagnostic>& diagnostics;  ///< what the reader survived
    std::size_t max_depth = 512;           ///< of nested elements, braces, arrays
    /// In the order of the format's companions; empty where none is read.
    std::span<const std::optional<CompanionText>> companions = {};

    /// The companion of that number, or null where there is none.
    const CompanionText* companion(std::size_t number) const noexcept {
        return number < companions.size() && companions[number] ? &*companions[number] : nullptr;
    }
    void report(Severity severity, std::string code, std::uint64_t line, std::string message) const;
    /// @throws Error data, "NAME:LINE: message" (line 0: "NAME: message")
    [[noreturn]] void fail(std::uint64_t line, const std::string& message) const;
    /// @throws Error limit, in the same form
    [[noreturn]] void fail_limit(std::uint64_t line, const std::string& message) const;
};

struct WriteOptions {
    PresentationOptions presentation;
    std::string json_edges_key = "links";  ///< networkx from 3.6 on looks for "edges"
    std::string gexf_version = "1.2";      ///< or "1.3"
    bool gml_utf8 = false;              ///< GML as igraph and Gephi read it; by itself it is ASCII
    std::string title;                  ///< of pictures; empty: the graph attribute `title`
    std::size_t max_drawn_edges = 0;    ///< in pictures, by weight; 0: max(1000, 2 nodes)
    std::string view;                   ///< of pictures: "network" (or ""), "overlay", "density"
    std::string color_by;               ///< of overlays: a numeric node column; "": the best known
    std::size_t dpi = 0;                ///< of bitmaps; 0: 192, or fewer for 4000 pixels
    bool csv_spreadsheet_safe = false;  ///< an apostrophe before texts like formulas
    bool csv_bom = false;               ///< a byte order mark at the beginning of tables
    bool overwrite = false;
    std::shared_ptr<const PageData> page;  ///< what HTML pages show beside the network, or null
};

/// Where a writer puts its bytes.
class Sink {
public:
    virtual ~Sink() = default;
    virtual void write(std::string_view bytes) = 0;
};

/// A sink in memory.
class StringSink final : public Sink {
public:
    void write(std::string_view bytes) override { text.append(bytes); }
    std::string text;
};

/// What a writer needs beside the network. Losses and repairs go to the diagnostics.
struct WriteContext {
    const WriteOptions& options;
    std::vector<Diagnostic>& diagnostics;
    std::span<Sink* const> companions = {};  ///< one for each companion of the format

    /// The sink of a companion; a companion that gets no byte is not made.
    Sink& companion(std::size_t number) const { return *companions[number]; }

    void report(Severity severity, std::string code, std::string message) const;
};

/// An option of a format, as a person gives it: name=value.
struct FormatOption {
    std::string_view name;
    std::string_view summary;  ///< with the values it takes
    /// Throws Error usage, if the value makes no sense.
    void (*set)(WriteOptions& options, std::string_view value);
};

/// What makes a file useful that the network may lack; a command can make it.
enum class Wants {
    nothing,
    positions,               ///< a picture
    positions_and_clusters,  ///< a map
};

/// One file format of graphs. The registry holds one value for each, defined at the end of
/// src/graphio/NAME.cpp.
struct GraphFormat {
    std::string_view name;
    std::string_view summary;
    std::span<const std::string_view> suffixes;  ///< with the dot; the first is the usual one
    std::string_view keeps;                      ///< what survives writing and reading, in prose
    /// True if a file that begins like this is of the format; null where it is only written.
    bool (*looks_like)(std::string_view head);
    /// Throws Error data where the text is no such file, limit where it nests too deep.
    Network (*read)(std::string_view text, const ReadContext& context);
    void (*write)(const Network& network, const WriteContext& context, Sink& sink);
    std::span<const FormatOption> options = {};
    Wants wants = Wants::nothing;
    std::span<const Companion> companions = {};
};

/// Sets an option of a format, "name=value" taken apart.
/// @throws Error usage, if the format has no such option or the value makes no sense
void set_option(const GraphFormat& format, WriteOptions& options, std::string_view name,
                std::string_view value);

/// All formats, in the order in which they are tried.
std::span<const GraphFormat* const> formats() noexcept;

/// The format of that name, or null.
const GraphFormat* find_format(std::string_view name) noexcept;

/// The format whose suffix ends the path (longest first, case ignored), or null.
const GraphFormat* format_of_path(const std::filesystem::path& path);

/// The format that the first bytes belong to, or null.
const GraphFormat* detect_format(std::string_view head);

/// Reads a network from a text in memory.
/// @param from  name of a format, or empty to detect it by content
/// @throws Error usage for an unknown format name, data or limit for what is wrong in the text
Network read_graph_text(std::string_view text, std::string_view from, const ReadContext& context);

/// The path of a companion, or an empty one where the name of the main file does not tell it.
std::filesystem::path companion_path(const std::filesystem::path& main, const Companion& companion);

/// The main file of the format that a path names: the path, or what it is a companion of.
std::filesystem::path main_path(const std::filesystem::path& path, const GraphFormat& format);

/// Reads a network from a file and its companions, or from standard input where the path is "-".
/// A companion may be named instead of the main file. Diagnostics: merged parallel edges, dropped
/// zero weights, created nodes and the like.
/// @param from  name of a format, or empty to detect it by content (never by suffix)
/// @throws Error io, if the file cannot be read; otherwise as read_graph_text
Network read_graph(const std::filesystem::path& path, std::string_view from,
                   std::vector<Diagnostic>& diagnostics);

/// A network on its way out: all bytes are written beside their places, and what the format has no
/// place for is said, before commit() puts anything in place. Without commit() nothing remains. The
/// path "-" is standard output, which gets the main file alone. Same network and options, same
/// bytes.
class GraphOutput {
public:
    /// @param to  name of a format, or empty to take it from the path's suffix
    /// @throws Error usage, if the format is unknown, or a companion is needed whose name the
    /// path does not tell; io, if one of the files exists and options.overwrite is false, or cannot
    /// be written
    GraphOutput(const Network& network, const std::filesystem::path& path, std::string_view to,
                const WriteOptions& options, std::vector<Diagnostic>& diagnostics);
    ~GraphOutput();
    GraphOutput(const GraphOutput&) = delete;
    GraphOutput& operator=(const GraphOutput&) = delete;

    /// Puts the files in place; companions of an earlier network that has no successor go.
    /// @return their paths, the main file first
    /// @throws Error io
    std::vector<std::filesystem::path> commit();

private:
    class Place;
    std::vector<std::unique_ptr<Place>> places_;
};

/// Writes a network, all or nothing: GraphOutput, committed.
std::vector<std::filesystem::path> write_graph(const Network& network,
                                               const std::filesystem::path& path,
                                               std::string_view to, const WriteOptions& options,
                                               std::vector<Diagnostic>& diagnostics);

/// The bytes write_graph would write into the main file and each companion, in order.
std::vector<std::string> graph_texts(const Network& network, std::string_view to,
                                     const WriteOptions& options,
                                     std::vector<Diagnostic>& diagnostics);

/// The first of graph_texts.
std::string graph_text(const Network& network, std::string_view to, const WriteOptions& options,
                       std::vector<Diagnostic>& diagnostics);

}  // namespace bibweft::graphio
