#pragma once

#include "kernels/program/runtime/copy.h"
#include "kernels/program/runtime/launch.h"
#include "kernels/program/runtime/library_work.h"

#include <functional>
#include <memory>
#include <variant>

namespace kernelarium::program {

struct HostWork {
  cudaHostFn_t function = nullptr;
  cudaStreamCallback_t callback = nullptr;
  void* data = nullptr;
};
struct EventWork {
  Event* event = nullptr;
  bool wait = false;
};
struct MemoryWork { ///< cudaMallocAsync and cudaFreeAsync in a graph
  std::uint64_t address = 0;
  std::size_t bytes = 0;
  bool release = false;
};
struct ChildWork {
  std::shared_ptr<Graph> graph;
};
struct ConditionalWork {
  cudaGraphConditionalHandle handle = 0;
  cudaGraphConditionalNodeType type = cudaGraphCondTypeIf;
  std::vector<std::shared_ptr<Graph>> bodies;
  std::vector<cudaGraph_t> handles; ///< of the bodies, as the program has them
};
struct EmptyWork {};

/// What a node of a graph does.
using GraphWork = std::variant<KernelWork, CopyWork, SetWork, HostWork, EventWork, MemoryWork, ChildWork,
                               ConditionalWork, EmptyWork, LibraryNode>;

/// Takes work down in the graph that the stream is captured into.
cudaError_t capture_node(Stream& stream, GraphWork work);
cudaError_t capture_record(Stream& stream, Event& event);
/// The event was last recorded in a capture that has ended: nothing can be asked of it, or wait for it.
bool capture_is_over(const Event& event);
/// Also where the stream is not captured yet: it joins the capture of the event.
cudaError_t capture_wait(Stream& stream, Event& event);
void capture_invalidate(Stream& stream);
/// The stream is about to be destroyed: a capture that it has only joined continues without it.
void capture_without(Stream& stream);
void capture_invalidate(Event& event);
/// A call that a graph could not repeat makes captures invalid. Calls that may wait for the device, such as
/// cudaMalloc, are forbidden by the modes of captures and of the thread.
bool capture_forbids();
/// Work of the default stream would be ordered before and after all blocking streams.
bool capture_forbids_default(const Stream& stream);
bool capture_forbids_device(int device);
/// Runs any kind of work on a stream.
cudaError_t run(Call& call, const GraphWork& work, Stream& stream);
cudaError_t run(Call& call, const HostWork& work, Stream& stream);
cudaError_t run(Call& call, const EventWork& work, Stream& stream);
cudaError_t run(Call& call, const LibraryNode& work, Stream& stream);
cudaError_t run(Call& call, const MemoryWork& work, Stream& stream);
cudaError_t run(Call& call, const ConditionalWork& work, Stream& stream);

}
