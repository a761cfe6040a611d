#pragma once

#include "kernels/device/device.h"

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

/// What a program does on streams over time: when each piece of work would run on a GPU, and what orders two.
namespace kernelarium::program {

/// How much of each stream's work has surely been done: number of pieces, by stream.
class VectorClock {
 public:
  std::uint32_t operator[](std::size_t stream) const { return stream < done_.size() ? done_[stream] : 0; }
  void set(std::size_t stream, std::uint32_t pieces);
  void join(const VectorClock& other);
  bool covers(const VectorClock& other) const;

 private:
  std::vector<std::uint32_t> done_;
};

/// A point in time, and everything that comes before it.
struct Moment {
  double us = 0;
  VectorClock clock;
  void join(const Moment& other);
};

/// Addresses of callers in the executable, innermost first.
struct Frames {
  static constexpr int kMost = 32; ///< 8 were too few for Thrust, which is not inlined
  std::uint64_t address[kMost] = {};
  int count = 0;
  bool operator==(const Frames&) const = default;
};

/// A part of a device that work occupies: of copy engines all, of the SMs a share.
class Engine {
 public:
  /// Finds the earliest time from `ready` on that has capacity for `share` during `us`; reserves it.
  double take(double ready, double us, double share);
  void forget_before(double us);

 private:
  struct Busy {
    double begin, end, share;
  };
  std::deque<Busy> busy_; ///< by end
};

struct Span {
  double begin = 0, end = 0;
};

using Touch = TouchedRange;

/// A piece of work and what it touched.
struct Deed {
  std::string what;    ///< "scale", "cudaMemcpyAsync"
  bool kernel = false; ///< `what` is a kernel's name
  Frames frames;
  int stream = -1;
  std::uint32_t number = 0; ///< in its stream
  std::vector<Touch> touches;
  bool early = false;      ///< a kernel that may begin before the kernel before it in its stream has ended
  std::uint32_t after = 0; ///< pieces of its own stream that surely end before it begins
  bool releases = false;   ///< a kernel whose threads tell those of other kernels what they have written
  bool acquires = false;   ///< a kernel whose threads learn it by reading
  bool acquires_by_atomics = false; ///< by atomic operations that may look: atomicCAS, atomicAdd(p, 0)
  std::uint64_t graph = 0;          ///< number of the launch of a graph that it is a node of; 0: none
};

/// All streams of a process.
class Order {
 public:
  /// `legacy`: the default stream that synchronises with all blocking streams of its device.
  /// The slot of a destroyed stream whose work is done at `now` is reused.
  int add_stream(int device, bool blocking, bool legacy, double now = 0);
  void remove_stream(int stream);

  /// Schedules work after the stream's earlier work and after `issued`; `engine` null: needs no capacity.
  Span issue(int stream, const Moment& issued, double us, Engine* engine, double share = 1);
  /// The end of what the stream has to do.
  Moment tail(int stream);
  /// Later work of the stream comes after `moment`.
  void wait(int stream, const Moment& moment);
  /// The end of everything on the device.
  Moment device_tail(int device) const;
  /// Later work of all its streams comes after `moment`.
  void hold(int device, const Moment& moment);

  /// An earlier deed that touches the same bytes, one of the two writing, with nothing to order them; or
  /// null. Takes the deed into the history: `stream` must be set, and its work just been issued.
  const Deed* conflict(Deed deed, Touch& shared);
  /// Work that comes after what `moment` knows needs not be compared with it: call it when this holds for
  /// all work that is still to be issued.
  void forget(const VectorClock& moment);
  std::uint32_t pieces(int stream) const { return streams_[static_cast<std::size_t>(stream)].pieces; }

 private:
  struct Stream {
    int device = 0;
    bool blocking = true, legacy = false, live = true;
    Moment tail;
    std::uint32_t pieces = 0;
    VectorClock before_last;     ///< what the last work item came after
    std::uint32_t host_knew = 0; ///< pieces of its own that the host had waited for when it issued that
  };
  void follow_default(Stream& stream);
  std::uint32_t surely_before(const Deed& deed) const;

  std::vector<Stream> streams_;
  std::deque<Deed> history_;
  std::size_t touches_ = 0; ///< in the history
};

}
