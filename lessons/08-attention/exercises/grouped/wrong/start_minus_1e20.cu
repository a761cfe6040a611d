// Begins with a score of -1e20, above which no score may be.

#ifndef HEAD_SIZE
#define HEAD_SIZE 64
#endif

// One query per thread. It goes through the keys and keeps the largest score, sum and weighted values so far.
extern "C" __global__ void attention(const float* q, const float* k, const float* v, float* out, int group,
                                     int sequence, float scale) {
  const int head = blockIdx.y;
  const int query = blockIdx.x * blockDim.x + threadIdx.x;
  if (query >= sequence) return;
  const int kv_head = head / group;
  const float* own_q = q + ((long long)head * sequence + query) * HEAD_SIZE;
  const float* head_k = k + (long long)kv_head * sequence * HEAD_SIZE;
  const float* head_v = v + (long long)kv_head * sequence * HEAD_SIZE;

  float largest = -1e20f, sum = 0;
  float result[HEAD_SIZE] = {};
  for (int key = 0; key < sequence; ++key) {
    float score = 0;
    for (int d = 0; d < HEAD_SIZE; ++d) score += own_q[d] * head_k[key * HEAD_SIZE + d];
    score *= scale;
    const float larger = fmaxf(largest, score);
    const float correction = __expf(largest - larger), weight = __expf(score - larger);
    largest = larger;
    sum = sum * correction + weight;
#pragma unroll
    for (int d = 0; d < HEAD_SIZE; ++d)
      result[d] = result[d] * correction + weight * head_v[key * HEAD_SIZE + d];
  }
#pragma unroll
  for (int d = 0; d < HEAD_SIZE; ++d) out[((long long)head * sequence + query) * HEAD_SIZE + d] = result[d] / sum;
}
