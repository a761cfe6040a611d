#pragma once

#include "kernels/experiment/run.h"

#include <optional>
#include <string>
#include <vector>

namespace kernelarium {

/// What a sweep over configurations is called among parameters.
inline constexpr const char* kConfiguration = "configuration";

/// One choice of an autotuner: constants and options of a launch by name.
using Configuration = std::map<std::string, std::string>;

/// "BLOCK=64 num_warps=2" of each: what differs between them, or everything of a single one.
std::vector<std::string> names_of(const std::vector<Configuration>& configurations);
/// The place of the one that these defines contain; nothing if none is contained.
std::optional<std::size_t> place_of(const std::vector<Configuration>& configurations,
                                    const std::map<std::string, std::string>& defines);
/// The expressions of a grid that is no list of numbers: "ceil_div(n, BLOCK),4"; none if it is one. Throws
/// Error where there are more than three.
std::vector<std::string> grid_rules_in(const std::string& text);

}
