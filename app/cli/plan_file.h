#pragma once

#include "kernels/experiment/run.h"

#include <map>
#include <string>

namespace kernelarium {

/// Launches in order, from a JSON file: {"buffers": {NAME: SPEC}, "constants": {NAME: SPEC}, "launches":
/// [{"kernel", "grid", "block", "shared", "cluster", "arguments"}]}. An argument is a buffer's name, the name
/// and a number of bytes ("x+256"), or a SPEC. Fills in the launch; returns the number of the
/// argument where each buffer first appears, over all launches. Throws Error with the location in the file.
std::map<std::string, std::size_t> read_plan(const std::string& file, SingleLaunch& launch);

}
