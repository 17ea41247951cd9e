#include <expat.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <exception>
#include <memory>
#include <type_traits>

#include "bibweft/core/error.hpp"
#include "bibweft/core/number.hpp"
#include "graphio/clean.hpp"
#include "graphio/draft.hpp"
#include "graphio/graphml_keys.hpp"
#include "graphio/graphml_parts.hpp"
#include "graphio/stamp.hpp"

namespace bibweft::graphio {
namespace {

using Meaning = GraphmlKey::Meaning;
constexpr std::string_view stamp_start = " bibweft {";

struct FreeParser {
    void operator()(XML_Parser parser) const noexcept { XML_ParserFree(parser); }
};
using ParserPtr = std::unique_ptr<std::remove_pointer_t<XML_Parser>, FreeParser>;

std::string_view local_name(const char* name) {
    const char* colon = std::strrchr(name, ':');
    return colon != nullptr ? colon + 1 : name;
}

/// The attribute of that local name, or "".
std::string_view attribute(const char** attributes, std::string_view name) {
    for (; *attributes != nullptr; attributes += 2) {
        if (name == attributes[0] || name == local_name(attributes[0])) return attributes[1];
    }
    return {};
}

bool is_true(std::string_view word) {
    return word == "true" || word == "1";
}

/// Follows the elements of one file. Its callbacks never let an exception into expat.
class Reader {
public:
    Reader(std::string_view text, const ReadContext& context)
        : context_(context), text_(text), draft_(context, "graphml"), keys_(draft_) {}

    Network read() {
        parser_.reset(XML_ParserCreate(nullptr));
        if (!parser_) throw Error(ErrorCode::internal, "expat: out of memory");
        XML_SetUserData(parser_.get(), this);
        XML_SetElementHandler(parser_.get(), on_start, on_end);
        XML_SetCharacterDataHandler(parser_.get(), on_text);
        XML_SetCommentHandler(parser_.get(), on_comment);
        XML_SetEntityDeclHandler(parser_.get(), on_entity);
        XML_SetSkippedEntityHandler(parser_.get(), on_skipped);
        parse();
        if (graph_count_ == 0) context_.fail(0, "the XML holds no <graph>");
        return finish();
    }

private:
    struct Owner {
        GraphmlOwner kind;
        std::uint32_t row = 0;
        bool weighted = false;
    };

    template <class Body>
    void guarded(Body&& body) noexcept {
        if (failure_) return;
        try {
            body();
        } catch (...) {
            failure_ = std::current_exception();
            XML_StopParser(parser_.get(), XML_FALSE);
        }
    }
    static void on_start(void* self, const char* name, const char** attributes) {
        auto* reader = static_cast<Reader*>(self);
        reader->guarded([&] { reader->start(local_name(name), attributes); });
    }
    static void on_end(void* self, const char* name) {
        auto* reader = static_cast<Reader*>(self);
        reader->guarded([&] { reader->end(local_name(name)); });
    }
    static void on_text(void* self, const char* text, int length) {
        auto* reader = static_cast<Reader*>(self);
        if (!reader->collecting_) return;
        reader->guarded([&] { reader->collected_.append(text, static_cast<std::size_t>(length)); });
    }
    static void on_comment(void* self, const char* text) {
        auto* reader = static_cast<Reader*>(self);
        reader->guarded([&] {
            const std::string_view comment(text);
            if (reader->depth_ > 0 || !comment.starts_with(stamp_start)) return;
            read_graph_object(comment.substr(stamp_start.size() - 1), reader->draft_);
        });
    }
    static void on_entity(void* self, const char* name, int, const char*, int, const char*,
                          const char*, const char*, const char*) {
        auto* reader = static_cast<Reader*>(self);
        reader->guarded([&] { reader->refuse_entity(name); });
    }
    static void on_skipped(void* self, const char* name, int) {
        auto* reader = static_cast<Reader*>(self);
        reader->guarded([&] { reader->refuse_entity(name); });
    }

    [[noreturn]] void refuse_entity(const char* name) const {
        context_.fail(line(), fmt::format("entity \"{}\": graph files may not define entities or "
                                          "use any but those of XML itself",
                                          name));
    }
    std::uint64_t line() const { return XML_GetCurrentLineNumber(parser_.get()); }

