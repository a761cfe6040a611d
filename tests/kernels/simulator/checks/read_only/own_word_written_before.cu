// --grid 2 --block 32 --arg i32[64]:iota | proxy
extern "C" __global__ void k(int* d) {
  const int i = blockIdx.x * 32 + threadIdx.x;
  d[i] = 2 * i;
  d[i] += __ldg(d + i);
}
