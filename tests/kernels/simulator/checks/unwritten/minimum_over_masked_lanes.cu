// --grid 1 --block 32 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[32];
  const int count = 20;
  if (t < count) s[t] = out[t];
  __syncwarp();
  int own = s[t];
  if (t >= count) own = 0x7fffffff;
  out[t] = __reduce_min_sync(~0u, own);
}
