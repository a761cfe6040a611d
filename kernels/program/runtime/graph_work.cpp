#include "kernels/program/runtime/graph_work.h"

#include "kernels/program/runtime/arrays.h"

namespace kernelarium::program {

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
