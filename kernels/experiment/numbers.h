#pragma once

#include <cstdint>
#include <string>
#include <utility>

namespace kernelarium {

/// The whole text as a whole number in [minimum, maximum]. Throws Error naming `what`, the text and the
/// range.
std::int64_t parse_integer(const std::string& text, const std::string& what, std::int64_t minimum,
                           std::int64_t maximum);
/// The whole text as a number ("inf" and "nan" included). Throws Error naming `what` and the text.
double parse_real(const std::string& text, const std::string& what);
/// "NAME=VALUE". Throws Error naming `option` if there is no '=' or no name.
std::pair<std::string, std::string> split_setting(const std::string& text, const std::string& option,
                                                  const std::string& form = "NAME=VALUE");

}
