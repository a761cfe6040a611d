// --grid 3 --block 32 --arg i32[512]:zero | clean
// The strides of the blocks overlap, but all writers of an element store the same value.
extern "C" __global__ void k(int* out) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < 512; i += blockDim.x) out[i] = 3 * i + 1;
}
