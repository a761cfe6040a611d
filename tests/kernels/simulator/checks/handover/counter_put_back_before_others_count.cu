// --grid 8 --block 64 --arg i32[64]:zero | race
extern "C" __global__ void k(int* out) {
  unsigned* const count = reinterpret_cast<unsigned*>(out) + 63;
  if (threadIdx.x == 0) {
    out[blockIdx.x] = static_cast<int>(blockIdx.x);
    __threadfence();
    if (atomicInc(count, gridDim.x) == 0) *count = 0;
  }
}
