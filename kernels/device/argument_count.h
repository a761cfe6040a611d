#pragma once

#include "kernels/base/sentence.h"

#include <cstddef>
#include <string>

namespace kernelarium {

/// "the kernel add takes 4 arguments, but 3 are given"; `kernel` may be mangled.
Sentence wrong_argument_count(const std::string& kernel, std::size_t takes, std::size_t given);

}
