// --grid 256 --block 128 --arg f32[32768]:random --arg f32[4194304]:random --arg f32[4194304]:random --arg f32[32768]:zero
// A query of each of 256 heads against 128 keys of 128 elements.
extern "C" __global__ void k(const float* q, const float* keys, const float* values, float* out) {
  __shared__ float score[128], query[128];
  int t = threadIdx.x, head = blockIdx.x;
  query[t] = q[head * 128 + t];
  __syncthreads();
  for (int j = t / 32; j < 128; j += 4) {
    float sum = 0;
    for (int i = t % 32; i < 128; i += 32) sum += query[i] * keys[(head * 128 + j) * 128 + i];
    for (int d = 16; d; d /= 2) sum += __shfl_xor_sync(~0u, sum, d);
    if (t % 32 == 0) score[j] = sum * 0.088f;
  }
  __syncthreads();
  float most = -1e30f, total = 0, sum = 0;
  for (int j = 0; j < 128; ++j) most = fmaxf(most, score[j]);
  for (int j = 0; j < 128; ++j) {
    float p = __expf(score[j] - most);
    total += p;
    sum += p * values[(head * 128 + j) * 128 + t];
  }
  out[head * 128 + t] = sum / total;
}
