// --grid 1 --block 32 --arg i32[64]:iota | uninitialised
extern "C" __global__ void k(int* out) {
  const int t = threadIdx.x;
  __shared__ unsigned char bytes[128];
  for (int i = 0; i < 3; ++i) bytes[4 * t + i] = t + i;
  __syncwarp();
  out[t] = *(const unsigned*)&bytes[4 * (31 - t)] >> 24;
}
