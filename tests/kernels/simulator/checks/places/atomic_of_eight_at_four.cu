// --grid 1 --block 32 --arg i32[256]:iota | misaligned
extern "C" __global__ void k(int* d) {
  __shared__ int s[64];
  s[threadIdx.x] = s[threadIdx.x + 32] = 0;
  __syncwarp();
  atomicAdd((unsigned long long*)&s[2 * (threadIdx.x % 4) + 1], 1ull);
  __syncwarp();
  d[threadIdx.x] = s[threadIdx.x];
}
