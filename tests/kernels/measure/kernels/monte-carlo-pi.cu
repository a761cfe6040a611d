// --grid 264 --block 256 --arg u32[1]:zero
extern "C" __global__ void k(unsigned* hits) {
  unsigned state = (blockIdx.x * blockDim.x + threadIdx.x) * 747796405u + 2891336453u, inside = 0;
  for (int i = 0; i < 256; ++i) {
    state = state * 1664525u + 1013904223u;
    float x = (state >> 8) * (1.0f / 16777216);
    state = state * 1664525u + 1013904223u;
    float y = (state >> 8) * (1.0f / 16777216);
    inside += x * x + y * y < 1;
  }
  inside = __reduce_add_sync(~0u, inside);
  if (threadIdx.x % 32 == 0) atomicAdd(hits, inside);
}
