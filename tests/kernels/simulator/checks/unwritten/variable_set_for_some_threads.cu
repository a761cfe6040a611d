// --grid 1 --block 32 --arg i32[64]:iota | uninitialised
extern "C" __global__ void k(int* out) {
  int mine;
  if (threadIdx.x < 20) mine = out[threadIdx.x];
  __syncwarp();
  out[32 + threadIdx.x] = mine;
}
