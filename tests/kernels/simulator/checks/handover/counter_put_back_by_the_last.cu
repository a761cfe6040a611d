// --grid 8 --block 64 --arg i32[64]:zero | clean
// As the block that is the last to count itself adds up what all have left: it has seen all that counted.
extern "C" __global__ void k(int* out) {
  __shared__ bool last;
  unsigned* const count = reinterpret_cast<unsigned*>(out) + 63;
  if (threadIdx.x == 0) {
    out[blockIdx.x] = static_cast<int>(blockIdx.x);
    __threadfence();
    last = atomicInc(count, gridDim.x) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) *count = 0;
}
