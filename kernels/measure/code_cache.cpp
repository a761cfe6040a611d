#include "kernels/measure/code_cache.h"

#include <algorithm>
#include <cmath>

namespace kernelarium::replay {
namespace {

// Measured on an H100 with loops of 2 to 128 KB of multiply-adds: up to this size they run at full speed,
// longer ones get an instruction in so many clocks.
constexpr std::size_t kCodeBytes = 32768, kInstructionBytes = 16, kCodeLine = 8;
constexpr double kFetchedInstruction = 2.3;

}

CodeCache::CodeCache(std::size_t instructions)
    : there_(instructions * kInstructionBytes > kCodeBytes ? instructions / kCodeLine + 1 : 0, HUGE_VAL) {}

double CodeCache::fetch(std::uint32_t instruction, double now) {
  if (there_.empty()) return now;
  const std::uint32_t line = instruction / kCodeLine;
  if (there_[line] == HUGE_VAL) {
    if (held_.size() == kCodeBytes / (kInstructionBytes * kCodeLine)) {
      there_[held_.front()] = HUGE_VAL;
      held_.pop_front();
    }
    held_.push_back(line);
    // The lines before it have been fetched ahead, as far as there was time.
    there_[line] = free_ =
        std::max(free_, now - kFetchedInstruction * kCodeLine) + kFetchedInstruction * kCodeLine;
  }
  return std::max(now, there_[line]);
}

}
