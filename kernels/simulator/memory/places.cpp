#include "kernels/simulator/memory/checker_state.h"
#include "kernels/simulator/texture.h"

#include <algorithm>
#include <bit>
#include <cctype>
#include <cstring>
#include <fmt/format.h>

namespace kernelarium::sim {
namespace {

/// Bytes of an element where its array gives no type; 0: not known, as copies have no elements.
std::uint64_t element_bytes(const Site& site) {
  return site.copies ? 0 : std::max<std::uint64_t>(1, static_cast<std::uint64_t>(ptx::bytes_of(site.type)));
}

/// "a[3]"; arguments of a launch by hand have no names that could stand like this.
Sentence element_text(const std::string& array, std::uint64_t index) {
  const bool is_word = std::all_of(
      array.begin(), array.end(), [](unsigned char letter) { return std::isalnum(letter) || letter == '_'; });
  return is_word ? Sentence(fmt::format("{}[{}]", array, index))
                 : Sentence::tr("element %1 of '%2'", index, array);
}

/// The element of `width` bytes at an offset, or the byte where none begins.
Sentence place_text(const std::string& array, std::uint64_t offset, std::uint64_t width) {
  return width && offset % width == 0 ? element_text(array, offset / width)
                                      : Sentence::tr("byte %1 of '%2'", offset, array);
}

}

void Checker::State::Element::mark(Finding& finding) const {
  if (finding.place) finding.place->buffer = array, finding.place->element = index;
}

std::pair<std::string, std::uint64_t> Checker::State::shared_array_at(std::uint64_t offset) const {
  const Program& program = launch.program;
  auto external = static_cast<std::uint32_t>(program.shared_names.size()); // they come first
  for (const Site& site : program.sites) {
    if (site.extent_end == 0) continue;
    if (offset >= site.extent_begin && offset < site.extent_end)
      return {program.shared_names[site.extent], site.extent_begin};
    external = std::min(external, site.extent);
  }
  // All arrays without a size begin at one place, so only a single one can be told by its offset.
  if (external == 1 && offset >= program.static_shared_bytes)
    return {program.shared_names.front(), program.static_shared_bytes};
  return {};
}

Checker::State::Element Checker::State::in_shared(const Op* op, std::uint64_t offset) const {
  Element element{Sentence::tr("byte %1", offset), "shared", static_cast<std::int64_t>(offset / 4)};
  if (launch.program.of_triton) return element; // it has one array for all that it keeps there
  const auto [name, begin] = shared_array_at(offset);
  if (name.empty()) return element;
  // One that is accessed in several widths: by its widest elements.
  std::uint64_t width = element_bytes(site(op));
  for (const Site& other : launch.program.sites)
    if (other.extent_end && other.extent_begin == begin) width = std::max(width, element_bytes(other));
  element.text = place_text(name, offset - begin, width);
  return element;
}

Checker::State::Element Checker::State::in_global(const Op* op, const Allocation* allocation,
                                                  std::uint64_t address) const {
  Element element{Sentence(fmt::format("{:#x}", address)), {}, 0};
  if (!allocation || allocation->address == launch.heap.start()) return element;
  const std::uint64_t width = allocation->element_bytes > 0
                                  ? static_cast<std::uint64_t>(allocation->element_bytes)
                                  : element_bytes(site(op));
  const std::uint64_t offset = address - allocation->address;
  element.array = allocation->name;
  element.index = static_cast<std::int64_t>(offset / std::max<std::uint64_t>(width, 1));
  element.text = place_text(allocation->name, offset, width);
  return element;
}

Sentence Checker::place_in_shared(const Op* op, std::uint64_t offset) const {
  return state_->in_shared(op, offset).text;
}
Sentence Checker::place_in_global(const Op* op, std::uint64_t address) const {
  return state_->in_global(op, state_->launch.memory.find(address), address).text;
}

void Checker::State::tell_used(Block& block) {
  for (const std::shared_ptr<Origin>& origin : of(block).kept) {
    if (!origin->used || origin->told) continue;
    origin->told = true;
    const Mistake read = mistake('u', origin->op, origin->op, origin->array);
    if (!told.try_emplace(read, Told{launch.findings.size(), Reach::grid}).second) continue;
    block.warps[0].worker->add_finding(block.warps[0], origin->diagnostic);
  }
}

bool Checker::State::tell(Warp& warp, const std::shared_ptr<Origin>& origin, bool fatal) {
  if (!origin->told) {
    if (origin->block && !fatal) {
      origin->used = true;
      return true;
    }
    origin->told = true;
    const Mistake read = mistake('u', origin->op, origin->op, origin->array);
    if (!tell_once(read, warp, origin->diagnostic) && !fatal) return false;
  }
  if (!fatal || launch.options.goes_on) return true;
  warp.worker->stop_block(warp);
  return false;
}

template<class MakeOrigin, class Held>
bool Checker::State::follow(const Now& now, std::uint64_t base, Kind kind, const std::uint32_t* unwritten,
                            std::uint32_t padding, MakeOrigin origin, Held held) {
  Warp& warp = now.warp;
  const Op* op = now.op;
  const Site& site = warp.worker->program().sites[op->site];
  if (kind == Kind::read && site.brings) return true; // and takes along what is unwritten
  if (kind == Kind::atomic && site.replaces && site.unread) return true;
  if (kind == Kind::atomic && (site.of_mbarrier || site.copies)) {
    const std::uint32_t* first =
        std::find_if(unwritten, unwritten + kLanes, [](auto bytes) { return bytes; });
    return tell(warp, origin(static_cast<int>(first - unwritten)), false);
  }
  if (!warp.following) {
    start_following(warp, op);
    return false;
  }
  for (int lane = 0; lane < kLanes; ++lane) {
    if (!unwritten[lane]) continue;
    const std::uint64_t place = base + now.pattern->relative[lane];
    const std::shared_ptr<Origin> made = origin(lane);
    warp.following->loaded(op, lane, unwritten[lane], place, padding >> lane & 1, made);
    if (kind != Kind::atomic) continue;
    std::uint64_t bits = 0;
    std::memcpy(&bits, held(lane), std::min<std::size_t>(sizeof bits, static_cast<std::size_t>(now.bytes)));
    if (warp.following->depends_on_held(warp, op, lane, unwritten[lane], place, bits))
      return tell(warp, made, false);
  }
  return true;
}

std::uint64_t Checker::State::widest_store(std::uint64_t place) {
  if (widest_stores.empty()) {
    widest_stores[{0, 0}] = 1;
    for (const Site& site : launch.program.sites)
      if (site.access != Access::load && site.space != ptx::Space::global &&
          site.space != ptx::Space::local) {
        std::uint64_t& widest = widest_stores[{site.extent_begin, site.extent_end}];
        widest = std::max(widest, element_bytes(site));
      }
  }
  std::uint64_t widest = 1;
  for (const auto& [extent, bytes] : widest_stores)
    if (extent.second == 0 || (place >= extent.first && place < extent.second))
      widest = std::max(widest, bytes);
  return widest;
}

bool Checker::State::looks_like_padding(const Live& live, std::uint64_t place, std::uint64_t bytes) {
  const std::uint64_t widest = widest_store(place), chunk = place / widest * widest;
  if (bytes >= widest) return false;
  const auto is_written = [&](std::uint64_t offset) {
    const std::uint64_t grain = offset / shared_grain;
    const Line& line = live.shared->line(grain / kGrains);
    if (line.block == live.order.block && line.written >> grain % kGrains & 1) return true;
    const auto copied = live.copied.find(grain);
    return copied != live.copied.end() && !(copied->second.bytes >> offset % shared_grain & 1);
  };
  std::uint64_t begin = place, end = place + bytes;
  while (begin > chunk && !is_written(begin - 1)) --begin;
  while (end < chunk + widest && !is_written(end)) ++end;
  if (begin == chunk) return false;
  // Up to where the next member, or the next struct, must begin.
  return end % std::bit_ceil(end - begin + 1) == 0;
}

bool Checker::State::read_shared(const Now& now, Live& live, std::uint64_t base, Kind kind) {
  Warp& warp = now.warp;
  const Pattern& pattern = *now.pattern;
  const bool own = &live == &now.live;
  const std::uint32_t grain = shared_grain, whole = (1u << grain) - 1;
  const auto is_written = [&](std::uint64_t number, std::uint32_t grains) {
    const Line& line = live.shared->line(number);
    return line.block == live.order.block && (line.written & grains) == grains;
  };
  if (now.table &&
      for_lines(history.table(now.table), (base + static_cast<std::uint64_t>(pattern.low)) / grain,
                static_cast<std::uint64_t>(pattern.high - pattern.low) / grain,
                [&](std::uint64_t number, std::uint32_t grains, std::int16_t) {
                  return is_written(number, grains);
                }))
    return true;
  std::uint32_t unwritten[kLanes] = {}, padding = 0;
  bool any = false;
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const std::uint64_t place = base + pattern.relative[lane], first = place / grain;
    for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(now.bytes) / grain; ++i)
      if (!is_written((first + i) / kGrains, 1u << (first + i) % kGrains)) {
        const auto copied = live.copied.find(first + i);
        unwritten[lane] |= (copied == live.copied.end() ? whole : copied->second.bytes) << i * grain;
      }
    for (const auto& [begin, end] : launch.program.shared_gaps)
      for (std::uint64_t byte = std::max<std::uint64_t>(begin, place);
           byte < std::min<std::uint64_t>(end, place + static_cast<std::uint64_t>(now.bytes)); ++byte)
        unwritten[lane] &= ~(1u << (byte - place));
    any |= unwritten[lane] != 0;
    if (unwritten[lane] && looks_like_padding(live, place, static_cast<std::uint64_t>(now.bytes)))
      padding |= 1u << lane;
  }
  if (!any) return true;
  const auto held = [&](int lane) { return now.memory + base + pattern.relative[lane]; };
  const auto origin = [&](int lane) {
    const std::uint64_t place = base + pattern.relative[lane];
    const std::uint64_t first =
        (place + static_cast<std::uint64_t>(std::countr_zero(unwritten[lane]))) / grain;
    if (const auto copied = live.copied.find(first); copied != live.copied.end())
      return copied->second.origin;
    auto made = std::make_shared<Origin>();
    const Element element = in_shared(now.op, first * grain);
    made->diagnostic = warp.worker->diagnostic(
        warp, now.op, "uninitialised",
        own ? Sentence::tr("read of %1 in shared memory, which no thread of the block has written yet: write "
                           "it first, with a barrier before this read",
                           element.text)
            : Sentence::tr("read of %1 in the shared memory of another block of the cluster, which no thread "
                           "has written yet: write it first, with a barrier of the cluster before this read",
                           element.text),
        lane);
    element.mark(made->diagnostic);
    made->op = now.op->index;
    made->array = site(now.op).extent_begin;
    made->block = now.block;
    made->grain = first;
    made->thread = warp.thread_of(lane);
    live.kept.push_back(made);
    return made;
  };
  return follow(now, shared_place(live.order.block, base), kind, unwritten, padding, origin, held);
}

