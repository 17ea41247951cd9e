#include "backend/graphviz.hpp"

#include <fmt/format.h>
#include <graphviz/gvc.h>

#include "bibweft/core/error.hpp"

namespace bibweft::backend {
namespace {

std::mutex& graphviz_mutex() {
    static std::mutex mutex;
    return mutex;
}

std::string* current_messages = nullptr;  // guarded by graphviz_mutex

/// The one context of the process, never freed: Graphviz' text plugin remembers a font name of the
/// context that it measured last, and would read it after the context is gone.
GVC_t* shared_context() {
    static GVC_t* const context = gvContext();
    return context;
}

/// The layout of a graph in a context, freed before either.
class Layout {
public:
    Layout(GVC_t* context, Agraph_t* graph, const char* engine) : context_(context), graph_(graph) {
        done_ = gvLayout(context, graph, engine) == 0;
    }
    ~Layout() { gvFreeLayout(context_, graph_); }
    Layout(const Layout&) = delete;
    Layout& operator=(const Layout&) = delete;
    bool done() const noexcept { return done_; }

private:
    GVC_t* context_;
    Agraph_t* graph_;
    bool done_ = false;
};

[[noreturn]] void fail(const GraphvizSession& session, const char* doing,
                       const std::string& format) {
    throw Error(ErrorCode::internal,
                fmt::format("Graphviz could not {} for {}: {}", doing, format, session.messages()));
}

}  // namespace

GraphvizSession::GraphvizSession() : lock_(graphviz_mutex()) {
    current_messages = &messages_;
    previous_ = agseterrf(catch_message);
    agreseterrors();
    agreadline(1);
}

GraphvizSession::~GraphvizSession() {
    agseterrf(previous_);
    current_messages = nullptr;
}

int GraphvizSession::catch_message(char* text) {
    if (current_messages != nullptr) current_messages->append(text);
    return 0;
}

GraphPtr parse_dot(const GraphvizSession& /*holds the lock*/, const std::string& text) {
    agreadline(1);
    GraphPtr graph(agmemread(text.c_str()));
    if (agerrors() > 0) graph.reset();
    return graph;
}

std::string render_at_positions(const GraphvizSession& session, Agraph_t* graph,
                                const std::string& format) {
    GVC_t* const context = shared_context();
    if (context == nullptr) fail(session, "start", format);
    const Layout layout(context, graph, "nop2");
    if (!layout.done()) fail(session, "place nodes", format);
    char* bytes = nullptr;
    unsigned int size = 0;
    if (gvRenderData(context, graph, format.c_str(), &bytes, &size) != 0 || bytes == nullptr) {
        fail(session, "draw", format);
    }
    std::string out(bytes, size);
    gvFreeRenderData(bytes);
    return out;
}

}  // namespace bibweft::backend
