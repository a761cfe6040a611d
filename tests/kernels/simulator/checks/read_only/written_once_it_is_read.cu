// --grid 2 --block 32 --arg i32[64]:iota | clean
// In place: each thread reads its own word and then writes it; nobody reads it again.
extern "C" __global__ void k(int* d) {
  const int i = blockIdx.x * 32 + threadIdx.x;
  d[i] = __ldg(d + i) + 1;
}
