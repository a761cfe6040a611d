// --grid 1 --block 128 --arg i32[128]:iota | race
extern "C" __global__ void k(int* d) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  ((unsigned char*)s)[t] = t;
  __syncwarp();
  if (t < 32) d[t] = s[t];
}