bool Checker::State::find(Found& found, std::uint64_t place) {
  if (place - found.begin < found.end - found.begin) return true;
  Allocation* holder = launch.memory.find(place);
  if (!holder) return false;
  auto shadow = global.find(holder);
  if (shadow == global.end()) {
    try {
      shadow = global.try_emplace(holder, holder->bytes + 1, global_grain).first;
    } catch (const std::bad_alloc&) {
      stopped = short_of_memory = true;
      return false;
    }
  }
  found = {holder->address, holder->address + holder->bytes, holder, &shadow->second};
  return true;
}

bool Checker::State::use_global(const Now& now, Found& found, std::uint64_t base, Kind kind, bool together) {
  Warp& warp = now.warp;
  Pattern& pattern = *now.pattern;
  const std::uint64_t low = base + static_cast<std::uint64_t>(pattern.low);
  const auto span = static_cast<std::uint64_t>(pattern.high - pattern.low);
  const auto bytes = static_cast<std::uint64_t>(now.bytes);
  const bool heap = found.begin == launch.heap.start();
  if (together && !heap) {
    if (found.allocation->fully_written) return true;
    need_runs(pattern);
    if ((pattern.run_count == 1 || !now.writes()) &&
        (!now.reads || found.allocation->is_written(low - found.begin, span))) {
      if (now.writes()) found.allocation->mark_written(low - found.begin, span);
      return true;
    }
  }
  std::uint32_t unwritten[kLanes] = {};
  bool any = false;
  for (std::uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const std::uint64_t place = base + pattern.relative[lane];
    if (!find(found, place)) continue;
    if (found.begin == launch.heap.start() && !use_heap(warp, now.op, place, now.bytes, lane)) return false;
    const std::uint64_t start = place - found.begin;
    if (now.reads && !found.allocation->is_written(start, bytes))
      for (std::uint64_t i = 0; i < bytes; ++i)
        if (!found.allocation->is_written(start + i, 1)) {
          unwritten[lane] |= 1u << i;
          any = true;
        }
    if (now.writes() && !now.reads) found.allocation->mark_written(start, bytes);
  }
  if (!any) return true;
  const auto held = [&](int lane) {
    const std::uint64_t place = base + pattern.relative[lane];
    find(found, place);
    return found.allocation->host.get() + (place - found.begin);
  };
  // The first byte of the access that nobody has written.
  const auto origin = [&](int lane) {
    return unwritten_global(warp, now.op, lane,
                            base + pattern.relative[lane] +
                                static_cast<unsigned>(std::countr_zero(unwritten[lane])));
  };
  // Following an atomic operation can restart it, so its memory must not count as written before.
  if (!follow(now, base, kind, unwritten, 0, origin, held)) return false;
  for (std::uint32_t rest = now.writes() ? warp.mask : 0; rest; rest &= rest - 1)
    if (const std::uint64_t place = base + pattern.relative[std::countr_zero(rest)]; find(found, place))
      found.allocation->mark_written(place - found.begin, bytes);
  return true;
}

