// --grid 4096 --block 128 --arg i32[4096]:random --arg f32[65536]:random --arg f32[2097152]:zero
extern "C" __global__ void k(const int* tokens, const float4* table, float4* out) {
  out[blockIdx.x * 128 + threadIdx.x] = table[tokens[blockIdx.x] * 128 + threadIdx.x];
}
