#pragma once

#include "kernels/program/runtime/state.h"

#include <functional>

namespace kernelarium::program {

class Call;

/// The pages of a block of managed or pinned memory. The simulated GPU has its own mapping, so the page
/// table of the program's mapping shows what the host has accessed since it was last emptied. Managed pages
/// move 64 KB at a time.
class Pages {
 public:
  /// Memory of this size, zeroed, twice in this process. Throws std::bad_alloc.
  explicit Pages(std::size_t bytes);
  ~Pages();
  Pages(const Pages&) = delete;

  std::byte* host() const { return host_; }     ///< the program's
  std::byte* device() const { return device_; } ///< the simulated GPU's

  /// Bytes that the host has touched while they were on a device: they are the host's now.
  std::size_t take_back();
  /// Bytes that have to move so that the device (or kHost) has this part.
  std::size_t move(std::uint64_t begin, std::uint64_t end, int to);

  /// The host pages that are entirely in the range, or the only one that there is: to be guarded. A
  /// neighbour's bytes must stay accessible, because the system's own accesses trigger no handler.
  std::pair<std::uint64_t, std::uint64_t> own_pages(std::uint64_t begin, std::uint64_t end) const;
  static std::pair<std::uint64_t, std::uint64_t> whole_pages(std::uint64_t begin, std::uint64_t end);
  static std::pair<std::uint64_t, std::uint64_t> pages_around(std::uint64_t begin, std::uint64_t end);
  /// What the host may do there from now on; what it may not is a fault.
  enum class Guard { none, reads_alone, nothing };
  static void guard(std::uint64_t begin, std::uint64_t end, Guard guard);

  /// What cudaMemAdvise and cudaMemPrefetchAsync have set for a part.
  struct Advice {
    bool read_mostly = false;
    cudaMemLocation preferred{cudaMemLocationTypeInvalid, 0}, prefetched{cudaMemLocationTypeInvalid, 0};
    std::set<int> accessed_by;
  };
  /// Each part of the range, to be changed; offsets in this memory.
  void advise(std::uint64_t begin, std::uint64_t end, const std::function<void(Advice&)>& change);
  std::vector<Advice> advice(std::uint64_t begin, std::uint64_t end) const;

  static constexpr int kHost = -1;
  static constexpr std::uint64_t kBytes = 64 << 10; ///< that move together

 private:
  static constexpr int kNobody = -2; ///< not touched yet

  std::uint64_t first() const { return reinterpret_cast<std::uint64_t>(host_) / kBytes; }

  std::byte *host_ = nullptr, *device_ = nullptr;
  std::size_t size_ = 0, bytes_ = 0; ///< as requested; whole pages of the host
  std::vector<int> where_;
  std::map<std::uint64_t, Advice> advice_{{0, {}}}; ///< from this offset to the next
};

/// What the host has taken back of managed memory takes time, and is a piece of work of kind "migration".
void notice_host(Call& call, Block& block);
/// Puts the migration of a part on the stream, as cudaMemPrefetchAsync does.
void prefetch(Call& call, Block& block, std::uint64_t begin, std::uint64_t end, int to, Stream& stream);

/// Writes to the trace; `asked_by`: the function that had the pages moved.
void record_migration(Call& call, const Span& span, const Stream& stream, bool to_device, std::size_t bytes,
                      const char* asked_by = nullptr);

/// What a kernel has to wait for because what it touches is not in its device's memory.
struct FarMemory {
  double mapped_us = 0;     ///< at least as long as the kernel takes: reads and writes across the link
  double mapped_bytes = 0;  ///< what crosses the link for it, in whole sectors
  bool atomics = false;     ///< atomic operations across the link
  double migration_us = 0;  ///< before it can continue
  std::size_t migrated = 0; ///< bytes
};
/// `touched`: exact, or empty, and then blocks that arguments point to are taken to be touched as a whole.
FarMemory far_memory(Call& call, Gpu& gpu, const std::vector<TouchedRange>& touched,
                     const std::vector<std::vector<std::byte>>& arguments);
/// Whether a kernel could touch such memory at all.
bool may_touch_far_memory();

}