    void parse() {
        constexpr std::size_t block = 1 << 20;
        std::size_t at = 0;
        bool last = false;
        while (!last) {
            const std::size_t size = std::min(block, text_.size() - at);
            last = at + size == text_.size();
            const XML_Status status =
                XML_Parse(parser_.get(), text_.data() + at, static_cast<int>(size), last);
            if (failure_) std::rethrow_exception(failure_);
            if (status == XML_STATUS_ERROR) {
                context_.fail(line(),
                              fmt::format("not well-formed XML: {}",
                                          XML_ErrorString(XML_GetErrorCode(parser_.get()))));
            }
            at += size;
        }
    }

    void start(std::string_view name, const char** attributes) {
        if (++depth_ > context_.max_depth) {
            context_.fail_limit(line(), fmt::format("elements nest deeper than the limit of {}",
                                                    context_.max_depth));
        }
        if (data_depth_ > 0) {
            start_graphics(name, attributes);
        } else if (name == "data") {
            start_data(attributes);
        } else if (name == "edge") {
            start_edge(attributes);
        } else if (name == "node") {
            start_node(attributes);
        } else if (name == "key") {
            start_key(attributes);
        } else if (name == "default") {
            collect();
        } else if (name == "graph") {
            start_graph(attributes);
        } else if (name == "port" || name == "hyperedge") {
            ++(name == "port" ? port_count_ : hyperedge_count_);
            owners_.push_back({GraphmlOwner::other});
        }
    }

    void end(std::string_view name) {
        if (data_depth_ == depth_) {
            end_data();
        } else if (data_depth_ > 0) {
            end_graphics(name);
        } else if (name == "edge") {
            end_edge();
        } else if (name == "node" || name == "graph" || name == "port" || name == "hyperedge") {
            owners_.pop_back();
        } else if (name == "default") {
            keys_.set_default(collected_);
            collecting_ = false;
        }
        --depth_;
    }

    void collect() {
        collecting_ = true;
        collected_.clear();
    }

    void start_key(const char** attributes) {
        GraphmlKey key;
        key.id = attribute(attributes, "id");
        key.name = attribute(attributes, "attr.name");
        const std::string_view graphics = attribute(attributes, "yfiles.type");
        if (!graphics.empty()) {
            key.meaning = graphics == "nodegraphics" || graphics == "edgegraphics"
                              ? Meaning::graphics
                              : Meaning::ignored;
        }
        keys_.declare(std::move(key), attribute(attributes, "for"),
                      attribute(attributes, "attr.type"), line());
    }

    void start_graph(const char** attributes) {
        if (++graph_count_ == 1) {
            const std::string_view word = attribute(attributes, "edgedefault");
            directed_ = word == "directed";
            if (!directed_ && word != "undirected") {
                draft_.report(Severity::warning, "no-direction", line(),
                              "the graph does not say whether its edges are directed; they are "
                              "read as undirected");
            }
        }
        owners_.push_back({GraphmlOwner::graph});
    }

    void start_node(const char** attributes) {
        const std::string_view id = attribute(attributes, "id");
        const bool known = !id.empty() && draft_.find(id).has_value();
        const std::uint64_t at = id.empty() || known ? line() : 0;
        owners_.push_back({GraphmlOwner::node, draft_.declare_node(id, at)});
    }

    std::uint32_t edge_end(std::string_view id) {
        if (const auto node = draft_.find(id)) return *node;
        return draft_.mention_node(id, line());
    }

    void start_edge(const char** attributes) {
        std::string_view source;
        std::string_view target;
        std::string_view directed;
        for (const char** a = attributes; *a != nullptr; a += 2) {
            const std::string_view name = a[0];
            if (name == "source") {
                source = a[1];
            } else if (name == "target") {
                target = a[1];
            } else if (name == "directed") {
                directed = a[1];
            } else if (name == "sourceport" || name == "targetport") {
                ++port_count_;
            }
        }
        if (!directed.empty()) draft_.edge_says(is_true(directed));
        const std::uint32_t from = edge_end(source);
        const std::uint32_t to = edge_end(target);
        owners_.push_back({GraphmlOwner::edge, draft_.add_edge(from, to, 0)});
    }

    void end_edge() {
        if (!owners_.back().weighted) {
            if (const auto weight = keys_.default_weight()) set_weight(*weight);
        }
        owners_.pop_back();
    }

    void set_weight(const std::string& text) {
        const std::size_t first = text.find_first_not_of(" \t\r\n");
        if (first == std::string::npos) return;
        const std::string_view word =
            std::string_view(text).substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
        const std::optional<double> weight = parse_real(word);
        if (!weight) context_.fail(line(), fmt::format("edge weight \"{}\" is no number", word));
        const bool fine = *weight > 0 && *weight < HUGE_VAL;
        draft_.set_weight(owners_.back().row, *weight, fine ? 0 : line());
        owners_.back().weighted = true;
    }

