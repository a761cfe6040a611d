// --grid 1 --block 32 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* out) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  s[t] = t;
  if (t < 16) {
    __syncwarp();
    atomicAdd(&out[t], s[31 - t]);
  } else {
    __syncwarp();
    atomicAdd(&out[t + 1], s[31 - t] + 1);
  }
}
