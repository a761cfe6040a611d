// --grid 1 --block 128 --arg i32[128]:iota | clean
#include <cub/cub.cuh>
extern "C" __global__ void k(int* d) {
  using Reduce = cub::BlockReduce<int, 128>;
  using Scan = cub::BlockScan<int, 128>;
  __shared__ union { Reduce::TempStorage reduce; Scan::TempStorage scan; } storage;
  const int t = threadIdx.x;
  int v = d[t];
  const int a = Reduce(storage.reduce).Sum(v);
  __syncthreads();
  Scan(storage.scan).InclusiveSum(v, v);
  d[t] = v;
  __syncthreads();
  if (t == 0) d[0] = a;
}
