// --grid 1 --block 64 --arg i32[256]:iota | clean
#include <cub/cub.cuh>
extern "C" __global__ void k(int* d) {
  using Sort = cub::BlockRadixSort<int, 64, 4>;
  __shared__ Sort::TempStorage storage;
  int v[4];
  for (int i = 0; i < 4; ++i) v[i] = d[threadIdx.x * 4 + i] * 37 % 256;
  Sort(storage).Sort(v);
  for (int i = 0; i < 4; ++i) d[threadIdx.x * 4 + i] = v[i];
}
