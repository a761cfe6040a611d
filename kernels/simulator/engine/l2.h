#pragma once

#include "kernels/device/device.h"
#include "kernels/simulator/engine/program.h"
#include "kernels/simulator/memory/access.h"
#include "kernels/simulator/memory/cache.h"

#include <map>
#include <mutex>
#include <vector>

namespace kernelarium::sim {

/// What a block asks L2 for, in order.
class L2Requests {
 public:
  void add(std::uint64_t line, std::uint8_t sectors, Access access) {
    words_.push_back(line << 4 | sectors | flags_of(access));
  }
  /// All lines of an access; a repetition takes one word.
  void add_all(Lines& lines, std::uint64_t moved, Access access);
  std::size_t words() const { return words_.size(); }
  void clear();

 private:
  friend class L2;
  // A word: line * 16 + sectors, with flags. A header precedes the lines of a group: its number * 64 +
  // their count. `repeated`: the number of a group that occurs again.
  static constexpr std::uint64_t kWrite = std::uint64_t{1} << 63, kHeader = std::uint64_t{1} << 61,
                                 kRepeated = std::uint64_t{1} << 60;
  static constexpr std::uint64_t kFlags = kWrite | kHeader | kRepeated;
  static std::uint64_t flags_of(Access access) { return access == Access::load ? 0 : kWrite; }

  std::vector<std::uint64_t> words_;
  std::uint64_t serial_ = next_serial();
  std::uint64_t groups_ = 0;
  static std::uint64_t next_serial();
};

/// L2 and DRAM behind it. Blocks submit their requests; they are replayed in the order of block indices, so
/// that counts do not depend on the number of host threads.
class L2 {
 public:
  explicit L2(L2Cache& cache) : cache_(cache) {}
  /// Takes the rest of what a block has gathered.
  void commit(std::uint64_t block, L2Requests& requests);
  /// Takes what a running block has gathered, if it is its turn; else the requests stay, up to a
  /// limit. An endless loop must not fill the computer's memory.
  void stream(std::uint64_t block, L2Requests& requests);
  void finish(); ///< counts what is still to be written back

  std::uint64_t read_sectors = 0, write_sectors = 0, hits = 0, dram_read_sectors = 0, dram_write_sectors = 0;

 private:
  struct Group {
    CacheGroup together;
    std::size_t header = 0;    ///< its place
    std::uint64_t sectors = 0; ///< of all its lines
  };
  void replay(const L2Requests& requests);
  void look_up(const std::vector<std::uint64_t>& words, Group& group);
  void count(std::uint64_t word, CacheResult result);
  std::mutex mutex_;
  L2Cache& cache_;
  std::vector<Group> groups_; ///< of the requests that are replayed
  std::uint64_t next_ = 0;
  std::map<std::uint64_t, L2Requests> waiting_;
};

}
