#pragma once

#include <array>
#include <string>
#include <vector>

namespace kernelarium {

struct Language {
  const char* code; ///< as the texts are named: CODE.md, kernelarium_CODE.ts
  const char* name; ///< its own
};

/// Languages of the interface, of shipped lessons and of figures; English first.
inline constexpr std::array<Language, 3> kLanguages{
    {{"en", "English"}, {"zh_CN", "简体中文"}, {"ko", "한국어"}}};

inline std::vector<std::string> language_codes() {
  std::vector<std::string> codes;
  for (const Language& language : kLanguages) codes.emplace_back(language.code);
  return codes;
}

/// Whether it is a code such as "en" or "zh_CN", of any language.
bool is_language_code(const std::string& text);

}
