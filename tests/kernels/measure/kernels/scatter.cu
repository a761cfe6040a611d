// --grid 2048 --block 256 --arg f32[524288]:random --arg f32[1048576]:zero
extern "C" __global__ void k(const float* in, float* table) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  table[(i * 2654435761u >> 13) * 2] = in[i];
}
