// --grid 1 --block 64 --arg i32[64]:zero | race
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[64];
  s[t] = t;
  __syncwarp();
  out[t] = s[63 - t];
}
