// rule: none
// arguments: --arg f32[1024]:iota --arg f32[135168]:zero
// before: --grid 528 --block 256
// The assembler reads the fields of a thread with one access of 16 bytes, which has no conflicts.
__global__ void before(const float* in, float* out) {
  __shared__ float field[256 * 4];
  for (int i = 0; i < 4; ++i) field[i * 256 + threadIdx.x] = in[i * 256 + threadIdx.x];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < 256; ++i) {
    const int at = (threadIdx.x + i) % 256 * 4;
    sum += field[at] * field[at + 1] + field[at + 2];
  }
  out[blockIdx.x * 256 + threadIdx.x] = sum;
}
