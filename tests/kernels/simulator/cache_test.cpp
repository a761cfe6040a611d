#include "kernels/simulator/memory/cache.h"

#include <gtest/gtest.h>
#include <numeric>
#include <random>

namespace kernelarium::sim {
namespace {

struct Request {
  std::vector<std::uint64_t> lines;
  std::uint8_t sectors = 0;
  bool write = false;
};

std::vector<Request> random_requests(std::mt19937& random, int count, std::uint64_t lines) {
  std::vector<Request> requests;
  for (int i = 0; i < count; ++i) {
    Request request;
    const std::uint64_t first = random() % lines, step = 1 + random() % 5, size = 1 + random() % 32;
    for (std::uint64_t n = 0; n < size; ++n) request.lines.push_back(first + n * step);
    request.sectors = static_cast<std::uint8_t>(1 + random() % 15);
    request.write = random() % 3 == 0;
    requests.push_back(std::move(request));
  }
  return requests;
}

struct Sums {
  int hits = 0, evicted = 0;
  void add(CacheResult result) {
    hits += std::popcount(result.hits);
    evicted += std::popcount(result.evicted_dirty);
  }
  friend bool operator==(const Sums&, const Sums&) = default;
};

/// Groups are a short cut: every request finds and displaces what it would, looked up line by line.
TEST(Cache, GroupsOfLinesCountAsLineByLine) {
  for (const std::uint64_t bytes : {8u << 10, 28u << 10, 200u << 10}) {
    std::mt19937 random(static_cast<unsigned>(bytes));
    L1Cache grouped(bytes), plain(bytes);
    int taken_again = 0, read_again = 0;
    for (int generation = 0; generation < 3; ++generation) {
      grouped.clear();
      plain.clear();
      std::vector<Request> requests = random_requests(random, 12, bytes / 128);
      std::vector<CacheGroup> groups(requests.size());
      std::vector<std::uint8_t> sectors(requests.size());
      for (int step = 0; step < 4000; ++step) {
        // Often the same as just before, as loops do it.
        const std::size_t which = random() % (step % 500 < 400 ? 3 : requests.size());
        Request& request = requests[which];
        if (random() % 4 == 0) request.sectors = static_cast<std::uint8_t>(1 + random() % 15);
        const auto count = static_cast<std::uint32_t>(request.lines.size());
        Sums wanted, got;
        for (const std::uint64_t line : request.lines)
          wanted.add(plain.access(line, request.sectors, request.write));
        const auto line_of = [&](std::uint32_t i) { return std::pair(request.lines[i], request.sectors); };
        const auto take = [&](std::uint32_t, CacheResult result) { got.add(result); };
        CacheGroup& group = groups[which];
        if (sectors[which] == request.sectors && grouped.again(group)) {
          ++taken_again;
          got.hits = static_cast<int>(count) * std::popcount(request.sectors);
        } else if (!request.write && grouped.read_again(group, count, line_of, take)) {
          ++read_again;
        } else {
          grouped.access_together(group, count, request.write, line_of, take);
        }
        sectors[which] = request.sectors;
        ASSERT_EQ(got, wanted) << "step " << step;
      }
      EXPECT_EQ(grouped.dirty_sectors(), plain.dirty_sectors());
    }
    EXPECT_GT(taken_again, 100);
    EXPECT_GT(read_again, 100);
  }
}

}
}
