// --grid 1 --block 32 --arg i32[32]:zero | race
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ int s[32];
  s[t] = t;
  __syncwarp(t < 16 ? 0x0000ffff : 0xffff0000);
  out[t] = s[31 - t];
}
