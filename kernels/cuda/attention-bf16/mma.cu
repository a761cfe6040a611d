// Attention on tensor cores: a warp keeps the scores of 32 queries and a tile of keys as fragments and turns
// them into weights where they lie. Only keys and values go through shared memory, and the next tile is
// copied while this one is used.

#ifndef HEAD_SIZE
#define HEAD_SIZE 128
#define KEYS 64 // per tile, a multiple of 16
#endif
#define NOTHING __int_as_float(0xff800000) // minus infinity

using bf16 = unsigned short; // its bits

constexpr int kQueries = 128;                       // per block, 32 per warp
constexpr int kHead = (HEAD_SIZE + 15) / 16 * 16;   // what tensor cores multiply: zeros fill it up
constexpr int kPitch = (HEAD_SIZE + 63) / 64 * 128; // bytes of a row in shared memory
constexpr int kChunks = kHead / 8;                  // of 16 bytes in a row
constexpr bool kWhole = HEAD_SIZE % 8 == 0;         // rows begin at multiples of 16 bytes

__device__ void ldmatrix(unsigned (&to)[4], unsigned row) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3])
               : "r"(row)
               : "memory");
}

__device__ void ldmatrix_transposed(unsigned (&to)[4], unsigned row) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3])
               : "r"(row)
               : "memory");
}

__device__ void mma(float (&sum)[4], const unsigned (&left)[4], unsigned right0, unsigned right1) {
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, "
               "{%8, %9}, {%0, %1, %2, %3};"
               : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3])
               : "r"(left[0]), "r"(left[1]), "r"(left[2]), "r"(left[3]), "r"(right0), "r"(right1));
}

__device__ unsigned two(float low, float high) {
  unsigned both;
  asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(both) : "f"(high), "f"(low));
  return both;
}

__device__ float exp2_approx(float x) {
  float result;
  asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(result) : "f"(x));
  return result;
}

// Chunk c of row r lies at place c ^ (r & 7) of the row: 8 rows of a column of chunks are in different banks.
__device__ unsigned place(unsigned tile, int row, int chunk) {
  return tile + row * kPitch + ((chunk ^ (row & 7)) << 4);
}

// kRows rows of a head's matrix to shared memory, zeros for what lies outside.
template<int kRows>
__device__ void copy_rows(unsigned tile, const bf16* matrix, int first, int sequence) {
#pragma unroll(kWhole ? kRows* kChunks / 128 : 1)
  for (int i = threadIdx.x; i < kRows * kChunks; i += 128) {
    const int row = i / kChunks, chunk = i % kChunks, column = chunk * 8;
    const bf16* from = matrix + (first + row) * HEAD_SIZE + column;
    const unsigned to = place(tile, row, chunk);
    if (kWhole) {
      const bool inside = first + row < sequence && column < HEAD_SIZE;
      asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16, %2;" ::"r"(to),
                   "l"(inside ? from : matrix), "r"(inside ? 16 : 0)
                   : "memory");
    } else {
      for (int e = 0; e < 8; ++e) {
        const bf16 value = first + row < sequence && column + e < HEAD_SIZE ? from[e] : (bf16)0;
        asm volatile("st.shared.u16 [%0], %1;" ::"r"(to + 2 * e), "h"(value) : "memory");
      }
    }
  }
  asm volatile("cp.async.commit_group;" ::: "memory");
}

__device__ void wait_for_copies() {
  asm volatile("cp.async.wait_all;" ::: "memory");
  __syncthreads();
}

