// As fused.cu with register tiles: half a warp shares 8 queries, and each thread computes 8 x KEYS / 16
// scores and 8 rows of up to 8 result columns, so that a value from shared memory serves several
// multiply-adds.

#ifndef HEAD_SIZE
#define HEAD_SIZE 64
#define KEYS 64 // per tile, a multiple of 16
#endif
#define QUERIES 64                   // per block, 8 per thread
#define GROUPS ((HEAD_SIZE + 3) / 4) // a vector's groups of four, the last filled with zeros
#define PITCH (GROUPS + 1)           // a spare group keeps neighbouring rows in different banks
#define WEIGHT_PITCH (KEYS / 4 + 1)
#define OWN_KEYS (KEYS / 16)
#define OWN_GROUPS ((GROUPS + 15) / 16)

// Group g of the vector at `from`.
__device__ float4 load_four(const float* from, int g) {
  if (HEAD_SIZE % 4 == 0) return reinterpret_cast<const float4*>(from)[g];
  float4 four = make_float4(from[4 * g], 0, 0, 0);
  if (4 * g + 1 < HEAD_SIZE) four.y = from[4 * g + 1];
  if (4 * g + 2 < HEAD_SIZE) four.z = from[4 * g + 2];
  if (4 * g + 3 < HEAD_SIZE) four.w = from[4 * g + 3];
  return four;
}

__device__ float dot(float4 a, float4 b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }

__device__ void add_scaled(float4& sum, float weight, float4 value) {
  sum.x += weight * value.x;
  sum.y += weight * value.y;
  sum.z += weight * value.z;
  sum.w += weight * value.w;
}

