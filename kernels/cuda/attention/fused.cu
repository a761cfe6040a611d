// One kernel, no score matrix: each thread has a query and goes through tiles of keys and values in shared
// memory, keeping the largest score, the sum and the weighted values so far, rescaled when a larger score
// turns up.

#ifndef HEAD_SIZE
#define HEAD_SIZE 64
#define KEYS 32 // per tile, a multiple of 8
#endif
#define GROUPS ((HEAD_SIZE + 3) / 4) // a vector's groups of four, the last filled with zeros
#define CHUNK 8                      // keys whose scores are taken together, to rescale less often

extern "C" __global__ void attention(const float* q, const float* k, const float* v, float* out, int group,
                                     int sequence, float scale, int causal) {
  extern __shared__ float4 shared[];
  float4* k_tile = shared;                 // [KEYS][GROUPS]
  float4* v_tile = shared + KEYS * GROUPS; // [KEYS][GROUPS]
  const int head = blockIdx.y;
  const int query = blockIdx.x * blockDim.x + threadIdx.x;
  const float* head_k =
      k + (long long)(head / group) * sequence * HEAD_SIZE; // `group` heads share their keys
  const float* head_v = v + (long long)(head / group) * sequence * HEAD_SIZE;
  const long long own = ((long long)head * sequence + query) * HEAD_SIZE;

  // Scores are kept in units of log 2, for which the GPU has an instruction.
  float own_q[GROUPS * 4], result[GROUPS * 4];
#pragma unroll
  for (int d = 0; d < GROUPS * 4; ++d) {
    own_q[d] = query < sequence && d < HEAD_SIZE ? q[own + d] * (scale * 1.44269504f) : 0;
    result[d] = 0;
  }
  float largest = __int_as_float(0xff800000), sum = 0;
  // A query sees the keys before `end`, the block those before `block_end`.
  const int end = causal ? min(query + 1, sequence) : sequence;
  const int block_end = causal ? min((blockIdx.x + 1) * blockDim.x, sequence) : sequence;

  for (int first = 0; first < block_end; first += KEYS) {
    for (int i = threadIdx.x; i < KEYS * GROUPS * 4; i += blockDim.x) {
      const int key = first + i / (GROUPS * 4), d = i % (GROUPS * 4);
      const bool inside = key < sequence && d < HEAD_SIZE;
      reinterpret_cast<float*>(k_tile)[i] = inside ? head_k[key * HEAD_SIZE + d] : 0;
      reinterpret_cast<float*>(v_tile)[i] = inside ? head_v[key * HEAD_SIZE + d] : 0;
    }
    __syncthreads();
    for (int chunk = 0; chunk < KEYS; chunk += CHUNK) {
      float scores[CHUNK] = {};
#pragma unroll
      for (int g = 0; g < GROUPS; ++g)
#pragma unroll
        for (int j = 0; j < CHUNK; ++j) {
          const float4 four = k_tile[(chunk + j) * GROUPS + g];
          scores[j] += own_q[4 * g] * four.x + own_q[4 * g + 1] * four.y + own_q[4 * g + 2] * four.z +
                       own_q[4 * g + 3] * four.w;
        }
      float larger = largest;
#pragma unroll
      for (int j = 0; j < CHUNK; ++j) {
        if (first + chunk + j >= end) scores[j] = __int_as_float(0xff800000);
        larger = fmaxf(larger, scores[j]);
      }
      // The first chunk holds key 0, which every query sees: from then on `larger` is finite.
      const float correction = exp2f(largest - larger);
      largest = larger;
      sum *= correction;
#pragma unroll
      for (int d = 0; d < GROUPS * 4; ++d) result[d] *= correction;
#pragma unroll
      for (int j = 0; j < CHUNK; ++j) {
        const float weight = exp2f(scores[j] - largest);
        sum += weight;
#pragma unroll
        for (int g = 0; g < GROUPS; ++g) {
          const float4 four = v_tile[(chunk + j) * GROUPS + g];
          result[4 * g] += weight * four.x;
          result[4 * g + 1] += weight * four.y;
          result[4 * g + 2] += weight * four.z;
          result[4 * g + 3] += weight * four.w;
        }
      }
    }
    __syncthreads();
  }
  if (query < sequence) {
#pragma unroll
    for (int d = 0; d < HEAD_SIZE; ++d) out[own + d] = result[d] / sum;
  }
}
