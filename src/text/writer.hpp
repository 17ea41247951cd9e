#pragma once
#include <cstddef>
#include <string_view>

#include "bibweft/text/clean.hpp"

namespace bibweft::text {

/// Appends to a Clean and keeps its offset map: sorted, and only as long as it must be.
class Writer {
public:
    explicit Writer(Clean& out) : out_(out) {}

    /// Appends text that stands in the source as it is, from `source` on. A blank at its start is
    /// left out at the start of the text and after a blank.
    void copy(std::size_t source, std::string_view piece) {
        if (!piece.empty() && piece.front() == ' ' && at_blank()) {
            piece.remove_prefix(1);
            ++source;
        }
        put(source, piece);
    }

    /// Appends text that replaces something at `source`.
    void put(std::size_t source, std::string_view piece) {
        if (piece.empty()) return;
        mark(source);
        out_.text.append(piece);
    }

    /// Appends a blank unless one is there or the text is empty.
    void blank(std::size_t source) {
        if (!at_blank()) put(source, " ");
    }

    /// Takes a last blank away.
    void trim() {
        if (!out_.text.empty() && out_.text.back() == ' ') truncate(out_.text.size() - 1);
    }

    void truncate(std::size_t size) {
        out_.text.resize(size);
        while (!out_.runs.empty() && out_.runs.back().begin >= size) out_.runs.pop_back();
    }

    void finish(std::size_t source_size) {
        trim();
        out_.runs.push_back({static_cast<std::uint32_t>(out_.text.size()),
                             static_cast<std::uint32_t>(source_size)});
    }

    [[nodiscard]] std::string_view text() const { return out_.text; }
    [[nodiscard]] char last() const { return out_.text.empty() ? '\0' : out_.text.back(); }
    [[nodiscard]] bool at_blank() const { return out_.text.empty() || out_.text.back() == ' '; }

private:
    void mark(std::size_t source) {
        const auto begin = static_cast<std::uint32_t>(out_.text.size());
        const auto from = static_cast<std::uint32_t>(source);
        if (!out_.runs.empty()) {
            const Clean::Run& last = out_.runs.back();
            if (from - last.source == begin - last.begin) return;
        }
        out_.runs.push_back({begin, from});
    }

    Clean& out_;
};

}  // namespace bibweft::text
