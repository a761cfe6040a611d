// Four at a time by the whole grid, the rest one by one.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
extern "C" __global__ void vector_add(const float* __restrict__ a, const float* __restrict__ b,
                                      float* __restrict__ c, long long n) {
  const auto grid = cg::this_grid();
  const long long step = grid.num_threads();
  const bool aligned = (((size_t)a | (size_t)b | (size_t)c) & 15) == 0;
  const long long quads = aligned ? n / 4 : 0;
  for (long long q = grid.thread_rank(); q < quads; q += step) {
    const float4 x = reinterpret_cast<const float4*>(a)[q], y = reinterpret_cast<const float4*>(b)[q];
    reinterpret_cast<float4*>(c)[q] = make_float4(x.x + y.x, x.y + y.y, x.z + y.z, x.w + y.w);
  }
  for (long long i = 4 * quads + grid.thread_rank(); i < n; i += step) c[i] = a[i] + b[i];
}
