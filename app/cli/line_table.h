#pragma once

#include "app/cli/output.h"

#include <string>
#include <vector>

namespace kernelarium {

/// What `--lines` shows: of each run, its source lines with their share of the modelled warps' time, the
/// two greatest reasons to wait, and the instructions issued.
std::string lines_text(const std::vector<Run>& runs, Format format);

}
