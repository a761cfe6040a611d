// --grid 3 --block 32 --arg i32[512]:zero | race
// The same sum would be the same value, were it not read first.
extern "C" __global__ void k(int* out) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < 512; i += blockDim.x) out[i] += 1;
}
