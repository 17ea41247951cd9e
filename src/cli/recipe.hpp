#pragma once
#include <string>

namespace CLI {
class App;
}

namespace bibweft::cli {

/// Sets the options of `app` that were not given on the command line to the values of a recipe: a
/// JSON object of option names (without dashes) and values (text, numbers, true or false).
/// @throws Error io, if the file cannot be read; data, if it is no such object, names an unknown
/// option (the nearest is offered) or gives a value that the option refuses
void apply_recipe(const std::string& path, CLI::App& app);

}  // namespace bibweft::cli