extern "C" __global__ void __launch_bounds__(128, 2)
    attention(const bf16* q, const bf16* k, const bf16* v, float* out, int group, int sequence, float scale,
              int causal) {
  extern __shared__ __align__(128) unsigned char shared[];
  const unsigned queries = (unsigned)__cvta_generic_to_shared(shared);
  const unsigned keys = queries + kQueries * kPitch, values = keys + KEYS * kPitch;
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  // Under a causal mask the last queries see the most keys: their blocks start first.
  const int first_query = (causal ? gridDim.x - 1 - blockIdx.x : blockIdx.x) * kQueries;
  const long long head_elements = (long long)sequence * HEAD_SIZE;
  q += blockIdx.y * head_elements;
  k += blockIdx.y / group * head_elements; // `group` heads share their keys
  v += blockIdx.y / group * head_elements;
  out += blockIdx.y * head_elements;

  copy_rows<kQueries>(queries, q, first_query, sequence);
  copy_rows<KEYS>(keys, k, 0, sequence);

  // Element i of a fragment of 16 x 8 sums is in row lane / 4 + i / 2 * 8, column lane % 4 * 2 + i % 2.
  float result[2][kHead / 8][4] = {};
  float largest[2][2] = {{NOTHING, NOTHING}, {NOTHING, NOTHING}}, sum[2][2] = {};
  const int warp_query = first_query + warp * 32;
  const float units = scale * 1.44269504f; // scores count in log 2, for which the GPU has an instruction
  const int end = causal ? min(first_query + kQueries, sequence) : sequence;

  for (int first = 0; first < end; first += KEYS) {
    wait_for_copies(); // and since then nobody reads the values of the tile before
    copy_rows<KEYS>(values, v, first, sequence);

    float scores[2][KEYS / 8][4] = {};
#pragma unroll
    for (int step = 0; step < kHead / 16; ++step) {
      unsigned left[2][4];
#pragma unroll
      for (int m = 0; m < 2; ++m)
        ldmatrix(left[m], place(queries, warp * 32 + m * 16 + lane % 16, step * 2 + lane / 16));
#pragma unroll
      for (int n = 0; n < KEYS / 16; ++n) {
        unsigned right[4];
        ldmatrix(right, place(keys, n * 16 + lane / 16 * 8 + lane % 8, step * 2 + lane / 8 % 2));
#pragma unroll
        for (int m = 0; m < 2; ++m) {
          mma(scores[m][2 * n], left[m], right[0], right[1]);
          mma(scores[m][2 * n + 1], left[m], right[2], right[3]);
        }
      }
    }
    wait_for_copies(); // and since then nobody reads these keys
    if (first + KEYS < end) copy_rows<KEYS>(keys, k, first + KEYS, sequence);

    if (first + KEYS > (causal ? min(warp_query + 1, sequence) : sequence)) { // not all see all keys
#pragma unroll
      for (int m = 0; m < 2; ++m)
#pragma unroll
        for (int n = 0; n < KEYS / 8; ++n)
#pragma unroll
          for (int i = 0; i < 4; ++i) {
            const int query = warp_query + m * 16 + lane / 4 + i / 2 * 8;
            const int key = first + n * 8 + lane % 4 * 2 + i % 2;
            if (key >= sequence || (causal && key > query)) scores[m][n][i] = NOTHING;
          }
    }

#pragma unroll
    for (int m = 0; m < 2; ++m)
#pragma unroll
      for (int half = 0; half < 2; ++half) {
        float larger = largest[m][half];
#pragma unroll
        for (int n = 0; n < KEYS / 8; ++n)
          larger = fmaxf(larger, fmaxf(scores[m][n][2 * half], scores[m][n][2 * half + 1]));
        larger = fmaxf(larger, __shfl_xor_sync(0xffffffff, larger, 1)); // four lanes share a row
        larger = fmaxf(larger, __shfl_xor_sync(0xffffffff, larger, 2));
        // The first tile holds key 0, which every query sees: from then on `larger` is finite.
        const float correction = exp2_approx((largest[m][half] - larger) * units), shift = larger * units;
        largest[m][half] = larger;
        sum[m][half] *= correction;
#pragma unroll
        for (int n = 0; n < KEYS / 8; ++n)
#pragma unroll
          for (int i = 2 * half; i < 2 * half + 2; ++i) {
            scores[m][n][i] = exp2_approx(scores[m][n][i] * units - shift);
            sum[m][half] += scores[m][n][i];
          }
#pragma unroll
        for (int n = 0; n < kHead / 8; ++n) {
          result[m][n][2 * half] *= correction;
          result[m][n][2 * half + 1] *= correction;
        }
      }

      // As the tensor cores give out sums they take operands: two fragments of weights are one of 16 x 16.
#pragma unroll
    for (int step = 0; step < KEYS / 16; ++step) {
      unsigned left[2][4];
#pragma unroll
      for (int m = 0; m < 2; ++m)
#pragma unroll
        for (int i = 0; i < 4; ++i)
          left[m][i] =
              two(scores[m][2 * step + i / 2][i % 2 * 2], scores[m][2 * step + i / 2][i % 2 * 2 + 1]);
#pragma unroll
      for (int n = 0; n < kHead / 16; ++n) {
        unsigned right[4];
        ldmatrix_transposed(right, place(values, step * 16 + lane % 16, n * 2 + lane / 16));
#pragma unroll
        for (int m = 0; m < 2; ++m) {
          mma(result[m][2 * n], left[m], right[0], right[1]);
          mma(result[m][2 * n + 1], left[m], right[2], right[3]);
        }
      }
    }
  }

#pragma unroll
  for (int m = 0; m < 2; ++m)
#pragma unroll
    for (int half = 0; half < 2; ++half) {
      float all = sum[m][half];
      all += __shfl_xor_sync(0xffffffff, all, 1);
      all += __shfl_xor_sync(0xffffffff, all, 2);
      const float factor = 1 / all;
      const int query = warp_query + m * 16 + half * 8 + lane / 4;
      if (query >= sequence) continue;
#pragma unroll
      for (int n = 0; n < kHead / 8; ++n) {
        const int column = n * 8 + lane % 4 * 2;
        float* const to = out + query * HEAD_SIZE + column;
        const float first = result[m][n][2 * half] * factor, second = result[m][n][2 * half + 1] * factor;
        if (HEAD_SIZE % 2 == 0) {
          if (column < HEAD_SIZE) *reinterpret_cast<float2*>(to) = make_float2(first, second);
        } else {
          if (column < HEAD_SIZE) to[0] = first;
          if (column + 1 < HEAD_SIZE) to[1] = second;
        }
      }
    }
}
