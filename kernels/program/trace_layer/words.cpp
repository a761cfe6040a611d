#include "kernels/base/kernel_name.h"
#include "kernels/program/trace_layer/state.h"

#include <algorithm>
#include <fmt/format.h>

namespace kernelarium::program {
namespace {

constexpr const char* kAnyWork = "work"; // where only the total is noted

/// By the host's function or a handle. Separate from the layer: filled before main(), when no runtime may be
/// called yet.
std::map<const void*, std::string>& kernel_names() {
  static auto* const names = new std::map<const void*, std::string>;
  return *names;
}

const char* kind_of(const void* pointer, int& device) {
  if (pointer == kInDevice) return cudaGetDevice(&device), "device";
  cudaPointerAttributes attributes{};
  if (cudaPointerGetAttributes(&attributes, pointer) != cudaSuccess) return cudaGetLastError(), "pageable";
  device = std::max(0, attributes.device);
  switch (attributes.type) {
  case cudaMemoryTypeDevice:
    return "device";
  case cudaMemoryTypeManaged:
    return "managed";
  case cudaMemoryTypeHost:
    return "pinned";
  default:
    return "pageable";
  }
}

/// Of a graph and those within it.
std::uint64_t kernels_in(cudaGraph_t graph) {
  std::size_t count = 0;
  if (cudaGraphGetNodes(graph, nullptr, &count) != cudaSuccess) return 0;
  std::vector<cudaGraphNode_t> nodes(count);
  cudaGraphGetNodes(graph, nodes.data(), &count);
  std::uint64_t kernels = 0;
  for (const cudaGraphNode_t node : nodes) {
    cudaGraphNodeType type{};
    cudaGraph_t inner = nullptr;
    if (cudaGraphNodeGetType(node, &type) != cudaSuccess) continue;
    if (type == cudaGraphNodeTypeKernel) ++kernels;
    if (type == cudaGraphNodeTypeGraph && cudaGraphChildGraphNodeGetGraph(node, &inner) == cudaSuccess)
      kernels += kernels_in(inner);
  }
  return kernels;
}

}

std::string kernel_words(std::uint64_t id, const std::string& name, dim3 grid, dim3 block,
                         std::size_t shared) {
  return fmt::format(
      R"("work":"kernel","id":{},"name":{},"grid":[{},{},{}],"block":[{},{},{}],"shared":{},"bound":"")", id,
      json_text(name), grid.x, grid.y, grid.z, block.x, block.y, block.z, shared);
}

std::string copy_words(std::uint64_t id, const char* from, const char* to, int from_device, int to_device,
                       std::uint64_t bytes) {
  return fmt::format(
      R"("work":"copy","id":{},"from":"{}","to":"{}","from_device":{},"to_device":{},"bytes":{})", id, from,
      to, from_device, to_device, bytes);
}

std::string words_of_copy(const void* to, const void* from, std::size_t bytes) {
  Layer& all = layer();
  const std::lock_guard lock(all.mutex);
  ++all.copies;
  all.copied_bytes += bytes;
  if (all.total.only) return kAnyWork;
  const Quiet quiet;
  int to_device = 0, from_device = 0;
  const char *source = kind_of(from, from_device), *target = kind_of(to, to_device);
  return copy_words(all.copies, source, target, from_device, to_device, bytes);
}

std::string words_of_copy(const cudaMemcpy3DParms& all) {
  std::size_t bytes = all.extent.width * all.extent.height * all.extent.depth;
  if (const cudaArray_t array = all.dstArray ? all.dstArray : all.srcArray) { // then the width is in elements
    const Quiet quiet;
    cudaChannelFormatDesc format{};
    cudaExtent extent{};
    unsigned flags = 0;
    if (cudaArrayGetInfo(&format, &extent, &flags, array) == cudaSuccess)
      bytes *= static_cast<std::size_t>(format.x + format.y + format.z + format.w) / 8;
  }
  return words_of_copy(all.dstArray ? kInDevice : all.dstPtr.ptr, all.srcArray ? kInDevice : all.srcPtr.ptr,
                       bytes);
}

std::string words_of_prefetch(const cudaMemLocation& to, std::size_t bytes) {
  const bool to_device = to.type == cudaMemLocationTypeDevice;
  return fmt::format(
      R"("work":"migration","id":0,"name":"cudaMemPrefetchAsync","from":"{}","to":"{}","from_device":0,"to_device":{},"bytes":{})",
      to_device ? "managed" : "device", to_device ? "device" : "managed", to_device ? to.id : 0, bytes);
}

Words words_of_graph(cudaGraphExec_t graph) {
  Layer& all = layer();
  const std::lock_guard lock(all.mutex);
  ++all.graph_launches;
  const std::uint64_t before = all.launches;
  all.launches += all.kernels_of[graph];
  return {R"("work":"library","id":0,"name":"cudaGraphLaunch")", before};
}

std::string words_of_set(std::size_t bytes) {
  return fmt::format(R"("work":"set","id":0,"to":"device","bytes":{})", bytes);
}

std::string words_of_kernel(const void* function, dim3 grid, dim3 block, std::size_t shared) {
  Layer& all = layer();
  const std::lock_guard lock(all.mutex);
  ++all.launches;
  if (all.total.only) return kAnyWork;
  const auto name = kernel_names().find(function);
  return kernel_words(all.launches, name == kernel_names().end() ? "kernel" : name->second, grid, block,
                      shared);
}

void note_kernel(const void* function, const char* name) {
  kernel_names()[function] = kernel_display_name(name);
}

void expect_graph() {
  Layer& all = layer();
  const std::lock_guard lock(all.mutex);
  const Quiet quiet;
  if (!all.total.only) activity::start();
}

void note_graph(cudaGraphExec_t ready, cudaGraph_t graph) {
  Layer& all = layer();
  const std::lock_guard lock(all.mutex);
  const Quiet quiet;
  all.kernels_of[ready] = kernels_in(graph);
}

void note_handle(const void* handle, const void* function) {
  Layer& all = layer();
  const std::lock_guard lock(all.mutex);
  if (const auto name = kernel_names().find(function); name != kernel_names().end())
    kernel_names()[handle] = name->second;
}

}
