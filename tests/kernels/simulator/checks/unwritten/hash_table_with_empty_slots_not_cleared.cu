// --grid 1 --block 32 --arg i32[64]:iota | uninitialised
extern "C" __global__ void k(int* d) {
  __shared__ int keys[64];
  const int t = threadIdx.x;
  if (t < 30) keys[t] = -1, keys[t + 32] = -1;
  __syncwarp();
  int slot = t * 7 % 64;
  while (true) {
    const int old = atomicCAS(&keys[slot], -1, t);
    if (old == -1 || old == t) break;
    slot = (slot + 1) % 64;
  }
  d[t] = slot;
}
