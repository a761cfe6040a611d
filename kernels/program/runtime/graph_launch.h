#pragma once

#include "kernels/device/device.h"
#include "kernels/program/runtime/graphs.h"

#include <vector>

namespace kernelarium::program {

/// A graph while it runs.
struct RunningGraph {
  enum class How { tail, forget, sibling };
  struct Asked { ///< by a kernel: to launch a graph
    GraphExec* exec = nullptr;
    How how = How::tail;
    std::uint64_t block = 0; ///< the kernel's, in which a thread has asked
  };
  OfGraph of_graph; ///< for its kernels
  std::vector<Asked> asked;
  int tails = 0, others = 0; ///< asked for so far
  bool again = false;        ///< it is to be launched by itself
};

/// Launches a graph from the host; then those that its kernels launch.
cudaError_t launch(Call& call, GraphExec& exec, Stream& stream);
/// It was instantiated to be launched by kernels.
void note_for_kernels(const GraphExec& exec);
/// Transfers a graph to the device: kernels launch it as it is then.
void upload(Call& call, GraphExec& exec);
/// Whether kernels can launch it, by its nodes.
bool suits_kernels(const Graph& graph);
/// It is about to be destroyed.
void forget_on_device(const GraphExec& exec);

}
