#include "cli/citations.hpp"

#include <fmt/format.h>

#include <array>

namespace bibweft::cli {
namespace {

constexpr std::array known{
    Citation{"10.1137/0201008", "aho1972", "Aho et al.", 1972,
             "Aho, A. V. and Garey, M. R. and Ullman, J. D.",
             "The transitive reduction of a directed graph", "SIAM Journal on Computing", "1",
             "131--137"},
    Citation{"10.1111/j.2517-6161.1995.tb02031.x", "benjamini1995", "Benjamini & Hochberg", 1995,
             "Benjamini, Y. and Hochberg, Y.",
             "Controlling the false discovery rate: a practical and powerful approach to multiple "
             "testing",
             "Journal of the Royal Statistical Society: Series B", "57", "289--300"},
    Citation{"10.1088/1742-5468/2008/10/P10008", "blondel2008", "Blondel et al.", 2008,
             "Blondel, V. D. and Guillaume, J.-L. and Lambiotte, R. and Lefebvre, E.",
             "Fast unfolding of communities in large networks",
             "Journal of Statistical Mechanics: Theory and Experiment", "2008", "P10008"},
    Citation{"10.1109/TKDE.2007.190689", "brandes2008", "Brandes et al.", 2008,
             "Brandes, U. and Delling, D. and Gaertler, M. and G{\\\"o}rke, R. and Hoefer, M. and "
             "Nikoloski, Z. and Wagner, D.",
             "On modularity clustering", "IEEE Transactions on Knowledge and Data Engineering",
             "20", "172--188"},
    Citation{"10.1007/BF02019280", "callon1991", "Callon et al.", 1991,
             "Callon, M. and Courtial, J. P. and Laville, F.",
             "Co-word analysis as a tool for describing the network of interactions between basic "
             "and technological research: The case of polymer chemistry",
             "Scientometrics", "22", "155--205"},
    Citation{"J93-1003", "dunning1993", "Dunning", 1993, "Dunning, T.",
             "Accurate methods for the statistics of surprise and coincidence",
             "Computational Linguistics", "19", "61--74"},
    Citation{"10.1002/spe.4380211102", "fruchterman1991", "Fruchterman & Reingold", 1991,
             "Fruchterman, T. M. J. and Reingold, E. M.",
             "Graph drawing by force-directed placement", "Software: Practice and Experience", "21",
             "1129--1164"},
    Citation{"10.1007/978-3-540-31843-9_25", "gansner2005", "Gansner et al.", 2005,
             "Gansner, E. R. and Koren, Y. and North, S.", "Graph drawing by stress majorization",
             "Graph Drawing 2004, Lecture Notes in Computer Science", "3383", "239--250"},
    Citation{"arXiv:2203.05794", "grootendorst2022", "Grootendorst", 2022, "Grootendorst, M.",
             "{BERTopic}: Neural topic modeling with a class-based {TF-IDF} procedure",
             "arXiv:2203.05794", "", ""},
    Citation{"10.1371/journal.pone.0098679", "jacomy2014", "Jacomy et al.", 2014,
             "Jacomy, M. and Venturini, T. and Heymann, S. and Bastian, M.",
             "{ForceAtlas2}, a continuous graph layout algorithm for handy network visualization "
             "designed for the {Gephi} software",
             "PLoS ONE", "9", "e98679"},
    Citation{"10.1016/0020-0190(89)90102-6", "kamada1989", "Kamada & Kawai", 1989,
             "Kamada, T. and Kawai, S.", "An algorithm for drawing general undirected graphs",
             "Information Processing Letters", "31", "7--15"},
    Citation{"10.1117/12.871402", "martin2011", "Martin et al.", 2011,
             "Martin, S. and Brown, W. M. and Klavans, R. and Boyack, K. W.",
             "{OpenOrd}: an open-source toolbox for large graph layout", "Proceedings of SPIE",
             "7868", "786806"},
    Citation{"arXiv:1802.03426", "mcinnes2018", "McInnes et al.", 2018,
             "McInnes, L. and Healy, J. and Melville, J.",
             "{UMAP}: Uniform manifold approximation and projection for dimension reduction",
             "arXiv:1802.03426", "", ""},
    Citation{"10.1103/PhysRevE.74.036104", "newman2006", "Newman", 2006, "Newman, M. E. J.",
             "Finding community structure in networks using the eigenvectors of matrices",
             "Physical Review E", "74", "036104"},
    Citation{
        "10.1016/j.joi.2016.10.006", "perianes2016", "Perianes-Rodriguez et al.", 2016,
        "Perianes-Rodriguez, A. and Waltman, L. and van Eck, N. J.",
        "Constructing bibliometric networks: A comparison between full and fractional counting",
        "Journal of Informetrics", "10", "1178--1195"},
    Citation{"10.7155/jgaa.00124", "pons2006", "Pons & Latapy", 2006, "Pons, P. and Latapy, M.",
             "Computing communities in large networks using random walks",
             "Journal of Graph Algorithms and Applications", "10", "191--218"},
    Citation{"10.1016/j.ipm.2007.09.005", "quirin2008", "Quirin et al.", 2008,
             "Quirin, A. and Cord{\\'o}n, O. and Santamar{\\'i}a, J. and Vargas-Quesada, B. and "
             "Moya-Aneg{\\'o}n, F.",
             "A new variant of the Pathfinder algorithm to generate large visual science maps in "
             "cubic time",
             "Information Processing \\& Management", "44", "1611--1623"},
    Citation{"10.1103/PhysRevE.76.036106", "raghavan2007", "Raghavan et al.", 2007,
             "Raghavan, U. N. and Albert, R. and Kumara, S.",
             "Near linear time algorithm to detect community structures in large-scale networks",
             "Physical Review E", "76", "036106"},
    Citation{"10.1103/PhysRevE.74.016110", "reichardt2006", "Reichardt & Bornholdt", 2006,
             "Reichardt, J. and Bornholdt, S.", "Statistical mechanics of community detection",
             "Physical Review E", "74", "016110"},
    Citation{"10.1073/pnas.0706851105", "rosvall2008", "Rosvall & Bergstrom", 2008,
             "Rosvall, M. and Bergstrom, C. T.",
             "Maps of random walks on complex networks reveal community structure",
             "Proceedings of the National Academy of Sciences", "105", "1118--1123"},
    Citation{"10.1073/pnas.0808904106", "serrano2009", "Serrano et al.", 2009,
             "Serrano, M. {\\'A}. and Bogu{\\~n}{\\'a}, M. and Vespignani, A.",
             "Extracting the multiscale backbone of complex weighted networks",
             "Proceedings of the National Academy of Sciences", "106", "6483--6488"},
    Citation{"10.1109/TSMC.1981.4308636", "sugiyama1981", "Sugiyama et al.", 1981,
             "Sugiyama, K. and Tagawa, S. and Toda, M.",
             "Methods for visual understanding of hierarchical system structures",
             "IEEE Transactions on Systems, Man, and Cybernetics", "11", "109--125"},
    Citation{"10.1080/01621459.2012.699795", "sussman2012", "Sussman et al.", 2012,
             "Sussman, D. L. and Tang, M. and Fishkind, D. E. and Priebe, C. E.",
             "A consistent adjacency spectral embedding for stochastic blockmodel graphs",
             "Journal of the American Statistical Association", "107", "1119--1128"},
    Citation{"10.1038/s41598-019-41695-z", "traag2019", "Traag et al.", 2019,
             "Traag, V. A. and Waltman, L. and van Eck, N. J.",
             "From {Louvain} to {Leiden}: guaranteeing well-connected communities",
             "Scientific Reports", "9", "5233"},
    Citation{"10.1002/asi.21075", "vaneck2009", "van Eck & Waltman", 2009,
             "van Eck, N. J. and Waltman, L.",
             "How to normalize cooccurrence data? {An} analysis of some well-known similarity "
             "measures",
             "Journal of the American Society for Information Science and Technology", "60",
             "1635--1651"},
    Citation{"arXiv:1109.2058", "vaneck2011", "van Eck & Waltman", 2011,
             "van Eck, N. J. and Waltman, L.", "Text mining and visualization using {VOSviewer}",
             "arXiv:1109.2058", "", ""},
    Citation{"10.1016/j.joi.2010.07.002", "waltman2010", "Waltman et al.", 2010,
             "Waltman, L. and van Eck, N. J. and Noyons, E. C. M.",
             "A unified approach to mapping and clustering of bibliometric networks",
             "Journal of Informetrics", "4", "629--635"},
};

void field(std::string& out, std::string_view name, std::string_view value) {
    if (!value.empty()) out += fmt::format("  {} = {{{}}},\n", name, value);
}

}  // namespace

std::span<const Citation> citations() noexcept {
    return known;
}

const Citation* find_citation(std::string_view source) noexcept {
    for (const Citation& citation : known) {
        if (source.find(citation.id) != std::string_view::npos) return &citation;
    }
    return nullptr;
}

std::string to_bibtex(const Citation& citation) {
    std::string out = fmt::format("@article{{{},\n", citation.key);
    field(out, "author", citation.full_authors);
    field(out, "title", citation.title);
    field(out, "journal", citation.journal);
    field(out, "volume", citation.volume);
    field(out, "pages", citation.pages);
    field(out, "year", std::to_string(citation.year));
    if (citation.id.starts_with("10.")) field(out, "doi", citation.id);
    return out + "}\n";
}

}  // namespace bibweft::cli
