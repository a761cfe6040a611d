// --grid 1 --block 32 --arg i32[64]:iota | clean
extern "C" __global__ void k(int* out) {
  int mine;
  const bool first = threadIdx.x < 20;
  if (first) mine = out[threadIdx.x];
  __syncwarp();
  if (first) out[32 + threadIdx.x] = mine;
}
