// Attention in tiles: scores become weights in the registers in which the tensor cores left them. tiles.cuh
// knows which lane holds what; what stands here is the algorithm.

#include "tiles.cuh"

#ifndef HEAD_SIZE
#define HEAD_SIZE 128
#define KEYS 64 // per tile, a multiple of 16
#endif
#define NOTHING __int_as_float(0xff800000) // minus infinity

using namespace tiles;

constexpr int kQueries = 128;                     // per block, 32 per warp
constexpr int kHead = (HEAD_SIZE + 15) / 16 * 16; // what tensor cores multiply: zeros fill it up

struct Shared {
  st<bf16, kQueries, kHead> queries;
  st<bf16, KEYS, kHead> keys, values;
};

extern "C" __global__ void __launch_bounds__(128, 2)
    attention(const bf16* q, const bf16* k, const bf16* v, float* out, int group, int sequence, float scale,
              int causal) {
  Shared& shared = dynamic_shared<Shared>();
  const int warp = threadIdx.x / 32;
  // Under a causal mask the last queries see the most keys: their blocks start first.
  const int first_query = (causal ? gridDim.x - 1 - blockIdx.x : blockIdx.x) * kQueries;
  const int warp_query = first_query + warp * 32;
  const long long head_elements = (long long)sequence * HEAD_SIZE;
  const matrix<const bf16> queries{q + blockIdx.y * head_elements, sequence, HEAD_SIZE};
  const matrix<const bf16> keys{k + blockIdx.y / group * head_elements, sequence,
                                HEAD_SIZE}; // shared by `group` heads
  const matrix<const bf16> values{v + blockIdx.y / group * head_elements, sequence, HEAD_SIZE};

  copy_async<128>(shared.queries, queries, first_query, 0);
  copy_async<128>(shared.keys, keys, 0, 0);
  commit_copies();

  rt<float, 32, kHead> result = {};
  rv<32> largest, sum = {};
  fill(largest, NOTHING);
  const float units = scale * 1.44269504f; // scores count in log 2, for which the GPU has an instruction
  const int end = causal ? min(first_query + kQueries, sequence) : sequence;
  for (int first = 0; first < end; first += KEYS) {
    wait_for_copies();
    __syncthreads(); // the keys are there, and nobody reads the values of the tile before
    copy_async<128>(shared.values, values, first, 0);
    commit_copies();

    rt<float, 32, KEYS> scores = {};
#pragma unroll
    for (int inner = 0; inner < kHead; inner += 16) {
      rt<bf16, 32, 16> left;
      rt<bf16, 16, KEYS, by_columns> right;
      load(left, shared.queries, warp * 32, inner);
      load_transposed(right, shared.keys, 0, inner);
      mma(scores, left, right);
    }
    wait_for_copies();
    __syncthreads(); // the values are there, and nobody reads these keys
    if (first + KEYS < end) copy_async<128>(shared.keys, keys, first + KEYS, 0);
    commit_copies();

    if (first + KEYS > (causal ? min(warp_query + 1, sequence) : sequence)) // not all see all keys
      each_place(scores, [=](float& score, int row, int column) {
        const int key = first + column;
        if (key >= sequence || (causal && key > warp_query + row)) score = NOTHING;
      });

    rv<32> correction = largest;
    row_max(largest, scores); // the first tile holds key 0, which every query sees: from then on it is finite
    each_row(correction, largest, [=](float& old, float now) { old = exp2_fast((old - now) * units); });
    each_row(result, correction, [](float& x, float factor) { x *= factor; });
    each_row(sum, correction, [](float& x, float factor) { x *= factor; });
    each_row(scores, largest, [=](float& x, float top) { x = exp2_fast(x * units - top * units); });
    row_sum(sum, scores);

#pragma unroll
    for (int inner = 0; inner < KEYS; inner += 16) {
      rt<bf16, 32, 16> weights;
      rt<bf16, 16, kHead, by_columns> right;
      convert(weights, columns<16>(scores, inner));
      load(right, shared.values, inner, 0);
      mma(result, weights, right);
    }
  }
  each_row(result, sum, [](float& x, float all) { x *= 1 / all; });
  store({out + blockIdx.y * head_elements, sequence, HEAD_SIZE}, result, warp_query, 0);
}
