// --grid 1 --block 128 --arg i32[128]:iota | race
#include <cub/cub.cuh>
extern "C" __global__ void k(int* d) {
  using Reduce = cub::BlockReduce<int, 128>;
  __shared__ Reduce::TempStorage storage;
  const int t = threadIdx.x, v = d[t];
  const int a = Reduce(storage).Sum(v);
  const int b = Reduce(storage).Sum(v * v);
  if (t == 0) d[0] = a + b;
}
