#pragma once

#include <algorithm>
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

}
