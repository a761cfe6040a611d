#pragma once

#include <string>

namespace kernelarium {

/// Bytes from `at` on that are one valid UTF-8 sequence: its length, else 0.
std::size_t utf8_length(const std::string& text, std::size_t at);
/// The text, or a whole document, with a replacement character for each byte or character that XML forbids: a
/// kernel may print anything.
std::string xml_characters(const std::string& text);

}
