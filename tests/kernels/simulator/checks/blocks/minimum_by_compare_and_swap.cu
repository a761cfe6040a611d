// --grid 4 --block 64 --arg i32[300]:iota | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  const int own = (t * 37 + blockIdx.x * 11) % 251 - 100;
  int old = *(volatile int*)out;
  while (own < old) {
    const int seen = atomicCAS(out, old, own);
    if (seen == old) break;
    old = seen;
  }
}
