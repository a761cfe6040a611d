// --grid 4 --block 64 --arg i32[1024]:iota | race
extern "C" __global__ void k(int* d) {
  volatile int* bound = &d[0];
  const int v = d[64 * blockIdx.x + threadIdx.x + 1];
  if (*bound < v) *bound = v;
}