// blockDim.x is 128: thread (x, y) has queries y, y + 8, y + 16... of the block and keys x, x + 16... of a
// tile.
extern "C" __global__ void __launch_bounds__(128)
    attention(const float* q, const float* k, const float* v, float* out, int group, int sequence,
              float scale, int causal) {
  extern __shared__ float4 shared[];
  float4* q_tile = shared;                   // [QUERIES][PITCH]
  float4* v_tile = q_tile + QUERIES * PITCH; // [KEYS][PITCH]
  float4* k_tile = v_tile + KEYS * PITCH;    // [KEYS][PITCH]
  float4* weight_tile = k_tile;              // [QUERIES][WEIGHT_PITCH], once the keys are no longer needed
  const int x = threadIdx.x % 16, y = threadIdx.x / 16;
  const int head = blockIdx.y, first_query = blockIdx.x * QUERIES;
  const float* head_q = q + (long long)head * sequence * HEAD_SIZE;
  const float* head_k =
      k + (long long)(head / group) * sequence * HEAD_SIZE; // `group` heads share their keys
  const float* head_v = v + (long long)(head / group) * sequence * HEAD_SIZE;
  float* head_out = out + (long long)head * sequence * HEAD_SIZE;
  const float4 zero = make_float4(0, 0, 0, 0);

  // Scores are kept in units of log 2, for which the GPU has an instruction.
  for (int i = threadIdx.x; i < QUERIES * GROUPS; i += 128) {
    const int query = first_query + i / GROUPS;
    float4 four = query < sequence ? load_four(head_q + query * HEAD_SIZE, i % GROUPS) : zero;
    const float units = scale * 1.44269504f;
    q_tile[i / GROUPS * PITCH + i % GROUPS] =
        make_float4(four.x * units, four.y * units, four.z * units, four.w * units);
  }
  float4 result[8][OWN_GROUPS];
  float largest[8], sum[8];
#pragma unroll
  for (int r = 0; r < 8; ++r) {
    largest[r] = __int_as_float(0xff800000);
    sum[r] = 0; // of this thread's keys alone
#pragma unroll
    for (int j = 0; j < OWN_GROUPS; ++j) result[r][j] = zero;
  }

  const int block_end = causal ? min(first_query + QUERIES, sequence) : sequence;
  for (int first = 0; first < block_end; first += KEYS) {
    __syncthreads(); // the previous tiles are no longer needed
    for (int i = threadIdx.x; i < KEYS * GROUPS; i += 128) {
      const int key = first + i / GROUPS, at = i / GROUPS * PITCH + i % GROUPS;
      k_tile[at] = key < sequence ? load_four(head_k + key * HEAD_SIZE, i % GROUPS) : zero;
      v_tile[at] = key < sequence ? load_four(head_v + key * HEAD_SIZE, i % GROUPS) : zero;
    }
    __syncthreads();

    float scores[8][OWN_KEYS] = {};
#pragma unroll 4
    for (int g = 0; g < GROUPS; ++g) {
      float4 keys[OWN_KEYS];
#pragma unroll
      for (int s = 0; s < OWN_KEYS; ++s) keys[s] = k_tile[(x + 16 * s) * PITCH + g];
#pragma unroll
      for (int r = 0; r < 8; ++r) {
        const float4 query = q_tile[(y + 8 * r) * PITCH + g];
#pragma unroll
        for (int s = 0; s < OWN_KEYS; ++s) scores[r][s] += dot(query, keys[s]);
      }
    }
    __syncthreads(); // the keys are no longer needed
#pragma unroll
    for (int r = 0; r < 8; ++r) {
      const int query = first_query + y + 8 * r;
      const int end = causal ? min(query + 1, sequence) : sequence; // only the keys before it are visible
      float larger = largest[r];
#pragma unroll
      for (int s = 0; s < OWN_KEYS; ++s) {
        if (first + x + 16 * s >= end) scores[r][s] = __int_as_float(0xff800000);
        larger = fmaxf(larger, scores[r][s]);
      }
#pragma unroll
      for (int distance = 8; distance > 0; distance /= 2)
        larger = fmaxf(larger, __shfl_xor_sync(0xffffffff, larger, distance));
      // The first tile holds key 0, which every query sees: from then on `larger` is finite.
      const float correction = exp2f(largest[r] - larger);
      largest[r] = larger;
      sum[r] *= correction;
#pragma unroll
      for (int s = 0; s < OWN_KEYS; ++s) {
        const float weight = exp2f(scores[r][s] - larger);
        sum[r] += weight;
        reinterpret_cast<float*>(weight_tile + (y + 8 * r) * WEIGHT_PITCH)[x + 16 * s] = weight;
      }
#pragma unroll
      for (int j = 0; j < OWN_GROUPS; ++j) {
        result[r][j].x *= correction;
        result[r][j].y *= correction;
        result[r][j].z *= correction;
        result[r][j].w *= correction;
      }
    }
    __syncwarp(); // a query's weights are written and read by one warp

#pragma unroll 2
    for (int g = 0; g < KEYS / 4; ++g)
#pragma unroll
      for (int j = 0; j < OWN_GROUPS; ++j) {
        const int column = x + 16 * j;
        if (GROUPS % 16 != 0 && column >= GROUPS) continue;
        const float4 value0 = v_tile[(4 * g) * PITCH + column], value1 = v_tile[(4 * g + 1) * PITCH + column];
        const float4 value2 = v_tile[(4 * g + 2) * PITCH + column],
                     value3 = v_tile[(4 * g + 3) * PITCH + column];
#pragma unroll
        for (int r = 0; r < 8; ++r) {
          const float4 weights = weight_tile[(y + 8 * r) * WEIGHT_PITCH + g];
          add_scaled(result[r][j], weights.x, value0);
          add_scaled(result[r][j], weights.y, value1);
          add_scaled(result[r][j], weights.z, value2);
          add_scaled(result[r][j], weights.w, value3);
        }
      }
  }

#pragma unroll
  for (int r = 0; r < 8; ++r) {
#pragma unroll
    for (int distance = 8; distance > 0; distance /= 2)
      sum[r] += __shfl_xor_sync(0xffffffff, sum[r], distance);
    const int query = first_query + y + 8 * r;
    if (query >= sequence) continue;
#pragma unroll
    for (int j = 0; j < OWN_GROUPS; ++j) {
      const float values[4] = {result[r][j].x, result[r][j].y, result[r][j].z, result[r][j].w};
#pragma unroll
      for (int i = 0; i < 4; ++i) {
        const int d = 4 * (x + 16 * j) + i;
        if (d < HEAD_SIZE) head_out[query * HEAD_SIZE + d] = values[i] / sum[r];
      }
    }
  }
}
