// Keys and values by float4 where the head allows it; the exponent in powers of two.

#ifndef HEAD_SIZE
#define HEAD_SIZE 64
#endif

struct Row {
  float at[HEAD_SIZE];
  __device__ explicit Row(const float* from) {
    if constexpr (HEAD_SIZE % 4 == 0) {
#pragma unroll
      for (int d = 0; d < HEAD_SIZE; d += 4) {
        const float4 four = *reinterpret_cast<const float4*>(from + d);
        at[d] = four.x, at[d + 1] = four.y, at[d + 2] = four.z, at[d + 3] = four.w;
      }
    } else {
#pragma unroll
      for (int d = 0; d < HEAD_SIZE; ++d) at[d] = from[d];
    }
  }
  __device__ float dot(const Row& other) const {
    float sum = 0;
#pragma unroll
    for (int d = 0; d < HEAD_SIZE; ++d) sum = fmaf(at[d], other.at[d], sum);
    return sum;
  }
};

extern "C" __global__ void attention(const float* q, const float* k, const float* v, float* out, int group,
                                     int sequence, float scale) {
  const int head = blockIdx.y, query = blockIdx.x * blockDim.x + threadIdx.x;
  if (query >= sequence) return;
  const long long keys = (long long)(head / group) * sequence * HEAD_SIZE;
  const long long own = ((long long)head * sequence + query) * HEAD_SIZE;
  const Row own_q(q + own);
  const float to_bits = scale * 1.4426950408889634f;
  float top = -3.0e38f, sum = 0, result[HEAD_SIZE];
#pragma unroll
  for (float& one : result) one = 0;
  for (int key = 0; key < query + 1; ++key) {
    const float score = own_q.dot(Row(k + keys + (long long)key * HEAD_SIZE)) * to_bits;
    if (score > top) {
      const float shrink = exp2f(top - score);
      top = score, sum *= shrink;
#pragma unroll
      for (float& one : result) one *= shrink;
    }
    const float weight = exp2f(score - top);
    sum += weight;
    const Row value(v + keys + (long long)key * HEAD_SIZE);
#pragma unroll
    for (int d = 0; d < HEAD_SIZE; ++d) result[d] = fmaf(weight, value.at[d], result[d]);
  }
  const float by = 1 / sum;
#pragma unroll
  for (int d = 0; d < HEAD_SIZE; ++d) out[own + d] = result[d] * by;
}
