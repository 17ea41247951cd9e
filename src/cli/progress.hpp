#pragma once
#include <string_view>

#include "cli/command.hpp"

namespace bibweft::cli {

/// One line on the terminal that says what is going on; nothing where the log is no terminal.
class Progress {
public:
    explicit Progress(Session& session) : session_(session) {}
    ~Progress() { clear(); }
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void say(std::string_view what);
    /// Wipes the line; to be called before other messages.
    void clear();

private:
    Session& session_;
    bool shown_ = false;
};

}  // namespace bibweft::cli
