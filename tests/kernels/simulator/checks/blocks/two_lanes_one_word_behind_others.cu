// --grid 1 --block 64 --arg i32[1024]:zero | race
// The same instruction, first with a word for each lane.
extern "C" __global__ void k(int* out) {
  for (int i = 0; i < 2; ++i) {
    out[64 * i + (threadIdx.x >> i)] = threadIdx.x;
    __syncthreads();
  }
}
