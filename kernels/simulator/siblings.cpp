#include "kernels/simulator/siblings.h"

#include "kernels/simulator/engine/launch_state.h"

#include <algorithm>
#include <fmt/format.h>

namespace kernelarium::sim {
namespace {

using How = TouchedRange::How;
constexpr std::size_t kMostSiblings = 512; // that a new one is compared with

/// The first byte that both access in a way that needs an order.
std::optional<std::uint64_t> shared(const std::vector<TouchedRange>& a, const std::vector<TouchedRange>& b) {
  // Ranges of one kind are disjoint, so few of the others reach over one's beginning.
  std::size_t first = 0;
  for (const TouchedRange& mine : a) {
    while (first < b.size() && b[first].end <= mine.begin && b[first].begin < mine.begin) ++first;
    for (std::size_t i = first; i < b.size() && b[i].begin < mine.end; ++i) {
      const TouchedRange& theirs = b[i];
      if (theirs.end > mine.begin && mine.needs_order(theirs)) return std::max(mine.begin, theirs.begin);
    }
  }
  return std::nullopt;
}

/// Streams and events of a block reach no other one.
bool in_streams_of_one_block(const ChildWork& a, const ChildWork& b) {
  return a.parent == b.parent && !a.forgotten && !b.forgotten;
}

/// `first` was launched earlier.
bool is_ordered(const ChildWork& first, const ChildWork& second) {
  if (!in_streams_of_one_block(first, second)) return false;
  const auto after = second.after.find(first.stream);
  return after != second.after.end() && after->second >= first.number;
}

}

std::vector<TouchedRange> touched_by(const ChildWork& copy) {
  std::vector<TouchedRange> touched;
  if (copy.bytes == 0) return touched;
  if (copy.what == ChildWork::What::copy) touched.push_back({copy.from, copy.from + copy.bytes, How::read});
  touched.push_back({copy.to, copy.to + copy.bytes, How::written});
  return touched;
}

std::optional<Diagnostic> Siblings::meets(const ChildWork& work, const Sentence& what,
                                          const std::vector<TouchedRange>& touched,
                                          const LaunchState& state) {
  Sibling now{work, what, touched, ~std::uint64_t{0}, 0};
  std::sort(now.touched.begin(), now.touched.end(),
            [](const TouchedRange& a, const TouchedRange& b) { return a.begin < b.begin; });
  for (const TouchedRange& range : touched) {
    now.begin = std::min(now.begin, range.begin);
    now.end = std::max(now.end, range.end);
  }
  const auto place_of = [&](const ChildWork& of) { return state.program.places[of.by.op]; };
  std::optional<Diagnostic> found;
  for (const Sibling& other : earlier_) {
    if (is_ordered(other.work, work) || other.end <= now.begin || now.end <= other.begin) continue;
    const std::optional<std::uint64_t> byte = shared(now.touched, other.touched);
    if (!byte) continue;
    const Allocation* allocation = state.memory.find(*byte);
    const ptx::Place place = place_of(work);
    found.emplace();
    found->kind = "race";
    const std::string address = fmt::format("{:#x}", *byte),
                      name = allocation ? allocation->name : std::string();
    const std::uint64_t offset = allocation ? *byte - allocation->address : 0;
    const int other_line = place_of(other.work).line;
    found->message =
        in_streams_of_one_block(other.work, work)
            ? Sentence::tr("race in global memory at %1: %2 (launched at line %3) and %4 (launched at line "
                           "%5) access it in two streams of a block, and nothing orders the two: launch "
                           "them into one stream, or let one stream wait for the other (cudaEventRecord and "
                           "cudaStreamWaitEvent) ('%6' at byte %7)",
                           address, what, place.line, other.what, other_line, name, offset)
            : Sentence::tr("race in global memory at %1: %2 (launched at line %3) and %4 (launched at "
                           "line %5) access it, and nothing orders the two: launch them from one "
                           "block into its own stream, or into cudaStreamTailLaunch ('%6' at byte %7)",
                           address, what, place.line, other.what, other_line, name, offset);
    found->line = place.line;
    if (place.file > 0 && static_cast<std::size_t>(place.file) < state.program.files.size())
      found->file = state.program.files[static_cast<std::size_t>(place.file)];
    found->other_line = place_of(other.work).line;
    break;
  }
  earlier_.push_back(std::move(now));
  if (earlier_.size() > kMostSiblings) earlier_.pop_front();
  return found;
}

}
