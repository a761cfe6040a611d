// --grid 2 --block 32 --arg i32[64]:zero | race
// A block reads what the child of another writes.
__global__ void child(int* out) { out[threadIdx.x] = threadIdx.x; }
extern "C" __global__ void k(int* out) {
  if (blockIdx.x == 0) { if (threadIdx.x == 0) child<<<1, 32>>>(out); }
  else out[32 + threadIdx.x] = out[threadIdx.x];
}
