#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bibweft/core/attributes.hpp"

namespace bibweft::graphio {

/// What an HTML page shows beside the network itself; each part may be missing.
struct PageData {
    /// A community as the page names and explains it.
    struct Cluster {
        std::int64_t number = 0;  ///< as in the node column `cluster`, from 1
        std::string label;
        std::vector<std::string> terms;
        std::string explanation;       ///< a formula over concepts
        std::string explanation_note;  ///< how well it holds
    };
    /// The communities at another resolution, for a slider.
    struct Level {
        double resolution = 1.0;
        std::optional<double> quality;
        std::vector<std::int64_t> cluster;  ///< of each node, from 1
        std::vector<Cluster> clusters;
    };
    /// One paper (or cited work) behind a link.
    struct Source {
        std::uint32_t paper = 0;                ///< row of paper_ids
        double adds = 0;                        ///< to the weight before normalization
        std::optional<std::uint32_t> sentence;  ///< that mentions both ends
    };

    std::vector<std::pair<std::string, std::string>> about;  ///< in order, for a methods section
    std::vector<Cluster> clusters;
    std::vector<Level> levels;                 ///< by rising resolution
    std::optional<std::size_t> level;          ///< the one that the network's own clusters are
    std::vector<std::vector<Source>> sources;  ///< of each link, the heaviest first; or empty
    std::vector<std::size_t> source_count;     ///< of each link, how many there are; or empty
    std::vector<std::string> paper_ids;
    AttributeTable papers;  ///< label, year, authors, venue, url, place
    std::vector<std::string> sentences;
};

/// False where bibweft was built without the page of `export/viewer`, so that it can write none.
bool has_page() noexcept;

}  // namespace bibweft::graphio
