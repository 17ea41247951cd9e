#include "cli/recipe.hpp"

#include <fmt/format.h>
#include <simdjson.h>

#include <CLI/CLI.hpp>
#include <vector>

#include "bibweft/core/error.hpp"
#include "bibweft/core/number.hpp"
#include "cli/command.hpp"

namespace bibweft::cli {
namespace {

[[noreturn]] void refuse(const std::string& path, const std::string& why) {
    throw Error(ErrorCode::data, fmt::format("{}: {}", path, why));
}

std::string as_text(const std::string& path, std::string_view key, simdjson::dom::element value) {
    using Type = simdjson::dom::element_type;
    switch (value.type()) {
        case Type::STRING:
            return std::string(std::string_view(value));
        case Type::INT64:
            return to_text(std::int64_t(value));
        case Type::DOUBLE:
            return to_text(double(value));
        case Type::BOOL:
            return bool(value) ? "true" : "false";
        default:
            refuse(path, fmt::format("\"{}\" is no text, number, true or false", key));
    }
}

CLI::Option& option_named(const std::string& path, std::string_view key, CLI::App& app) {
    std::vector<std::string> names;
    for (CLI::Option* option : app.get_options()) {
        if (option->get_positional()) continue;
        if (option->get_single_name() == key) return *option;
        names.push_back(option->get_single_name());
    }
    const std::string near = nearest(key, names);
    refuse(path, fmt::format("\"{}\" is no option of {}{}", key, app.get_name(),
                             near.empty() ? "" : fmt::format("; did you mean \"{}\"?", near)));
}

}  // namespace

void apply_recipe(const std::string& path, CLI::App& app) {
    simdjson::dom::parser parser;
    simdjson::dom::element document;
    const auto error = parser.load(path).get(document);
    if (error == simdjson::IO_ERROR) {
        throw Error(ErrorCode::io, fmt::format("{}: cannot read this recipe", path));
    }
    if (error != simdjson::SUCCESS || !document.is_object()) {
        refuse(path, "a recipe is a JSON object of option names and values");
    }
    for (const auto& [key, value] : simdjson::dom::object(document)) {
        CLI::Option& option = option_named(path, key, app);
        if (option.count() > 0) continue;
        try {
            option.add_result(as_text(path, key, value));
            option.run_callback();
        } catch (const CLI::Error& refused) {
            refuse(path, refused.what());
        }
    }
}

}  // namespace bibweft::cli
