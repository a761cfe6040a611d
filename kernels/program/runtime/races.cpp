#include "kernels/program/runtime/races.h"

#include "kernels/program/runtime/in_flight.h"
#include "kernels/program/runtime/modules.h"
#include "kernels/program/runtime/waiting_kernel.h"

#include <fmt/format.h>

namespace kernelarium::program {
namespace {

constexpr std::size_t kMostGuardedReads = 256;  // pieces of host memory that a launch reads
constexpr std::size_t kMostGuardedPieces = 256; // that it writes, of less than...
constexpr std::uint64_t kSmallPiece = 4096;

/// "kernel scale", or the name of a call.
Sentence words_of(const Deed& deed) {
  return deed.kernel ? Sentence::tr("kernel %1", deed.what) : Sentence(deed.what);
}

/// Whether a launch may begin before the kernel before it in its stream has ended, and does not wait for it.
bool begins_early(const KernelWork& work, Gpu& gpu) {
  const auto set = work.hints.find(cudaLaunchAttributeProgrammaticStreamSerialization);
  return set != work.hints.end() && set->second.programmaticStreamSerializationAllowed != 0 &&
         !code_of(*work.kernel, gpu).waits_for_earlier_kernels;
}

}

void look_for_races(Call& call, const KernelWork& work, const Execution& execution, const Stream& stream) {
  Deed deed;
  deed.what = work.kernel->display;
  deed.kernel = true;
  deed.frames = call.frames();
  deed.stream = stream.order;
  deed.early = begins_early(work, runtime().gpu(stream.device));
  const KernelCode& code = code_of(*work.kernel, runtime().gpu(stream.device));
  deed.releases = code.releases;
  deed.acquires = code.acquires;
  deed.acquires_by_atomics = code.acquires && code.looks_by_atomics;
  deed.touches = execution.touched;
  const Sentence what = words_of(deed);
  tell_race(call, std::move(deed));
  std::size_t pieces = 0;
  for (const TouchedRange& range : execution.touched)
    if (range.writes() && (range.end - range.begin >= kSmallPiece || ++pieces <= kMostGuardedPieces))
      fills_host_memory(what, call.frames(), {range.begin, range.end - range.begin}, stream);
  // One that polls expects the host to write, or may.
  if (code.polls) return;
  std::size_t guarded = 0;
  for (const TouchedRange& range : execution.touched)
    if (!range.writes() && guarded < kMostGuardedReads) {
      const std::size_t before = runtime().host_uses.size();
      kernel_reads_host_memory(what, call.frames(), range.begin, range.end, stream);
      guarded += runtime().host_uses.size() - before;
    }
}

void tell_race(Call& call, Deed deed) {
  Runtime& all = runtime();
  Touch shared;
  const Sentence what = words_of(deed);
  deed.graph = all.running_graph;
  const std::uint64_t graph = deed.graph;
  const int stream = deed.stream;
  const Deed* other = all.order.conflict(std::move(deed), shared);
  if (!other) return;
  const Block* block = all.find(shared.begin);
  const std::string other_place = place_of(other->frames);
  const std::uint64_t byte = block ? shared.begin - block->address : 0;
  if (other->stream == stream) {
    all.finding("race",
                Sentence::tr("%1 may begin before %2 %3 has ended (programmatic stream serialization), and "
                             "both access the same bytes (%4): call cudaGridDependencySynchronize() in %1 "
                             "before it accesses them",
                             what, words_of(*other), other_place,
                             block ? Sentence::tr("from byte %1 of %2", byte, describe(*block))
                                   : Sentence(fmt::format("{:#x}", shared.begin))),
                call.frames(), &other->frames, Sentence::tr("the other"));
    return;
  }
  const bool of_nodes = graph != 0 && other->graph == graph;
  all.finding(
      "race",
      of_nodes && block
          ? Sentence::tr(
                "%1 and %2 %3 access the same bytes (from byte %4 of %5) in two nodes of a graph, and "
                "nothing orders them: make one node depend on the other (cudaGraphAddDependencies; "
                "while a stream is captured, cudaStreamWaitEvent)",
                what, words_of(*other), other_place, byte, describe(*block))
      : of_nodes
          ? Sentence::tr("%1 and %2 %3 access the same bytes in two nodes of a graph, and nothing orders "
                         "them: make one node depend on the other (cudaGraphAddDependencies; while a stream "
                         "is captured, cudaStreamWaitEvent)",
                         what, words_of(*other), other_place)
      : block
          ? Sentence::tr("%1 and %2 %3 access the same bytes (from byte %4 of %5) in different streams, and "
                         "nothing orders them: let one stream wait for the other (cudaEventRecord and "
                         "cudaStreamWaitEvent), or use one stream",
                         what, words_of(*other), other_place, byte, describe(*block))
          : Sentence::tr(
                "%1 and %2 %3 access the same bytes in different streams, and nothing orders them: let one "
                "stream wait for the other (cudaEventRecord and cudaStreamWaitEvent), or use one stream",
                what, words_of(*other), other_place),
      call.frames(), &other->frames, Sentence::tr("the other"));
}

}
