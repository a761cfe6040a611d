#pragma once

#include "kernels/program/program_trace.h"

#include <memory>
#include <optional>

namespace kernelarium::program {

/// A stretch of a row in which a call, a range or a piece of work ran.
struct Bar {
  enum class What { call, range, work };
  What what = What::work;
  std::size_t index = 0; ///< in the trace's calls, ranges or work
  double begin = 0, end = 0;
  bool operator==(const Bar&) const = default;
};

/// What a stream, an engine or a thread did, in the order of time.
struct Row {
  enum class Kind { ranges, host, stream, nested, engine, device };
  Kind kind = Kind::stream;
  int device = 0;
  std::uint64_t id = 0; ///< host, ranges: the thread; stream: its number
  int depth = 0;        ///< nested: kernels of the stream that were launched by kernels so many deep
  /// Engine: what it copies.
  enum class Way { to_device, to_host, between } way = Way::to_device;
  std::vector<Bar> bars;
};

/// Why a stream stood still before a piece of work.
struct Gap {
  enum class Why {
    host,            ///< the host had not issued it: `call` took most of the time, or none did
    synchronisation, ///< the host waited in `call` and issued it after that
    latency,         ///< from the call to the start on an idle device
    engine,          ///< `other` had the copy engine or the SMs
    order            ///< `other` of another stream had to end: an event, or a default stream
  };
  Why why = Why::host;
  double begin = 0, end = 0;
  std::size_t work = 0; ///< that came after it
  std::optional<std::size_t> call, other;
};

/// The trace of a program as rows, with the gaps of its streams explained.
class ProgramRows {
 public:
  explicit ProgramRows(std::shared_ptr<const ProgramTrace> trace);

  const std::shared_ptr<const ProgramTrace>& trace() const { return trace_; }
  const std::vector<Row>& rows() const { return rows_; }
  double end() const { return end_; } ///< microseconds
  /// The call that issued a piece of work; nothing where it is not known.
  std::optional<std::size_t> call_of(std::size_t work) const;
  /// The work that a call issued.
  std::vector<std::size_t> work_of(std::size_t call) const;
  /// The parts of the time before a piece of work in which its stream stood still, in the order of time.
  std::vector<Gap> gaps_before(std::size_t work) const;
  /// The gap at `us` of a stream's row; nothing: something runs, or there is no later work.
  std::optional<Gap> gap_at(const Row& stream, double us) const;
  /// Position of a kernel among the launches of the program, from 1, as the trace counts them, of one that a
  /// kernel launched that of its host's launch; 0: no kernel.
  std::uint64_t launch_number(std::size_t work) const;

 private:
  /// Calls of one host thread by their begin, with the latest end of each and those before it.
  struct Calls {
    std::vector<std::size_t> number;
    std::vector<double> latest_end;
  };

  void add_host_rows();
  void add_device_rows();
  void find_previous();
  std::optional<std::size_t> longest_call(double begin, double end) const;

  std::shared_ptr<const ProgramTrace> trace_;
  std::vector<Row> rows_;
  std::vector<Calls> calls_;
  std::vector<std::size_t> by_end_;                  ///< work that is not nested
  std::vector<std::optional<std::size_t>> previous_; ///< of each piece of work, in its stream
  double end_ = 0;
};

/// Bytes per microsecond of a copy as GB/s; 0: it took no time.
double gigabytes_per_second(const WorkRecord& work);

}
