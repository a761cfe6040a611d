#pragma once

#include "kernels/problems/variant.h"
#include "lessons/format/lesson.h"

#include <string>
#include <vector>

namespace kernelarium {

/// Reads a manifest's text into `lesson`, whose id and folder are set. `shipped`: all variants of
/// kernels/cuda. Files that the manifest names must be there. Throws Error with one Diagnostic a mistake.
void read_manifest(const std::string& content, const std::vector<Variant>& shipped, Lesson& lesson);

}
