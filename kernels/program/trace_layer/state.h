#pragma once

#include "kernels/program/runtime/trace_writer.h"
#include "kernels/program/trace_layer/layer.h"

#include <cstdint>
#include <cstdlib>
#include <deque>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace kernelarium::program {

/// Of activity::Mark: what the layer sees by itself; the launches of graphs have greater numbers.
inline constexpr std::uint64_t kOwnItem = 1;

inline thread_local int own_calls = 0; // the layer's own calls are forwarded without a note

/// NVIDIA's functions, called by the layer: the calls reach its own definitions first, which forward them. A
/// capture of the program does not see them.
class Quiet {
 public:
  Quiet() {
    ++own_calls;
    cudaThreadExchangeStreamCaptureMode(&mode_);
  }
  ~Quiet() {
    cudaThreadExchangeStreamCaptureMode(&mode_);
    --own_calls;
  }
  Quiet(const Quiet&) = delete;

 private:
  activity::Mark mark_{kOwnItem};
  cudaStreamCaptureMode mode_ = cudaStreamCaptureModeRelaxed;
};

struct Piece {
  std::string words;
  Frames frames;
  int device = 0;
  unsigned long long stream = 0;
  double issued = 0; ///< when the host issued it
  cudaEvent_t begin = nullptr, end = nullptr;
  std::uint64_t item = 0; ///< the launch of a graph; 0: none
};

/// The launch of a graph whose nodes are traced.
struct GraphLaunch {
  Piece piece;
  std::uint64_t launches = 0; ///< number of the last kernel before its next one
  bool has_nodes = false;     ///< traced ones
  std::string line;           ///< for the launch as a whole, if no node is
};

/// A moment that both the host's clock and a device's have seen.
struct Reference {
  cudaEvent_t event = nullptr;
  double host_us = 0;
};

/// The streams' ends where the program waits: all that is traced of its work with
/// $KERNELARIUM_PROGRAM_TRACE_TOTAL, so that there is no event between two work items.
struct Total {
  bool only = std::getenv("KERNELARIUM_PROGRAM_TRACE_TOTAL") != nullptr;
  double first_issued = -1, last_end = 0;
  std::map<cudaStream_t, int> busy; ///< streams with work since they were noted last, and their device
  std::deque<std::pair<int, cudaEvent_t>> ends;
};

struct Layer {
  std::recursive_mutex mutex;
  TraceWriter trace_writer;
  Total total;
  std::map<int, Reference> references;
  std::deque<Piece> pending;
  std::vector<std::pair<int, cudaEvent_t>> free_events;
  int threads = 0;
  std::map<cudaGraphExec_t, std::uint64_t> kernels_of; ///< graphs that are ready
  std::map<std::uint64_t, GraphLaunch> graphs;         ///< by item
  bool new_graphs = false;                             ///< since the last look at what GPUs did
  std::uint64_t calls = 0, launches = 0, copies = 0, copied_bytes = 0, failed = 0, graph_launches = 0;
};

Layer& layer();
/// Words for a launch and a copy, from what is known of them.
std::string kernel_words(std::uint64_t id, const std::string& name, dim3 grid, dim3 block,
                         std::size_t shared);
std::string copy_words(std::uint64_t id, const char* from, const char* to, int from_device, int to_device,
                       std::uint64_t bytes);
/// A line of the trace about work that has ended.
std::string line_of(const std::string& words, const Piece& piece, double begin, double end);
/// What ran within graphs and libraries, as CUPTI reported it. `last`: all of it, else what is known so far.
void write_activity(bool last);

}
