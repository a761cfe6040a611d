#pragma once

#include "kernels/compiler/cubin.h"

#include <cstdint>
#include <string>
#include <vector>

namespace kernelarium::test {

/// Runs as much of a warp's machine code for sm_90 as decides where it goes (32-bit integers, predicates and
/// constants) to count what it issues. It knows neither the PTX nor the decoder under test. What it doesn't
/// know, loads for one, has no value; a branch that depends on such a value is an error.
class MachineCounter {
 public:
  /// `parameters`: the kernel's, 32 bits each, pointers as two of them.
  MachineCounter(const MachineText& text, std::uint32_t blocks, std::uint32_t threads,
                 const std::vector<std::uint32_t>& parameters);

  /// How often each instruction is issued by a warp of `lanes` lanes.
  std::vector<std::uint64_t> run(std::uint32_t block, std::uint32_t first_thread, std::uint32_t lanes);
  /// Why the counts are not to be trusted; empty: they are.
  const std::string& error() const { return error_; }

 private:
  struct Value {
    std::uint32_t bits = 0;
    bool known = false;
  };
  struct Lane {
    std::vector<Value> registers = std::vector<Value>(256), uniform = std::vector<Value>(64);
    std::vector<Value> predicates = std::vector<Value>(8), uniform_predicates = std::vector<Value>(8);
    std::uint32_t thread = 0;
    std::size_t at = 0;
    bool left = false;
  };

  void step(Lane& lane, std::uint32_t block);
  Value operand(const Lane& lane, const MachineWord& word, int which) const;
  Value constant(std::uint64_t offset) const;
  static Value predicate(const std::vector<Value>& all, std::uint64_t number, bool negated);

  const MachineText& text_;
  std::vector<std::uint32_t> constants_;
  std::string error_;
};

}
