#pragma once

#include "kernels/base/sentence.h"
#include "kernels/simulator/memory/zero_bytes.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace kernelarium::sim {

/// Address windows of the simulated GPU. Global addresses are the same on every run, so that counts are too.
inline constexpr std::uint64_t kGlobalBase = 0x0000'7000'0000'0000;
inline constexpr std::uint64_t kSharedWindow = 0x0000'1000'0000'0000; ///< generic addresses of shared memory
inline constexpr std::uint64_t kLocalWindow = 0x0000'2000'0000'0000;  ///< generic addresses of local memory
inline constexpr std::uint64_t kFunctionWindow = 0x0000'3000'0000'0000; ///< addresses of functions
inline constexpr std::uint64_t kWindowSize = std::uint64_t{1} << 40;

/// One device allocation and its host memory.
struct Allocation {
  std::uint64_t address = 0;
  std::uint64_t bytes = 0;
  std::string name;
  int element_bytes = 0; ///< 0: not known
  bool freed = false;
  bool mapped = false;
  bool read_only = false;            ///< __constant__ variables
  std::shared_ptr<std::byte[]> host; ///< zero bytes at first
  bool fully_written = false;        ///< else `written` says, one bit per byte; empty: nothing yet
  ZeroBytes written;

  bool is_written(std::uint64_t offset, std::uint64_t count) const;
  void mark_written(std::uint64_t offset, std::uint64_t count);
  void mark_unwritten(std::uint64_t offset, std::uint64_t count);
  /// With the rest of the last word, which no other allocation shares.
  std::uint64_t end_in_words() const { return address + (bytes + 3) / 4 * 4; }
};

/// What an illegal address means, in words.
struct Whereabouts {
  Sentence text;
  bool elements = false;    ///< "a[1000]; a has 1000 elements"
  std::string array = {};   ///< that was meant; empty: none is near
  std::int64_t element = 0; ///< of it, before its start or past its end, too
};

/// The simulated GPU's memory: allocations with wide gaps between them. Not thread-safe while
/// allocations change.
class GlobalMemory {
 public:
  explicit GlobalMemory(std::uint64_t capacity, std::uint64_t first_address = kGlobalBase)
      : next_(first_address), capacity_(capacity), first_(first_address) {}

  /// Throws Error{kernel_fault} when `capacity` is exhausted.
  Allocation& allocate(std::uint64_t bytes, const std::string& name);
  /// Memory of the host or of another device, under a separate address. It does not count towards the
  /// capacity.
  Allocation& map(std::uint64_t address, std::uint64_t bytes, const std::string& name,
                  std::shared_ptr<std::byte[]> host);
  /// Later accesses report that it was freed. Throws Error{bad_argument} for anything but the start of an
  /// allocation.
  void free(std::uint64_t address);
  /// The next allocation comes after the last live one, as if nothing else had ever been allocated.
  void forget_freed();
  /// The live allocation that contains `address`, or null.
  Allocation* find(std::uint64_t address);
  /// The same, without a search where `last` (or null) contains it: of the lanes of one instruction.
  Allocation* find(std::uint64_t address, Allocation* last);
  /// Describes an illegal access of `bytes`: "a[1000]; a has 1000 elements", or its address in
  /// bytes if no element matches. An element is as wide as the access if the allocation gives no type.
  Whereabouts describe(std::uint64_t address, std::uint64_t bytes) const;
  /// The element of `of` at an address, which need not lie inside.
  static std::int64_t element_at(const Allocation& of, std::uint64_t address, std::uint64_t bytes);

  /// What the allocations hold. Nothing where that is more than `most` bytes, or where memory of the host or
  /// of another device is among them, which others may change meanwhile.
  struct Contents {
    std::uint64_t address = 0;
    std::vector<std::byte> bytes;
    bool fully_written = false;
    ZeroBytes written;
  };
  std::optional<std::vector<Contents>> contents(std::uint64_t most) const;
  void restore(const std::vector<Contents>& all);
  /// What all allocations hold.
  std::vector<Contents> snapshot() const;
  /// Undoes the lower or the upper half of what has changed since in each allocation; a short change as a
  /// whole.
  void undo_half(const std::vector<Contents>& before, bool upper);

  /// A launch without checks may have written anything.
  void mark_all_written();
  std::uint64_t used() const { return used_; }

 private:
  std::optional<Sentence> in_elements(const Allocation& of, std::uint64_t address, std::uint64_t bytes) const;

  static constexpr std::size_t kFreedKept = 256;

  std::map<std::uint64_t, Allocation> allocations_; ///< by address; the newest freed ones stay known
  std::deque<std::uint64_t> freed_;                 ///< addresses, the oldest first
  std::uint64_t next_;
  std::uint64_t capacity_;
  std::uint64_t used_ = 0;
  std::uint64_t first_; ///< address of the first allocation of all
};

}
