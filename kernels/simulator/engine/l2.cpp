#include "kernels/simulator/engine/l2.h"

#include <atomic>
#include <bit>

namespace kernelarium::sim {

std::uint64_t L2Requests::next_serial() {
  static std::atomic<std::uint64_t> last{0};
  return ++last;
}

void L2Requests::clear() {
  words_.clear();
  groups_ = 0;
  serial_ = next_serial();
}

void L2Requests::add_all(Lines& lines, std::uint64_t moved, Access access) {
  const std::uint64_t flags = flags_of(access);
  if (lines.count >= kLeastTogether) {
    const std::uint64_t header = kHeader | flags | groups_ << 6 | lines.count;
    Lines::InL2& last = lines.in_l2;
    if (last.requests == serial_ && last.moved == moved && (last.header & kFlags) == (header & kFlags)) {
      words_.push_back(kRepeated | flags | (last.header & ~kFlags) >> 6);
      return;
    }
    last = {serial_, moved, header};
    words_.push_back(header);
    ++groups_;
  }
  for (std::size_t i = 0; i < lines.count; ++i)
    words_.push_back((lines.number[i] + moved) << 4 | lines.touched[i] | flags);
}

void L2::commit(std::uint64_t block, L2Requests& requests) {
  const std::lock_guard lock(mutex_);
  if (block != next_) {
    waiting_.emplace(block, std::move(requests));
    return;
  }
  replay(requests);
  ++next_;
  while (!waiting_.empty() && waiting_.begin()->first == next_) {
    replay(waiting_.begin()->second);
    waiting_.erase(waiting_.begin());
    ++next_;
  }
}

void L2::stream(std::uint64_t block, L2Requests& requests) {
  constexpr std::size_t kMostWaiting = std::size_t{1} << 23; // 64 MB of one block that is not the lowest
  const std::lock_guard lock(mutex_);
  if (block != next_ && requests.words() < kMostWaiting) return;
  replay(requests);
  requests.clear();
}

void L2::count(std::uint64_t word, CacheResult result) {
  const auto wanted = static_cast<std::uint64_t>(std::popcount(word & 0xf));
  const auto present = static_cast<std::uint64_t>(std::popcount(result.hits));
  (word & L2Requests::kWrite ? write_sectors : read_sectors) += wanted;
  hits += present;
  dram_write_sectors += static_cast<std::uint64_t>(std::popcount(result.evicted_dirty));
  if (!(word & L2Requests::kWrite)) dram_read_sectors += wanted - present;
}

void L2::look_up(const std::vector<std::uint64_t>& words, Group& group) {
  const std::uint64_t header = words[group.header], *lines = words.data() + group.header + 1;
  const auto line_of = [&](std::uint32_t i) { return (lines[i] & ~L2Requests::kFlags) >> 4; };
  const auto lines_of_group = static_cast<std::uint32_t>(header & 63);
  for (std::uint32_t i = 0; i < lines_of_group; ++i) cache_.prefetch(line_of(i));
  group.sectors = 0;
  cache_.access_together(
      group.together, lines_of_group, header & L2Requests::kWrite,
      [&](std::uint32_t i) { return std::pair(line_of(i), static_cast<std::uint8_t>(lines[i] & 0xf)); },
      [&](std::uint32_t i, CacheResult result) {
        count(lines[i], result);
        group.sectors += static_cast<std::uint64_t>(std::popcount(lines[i] & 0xf));
      });
}

void L2::replay(const L2Requests& requests) {
  constexpr std::size_t kAhead = 8;
  const std::vector<std::uint64_t>& words = requests.words_;
  groups_.clear();
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::uint64_t word = words[i];
    if (word & L2Requests::kRepeated) {
      Group& group = groups_[word & ~L2Requests::kFlags];
      const bool write = word & L2Requests::kWrite;
      if (!cache_.again(group.together)) {
        look_up(words, group);
        continue;
      }
      (write ? write_sectors : read_sectors) += group.sectors;
      hits += group.sectors;
      continue;
    }
    if (word & L2Requests::kHeader) {
      groups_.push_back({{}, i, 0});
      look_up(words, groups_.back());
      i += word & 63;
      continue;
    }
    if (i + kAhead < words.size()) cache_.prefetch((words[i + kAhead] & ~L2Requests::kFlags) >> 4);
    count(word, cache_.access((word & ~L2Requests::kFlags) >> 4, static_cast<std::uint8_t>(word & 0xf),
                              word & L2Requests::kWrite));
  }
}

void L2::finish() { dram_write_sectors += cache_.dirty_sectors(); }

}
