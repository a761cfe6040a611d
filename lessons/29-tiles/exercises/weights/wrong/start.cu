// starts at -1000: rows whose scores lie below have a sum of 0
#include "tiles.cuh"

using namespace tiles;

#ifndef HEAD_SIZE
#define HEAD_SIZE 32
#endif
#define NOTHING __int_as_float(0xff800000) // minus infinity

constexpr int kHead = (HEAD_SIZE + 15) / 16 * 16;

// A block is one warp and computes 16 queries of a head.
extern "C" __global__ void attention(const bf16* q, const bf16* k, const bf16* v, float* out, int group, int sequence,
                                     float scale) {
  __shared__ st<bf16, 16, kHead> query_tile;
  __shared__ st<bf16, 32, kHead> key_tile, value_tile;
  const int first_query = blockIdx.x * 16;
  const long long head = (long long)sequence * HEAD_SIZE;
  const matrix<const bf16> queries{q + blockIdx.y * head, sequence, HEAD_SIZE};
  const matrix<const bf16> keys{k + blockIdx.y / group * head, sequence, HEAD_SIZE};
  const matrix<const bf16> values{v + blockIdx.y / group * head, sequence, HEAD_SIZE};
  copy_async<32>(query_tile, queries, first_query, 0);

  rt<float, 16, kHead> result = {};
  rv<16> largest, sum = {};
  fill(largest, -1000.0f);
  for (int first = 0; first < sequence; first += 32) {
    copy_async<32>(key_tile, keys, first, 0);
    copy_async<32>(value_tile, values, first, 0);
    commit_copies();
    wait_for_copies();
    __syncthreads();

    rt<float, 16, 32> scores = {};
    {
      rt<bf16, 16, kHead> left;
      rt<bf16, kHead, 32, by_columns> right;
      load(left, query_tile, 0, 0);
      load_transposed(right, key_tile, 0, 0);
      mma(scores, left, right);
    }
    each_place(scores, [=](float& score, int, int column) {
      score = first + column < sequence ? score * scale : NOTHING;
    });

    // Right as long as scores are small: e to the power of 100 is more than a float can hold.
    rv<16> correction = largest;
    row_max(largest, scores);
    each_row(correction, largest, [](float& old, float now) { old = __expf(old - now); });
    each_row(sum, correction, [](float& x, float by) { x *= by; });
    each_row(result, correction, [](float& x, float by) { x *= by; });
    each_row(scores, largest, [](float& score, float top) { score = __expf(score - top); });
    row_sum(sum, scores);

    rt<bf16, 16, 32> weights;
    rt<bf16, 32, kHead, by_columns> right;
    convert(weights, scores);
    load(right, value_tile, 0, 0);
    mma(result, weights, right);
    __syncthreads();
  }
  each_row(result, sum, [](float& x, float all) { x /= all; });
  store({out + blockIdx.y * head, sequence, HEAD_SIZE}, result, first_query, 0);
}
