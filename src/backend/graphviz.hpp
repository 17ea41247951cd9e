#pragma once
#include <graphviz/cgraph.h>

#include <memory>
#include <mutex>
#include <string>
#include <string_view>

namespace bibweft::backend {

/// Leave to use cgraph and gvc, which keep global state: one session at a time, its messages
/// caught instead of printed.
class GraphvizSession {
public:
    GraphvizSession();
    ~GraphvizSession();
    GraphvizSession(const GraphvizSession&) = delete;
    GraphvizSession& operator=(const GraphvizSession&) = delete;

    /// What Graphviz said since the session began, one line each.
    const std::string& messages() const noexcept { return messages_; }

private:
    static int catch_message(char* text);
    std::unique_lock<std::mutex> lock_;
    std::string messages_;
    agusererrf previous_ = nullptr;
};

struct CloseGraph {
    void operator()(Agraph_t* graph) const noexcept { agclose(graph); }
};
using GraphPtr = std::unique_ptr<Agraph_t, CloseGraph>;

/// The first graph of a DOT text, or null with the reason in session.messages(). Quoted strings,
/// HTML strings and comments must be closed: the lexer of cgraph carries them into the next call.
GraphPtr parse_dot(const GraphvizSession& session, const std::string& text);

/// A picture of a graph whose nodes all have a `pos` in points and whose edges are straight lines.
/// @param format  a device of Graphviz: "svg", "png", "pdf"
/// @throws Error internal, with Graphviz' message, if the device is missing or fails
std::string render_at_positions(const GraphvizSession& session, Agraph_t* graph,
                                const std::string& format);

/// For the functions of cgraph that predate const and do not write.
inline char* c_text(const char* text) noexcept {
    return const_cast<char*>(text);
}

}  // namespace bibweft::backend
