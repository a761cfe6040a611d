/// Streams, events, arrays and other objects that the program destroys twice.
#include "kernels/program/runtime/destroyed.h"

namespace kernelarium::program {
namespace {

constexpr std::size_t kMostNoted = 4096;

/// By function and handle, where it was destroyed last.
using Destroyed = std::map<std::pair<std::string_view, std::uint64_t>, Frames>;
Destroyed& destroyed() {
  static auto* const all = new Destroyed;
  return *all;
}

}

void note_destroyed(Call& call, std::uint64_t handle) {
  Destroyed& all = destroyed();
  if (all.size() >= kMostNoted) all.clear();
  all[{call.name(), handle}] = call.frames();
}

cudaError_t not_there(Call& call, std::uint64_t handle, cudaError_t error) {
  const auto found = destroyed().find({call.name(), handle});
  if (found != destroyed().end())
    runtime().finding("double-free",
                      Sentence::tr("%1: the object of this handle was destroyed already %2",
                                   std::string(call.name()), place_of(found->second)),
                      call.frames(), &found->second, Sentence::tr("destroyed before"));
  return error;
}

}