    void start_data(const char** attributes) {
        data_depth_ = depth_;
        const GraphmlOwner kind = owners_.empty() ? GraphmlOwner::other : owners_.back().kind;
        collect();
        if (kind == GraphmlOwner::other) {
            key_ = nullptr;
            return;
        }
        key_ = &keys_.key(attribute(attributes, "key"), kind, 0);
    }

    void end_data() {
        data_depth_ = 0;
        collecting_ = false;
        if (key_ == nullptr || key_->meaning == Meaning::ignored ||
            key_->meaning == Meaning::graphics) {
            return;
        }
        const Owner& owner = owners_.back();
        if (key_->meaning == Meaning::weight) {
            set_weight(collected_);
            return;
        }
        const bool plain = !key_->type || *key_->type == ColumnType::text;
        Value value = keys_.value(*key_, collected_, plain ? 0 : line());
        if (std::holds_alternative<std::monostate>(value)) return;
        if (owner.kind == GraphmlOwner::graph) {
            if (graph_count_ == 1) draft_.attributes.emplace_back(key_->name, std::move(value));
        } else {
            DraftTable& table = owner.kind == GraphmlOwner::edge ? draft_.edges : draft_.nodes;
            table[key_->column].add(owner.row, std::move(value));
        }
    }

    // What yEd puts into <data>: the label, the box and its colour.
    void start_graphics(std::string_view name, const char** attributes) {
        if (key_ == nullptr || key_->meaning != Meaning::graphics) return;
        if (name == "NodeLabel" || name == "EdgeLabel") {
            collect();
        } else if (name == "Geometry" && owners_.back().kind == GraphmlOwner::node) {
            const auto x = parse_real(attribute(attributes, "x"));
            const auto y = parse_real(attribute(attributes, "y"));
            const double width = parse_real(attribute(attributes, "width")).value_or(0.0);
            const double height = parse_real(attribute(attributes, "height")).value_or(0.0);
            if (!x || !y) return;
            add_node_cell("x", *x + width / 2);
            add_node_cell("y", -(*y + height / 2));  // downwards in yEd
        } else if (name == "Fill" && owners_.back().kind == GraphmlOwner::node) {
            const std::string_view color = attribute(attributes, "color");
            if (!color.empty()) add_node_cell("color", std::string(color));
        }
    }
    void end_graphics(std::string_view name) {
        if (key_ == nullptr || key_->meaning != Meaning::graphics) return;
        if (name != "NodeLabel" && name != "EdgeLabel") return;
        std::size_t removed = 0;
        std::string label = clean_line(collected_, removed);
        collect();
        if (label.empty()) return;
        if (owners_.back().kind == GraphmlOwner::node) {
            add_node_cell("label", std::move(label));
        } else {
            draft_.edges[draft_.edges.column("label")].add(owners_.back().row, std::move(label));
        }
    }
    void add_node_cell(std::string_view column, Value value) {
        draft_.nodes[draft_.nodes.column(column)].add(owners_.back().row, std::move(value));
    }

    Network finish() {
        keys_.finish();
        const auto say = [&](const char* what, std::string message) {
            draft_.report(Severity::warning, what, 0, std::move(message));
        };
        if (graph_count_ > 1) {
            say("nested-graphs", fmt::format("{} nested or further graphs are read as one with the "
                                             "first",
                                             graph_count_ - 1));
        }
        if (port_count_ > 0) {
            say("ports", fmt::format("{} ports are left out", port_count_));
        }
        if (hyperedge_count_ > 0) {
            say("hyperedges", fmt::format("{} hyperedges are left out", hyperedge_count_));
        }
        return draft_.finish(draft_.agreed_direction(directed_));
    }

    const ReadContext& context_;
    std::string_view text_;
    Draft draft_;
    GraphmlKeys keys_;
    ParserPtr parser_;
    std::exception_ptr failure_;
    std::vector<Owner> owners_;
    std::string collected_;
    const GraphmlKey* key_ = nullptr;
    bool collecting_ = false;
    bool directed_ = false;
    std::size_t depth_ = 0;
    std::size_t data_depth_ = 0;  ///< 0 outside <data>
    std::size_t graph_count_ = 0;
    std::size_t port_count_ = 0;
    std::size_t hyperedge_count_ = 0;
};

}  // namespace

Network read_graphml(std::string_view text, const ReadContext& context) {
    return Reader(text, context).read();
}

}  // namespace bibweft::graphio
