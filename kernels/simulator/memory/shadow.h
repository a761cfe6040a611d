#pragma once

#include "kernels/simulator/memory/order.h"
#include "kernels/simulator/memory/zero_bytes.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <vector>

namespace kernelarium::sim {

struct Pattern;

/// What kind of access it was, as far as it decides which two may meet.
namespace trait {
inline constexpr std::uint16_t writes = 1;
inline constexpr std::uint16_t strong = 2; ///< atomic, volatile, relaxed, acquire, release
inline constexpr std::uint16_t is_volatile = 4;
inline constexpr std::uint16_t spread = 8;  ///< the lanes went to different places: data, not a flag
inline constexpr std::uint16_t fenced = 16; ///< nothing came between the thread's fence and this: a release
inline constexpr std::uint16_t narrow = 32; ///< strong within the block only
inline constexpr std::uint16_t atomic = 64; ///< reads and writes at once
/// A read that what the kernel itself writes need not reach, ordered or not: ld.global.nc, textures,
/// surfaces.
inline constexpr std::uint16_t read_only = 128;
inline constexpr std::uint16_t by_proxy = 256;  ///< by the async proxy
inline constexpr std::uint16_t width = 512 * 7; ///< of a strong access's element: its bytes as a power of two
/// One side of a change in place that is not atomic: a strong load, or the strong store that follows from it.
inline constexpr std::uint16_t update = 4096;
/// A store of a lane's row whose elements come from other lanes.
inline constexpr std::uint16_t gathers = 8192;
inline constexpr std::uint16_t in_cluster = 16384; ///< strong within the cluster only
constexpr std::uint16_t with_width(int bytes) {
  return static_cast<std::uint16_t>(std::countr_zero(static_cast<unsigned>(bytes)) * 512);
}
constexpr int width_of(std::uint16_t traits) { return 1 << (traits & width) / 512; }
}

/// The parts of memory that races are told apart by: as large as the smallest access of a program. 32 of them
/// are a line.
inline constexpr std::uint32_t kGrains = 32;

/// Which lanes touch which grain in a warp-wide access, counted from its lowest grain. Interned: equal ones
/// have one number.
struct LaneTable {
  std::vector<std::uint32_t> lanes; ///< of each grain
  std::vector<std::uint64_t> bits;  ///< grains that some lane touches
  std::uint32_t first_bits = 0;     ///< of the first 32 grains
  std::uint32_t count = 0;          ///< grains
  bool single = true;               ///< no grain is touched by two lanes
  bool uniform = false;             ///< all lanes touch all grains

  std::uint32_t lanes_at(std::int32_t grain) const {
    return uniform ? lanes[0] : lanes[static_cast<std::size_t>(grain)];
  }
  /// Bits [position, position + 32); position > -32.
  std::uint32_t window(std::int64_t position) const {
    if (position < 0) return static_cast<std::uint32_t>(bits[0] << -position);
    const auto word = static_cast<std::size_t>(position >> 6);
    const auto shift = static_cast<unsigned>(position & 63);
    if (shift <= 32) return static_cast<std::uint32_t>(bits[word] >> shift);
    return static_cast<std::uint32_t>(bits[word] >> shift | bits[word + 1] << (64 - shift));
  }
};

class LaneTables {
 public:
  LaneTables();
  const LaneTable& operator[](std::uint32_t number) const { return tables_[number]; }
  /// The table of an access; 0 if its lanes lie too far apart, or there are too many tables already.
  std::uint32_t intern(const Pattern& pattern, int bytes, std::uint32_t grain);
  /// The table of accesses of one lane.
  static std::uint32_t of_lane(int lane) { return 1 + static_cast<std::uint32_t>(lane); }

 private:
  std::vector<LaneTable> tables_;
  std::map<std::vector<std::uint32_t>, std::uint32_t> numbers_;
};

/// A warp-wide access to a line.
struct Entry {
  std::uint32_t block = 0; ///< index + 1; 0: none
  Time time = 0;
  std::uint32_t op = 0; ///< PTX instruction
  std::uint32_t grains = 0;
  std::uint16_t table = 0;
  std::int16_t offset = 0; ///< the line's first grain, as the table counts
  std::uint16_t warp = 0, traits = 0;
};

/// One thread's access to a grain.
struct Touch {
  std::uint32_t block = 0; ///< index + 1; 0: none
  Time time = 0;
  std::uint32_t op = 0;
  std::uint16_t thread = 0, traits = 0;
};

/// For lines that are touched irregularly, or by many: of each grain the last write (of atomic ones two by
/// different threads) and two readers, of different warps if there are any.
struct Dense {
  std::array<std::array<Touch, kGrains>, 2> writes, reads;
};

/// A line's accesses beyond the first two.
struct More {
  std::vector<Entry> writes, reads;
  std::unique_ptr<Dense> dense;
  bool dense_used = false, dense_writes = false; ///< it holds something; it holds writes
  void clear() {
    writes.clear();
    reads.clear();
    dense_used = dense_writes = false;
  }
};

/// Who touched a line. All zero: nobody.
struct Line {
  std::uint32_t block = 0;             ///< of shared memory: whose accesses these are
  std::uint32_t written = 0;           ///< of shared memory: grains that the block has written
  std::uint32_t read_twice = 0;        ///< grains that two blocks are known to have read
  Time newest = 0;                     ///< of its accesses by the last block
  std::uint32_t reads = 0, writes = 0; ///< grains of which accesses are on record
  Entry write, read;
  More* more = nullptr;
};

/// The last write of a grain that has one. Its thread is exact only to the warp.
Touch last_write(const Line& line, int grain);

/// The lines of an allocation, or of a block's shared memory.
class Shadow {
 public:
  Shadow(std::uint64_t bytes, std::uint32_t grain)
      : grain_(grain), memory_(untouched((bytes / grain / kGrains + 2) * sizeof(Line))) {}
  std::uint32_t grain() const { return grain_; }
  Line& line(std::uint64_t number) { return lines_[number]; }
  More& more(Line& line) {
    if (!line.more) line.more = &pool_.emplace_back();
    return *line.more;
  }
  Dense& dense(Line& line);
  /// Takes these grains' accesses off the record.
  static void remove(Line& line, std::uint32_t grains);
  /// The memory means something else now.
  void forget(std::uint64_t offset, std::uint64_t bytes);

 private:
  std::uint32_t grain_;
  std::unique_ptr<std::byte, void (*)(std::byte*)> memory_;
  Line* lines_ = reinterpret_cast<Line*>(memory_.get());
  std::deque<More> pool_;
};

}
