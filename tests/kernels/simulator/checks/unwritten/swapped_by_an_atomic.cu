// --grid 1 --block 32 --arg i32[64]:iota | uninitialised
extern "C" __global__ void k(int* out) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  out[t] = atomicExch(&s[t], t);
}
