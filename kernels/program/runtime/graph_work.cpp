#include "kernels/program/runtime/graph_work.h"

#include "kernels/program/runtime/arrays.h"
#include "kernels/program/runtime/modules.h"

namespace kernelarium::program {
namespace {

/// The address of `bytes` within a symbol.
cudaError_t part_of_symbol(Call& c, const void* symbol, std::size_t bytes, std::size_t offset, void*& out) {
  const SymbolPlace place = place_of_symbol(symbol, c.gpu());
  if (!place.bytes) return cudaErrorInvalidSymbol;
  if (offset > place.bytes || bytes > place.bytes - offset) return cudaErrorInvalidValue;
  out = reinterpret_cast<void*>(place.address + offset);
  return cudaSuccess;
}

}

cudaError_t kernel_work(Call& c, const cudaKernelNodeParams* p, GraphWork& out) {
  if (!p || p->extra) return cudaErrorInvalidValue;
  KernelWork work;
  const cudaError_t error =
      prepare(c, p->func, p->gridDim, p->blockDim, p->kernelParams, p->sharedMemBytes, false, work);
  out = std::move(work);
  return error;
}

cudaError_t copy_work(Call& c, const cudaMemcpy3DParms* p, GraphWork& out) {
  if (!p) return cudaErrorInvalidValue;
  CopyWork work;
  if (const cudaError_t error = volume("memcpy node", *p, work); error != cudaSuccess) return error;
  out = work;
  return check(c, work, true);
}
cudaError_t line_work(Call& c, void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind,
                      GraphWork& out) {
  if (bytes == 0) return cudaErrorInvalidValue;
  CopyWork work{.call = "memcpy node",
                .to = reinterpret_cast<std::uint64_t>(to),
                .from = reinterpret_cast<std::uint64_t>(from),
                .row_bytes = bytes,
                .to_pitch = bytes,
                .from_pitch = bytes,
                .kind = kind};
  out = work;
  return check(c, work, true);
}
cudaError_t to_symbol_work(Call& c, const void* symbol, const void* from, std::size_t bytes,
                           std::size_t offset, cudaMemcpyKind kind, GraphWork& out) {
  void* to = nullptr;
  const cudaError_t error = part_of_symbol(c, symbol, bytes, offset, to);
  return error == cudaSuccess ? line_work(c, to, from, bytes, kind, out) : error;
}
cudaError_t from_symbol_work(Call& c, void* to, const void* symbol, std::size_t bytes, std::size_t offset,
                             cudaMemcpyKind kind, GraphWork& out) {
  void* from = nullptr;
  const cudaError_t error = part_of_symbol(c, symbol, bytes, offset, from);
  return error == cudaSuccess ? line_work(c, to, from, bytes, kind, out) : error;
}
cudaError_t set_work(Call& c, const cudaMemsetParams* p, GraphWork& out) {
  if (!p || (p->elementSize != 1 && p->elementSize != 2 && p->elementSize != 4)) return cudaErrorInvalidValue;
  SetWork work{.to = reinterpret_cast<std::uint64_t>(p->dst),
               .row_bytes = p->width * p->elementSize,
               .rows = p->height,
               .pitch = p->height > 1 ? p->pitch : p->width * p->elementSize,
               .value = p->value,
               .element_bytes = static_cast<int>(p->elementSize)};
  out = work;
  return check(c, work, true);
}

Event* event_node(cudaEvent_t handle) {
  auto* event = reinterpret_cast<Event*>(handle);
  return runtime().events.contains(event) ? event : nullptr;
}

cudaError_t any_work(Call& c, const cudaGraphNodeParams& p, GraphWork& out) {
  switch (p.type) {
  case cudaGraphNodeTypeKernel: {
    const cudaKernelNodeParamsV2& k = p.kernel;
    const cudaKernelNodeParams facts{k.func,           k.gridDim,      k.blockDim,
                                     k.sharedMemBytes, k.kernelParams, k.extra};
    return kernel_work(c, &facts, out);
  }
  case cudaGraphNodeTypeMemcpy:
    return copy_work(c, &p.memcpy.copyParams, out);
  case cudaGraphNodeTypeMemset: {
    const cudaMemsetParamsV2& m = p.memset;
    const cudaMemsetParams facts{m.dst, m.pitch, m.value, m.elementSize, m.width, m.height};
    return set_work(c, &facts, out);
  }
  case cudaGraphNodeTypeHost:
    if (!p.host.fn) return cudaErrorInvalidValue;
    out = HostWork{p.host.fn, nullptr, p.host.userData};
    return cudaSuccess;
  case cudaGraphNodeTypeGraph: {
    const Graph* child = graph_of(p.graph.graph);
    if (!child) return cudaErrorInvalidValue;
    if (exists_once(*child)) return cudaErrorNotSupported;
    out = ChildWork{copy_of(*child)};
    return cudaSuccess;
  }
  case cudaGraphNodeTypeEmpty:
    out = EmptyWork{};
    return cudaSuccess;
  case cudaGraphNodeTypeWaitEvent:
  case cudaGraphNodeTypeEventRecord: {
    const bool wait = p.type == cudaGraphNodeTypeWaitEvent;
    Event* event = event_node(wait ? p.eventWait.event : p.eventRecord.event);
    if (!event) return cudaErrorInvalidValue;
    out = EventWork{event, wait};
    return cudaSuccess;
  }
  case cudaGraphNodeTypeMemAlloc:
  case cudaGraphNodeTypeMemFree:
  case cudaGraphNodeTypeConditional:
    return cudaErrorNotSupported;
  default:
    return cudaErrorInvalidValue;
  }
}

cudaGraphNodeType type_of(const GraphWork& work) {
  struct Types {
    cudaGraphNodeType operator()(const KernelWork&) { return cudaGraphNodeTypeKernel; }
    cudaGraphNodeType operator()(const CopyWork&) { return cudaGraphNodeTypeMemcpy; }
    cudaGraphNodeType operator()(const SetWork&) { return cudaGraphNodeTypeMemset; }
    cudaGraphNodeType operator()(const HostWork&) { return cudaGraphNodeTypeHost; }
    cudaGraphNodeType operator()(const EventWork& event) {
      return event.wait ? cudaGraphNodeTypeWaitEvent : cudaGraphNodeTypeEventRecord;
    }
    cudaGraphNodeType operator()(const MemoryWork& memory) {
      return memory.release ? cudaGraphNodeTypeMemFree : cudaGraphNodeTypeMemAlloc;
    }
    cudaGraphNodeType operator()(const ChildWork&) { return cudaGraphNodeTypeGraph; }
    cudaGraphNodeType operator()(const ConditionalWork&) { return cudaGraphNodeTypeConditional; }
    cudaGraphNodeType operator()(const EmptyWork&) { return cudaGraphNodeTypeEmpty; }
    cudaGraphNodeType operator()(const LibraryNode&) { return cudaGraphNodeTypeKernel; }
  };
  return std::visit(Types{}, work);
}

}
