// --grid 1024 --block 256 --arg i32[262144]:random --arg f32[262144]:random --arg f32[65536]:zero
extern "C" __global__ void k(const int* index, const float* in, float* out) {
  int i = blockIdx.x * 256 + threadIdx.x;
  atomicAdd(&out[(unsigned)(index[i] * 2654435761u) >> 16], in[i]);
}
