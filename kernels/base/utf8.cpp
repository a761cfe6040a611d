#include "kernels/base/utf8.h"

namespace kernelarium {

std::size_t utf8_length(const std::string& text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(i < text.size() ? text[i] : 0); };
  const unsigned char first = byte(at);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(at + i) & 0xc0) != 0x80) return 0;
  const unsigned char second = byte(at + 1);
  const bool overlong = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
  const bool beyond = (first == 0xed && second > 0x9f) || (first == 0xf4 && second > 0x8f);
  return overlong || beyond ? 0 : length;
}

std::string xml_characters(const std::string& text) {
  constexpr const char* kReplacement = "\xef\xbf\xbd";
  std::string result;
  result.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = utf8_length(text, at);
    const char first = text[at];
    const bool control =
        length == 1 && first >= 0 && first < 0x20 && first != '\t' && first != '\n' && first != '\r';
    const bool no_character =
        length == 3 && (text.compare(at, 3, "\xef\xbf\xbe") == 0 || text.compare(at, 3, "\xef\xbf\xbf") == 0);
    if (length == 0 || control || no_character)
      result += kReplacement;
    else
      result.append(text, at, length);
    at += length == 0 ? 1 : length;
  }
  return result;
}

}
