#include "kernels/program/runtime/frames.h"

#include "kernels/program/runtime/executable.h"

#include <algorithm>
#include <pthread.h>
#include <span>

namespace kernelarium::program {
namespace {

/// Whether there is a call before this address, so that it may be a return address.
bool follows_call(std::uint64_t address, const Executable& program) {
  constexpr std::uint64_t kLongest = 7;
  if (!program.holds_code(address) || address < program.code_begin + kLongest) return false;
  const auto* end = reinterpret_cast<const unsigned char*>(address);
  if (end[-5] == 0xe8) return true;
  for (const int bytes : {2, 3, 4, 6, 7}) // through a register or memory
    if (end[-bytes] == 0xff && ((end[1 - bytes] >> 3) & 7) == 2) return true;
  return false;
}

void add(Frames& frames, std::uint64_t returns_to, const Executable& program) {
  if (frames.count < Frames::kMost)
    frames.address[frames.count++] = returns_to - program.base - 1; // inside of the call
}

/// The first caller in the executable that the stack names from here on, but before `end`.
[[gnu::no_sanitize("address")]] void add_from_stack(Frames& frames, std::uint64_t at, std::uint64_t end,
                                                    const Executable& program) {
  constexpr std::uint64_t kFurthest = 4096;
  for (end = std::min(end, at + kFurthest); at + 8 <= end; at += 8)
    if (const std::uint64_t value = *reinterpret_cast<const std::uint64_t*>(at); follows_call(value, program))
      return add(frames, value, program);
}

}

StackBounds this_stack() {
  pthread_attr_t attributes;
  void* stack = nullptr;
  std::size_t bytes = 0;
  if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
    pthread_attr_getstack(&attributes, &stack, &bytes);
    pthread_attr_destroy(&attributes);
  }
  const auto begin = reinterpret_cast<std::uint64_t>(stack);
  return {begin, begin + bytes};
}

Frames frames_above(const void* frame, const StackBounds& stack) {
  Frames frames;
  const Executable& program = executable();
  auto at = reinterpret_cast<std::uint64_t>(frame);
  while (frames.count < Frames::kMost && at >= stack.begin && at + 16 <= stack.end && at % 8 == 0) {
    const auto* link = reinterpret_cast<const std::uint64_t*>(at);
    const bool goes_on = link[0] > at && link[0] + 16 <= stack.end;
    if (program.holds_code(link[1]))
      add(frames, link[1], program);
    else if (goes_on)
      add_from_stack(frames, at + 16, link[0], program);
    if (!goes_on) break;
    at = link[0];
  }
  return frames;
}

std::optional<OwnFrame> frame_around(std::uint64_t address, const void* frame, const StackBounds& stack) {
  const Executable& program = executable();
  for (auto at = reinterpret_cast<std::uint64_t>(frame); at >= stack.begin && at + 16 <= stack.end;) {
    const auto* link = reinterpret_cast<const std::uint64_t*>(at);
    if (address < at + 16 || !program.holds_code(link[1]) || link[0] <= at || link[0] % 8 != 0 ||
        link[0] + 16 > stack.end)
      return std::nullopt;
    if (address < link[0]) return OwnFrame{link[0], link[1] - program.base - 1};
    at = link[0];
  }
  return std::nullopt;
}

Frames frames_at(std::uint64_t instruction, std::uint64_t stack_pointer, std::uint64_t frame_pointer,
                 const StackBounds& stack) {
  Frames frames;
  const Executable& program = executable();
  const bool on_stack = stack_pointer >= stack.begin && stack_pointer <= stack.end;
  if (program.holds_code(instruction))
    frames.address[frames.count++] = instruction - program.base;
  else if (on_stack)
    add_from_stack(frames, stack_pointer,
                   frame_pointer > stack_pointer ? std::min(frame_pointer, stack.end) : stack.end, program);
  for (const Frames above = frames_above(reinterpret_cast<const void*>(frame_pointer), stack);
       const std::uint64_t address : std::span(above.address, static_cast<std::size_t>(above.count)))
    if (frames.count < Frames::kMost) frames.address[frames.count++] = address;
  return frames;
}

}
