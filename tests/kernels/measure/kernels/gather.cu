// --grid 2048 --block 256 --arg f32[1048576]:random --arg f32[524288]:zero
extern "C" __global__ void k(const float* table, float* out) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned at = i * 2654435761u >> 12;
  out[i] = table[at];
}