std::shared_ptr<Origin> Checker::State::unwritten_global(Warp& warp, const Op* op, int lane,
                                                         std::uint64_t address) {
  const Allocation* holder = launch.memory.find(address);
  auto made = std::make_shared<Origin>();
  made->op = op->index;
  const Element element = in_global(op, holder, address);
  made->diagnostic = warp.worker->diagnostic(
      warp, op, "uninitialised",
      element.array.empty()
          ? Sentence::tr("read of '%1' at byte %2, which neither the host nor a kernel has written",
                         holder->name, address - holder->address)
          : Sentence::tr("read of %1, which neither the host nor a kernel has written", element.text),
      lane);
  element.mark(made->diagnostic);
  return made;
}

bool Checker::reads_texels(Warp& warp, const Op* op, const std::uint64_t* address, std::uint32_t lanes,
                           const TexelFormat& format, int result, int channel) {
  if (state_->stopped) return true;
  const auto texel = static_cast<std::uint64_t>(format.bytes()),
             each = texel / static_cast<std::uint64_t>(format.channels);
  for (std::uint32_t rest = lanes; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const Allocation* holder = state_->launch.memory.find(address[lane]);
    if (!holder || holder->is_written(address[lane] - holder->address, texel)) continue;
    if (!warp.following) {
      start_following(warp, op);
      return false;
    }
    std::uint32_t results = 0; // bytes of the four registers
    std::uint64_t first = 0;
    for (int i = format.channels; i-- > 0;) {
      const std::uint64_t place = address[lane] + static_cast<std::uint64_t>(i) * each;
      if ((result >= 0 && i != channel) || holder->is_written(place - holder->address, each)) continue;
      results |= 0xfu << 4 * (result >= 0 ? result : i);
      first = place;
    }
    if (!results) continue;
    warp.following->loaded(op, lane, results, 0, false, state_->unwritten_global(warp, op, lane, first));
  }
  return true;
}

