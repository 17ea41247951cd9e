#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bibweft/graphio/format.hpp"

namespace bibweft::graphio {

/// What a comment says before the first edge: "# directed …" and "# undirected …" (our own and
/// SNAP's), "% asym …" and "% sym …" (KONECT's); nothing for any other.
std::optional<bool> edgelist_direction(std::string_view comment);

/// Cuts the lines of an edge list into fields. Tabs separate, else commas, else semicolons, else
/// runs of blanks: whichever the first line has. Except between blanks, a field may stand in
/// "quotes", inner ones doubled.
class EdgelistFields {
public:
    /// Takes the separator from the first line.
    void settle(std::string_view first_line) noexcept;
    bool settled() const noexcept { return separator_ != 0; }
    bool blanks() const noexcept { return separator_ == ' '; }
    char separator() const noexcept { return separator_; }
    /// The fields of a line, valid until the next call; false where a quote is not closed.
    bool split(std::string_view line, std::vector<std::string_view>& fields);

private:
    bool take_quoted(std::string_view& line, std::string_view& field);
    char separator_ = 0;
    std::vector<std::string> unquoted_;
    std::size_t unquoted_count_ = 0;
};

/// Which column of a table of edges holds what.
struct EdgelistHeader {
    std::size_t source = 0;
    std::size_t target = 1;
    std::optional<std::size_t> weight;
    std::optional<std::size_t> type;
    std::vector<std::string> others;  ///< names of the columns kept as they are; "" for no column
};

/// The header that these fields are, or nothing: source (from, citing …) and target (to, cited …)
/// stand in it.
std::optional<EdgelistHeader> edgelist_header(const std::vector<std::string_view>& fields);

Network read_edgelist(std::string_view text, const ReadContext& context);
void write_edgelist(const Network& network, const WriteContext& context, Sink& sink);

}  // namespace bibweft::graphio
