// --grid 1024 --block 256 --arg f32[262144]:random --arg f32[262144]:zero --arg i32[1]:zero
extern "C" __global__ void k(const float* in, float* out, int* count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32, at = 0;
  float v = in[i];
  unsigned kept = __ballot_sync(~0u, v > 0.5f);
  if (lane == 0) at = atomicAdd(count, __popc(kept));
  at = __shfl_sync(~0u, at, 0);
  if (v > 0.5f) out[(at + __popc(kept & ((1u << lane) - 1))) & 262143] = v;
}
