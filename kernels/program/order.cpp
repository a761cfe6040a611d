#include "kernels/program/order.h"

#include <algorithm>
#include <set>

namespace kernelarium::program {
namespace {

constexpr std::size_t kMostBusy = 4096;  // pieces of work of an engine that are remembered
constexpr std::size_t kMostDeeds = 1024; // that a new one is compared with

}

void VectorClock::set(std::size_t stream, std::uint32_t pieces) {
  if (done_.size() <= stream) done_.resize(stream + 1);
  done_[stream] = pieces;
}

void VectorClock::join(const VectorClock& other) {
  if (done_.size() < other.done_.size()) done_.resize(other.done_.size());
  for (std::size_t i = 0; i < other.done_.size(); ++i) done_[i] = std::max(done_[i], other.done_[i]);
}

void Moment::join(const Moment& other) {
  us = std::max(us, other.us);
  clock.join(other.clock);
}

double Engine::take(double ready, double us, double share) {
  share = std::min(share, 1.0);
  double begin = ready;
  auto first = std::upper_bound(busy_.begin(), busy_.end(), ready,
                                [](double time, const Busy& busy) { return time < busy.end; });
  for (;;) {
    double used = 0;
    const Busy* soonest = nullptr;
    for (auto it = first; it != busy_.end(); ++it) {
      if (it->end <= begin || it->begin >= begin + us) continue;
      used += it->share;
      if (!soonest) soonest = &*it;
    }
    if (!soonest || used + share <= 1 + 1e-9) break;
    begin = soonest->end;
  }
  const Busy mine{begin, begin + us, share};
  busy_.insert(std::upper_bound(busy_.begin(), busy_.end(), mine.end,
                                [](double time, const Busy& busy) { return time < busy.end; }),
               mine);
  if (busy_.size() > kMostBusy) busy_.pop_front();
  return begin;
}

void Engine::forget_before(double us) {
  while (!busy_.empty() && busy_.front().end <= us) busy_.pop_front();
}

int Order::add_stream(int device, bool blocking, bool legacy, double now) {
  // So that clocks stay short. The numbers of a place go on; its new stream comes after nothing.
  for (std::size_t i = 0; i < streams_.size(); ++i)
    if (!streams_[i].live && streams_[i].tail.us <= now) {
      Stream& stream = streams_[i];
      stream.tail = {};
      stream.device = device;
      stream.blocking = blocking;
      stream.legacy = legacy;
      stream.live = true;
      return static_cast<int>(i);
    }
  Stream stream;
  stream.device = device;
  stream.blocking = blocking;
  stream.legacy = legacy;
  streams_.push_back(std::move(stream));
  return static_cast<int>(streams_.size() - 1);
}

void Order::remove_stream(int stream) { streams_[static_cast<std::size_t>(stream)].live = false; }

void Order::follow_default(Stream& stream) {
  if (!stream.blocking) return;
  for (const Stream& other : streams_)
    if (&other != &stream && other.device == stream.device && other.blocking && other.pieces > 0 &&
        (stream.legacy || other.legacy))
      stream.tail.join(other.tail);
}

Span Order::issue(int index, const Moment& issued, double us, Engine* engine, double share) {
  Stream& stream = streams_[static_cast<std::size_t>(index)];
  follow_default(stream);
  stream.tail.join(issued);
  const double begin = engine ? engine->take(stream.tail.us, us, share) : stream.tail.us;
  stream.before_last = stream.tail.clock;
  stream.tail.clock.set(static_cast<std::size_t>(index), ++stream.pieces);
  stream.tail.us = begin + us;
  return {begin, begin + us};
}

Moment Order::tail(int index) {
  Stream& stream = streams_[static_cast<std::size_t>(index)];
  follow_default(stream);
  return stream.tail;
}

void Order::wait(int stream, const Moment& moment) {
  streams_[static_cast<std::size_t>(stream)].tail.join(moment);
}

Moment Order::device_tail(int device) const {
  Moment all;
  for (const Stream& stream : streams_)
    if (stream.device == device) all.join(stream.tail);
  return all;
}

void Order::hold(int device, const Moment& moment) {
  for (Stream& stream : streams_)
    if (stream.device == device) stream.tail.join(moment);
}

namespace {

constexpr std::uint64_t kSector = 32;

/// Where in this sector a deed begins or goes on, as far as its pointers tell.
std::set<std::uint64_t> begins_in(const Deed& deed, const Touch& touch, std::uint64_t sector) {
  std::set<std::uint64_t> all;
  if (!touch.by_sectors) all.insert(std::max(touch.begin, sector));
  for (const std::uint64_t pointer : deed.pointers)
    if (touch.by_sectors && pointer >= touch.begin && pointer < sector + kSector)
      all.insert(std::max(pointer, sector));
  return all;
}

/// What kernels touch is known by sectors. Two pieces of one array may share the sector where they meet
/// without sharing a byte: pieces longer than a sector that begin and end elsewhere, or, of short ones, those
/// of kernels that were given different places in it.
bool only_neighbours(const Deed& first, const Touch& a, const Deed& second, const Touch& b) {
  if (!a.by_sectors && !b.by_sectors) return false;
  const std::uint64_t begin = std::max(a.begin, b.begin), both = std::min(a.end, b.end) - begin;
  if (both > kSector) return false;
  if (a.end - a.begin > kSector && b.end - b.begin > kSector && a.begin != b.begin && a.end != b.end)
    return true;
  const std::uint64_t sector = begin / kSector * kSector;
  const std::set<std::uint64_t> mine = begins_in(first, a, sector), theirs = begins_in(second, b, sector);
  return !mine.empty() && !theirs.empty() &&
         std::none_of(mine.begin(), mine.end(), [&](std::uint64_t place) { return theirs.contains(place); });
}

}

const Deed* Order::conflict(Deed deed, Touch& shared) {
  const Stream& stream = streams_[static_cast<std::size_t>(deed.stream)];
  deed.number = stream.pieces;
  const Deed* found = nullptr;
  for (auto it = history_.rbegin(); it != history_.rend() && !found; ++it) {
    if (it->stream == deed.stream) continue;
    if (stream.before_last[static_cast<std::size_t>(it->stream)] >= it->number) continue;
    for (const Touch& mine : deed.touches) {
      for (const Touch& theirs : it->touches) {
        if (mine.end <= theirs.begin || theirs.end <= mine.begin || !(mine.write || theirs.write) ||
            (mine.atomic && theirs.atomic) || only_neighbours(deed, mine, *it, theirs))
          continue;
        shared = {std::max(mine.begin, theirs.begin), std::min(mine.end, theirs.end), true};
        found = &*it;
        break;
      }
      if (found) break;
    }
  }
  history_.push_back(std::move(deed));
  if (history_.size() > kMostDeeds) {
    // The found one may be the one that goes.
    if (found == &history_.front()) return found;
    history_.pop_front();
  }
  return found;
}

}
