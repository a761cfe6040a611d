#pragma once

#include "kernels/device/device.h"
#include "kernels/simulator/engine/op.h"
#include "kernels/simulator/memory/order.h"
#include "kernels/simulator/runtime_answers.h"

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

// Dynamic parallelism: work that kernels launch through the device runtime.
namespace kernelarium::sim {

/// Addresses of kernels, to launch them.
inline constexpr std::uint64_t kKernelWindow = 0x0000'4000'0000'0000;
inline constexpr std::uint32_t kDeepestLaunch = 24; ///< grids that launch grids that launch grids...

/// How much of each stream's work comes before: number of pieces, by stream. The blocks' own streams and the
/// handles of others, and of events, differ.
using StreamClock = std::map<std::uint64_t, std::uint32_t>;

/// Work that a thread launches on the device. It runs when its parent's grid has finished: that of lower
/// blocks first, a thread's own in order, and tail launches last.
struct ChildWork {
  enum class What : std::uint8_t { grid, copy, set } what = What::grid;
  bool tail = false;
  bool forgotten = false;   ///< fire and forget: comes after nothing else that its block launches
  std::uint64_t parent = 0; ///< block that launches it
  /// Its stream: a handle, or the block's own for those with names; its number there, from 1; and how much of
  /// the block's streams it comes after.
  std::uint64_t stream = 0;
  std::uint32_t number = 0;
  StreamClock after;
  HandedOver by; ///< for the checks
  // Of a grid.
  std::uint32_t kernel = 0; ///< in Program::children
  Dim3 grid, block;
  std::uint32_t shared_bytes = 0;
  std::uint64_t arguments = 0; ///< address in the device heap
  // Of a copy; a set has a value instead of `from`.
  std::uint64_t to = 0, from = 0, bytes = 0;
};

/// The device runtime's part of a launch's state.
struct ChildState {
  std::map<std::pair<std::uint64_t, std::uint64_t>, StreamClock> streams; ///< by block and stream
  std::map<std::uint64_t, StreamClock> events;                            ///< as last recorded
  std::uint64_t handles = 0;                                              ///< made
  const RuntimeAnswers* answers = nullptr;
  std::uint32_t depth = 0;                     ///< of launches by kernels; 0: the host's
  std::map<std::uint64_t, ChildWork> prepared; ///< by address of the arguments, not launched yet
  std::vector<ChildWork> work;
  std::map<std::pair<std::uint64_t, std::uint32_t>, std::uint32_t> errors; ///< by block and thread
};

/// As runtime_call (runtime_calls.h), for the functions of the device runtime of both generations.
Handler device_runtime_call(const std::string& name);
/// The name of a function of the device runtime in a program's source: PTX has another.
std::string name_in_source(const std::string& function);

}
