#pragma once

#include <string>

namespace kernelarium {

/// Hash of a kernel's text, only to distinguish texts (Run::source_hash).
std::string hash_of(const std::string& text);

}
