// --grid 1 --block 64 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* d) {
  __shared__ int s[64 * 5];
  int* mine = s + threadIdx.x * 5;
  for (int i = 0; i < 5; ++i) mine[i] = d[threadIdx.x] + i;
  for (int i = 0; i < 5; ++i) mine[i] += mine[(i + 2) % 5];
  d[threadIdx.x] = mine[3];
}