template<class CopiedOf>
void Checker::State::bring(Live& to, std::uint64_t place, std::uint64_t bytes, CopiedOf copied_of) {
  for (std::uint64_t i = 0; i < bytes; i += shared_grain) {
    const std::optional<const Live::Copied*> unwritten =
        copied_of(i, std::min<std::uint64_t>(shared_grain, bytes - i));
    if (!unwritten) continue;
    const std::uint64_t grain = (place + i) / shared_grain;
    to.shared->line(grain / kGrains).written &= ~(1u << grain % kGrains);
    if (*unwritten)
      to.copied[grain] = **unwritten;
    else
      to.copied.erase(grain);
  }
}

void Checker::brings_unwritten(const Block& owner, std::uint64_t place, const Block& source,
                               std::uint64_t offset, std::uint64_t bytes) {
  const State::Live& from = state_->of(source);
  using Copied = State::Live::Copied;
  state_->bring(state_->of(owner), place, bytes,
                [&](std::uint64_t i, std::uint64_t) -> std::optional<const Copied*> {
                  const std::uint64_t grain = (offset + i) / state_->shared_grain;
                  const Line& line = from.shared->line(grain / kGrains);
                  if (line.block == from.order.block && line.written >> grain % kGrains & 1)
                    return std::nullopt;
                  const auto copied = from.copied.find(grain);
                  return copied == from.copied.end() ? nullptr : &copied->second;
                });
}

