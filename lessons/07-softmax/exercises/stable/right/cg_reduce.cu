// Sums and maxima by cooperative groups.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
__device__ float over_block(float v, bool sum) {
  __shared__ float part[33];
  auto block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  v = sum ? cg::reduce(warp, v, cg::plus<float>()) : cg::reduce(warp, v, cg::greater<float>());
  block.sync();
  if (warp.thread_rank() == 0) part[warp.meta_group_rank()] = v;
  block.sync();
  v = part[0];
  for (unsigned i = 1; i < warp.meta_group_size(); ++i) v = sum ? v + part[i] : fmaxf(v, part[i]);
  return v;
}
extern "C" __global__ void softmax(const float* in, float* out, int columns) {
  in += (size_t)blockIdx.x * columns;
  out += (size_t)blockIdx.x * columns;
  float top = -INFINITY;
  for (int i = threadIdx.x; i < columns; i += blockDim.x) top = fmaxf(top, in[i]);
  top = over_block(top, false);
  float sum = 0;
  for (int i = threadIdx.x; i < columns; i += blockDim.x) sum += expf(in[i] - top);
  sum = over_block(sum, true);
  for (int i = threadIdx.x; i < columns; i += blockDim.x) out[i] = expf(in[i] - top) / sum;
}
