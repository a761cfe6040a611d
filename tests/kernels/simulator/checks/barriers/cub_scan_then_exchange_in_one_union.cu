// --grid 1 --block 64 --arg i32[256]:iota | race
#include <cub/cub.cuh>
extern "C" __global__ void k(int* d) {
  using Scan = cub::BlockScan<int, 64>;
  using Exchange = cub::BlockExchange<int, 64, 4>;
  __shared__ union { Scan::TempStorage scan; Exchange::TempStorage exchange; } storage;
  const int t = threadIdx.x;
  int v[4];
  for (int i = 0; i < 4; ++i) v[i] = d[t * 4 + i];
  Scan(storage.scan).ExclusiveSum(v, v);
  Exchange(storage.exchange).BlockedToStriped(v);
  for (int i = 0; i < 4; ++i) d[i * 64 + t] = v[i];
}
