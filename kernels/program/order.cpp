#include "kernels/program/order.h"

#include <algorithm>
#include <span>
#include <tuple>

namespace kernelarium::program {
namespace {

constexpr std::size_t kMostBusy = 4096;  // pieces of work of an engine that are remembered
constexpr std::size_t kMostDeeds = 4096; // that a new one is compared with
constexpr std::size_t kMostTouches = 16 << 20;

}

void VectorClock::set(std::size_t stream, std::uint32_t pieces) {
  if (done_.size() <= stream) done_.resize(stream + 1);
  done_[stream] = pieces;
}

void VectorClock::join(const VectorClock& other) {
  if (done_.size() < other.done_.size()) done_.resize(other.done_.size());
  for (std::size_t i = 0; i < other.done_.size(); ++i) done_[i] = std::max(done_[i], other.done_[i]);
}

bool VectorClock::covers(const VectorClock& other) const {
  for (std::size_t i = 0; i < other.done_.size(); ++i)
    if ((*this)[i] < other.done_[i]) return false;
  return true;
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
  // To keep clocks short. The numbers of a slot continue; its new stream comes after nothing.
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
  stream.host_knew = issued.clock[static_cast<std::size_t>(index)];
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

/// By kind and address, neighbours and overlapping ones as one.
void put_in_order(std::vector<Touch>& touches) {
  std::sort(touches.begin(), touches.end(), [](const Touch& a, const Touch& b) {
    return std::tie(a.how, a.begin) < std::tie(b.how, b.begin);
  });
  std::size_t kept = 0;
  for (const Touch& touch : touches) {
    if (touch.begin == touch.end) continue;
    if (Touch* last = kept ? &touches[kept - 1] : nullptr;
        last && last->how == touch.how && touch.begin <= last->end)
      last->end = std::max(last->end, touch.end);
    else
      touches[kept++] = touch;
  }
  touches.resize(kept);
}

std::span<const Touch> of_kind(const std::vector<Touch>& touches, Touch::How how) {
  const auto [first, last] = std::equal_range(touches.begin(), touches.end(), Touch{0, 0, how},
                                              [](const Touch& a, const Touch& b) { return a.how < b.how; });
  return {first, last};
}

/// What two kinds have in common first, by address.
bool meet(std::span<const Touch> mine, std::span<const Touch> theirs, Touch& shared) {
  while (!mine.empty() && !theirs.empty()) {
    const Touch &a = mine.front(), &b = theirs.front();
    if (a.begin < b.end && b.begin < a.end) {
      shared = {std::max(a.begin, b.begin), std::min(a.end, b.end), Touch::How::written};
      return true;
    }
    (a.end <= b.begin ? mine : theirs) = (a.end <= b.begin ? mine : theirs).subspan(1);
  }
  return false;
}

/// Whether two meet in ways that `matters` says; both in the order of put_in_order.
bool meet(const std::vector<Touch>& mine, const std::vector<Touch>& theirs, Touch& shared,
          bool (*matters)(const Touch&, const Touch&)) {
  for (std::size_t a = 0; a < Touch::kHows; ++a)
    for (std::size_t b = 0; b < Touch::kHows; ++b) {
      const auto how_a = static_cast<Touch::How>(a), how_b = static_cast<Touch::How>(b);
      if (matters({0, 0, how_a}, {0, 0, how_b}) && meet(of_kind(mine, how_a), of_kind(theirs, how_b), shared))
        return true;
    }
  return false;
}

/// Whether the threads of one may have learned from a flag what those of the other have written. That they
/// did before they used it is assumed.
bool hands_over(const Deed& first, const Deed& second) {
  Touch flag;
  const auto by_reading = [](const Touch& a, const Touch& b) {
    return a.is_strong() && a.writes() && b.how == Touch::How::strong_read;
  };
  const auto by_atomics = [](const Touch& a, const Touch& b) {
    return a.is_strong() && a.writes() && b.how == Touch::How::atomic;
  };
  return first.releases &&
         ((second.acquires && meet(first.touches, second.touches, flag, by_reading)) ||
          (second.acquires_by_atomics && meet(first.touches, second.touches, flag, by_atomics)));
}

}

/// Pieces of its own stream.
std::uint32_t Order::surely_before(const Deed& deed) const {
  if (deed.early)
    for (auto it = history_.rbegin(); it != history_.rend(); ++it)
      if (it->stream == deed.stream && it->number + 1 == deed.number && it->kernel)
        return std::max(it->after, streams_[static_cast<std::size_t>(deed.stream)].host_knew);
  return deed.number - 1;
}

const Deed* Order::conflict(Deed deed, Touch& shared) {
  const Stream& stream = streams_[static_cast<std::size_t>(deed.stream)];
  deed.number = stream.pieces;
  deed.after = surely_before(deed);
  put_in_order(deed.touches);
  const Deed* found = nullptr;
  for (auto it = history_.rbegin(); it != history_.rend() && !found; ++it) {
    const std::uint32_t done =
        it->stream == deed.stream ? deed.after : stream.before_last[static_cast<std::size_t>(it->stream)];
    if (done >= it->number) continue;
    if (meet(deed.touches, it->touches, shared,
             [](const Touch& a, const Touch& b) { return a.needs_order(b); }) &&
        !hands_over(deed, *it) && !hands_over(*it, deed))
      found = &*it;
  }
  touches_ += deed.touches.size();
  history_.push_back(std::move(deed));
  // The found one may be the one that would go.
  while ((history_.size() > kMostDeeds || touches_ > kMostTouches) && history_.size() > 1 &&
         found != &history_.front()) {
    touches_ -= history_.front().touches.size();
    history_.pop_front();
  }
  return found;
}

void Order::forget(const VectorClock& moment) {
  std::erase_if(history_, [&](const Deed& deed) {
    const bool known = moment[static_cast<std::size_t>(deed.stream)] >= deed.number;
    if (known) touches_ -= deed.touches.size();
    return known;
  });
}

}
