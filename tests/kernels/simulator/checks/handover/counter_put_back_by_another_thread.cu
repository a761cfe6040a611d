// --grid 8 --block 64 --arg i32[64]:zero | race
// The thread that puts it back has not counted, and nothing tells it what has been.
extern "C" __global__ void k(int* out) {
  unsigned* const count = reinterpret_cast<unsigned*>(out) + 63;
  if (threadIdx.x == 0) {
    out[blockIdx.x] = static_cast<int>(blockIdx.x);
    __threadfence();
    atomicInc(count, gridDim.x);
  }
  if (blockIdx.x == 7 && threadIdx.x == 32) *count = 0;
}
