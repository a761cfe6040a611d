#include "kernels/compiler/precompiled_headers.h"

#include <algorithm>
#include <string_view>

namespace kernelarium {
namespace {

constexpr std::size_t kMostRemembered = 4096;

std::string directives_of(std::string_view text) {
  std::string directives;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    const std::string_view line = text.substr(0, end);
    const std::size_t begin = line.find_first_not_of(" \t");
    if (begin != std::string_view::npos && line[begin] == '#') directives += line;
    text.remove_prefix(end);
  }
  return directives;
}

}

std::vector<std::string> PrecompiledHeaders::options(const std::vector<std::string>& others,
                                                     const std::string& text) {
  std::string key = directives_of(text);
  for (const std::string& option : others) key += option + '\n';
  const std::lock_guard lock(mutex_);
  if (states_.size() >= kMostRemembered) states_.clear();
  const auto [at, is_new] = states_.try_emplace(std::move(key), State::met);
  if (is_new) return {};
  if (at->second == State::met) at->second = full_ ? State::refused : State::used;
  if (at->second == State::refused) return {};
  return {"-pch", "-pch-messages=false"};
}

void PrecompiledHeaders::no_memory_left() {
  const std::lock_guard lock(mutex_);
  full_ = true;
}

}
