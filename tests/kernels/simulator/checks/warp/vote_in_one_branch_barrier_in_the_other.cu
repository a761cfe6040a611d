// --grid 1 --block 32 --arg i32[64]:iota | barrier
extern "C" __global__ void k(int* out) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  int v = 0;
  if (t < 16) v = __any_sync(~0u, t == 3);
  else s[t] = t;
  __syncthreads();
  out[t] = v + s[31];
}
