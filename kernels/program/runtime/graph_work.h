#pragma once

#include "kernels/program/runtime/graphs.h"

namespace kernelarium::program {

// The parameters of a node, checked, as work.
cudaError_t kernel_work(Call& c, const cudaKernelNodeParams* p, GraphWork& out);
cudaError_t copy_work(Call& c, const cudaMemcpy3DParms* p, GraphWork& out);
cudaError_t line_work(Call& c, void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind,
                      GraphWork& out);
cudaError_t set_work(Call& c, const cudaMemsetParams* p, GraphWork& out);

cudaGraphNodeType type_of(const GraphWork& work);

}
