#include <unistd.h>

#include <iostream>
#include <string>
#include <vector>

#include "cli/command.hpp"

int main(int argc, char** argv) {
    return bibweft::cli::run(std::vector<std::string>(argv + 1, argv + argc), std::cout, std::cerr,
                             ::isatty(STDERR_FILENO) != 0, ::isatty(STDOUT_FILENO) != 0);
}
