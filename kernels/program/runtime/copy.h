#pragma once

#include "kernels/program/runtime/call.h"

#include <memory>

namespace kernelarium::program {

/// Rows of bytes from one place to another.
struct CopyWork {
  const char* call = "cudaMemcpy";
  std::uint64_t to = 0, from = 0;
  std::size_t row_bytes = 0, rows = 1, planes = 1;
  std::size_t to_pitch = 0, to_plane = 0, from_pitch = 0, from_plane = 0;
  cudaMemcpyKind kind = cudaMemcpyDefault;
  std::shared_ptr<const cudaMemcpy3DParms> as_given; ///< where arrays take part: for who asks a graph's node
};

struct SetWork {
  std::uint64_t to = 0;
  std::size_t row_bytes = 0, rows = 1, planes = 1, pitch = 0, plane = 0;
  std::uint32_t value = 0;
  int element_bytes = 1;
};

/// Checks ends and direction: success, or the error, with a finding that explains it. `of_graph`: a node of
/// one, which may use what the graph will have allocated.
bool uses_pageable_memory(const CopyWork& work);
cudaError_t check(Call& call, const CopyWork& work, bool of_graph);
cudaError_t check(Call& call, const SetWork& work, bool of_graph);
/// `host_waits`: as cudaMemcpy does it, where CUDA makes it wait.
cudaError_t run(Call& call, const CopyWork& work, Stream& stream, bool host_waits = false);
cudaError_t run(Call& call, const SetWork& work, Stream& stream, bool host_waits = false);

/// A copy of `bytes` bytes that is `too_many` longer than this memory, which was allocated at `where`.
void tell_too_long(Call& call, const Sentence& memory, const Frames* where, std::uint64_t too_many,
                   std::uint64_t bytes, bool to_it);

/// The host's view of `bytes` bytes at an address that the GPU can reach; or null, and why it can't reach
/// them.
struct DeviceView {
  std::byte* bytes = nullptr;
  Sentence why;
};
DeviceView view_of(Gpu& gpu, std::uint64_t address, std::size_t bytes);

/// Copies on the stream, or takes the copy down in its graph.
cudaError_t copy(Call& call, const CopyWork& work, cudaStream_t stream, bool asynchronous);
cudaError_t set(Call& call, const SetWork& work, cudaStream_t stream, bool asynchronous);

}
