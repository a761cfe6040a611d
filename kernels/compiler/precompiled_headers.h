#pragma once

#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

namespace kernelarium {

/// Decides which compilations use NVRTC's precompiled headers (NVIDIA, "NVRTC" user guide, section
/// "Precompiled Headers"; version 12.8 or newer). Making them costs a third of a compilation and they only
/// help sources that begin with the same directives and have the same options, as edits of one kernel do. So
/// the second such source of a process makes them.
class PrecompiledHeaders {
 public:
  /// Options to add for this source.
  std::vector<std::string> options(const std::vector<std::string>& others, const std::string& text);
  /// NVRTC's memory for them is full: only those that exist are still used.
  void no_memory_left();

 private:
  enum class State { met, used, refused };
  std::mutex mutex_;
  std::unordered_map<std::string, State> states_; ///< by options and directives
  bool full_ = false;
};

}
