// Fetches the next tile while slower warps still use this one.

#ifndef HEAD_SIZE
#define HEAD_SIZE 64
#endif
#define KEYS 16

// One query per thread; the block's threads fetch tiles of keys and values together.
extern "C" __global__ void attention(const float* q, const float* k, const float* v, float* out, int group,
                                     int sequence, float scale) {
  __shared__ float k_tile[KEYS][HEAD_SIZE], v_tile[KEYS][HEAD_SIZE];
  const int head = blockIdx.y;
  const int query = blockIdx.x * blockDim.x + threadIdx.x;
  const float* own_q = q + ((long long)head * sequence + min(query, sequence - 1)) * HEAD_SIZE;
  const float* head_k = k + (long long)(head / group) * sequence * HEAD_SIZE;
  const float* head_v = v + (long long)(head / group) * sequence * HEAD_SIZE;

  float largest = __int_as_float(0xff800000), sum = 0;
  float result[HEAD_SIZE] = {};
  for (int first = 0; first < sequence; first += KEYS) {
    const int keys = min(KEYS, sequence - first);
    for (int i = threadIdx.x; i < keys * HEAD_SIZE; i += blockDim.x) {
      k_tile[i / HEAD_SIZE][i % HEAD_SIZE] = head_k[first * HEAD_SIZE + i];
      v_tile[i / HEAD_SIZE][i % HEAD_SIZE] = head_v[first * HEAD_SIZE + i];
    }
    __syncthreads();
    for (int key = 0; key < keys; ++key) {
      float score = 0;
      for (int d = 0; d < HEAD_SIZE; ++d) score += own_q[d] * k_tile[key][d];
      score *= scale;
      const float larger = fmaxf(largest, score);
      const float correction = __expf(largest - larger), weight = __expf(score - larger);
      largest = larger;
      sum = sum * correction + weight;
#pragma unroll
      for (int d = 0; d < HEAD_SIZE; ++d) result[d] = result[d] * correction + weight * v_tile[key][d];
    }
  }
  if (query >= sequence) return;
#pragma unroll
  for (int d = 0; d < HEAD_SIZE; ++d) out[((long long)head * sequence + query) * HEAD_SIZE + d] = result[d] / sum;
}
