// --grid 1 --block 32 --arg i32[64]:iota | barrier
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  int x;
  if (t < 16)
    x = __shfl_sync(~0u, t, 3);
  else
    x = __shfl_sync(~0u, t * 2, 20) + 1;
  out[t] = x;
}