void Checker::brings_unwritten(const Block& owner, std::uint64_t place, std::uint64_t global,
                               std::uint64_t bytes) {
  const Allocation* holder = state_->launch.memory.find(global);
  if (!holder || holder->fully_written) return;
  using Copied = State::Live::Copied;
  state_->bring(state_->of(owner), place, bytes,
                [&](std::uint64_t i, std::uint64_t count) -> std::optional<const Copied*> {
                  if (holder->is_written(global - holder->address + i, count)) return std::nullopt;
                  return nullptr;
                });
}

void Checker::stays_unwritten(const Block& block, std::uint64_t place, std::uint32_t bytes,
                              const std::shared_ptr<Origin>& origin) {
  State::Live& live = state_->of(block);
  const std::uint32_t grain = state_->shared_grain, whole = (1u << grain) - 1;
  std::uint64_t rest = std::uint64_t{bytes} << place % grain;
  for (std::uint64_t i = place / grain; rest; ++i, rest >>= grain) {
    const auto here = static_cast<std::uint32_t>(rest) & whole;
    if (!here) continue;
    std::uint32_t& written = live.shared->line(i / kGrains).written;
    const std::uint32_t bit = 1u << i % kGrains;
    State::Live::Copied& copied = live.copied[i];
    copied = {written & bit ? here : copied.bytes | here, origin}; // else another lane's part of the grain
    written &= ~bit;
  }
}

void Checker::stays_unwritten(std::uint64_t address, std::uint32_t bytes) {
  Allocation* holder = state_->launch.memory.find(address);
  if (!holder) return;
  for (std::uint32_t rest = bytes; rest; rest &= rest - 1)
    holder->mark_unwritten(address - holder->address + static_cast<unsigned>(std::countr_zero(rest)), 1);
}

bool Checker::State::use_heap(Warp& warp, const Op* op, std::uint64_t place, int bytes, int lane) {
  const auto count = static_cast<std::uint64_t>(bytes);
  if (launch.heap.holds(place, count)) return true;
  const bool freed = launch.heap.was_freed(place, count);
  return tell_once(
      'h', op->index, 0, warp,
      warp.worker->diagnostic(
          warp, op, "out-of-bounds",
          freed
              ? Sentence::tr("access of %1 bytes at %2 to memory of the device heap that has been freed",
                             bytes, fmt::format("{:#x}", place))
              : Sentence::tr(
                    "access of %1 bytes at %2 on the device heap, outside every block allocated by malloc()",
                    bytes, fmt::format("{:#x}", place)),
          lane));
}

bool Checker::State::inside_array(const Now& now, std::uint64_t base) {
  const Site& site = this->site(now.op);
  const Pattern& pattern = *now.pattern;
  if (!site.extent_end || (base + static_cast<std::uint64_t>(pattern.low) >= site.extent_begin &&
                           base + static_cast<std::uint64_t>(pattern.high) <= site.extent_end))
    return true;
  for (std::uint32_t rest = now.warp.mask; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const std::uint64_t place = base + pattern.relative[lane];
    if (place >= site.extent_begin && place + static_cast<std::uint64_t>(now.bytes) <= site.extent_end)
      continue;
    const std::string& name = launch.program.shared_names[site.extent];
    const auto offset = static_cast<std::int64_t>(place) - static_cast<std::int64_t>(site.extent_begin),
               all = static_cast<std::int64_t>(site.extent_end - site.extent_begin);
    const bool elements = offset % now.bytes == 0 && all % now.bytes == 0;
    Finding finding = now.warp.worker->diagnostic(
        now.warp, now.op, "out-of-bounds",
        elements ? Sentence::tr("out of bounds: accesses %1[%2] in shared memory; %1 has %3 elements of %4 "
                                "bytes, so this is another array",
                                name, offset / now.bytes, all / now.bytes, now.bytes)
                 : Sentence::tr("out-of-bounds shared access of %1 bytes at byte %2 of '%3', which has %4 "
                                "bytes: this is another array",
                                now.bytes, offset, name, all),
        lane);
    in_shared(now.op, place).mark(finding);
    return tell_once(mistake('o', now.op->index, now.op->index, site.extent_begin), now.warp, finding);
  }
  return true;
}

}
