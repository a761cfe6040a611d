#include "kernels/program/runtime/frames.h"

#include <algorithm>
#include <link.h>
#include <pthread.h>

namespace kernelarium::program {
namespace {

struct Executable {
  std::uint64_t base = 0, begin = 0, end = 0;
};

const Executable& executable() {
  static const Executable found = [] {
    Executable out;
    dl_iterate_phdr(
        [](dl_phdr_info* info, std::size_t, void* data) {
          auto& self = *static_cast<Executable*>(data);
          self.base = info->dlpi_addr;
          self.begin = ~0ull;
          for (int i = 0; i < info->dlpi_phnum; ++i) {
            const auto& part = info->dlpi_phdr[i];
            if (part.p_type != PT_LOAD) continue;
            self.begin = std::min<std::uint64_t>(self.begin, self.base + part.p_vaddr);
            self.end = std::max<std::uint64_t>(self.end, self.base + part.p_vaddr + part.p_memsz);
          }
          return 1; // the executable comes first
        },
        &out);
    return out;
  }();
  return found;
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
    if (link[1] >= program.begin && link[1] < program.end)
      frames.address[frames.count++] = link[1] - program.base - 1; // inside of the call
    if (link[0] <= at) break;
    at = link[0];
  }
  return frames;
}

}
