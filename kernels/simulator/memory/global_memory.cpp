#include "kernels/simulator/memory/global_memory.h"

#include "kernels/base/error.h"
#include "kernels/simulator/memory/growing.h"

#include <algorithm>
#include <atomic>
#include <cctype>
#include <cstring>
#include <fmt/format.h>
#include <mutex>
#include <shared_mutex>

namespace kernelarium::sim {
namespace {

constexpr std::uint64_t kAlignment = 512; // what cudaMalloc gives on hardware at least
constexpr std::uint64_t kGap = 4096;
constexpr std::uint64_t distance_to_next(std::uint64_t bytes) {
  return (bytes + kGap + kAlignment - 1) / kAlignment * kAlignment + kAlignment;
}
/// An index that leaves an array by more than this, and by more than the array's size some times over, says
/// nothing about the array: any other may have been meant.
constexpr std::uint64_t kNear = std::uint64_t{1} << 30;
constexpr std::uint64_t kNearSizes = 16;

std::atomic<int> growing = 0;
std::shared_mutex structure; ///< of all memories' lists of allocations; only used while one may grow

template<class Lock>
Lock locked() {
  return growing.load(std::memory_order_acquire) ? Lock(structure) : Lock();
}
constexpr auto reading = locked<std::shared_lock<std::shared_mutex>>;
constexpr auto changing = locked<std::unique_lock<std::shared_mutex>>;

}

MemoryMayGrow::MemoryMayGrow() { ++growing; }
MemoryMayGrow::~MemoryMayGrow() { --growing; }

namespace {

/// Calls visit(byte index, mask) for the bits [begin, begin + count), eight at a time.
template<class Visit>
void for_bits(std::uint64_t begin, std::uint64_t count, Visit visit) {
  for (const std::uint64_t end = begin + count; begin < end;) {
    const std::uint64_t first = begin % 8, bits = std::min<std::uint64_t>(8 - first, end - begin);
    visit(begin / 8, static_cast<std::uint8_t>(((1u << bits) - 1) << first));
    begin += bits;
  }
}

}

bool Allocation::is_written(std::uint64_t offset, std::uint64_t count) const {
  if (fully_written) return true;
  if (written.empty()) return false;
  bool all = true;
  for_bits(offset, count, [&](std::uint64_t i, std::uint8_t mask) { all &= (written[i] & mask) == mask; });
  return all;
}

void Allocation::mark_written(std::uint64_t offset, std::uint64_t count) {
  if (fully_written) return;
  if (offset == 0 && count == bytes) {
    fully_written = true;
    written = {};
    return;
  }
  if (written.empty()) {
    written.resize((bytes + 7) / 8);
    if (bytes % 8) written.back() = static_cast<std::uint8_t>(0xff << bytes % 8); // nobody's
  }
  if (offset % 8 == 0 && count % 8 == 0)
    std::memset(written.data() + offset / 8, 0xff, count / 8);
  else
    for_bits(offset, count, [&](std::uint64_t i, std::uint8_t mask) { written[i] |= mask; });
}

void Allocation::mark_unwritten(std::uint64_t offset, std::uint64_t count) {
  if (offset == 0 && count == bytes) {
    written = {};
  } else {
    if (fully_written) written.assign((bytes + 7) / 8, 0xff);
    if (!written.empty())
      for_bits(offset, count, [&](std::uint64_t i, std::uint8_t mask) {
        written[i] = static_cast<std::uint8_t>(written[i] & ~mask);
      });
  }
  fully_written = false;
}

std::vector<GlobalMemory::Contents> GlobalMemory::snapshot() const {
  std::vector<Contents> all;
  for (const auto& [address, each] : allocations_)
    if (!each.freed)
      all.push_back(
          {address, {each.host.get(), each.host.get() + each.bytes}, each.fully_written, each.written});
  return all;
}

void GlobalMemory::undo_half(const std::vector<Contents>& before, bool upper) {
  constexpr std::ptrdiff_t kShort = 64;
  for (const Contents& old : before) {
    Allocation* holder = find(old.address);
    if (!holder) continue;
    std::byte* const now = holder->host.get();
    const auto first = std::mismatch(old.bytes.begin(), old.bytes.end(), now).first;
    if (first == old.bytes.end()) continue;
    const auto end = std::mismatch(old.bytes.rbegin(), old.bytes.rend(),
                                   std::make_reverse_iterator(now + old.bytes.size()))
                         .first.base();
    const auto middle = first + (end - first) / 2;
    const bool whole = end - first <= kShort;
    const auto from = upper && !whole ? middle : first, to = upper || whole ? end : middle;
    std::copy(from, to, now + (from - old.bytes.begin()));
  }
}

void GlobalMemory::mark_all_written() {
  const auto lock = changing();
  for (auto& [address, allocation] : allocations_) allocation.mark_written(0, allocation.bytes);
}

Allocation& GlobalMemory::allocate(std::uint64_t bytes, const std::string& name) {
  const auto lock = changing();
  if (bytes > capacity_ - used_)
    throw Error(
        Fault::kernel_fault,
        Diagnostic{"device", Sentence::tr("out of memory: '%1' needs %2 bytes, %3 of %4 are in use on the "
                                          "simulated GPU; choose a smaller size",
                                          name, bytes, used_, capacity_)});
  Allocation allocation;
  allocation.address = next_;
  allocation.bytes = bytes;
  allocation.name = name;
  try {
    auto host = untouched(bytes + 64); // room for vector loads at the end
    const auto release = host.get_deleter();
    allocation.host = {host.release(), release};
  } catch (const std::bad_alloc&) {
    throw Error(
        Fault::kernel_fault,
        Diagnostic{"device", Sentence::tr("out of memory: '%1' needs %2 bytes, %3 of %4 are in use; this "
                                          "computer has no more memory; choose a smaller size",
                                          name, bytes, used_, capacity_)});
  }
  next_ += distance_to_next(bytes);
  used_ += bytes;
  return allocations_.emplace(allocation.address, std::move(allocation)).first->second;
}

Allocation& GlobalMemory::map(std::uint64_t address, std::uint64_t bytes, const std::string& name,
                              std::shared_ptr<std::byte[]> host) {
  const auto lock = changing();
  // The host may have given the place of freed memory to something else.
  auto it = allocations_.lower_bound(address);
  if (it != allocations_.begin() && std::prev(it)->first + std::prev(it)->second.bytes > address) --it;
  while (it != allocations_.end() && it->first < address + bytes && it->second.freed)
    it = allocations_.erase(it);
  if (it != allocations_.end() && it->first < address + bytes)
    throw Error(fmt::format("{:#x} is mapped already, as a part of '{}'", address, it->second.name));
  Allocation allocation;
  allocation.address = address;
  allocation.bytes = bytes;
  allocation.name = name;
  allocation.host = std::move(host);
  allocation.mapped = allocation.fully_written = true;
  return allocations_.emplace(address, std::move(allocation)).first->second;
}

void GlobalMemory::free(std::uint64_t address) {
  const auto lock = changing();
  const auto found = allocations_.find(address);
  if (found == allocations_.end() || found->second.freed)
    throw Error(Sentence::tr("%1 is not the start of a live allocation", fmt::format("{:#x}", address)));
  if (!found->second.mapped) used_ -= found->second.bytes;
  found->second.freed = true;
  found->second.host.reset();
  found->second.written = {};
  // Enough history to name a stale pointer, not so much that a long session grows.
  freed_.push_back(address);
  if (freed_.size() <= kFreedKept) return;
  // `map` may have given the place to something that lives.
  if (const auto oldest = allocations_.find(freed_.front());
      oldest != allocations_.end() && oldest->second.freed)
    allocations_.erase(oldest);
  freed_.pop_front();
}

void GlobalMemory::forget_freed() {
  const auto lock = changing();
  for (const std::uint64_t address : freed_)
    if (const auto known = allocations_.find(address); known != allocations_.end() && known->second.freed)
      allocations_.erase(known);
  freed_.clear();
  // From the end: a loaded kernel may have a thousand variables.
  const auto last = std::find_if(allocations_.rbegin(), allocations_.rend(),
                                 [](const auto& entry) { return !entry.second.mapped; });
  next_ = last == allocations_.rend() ? first_ : last->first + distance_to_next(last->second.bytes);
}

std::optional<std::vector<GlobalMemory::Contents>> GlobalMemory::contents(std::uint64_t most) const {
  if (used_ > most) return {};
  const bool shared = std::any_of(allocations_.begin(), allocations_.end(),
                                  [](const auto& each) { return !each.second.freed && each.second.mapped; });
  if (shared) return {};
  return snapshot();
}

void GlobalMemory::restore(const std::vector<Contents>& all) {
  for (const Contents& each : all) {
    Allocation& now = allocations_.at(each.address);
    std::copy(each.bytes.begin(), each.bytes.end(), now.host.get());
    now.fully_written = each.fully_written;
    now.written = each.written;
  }
}

Allocation* GlobalMemory::find(std::uint64_t address) {
  const auto lock = reading();
  auto after = allocations_.upper_bound(address);
  if (after == allocations_.begin()) return nullptr;
  Allocation& allocation = std::prev(after)->second;
  if (allocation.freed || address - allocation.address >= allocation.bytes) return nullptr;
  return &allocation;
}

Allocation* GlobalMemory::find(std::uint64_t address, Allocation* last) {
  return last && address - last->address < last->bytes ? last : find(address);
}

std::optional<Sentence> GlobalMemory::in_elements(const Allocation& of, std::uint64_t address,
                                                  std::uint64_t bytes) const {
  const std::int64_t width = of.element_bytes > 0 ? of.element_bytes : static_cast<std::int64_t>(bytes);
  const auto offset = static_cast<std::int64_t>(address - of.address); // negative before the start
  const auto accessed = static_cast<std::int64_t>(bytes), all = static_cast<std::int64_t>(of.bytes);
  // An array without elements has a byte, so that it has an address.
  const bool whole = of.element_bytes > 0 || (width > 0 && all % width == 0);
  if (width == 0 || offset % width != 0 || accessed % width != 0 || !whole) return {};
  const std::int64_t first = offset / width, last = (offset + accessed) / width - 1;
  const std::string index = first == last ? fmt::format("{}", first) : fmt::format("{}..{}", first, last);
  const bool is_word = std::all_of(of.name.begin(), of.name.end(), [](unsigned char letter) {
    return std::isalnum(letter) || letter == '_';
  });
  if (!is_word)
    return Sentence::tr("element %1 of '%2', which has %3 elements of %4 bytes", index, of.name, all / width,
                        width);
  if (all == width) return Sentence::tr("%1[%2]; %1 has 1 element", of.name, index);
  return Sentence::tr("%1[%2]; %1 has %3 elements", of.name, index, all / width);
}

std::int64_t GlobalMemory::element_at(const Allocation& of, std::uint64_t address, std::uint64_t bytes) {
  const auto width =
      std::max<std::int64_t>(1, of.element_bytes > 0 ? of.element_bytes : static_cast<std::int64_t>(bytes));
  const auto offset = static_cast<std::int64_t>(address - of.address); // negative before the start
  return offset >= 0 ? offset / width : -((width - 1 - offset) / width);
}

Whereabouts GlobalMemory::describe(std::uint64_t address, std::uint64_t bytes) const {
  const auto lock = reading();
  if (address < 4096) return {Sentence::tr("this is a null pointer")};
  if (address - kLocalWindow < kWindowSize)
    return {
        Sentence::tr("this is a thread's own variable, in local memory, which only that thread's ordinary "
                     "loads and stores can access")};
  if (allocations_.empty()) return {Sentence::tr("no memory is allocated on the device")};
  const auto after = allocations_.upper_bound(address);
  const Allocation* before = after == allocations_.begin() ? nullptr : &std::prev(after)->second;
  if (before && address - before->address < before->bytes && before->freed)
    return {before->mapped ? Sentence::tr("'%1' is no longer accessible from this device", before->name)
                           : Sentence::tr("'%1' was freed", before->name)};
  // The array that was meant is the one nearer to the address; a text of the compiler's ($str), whose place
  // may be between the program's arrays, only from just behind it.
  const auto may_be_meant = [&](const auto& entry) {
    const Allocation& one = entry.second;
    return !one.name.starts_with('$') || address - one.address < 2 * one.bytes;
  };
  const auto next = std::find_if(after, allocations_.end(), may_be_meant);
  const auto previous = std::find_if(std::reverse_iterator(after), allocations_.rend(), may_be_meant);
  if (next == allocations_.end() && previous == allocations_.rend())
    return {Sentence::tr("no allocation is near this address")};
  before = previous == allocations_.rend() ? nullptr : &previous->second;
  const std::uint64_t offset = before ? address - before->address : 0;
  const std::uint64_t past = !before ? UINT64_MAX : offset < before->bytes ? 0 : offset - before->bytes;
  const std::uint64_t short_of = next == allocations_.end() ? UINT64_MAX : next->first - address;
  const Allocation& meant = past <= short_of ? *before : next->second;
  if (std::min(past, short_of) > std::max(kNear, kNearSizes * meant.bytes)) {
    // Where Linux puts programs and their heaps (0x55...), libraries and stacks (0x7e..., 0x7f...).
    const std::uint64_t region = address >> 40;
    if (region == 0x55 || region == 0x56 || region == 0x7e || region == 0x7f)
      return {Sentence::tr("this is a host address: copy the data that it points to (also if it is a member "
                           "of a structure), or allocate it with cudaMallocManaged")};
    return {Sentence::tr("no allocation is near this address")};
  }
  Whereabouts where{{}, false, meant.name, element_at(meant, address, bytes)};
  if (auto elements = in_elements(meant, address, bytes))
    where.text = *elements, where.elements = true;
  else if (past > short_of)
    where.text =
        Sentence::tr("%1 bytes before the start of '%2' (%3 bytes)", short_of, meant.name, meant.bytes);
  else if (past == 0 && offset < meant.bytes)
    where.text = Sentence::tr("%1 of these bytes are past the end of '%2' (%3 bytes)",
                              offset + bytes - meant.bytes, meant.name, meant.bytes);
  else
    where.text = Sentence::tr("byte %1 of '%2', which has %3 bytes", offset, meant.name, meant.bytes);
  return where;
}

}
