#pragma once

#include <string>

namespace kernelarium {

/// Of a kernel's text: tells texts apart (Run::source_hash), no more.
std::string hash_of(const std::string& text);

}
