#pragma once

#include "kernels/base/error.h"
#include "kernels/problems/problem.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

namespace kernelarium {

/// Threads that this machine runs at once.
inline int core_count() { return static_cast<int>(std::max(1u, std::thread::hardware_concurrency())); }

/// Splits [0, count) into one range per core and runs body(part, begin, end) on each, concurrently; small
/// work stays on the caller's thread. Returns the number of parts. `grain`: minimum elements per thread.
template<class Body>
int parallel_ranges(std::int64_t count, std::int64_t grain, const Body& body) {
  const std::int64_t parts =
      std::clamp<std::int64_t>(count / std::max<std::int64_t>(grain, 1), 1, core_count());
  std::vector<std::jthread> threads;
  for (std::int64_t part = 1; part < parts; ++part)
    threads.emplace_back(
        [&, part] { body(static_cast<int>(part), count * part / parts, count * (part + 1) / parts); });
  body(0, 0, count / parts);
  return static_cast<int>(parts);
}

/// The same for long work: body(begin, end) of pieces of at most `piece` elements, between which `watch`
/// hears of the share that is done. Throws Error if it stops the work.
template<class Body>
void parallel_pieces(std::int64_t count, std::int64_t piece, const Watch& watch, const Body& body) {
  piece = std::clamp<std::int64_t>(piece, 1, std::max<std::int64_t>(count, 1));
  const std::int64_t pieces = (count + piece - 1) / piece;
  std::atomic<std::int64_t> next = 0, done = 0;
  const auto work = [&](bool tells) {
    for (std::int64_t at; !watch.stopped() && (at = next++) < pieces;) {
      body(at * piece, std::min(count, (at + 1) * piece));
      ++done;
      if (tells && watch.progress) watch.progress(static_cast<double>(done) / static_cast<double>(pieces));
    }
  };
  {
    std::vector<std::jthread> threads;
    for (std::int64_t thread = 1; thread < std::min<std::int64_t>(core_count(), pieces); ++thread)
      threads.emplace_back(work, false);
    work(true);
  }
  if (watch.stopped())
    throw Error(Fault::kernel_fault,
                Diagnostic{"cancelled", Sentence::tr("the run was cancelled"), "", 0, false});
  if (watch.progress) watch.progress(1); // the caller's thread may have got no piece
}

}
