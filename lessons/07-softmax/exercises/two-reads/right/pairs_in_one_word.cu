// Largest and sum travel together as one float2; cooperative groups meet.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <math_constants.h>
namespace cg = cooperative_groups;

struct Fold {
  __device__ float2 operator()(float2 a, float2 b) const {
    const float top = fmaxf(a.x, b.x);
    if (top == -CUDART_INF_F) return {top, 0};
    return {top, a.y * __expf(a.x - top) + b.y * __expf(b.x - top)};
  }
};

extern "C" __global__ void softmax(const float* in, float* out, int columns) {
  __shared__ float2 words[32];
  const auto block = cg::this_thread_block();
  const auto warp = cg::tiled_partition<32>(block);
  const float* row = in + (long long)blockIdx.x * columns;
  float2 own = {-CUDART_INF_F, 0};
  for (int i = block.thread_rank(); i < columns; i += block.size()) own = Fold{}(own, {row[i], 1});
  own = cg::reduce(warp, own, Fold{});
  if (warp.thread_rank() == 0) words[warp.meta_group_rank()] = own;
  block.sync();
  float2 all = words[0];
  for (unsigned w = 1; w < warp.meta_group_size(); ++w) all = Fold{}(all, words[w]);
  for (int i = block.thread_rank(); i < columns; i += block.size())
    out[(long long)blockIdx.x * columns + i] = __fdividef(__expf(row[i] - all.x), all.y);
}
