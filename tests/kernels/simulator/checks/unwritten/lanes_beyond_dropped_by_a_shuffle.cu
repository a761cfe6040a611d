// --grid 1 --block 32 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[32];
  if (t < 16) s[t] = out[t];
  __syncwarp();
  const int own = s[t];
  out[t] = __shfl_sync(~0u, own, t % 16);
}
