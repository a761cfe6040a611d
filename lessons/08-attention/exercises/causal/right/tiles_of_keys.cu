// The block fetches 16 keys and values at a time; nobody leaves before the last barrier.

#ifndef HEAD_SIZE
#define HEAD_SIZE 64
#endif

extern "C" __global__ void attention(const float* q, const float* k, const float* v, float* out, int group,
                                     int sequence, float scale) {
  __shared__ float keys[16][HEAD_SIZE], values[16][HEAD_SIZE];
  const int head = blockIdx.y, query = blockIdx.x * blockDim.x + threadIdx.x;
  const bool inside = query < sequence;
  const float* own_q = q + ((long long)head * sequence + (inside ? query : 0)) * HEAD_SIZE;
  const long long shared = (long long)(head / group) * sequence * HEAD_SIZE;
  float largest = -INFINITY, sum = 0, result[HEAD_SIZE] = {};
  for (int first = 0; first < sequence; first += 16) {
    __syncthreads();
    for (int i = threadIdx.x; i < 16 * HEAD_SIZE; i += blockDim.x)
      if (first + i / HEAD_SIZE < sequence) {
        keys[i / HEAD_SIZE][i % HEAD_SIZE] = k[shared + (long long)first * HEAD_SIZE + i];
        values[i / HEAD_SIZE][i % HEAD_SIZE] = v[shared + (long long)first * HEAD_SIZE + i];
      }
    __syncthreads();
    for (int j = 0; j < 16 && first + j < sequence && first + j <= query; ++j) {
      float score = 0;
      for (int d = 0; d < HEAD_SIZE; ++d) score += own_q[d] * keys[j][d];
      score *= scale;
      const float larger = fmaxf(largest, score), correction = __expf(largest - larger), weight = __expf(score - larger);
      largest = larger;
      sum = sum * correction + weight;
#pragma unroll
      for (int d = 0; d < HEAD_SIZE; ++d) result[d] = result[d] * correction + weight * values[j][d];
    }
  }
  if (!inside) return;
#pragma unroll
  for (int d = 0; d < HEAD_SIZE; ++d) out[((long long)head * sequence + query) * HEAD_SIZE + d] = result[d] / sum;
}
