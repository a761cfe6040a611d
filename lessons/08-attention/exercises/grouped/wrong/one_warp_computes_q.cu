#ifndef HEAD_SIZE
#define HEAD_SIZE 64
#endif
// all threads carry, the first warp of a block computes the results of all its queries
extern "C" __global__ void attention(const float* q, const float* k, const float* v, float* out, int group,
                                     int sequence, float scale) {
  constexpr int kKeys = 16, kPart = HEAD_SIZE < 32 ? HEAD_SIZE : 32;
  __shared__ float keys[kKeys][HEAD_SIZE], values[kKeys][HEAD_SIZE], rows[128][kPart + 1];
  __shared__ float own_q[128 * HEAD_SIZE <= 4096 ? 128 * HEAD_SIZE : 1];
  const int head = blockIdx.y, first_query = blockIdx.x * blockDim.x, thread = threadIdx.x;
  const float* head_k = k + (long long)(head / group) * sequence * HEAD_SIZE;
  const float* head_v = v + (long long)(head / group) * sequence * HEAD_SIZE;
  const float* block_q = q + ((long long)head * sequence + first_query) * HEAD_SIZE;
  const int queries = min((int)blockDim.x, sequence - first_query);
  float largest[4], sum[4], result[4][HEAD_SIZE];
  for (int e = 0; e < 4; ++e) { largest[e] = __int_as_float(0xff800000); sum[e] = 0; for (int d = 0; d < HEAD_SIZE; ++d) result[e][d] = 0; }
  if (128 * HEAD_SIZE <= 4096) for (int i = thread; i < queries * HEAD_SIZE; i += blockDim.x) own_q[i] = block_q[i];
  for (int first = 0; first < sequence; first += kKeys) {
    __syncthreads();
    for (int i = thread; i < kKeys * HEAD_SIZE; i += blockDim.x)
      if (first + i / HEAD_SIZE < sequence) { keys[0][i] = head_k[first * HEAD_SIZE + i]; values[0][i] = head_v[first * HEAD_SIZE + i]; }
    __syncthreads();
    if (thread < 32)
      for (int e = 0; e < 4; ++e) {
        const int own = thread + 32 * e, q_at = first_query + own;
        if (own < queries)
          for (int key = 0; key < kKeys && first + key < min(sequence, sequence); ++key) {
            float score = 0;
            for (int d = 0; d < HEAD_SIZE; ++d) score += (128 * HEAD_SIZE <= 4096 ? own_q[own * HEAD_SIZE + d] : block_q[own * HEAD_SIZE + d]) * keys[key][d];
            score *= scale;
            const float larger = fmaxf(largest[e], score), correction = __expf(largest[e] - larger), weight = __expf(score - larger);
            largest[e] = larger;
            sum[e] = sum[e] * correction + weight;
            for (int d = 0; d < HEAD_SIZE; ++d) result[e][d] = result[e][d] * correction + weight * values[key][d];
          }
      }
  }
  for (int part = 0; part < HEAD_SIZE; part += kPart) {
    __syncthreads();
    if (thread < 32) for (int e = 0; e < 4; ++e) for (int d = 0; d < kPart; ++d) if (part + d < HEAD_SIZE && thread + 32 * e < 128) rows[thread + 32 * e][d] = result[e][part + d] / sum[e];
    __syncthreads();
    if (thread < queries) for (int d = 0; d < kPart; ++d) if (part + d < HEAD_SIZE) out[((long long)head * sequence + first_query + thread) * HEAD_SIZE + part + d] = rows[thread][d];
  }
}
