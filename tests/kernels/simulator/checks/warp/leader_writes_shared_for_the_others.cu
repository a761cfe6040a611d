// --grid 1 --block 32 --arg i32[64]:iota | race
extern "C" __global__ void k(int* out) {
  __shared__ int base;
  const int t = threadIdx.x;
  const unsigned m = __ballot_sync(~0u, t & 1);
  if (t == 0) base = __popc(m);
  out[t] = __shfl_sync(~0u, t, 0) + base;
}
