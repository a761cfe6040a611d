// Attention for Hopper: one thread starts the copies of keys and values, two warpgroups of 64 queries each
// multiply. While the tensor cores multiply the weights of one tile with its values, the threads make weights
// of the next tile's scores.

#ifndef HEAD_SIZE
#define HEAD_SIZE 128
#define TURNS 1 // one warpgroup makes weights while the other one's products run
#endif
#define QUERIES 128 // per block, 64 per warpgroup
#define KEYS 128    // per tile
#define STAGES 2
#define NOTHING __int_as_float(0xff800000) // minus infinity

typedef unsigned short bf16; // its bits
struct alignas(64) TensorMap {
  unsigned char bytes[128];
};

constexpr int kHead = HEAD_SIZE <= 64 ? 64 : 128; // what wgmma multiplies: zeros fill it up
constexpr int kParts = kHead / 64;                // a tile's rows of 128 bytes: 64 elements of each row
constexpr int kPart = KEYS * 128;                 // bytes of a part, of queries as well
constexpr int kTile = kParts * kPart;

__device__ unsigned place(const void* shared) {
  return static_cast<unsigned>(__cvta_generic_to_shared(shared));
}

// An mbarrier: its phase ends when `count` arrivals and all announced bytes are there.
__device__ void init(unsigned long long* barrier, unsigned count) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(place(barrier)), "r"(count) : "memory");
}
__device__ void expect(unsigned long long* barrier, unsigned bytes) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(place(barrier)), "r"(bytes)
               : "memory");
}
__device__ void arrive(unsigned long long* barrier) {
  asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(place(barrier)) : "memory");
}
__device__ void wait(unsigned long long* barrier, unsigned parity) {
  asm volatile("{\n.reg .pred done;\nagain:\n"
               "mbarrier.try_wait.parity.shared::cta.b64 done, [%0], %1;\n"
               "@!done bra again;\n}" ::"r"(place(barrier)),
               "r"(parity)
               : "memory");
}
__device__ void load(void* to, const TensorMap& map, int column, int row, int head,
                     unsigned long long* barrier) {
  asm volatile("cp.async.bulk.tensor.3d.shared::cluster.global.tile.mbarrier::complete_tx::bytes "
               "[%0], [%1, {%2, %3, %4}], [%5];" ::"r"(place(to)),
               "l"(&map), "r"(column), "r"(row), "r"(head), "r"(place(barrier))
               : "memory");
}
// 128 rows of a head's matrix; of rows and columns beyond it come zeros.
__device__ void load_tile(void* to, const TensorMap& map, int row, int head, unsigned long long* barrier) {
  expect(barrier, kTile);
  for (int part = 0; part < kParts; ++part)
    load(static_cast<unsigned char*>(to) + part * kPart, map, part * 64, row, head, barrier);
}

// The warpgroups' turns: named barriers 1 and 2, at which one waits and the other lets it go on.
__device__ void wait_for_turn(int consumer) {
  if (TURNS) asm volatile("bar.sync %0, 256;" ::"r"(consumer + 1) : "memory");
}
__device__ void give_turn(int consumer) {
  if (TURNS) asm volatile("bar.arrive %0, 256;" ::"r"(consumer + 1) : "memory");
}

__device__ void begin_products() { asm volatile("wgmma.fence.sync.aligned;" ::: "memory"); }
__device__ void commit_products() { asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory"); }
template<int kLeft>
__device__ void wait_for_products() {
  asm volatile("wgmma.wait_group.sync.aligned %0;" ::"n"(kLeft) : "memory");
}

// What wgmma needs to know of a tile with a swizzle of 128 bytes: its address, the bytes from 64 columns to
// the next 64 (where n runs along the rows of the tile) and from 8 rows to the next 8, in units of 16 bytes.
__device__ unsigned long long tile(const void* shared, unsigned long long next_columns = 16) {
  return (place(shared) & 0x3ffff) >> 4 | next_columns / 16 << 16 | 1024ull / 16 << 32 | 1ull << 62;
}
#define FOUR(i) "+f"(sums[i]), "+f"(sums[i + 1]), "+f"(sums[i + 2]), "+f"(sums[i + 3])
#define SIXTEEN(i) FOUR(i), FOUR(i + 4), FOUR(i + 8), FOUR(i + 12)
#define NAMES_32                                                                                             \
  "%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "                                   \
  "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31"
#define NAMES_64                                                                                             \
  NAMES_32 ", %32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, "              \
           "%48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63"

// Scores of 64 queries and 128 keys, over 16 elements of the head: both lie in shared memory, keys as rows.
__device__ void multiply(float (&sums)[64], unsigned long long queries, unsigned long long keys, int keep) {
  asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %66, 0;\n"
               "wgmma.mma_async.sync.aligned.m64n128k16.f32.bf16.bf16 {" NAMES_64
               "}, %64, %65, p, 1, 1, 0, 0;\n}"
               : SIXTEEN(0), SIXTEEN(16), SIXTEEN(32), SIXTEEN(48)
               : "l"(queries), "l"(keys), "r"(keep));
}
// Adds the products of 16 keys' weights, which are in registers, and their values.
#define WEIGHTS "r"(weights[0]), "r"(weights[1]), "r"(weights[2]), "r"(weights[3])
__device__ void multiply(float (&sums)[64], const unsigned* weights, unsigned long long values) {
  asm volatile("wgmma.mma_async.sync.aligned.m64n128k16.f32.bf16.bf16 {" NAMES_64
               "}, {%64, %65, %66, %67}, %68, 1, 1, 1, 1;"
               : SIXTEEN(0), SIXTEEN(16), SIXTEEN(32), SIXTEEN(48)
               : WEIGHTS, "l"(values));
}
__device__ void multiply(float (&sums)[32], const unsigned* weights, unsigned long long values) {
  asm volatile("wgmma.mma_async.sync.aligned.m64n64k16.f32.bf16.bf16 {" NAMES_32
               "}, {%32, %33, %34, %35}, %36, 1, 1, 1, 1;"
               : SIXTEEN(0), SIXTEEN(16)
               : WEIGHTS, "l"(values));
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

// What a thread knows of its two rows.
struct Rows {
  float largest[2] = {NOTHING, NOTHING}, sum[2] = {0, 0}, correction[2];
};

// Scores become weights. Element i is in row i / 2 % 2, and four lanes share a row.
__device__ void weigh(float (&scores)[64], Rows& rows, float units) {
#pragma unroll
  for (int half = 0; half < 2; ++half) {
    float larger = rows.largest[half];
#pragma unroll
    for (int i = 2 * half; i < 64; i += 4) larger = fmaxf(larger, fmaxf(scores[i], scores[i + 1]));
    larger = fmaxf(larger, __shfl_xor_sync(0xffffffff, larger, 1));
    larger = fmaxf(larger, __shfl_xor_sync(0xffffffff, larger, 2));
    rows.correction[half] = exp2_approx((rows.largest[half] - larger) * units);
    rows.largest[half] = larger;
    const float shift = larger * units;
    float sum = 0;
#pragma unroll
    for (int i = 2 * half; i < 64; i += 4) {
      scores[i] = exp2_approx(scores[i] * units - shift);
      scores[i + 1] = exp2_approx(scores[i + 1] * units - shift);
      sum += scores[i] + scores[i + 1];
    }
    rows.sum[half] = rows.sum[half] * rows.correction[half] + sum;
  }
}

// Rows of a tensor map begin at multiples of 16 bytes. Those that do not are copied to rows that do.
extern "C" __global__ void repitch(const bf16* in, bf16* out, int rows, int in_columns, int out_columns) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows && column < out_columns)
    out[static_cast<long long>(row) * out_columns + column] =
        column < in_columns ? in[static_cast<long long>(row) * in_columns + column] : bf16(0);
}

extern "C" __global__ void __launch_bounds__(384, 1)
    attention(const __grid_constant__ TensorMap q_map, const __grid_constant__ TensorMap k_map,
              const __grid_constant__ TensorMap v_map, float* out, int group, int sequence, float scale,
              int causal) {
  extern __shared__ __align__(1024) unsigned char tiles[];
  unsigned char *queries = tiles, *keys = queries + kTile, *values = keys + STAGES * kTile;
  __shared__ unsigned long long queries_full, keys_full[STAGES], keys_empty[STAGES], values_full[STAGES],
      values_empty[STAGES];
  const int thread = threadIdx.x, warp = thread % 128 / 32, lane = thread % 32, head = blockIdx.y;
  // Under a causal mask the last queries see the most keys: their blocks start first.
  const int first_query = (causal ? gridDim.x - 1 - blockIdx.x : blockIdx.x) * QUERIES;
  const int end = causal ? min(first_query + QUERIES, sequence) : sequence;
  const int steps = (end + KEYS - 1) / KEYS; // from the last tile of keys to the first
  if (thread == 0) {
    init(&queries_full, 1);
    for (int stage = 0; stage < STAGES; ++stage) {
      init(&keys_full[stage], 1);
      init(&values_full[stage], 1);
      init(&keys_empty[stage], 8); // the consumers' warps
      init(&values_empty[stage], 8);
    }
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  }
  __syncthreads();

  if (thread < 128) {
    asm volatile("setmaxnreg.dec.sync.aligned.u32 24;");
    if (thread == 0) {
      load_tile(queries, q_map, first_query, head, &queries_full);
      for (int step = 0; step < steps; ++step) {
        const int stage = step % STAGES, phase = step / STAGES % 2, row = (steps - 1 - step) * KEYS;
        wait(&keys_empty[stage], phase ^ 1); // passes at once while the ring is filled for the first time
        load_tile(keys + stage * kTile, k_map, row, head / group, &keys_full[stage]);
        wait(&values_empty[stage], phase ^ 1);
        load_tile(values + stage * kTile, v_map, row, head / group, &values_full[stage]);
      }
    }
    return;
  }

  asm volatile("setmaxnreg.inc.sync.aligned.u32 240;");
  const int consumer = thread / 128 - 1;
  const float units = scale * 1.44269504f; // scores count in log 2, for which the GPU has an instruction
  const int query = first_query + consumer * 64 + warp * 16 + lane / 4;
  float scores[64], result[kHead / 2] = {};
  unsigned weights[32];
  Rows rows;
  const auto score = [&](int stage) {
#pragma unroll
    for (int part = 0; part < kHead / 16; ++part) {
      const int at = part / 4 * kPart + part % 4 * 32;
      multiply(scores, tile(queries + consumer * 64 * 128 + at), tile(keys + stage * kTile + at), part);
    }
    commit_products();
  };
  const auto collect = [&](int stage) {
#pragma unroll
    for (int part = 0; part < KEYS / 16; ++part)
      multiply(result, weights + 4 * part, tile(values + stage * kTile + part * 16 * 128, kPart));
    commit_products();
  };
  // As wgmma gives out sums it takes operands: eight sums of a thread are its part of 16 keys' weights.
  const auto pack = [&] {
#pragma unroll
    for (int i = 0; i < 32; ++i) weights[i] = two(scores[2 * i], scores[2 * i + 1]);
  };
  const auto rescale = [&] {
#pragma unroll
    for (int i = 0; i < kHead / 2; ++i) result[i] *= rows.correction[i / 2 % 2];
  };

  if (consumer == 1) give_turn(0);
  wait(&queries_full, 0);
  wait(&keys_full[0], 0);
  wait_for_turn(consumer);
  begin_products();
  score(0);
  wait_for_products<0>();
  give_turn(consumer ^ 1);
  if (lane == 0) arrive(&keys_empty[0]);
    // Of this tile alone, the last, not every query sees every key.
#pragma unroll
  for (int i = 0; i < 64; ++i) {
    const int key = (steps - 1) * KEYS + i / 4 * 8 + lane % 4 * 2 + i % 2;
    if (key >= sequence || (causal && key > query + i / 2 % 2 * 8)) scores[i] = NOTHING;
  }
  weigh(scores, rows, units);
  pack();

  int stage = 0, phase = 0; // of the values
#pragma unroll 1
  for (int step = 1; step < steps; ++step) {
    const int next = stage + 1 == STAGES ? 0 : stage + 1, next_phase = next == 0 ? phase ^ 1 : phase;
    wait(&keys_full[next], next_phase);
    wait_for_turn(consumer);
    begin_products();
    score(next);
    wait(&values_full[stage], phase);
    collect(stage);
    give_turn(consumer ^ 1);
    wait_for_products<1>();
    if (lane == 0) arrive(&keys_empty[next]);
    weigh(scores, rows, units);
    wait_for_products<0>();
    if (lane == 0) arrive(&values_empty[stage]);
    rescale();
    pack();
    stage = next, phase = next_phase;
  }
  if (consumer == 0) wait_for_turn(0); // takes the last turn that it was given
  wait(&values_full[stage], phase);
  begin_products();
  collect(stage);
  wait_for_products<0>();

#pragma unroll
  for (int half = 0; half < 2; ++half) {
    float all = rows.sum[half];
    all += __shfl_xor_sync(0xffffffff, all, 1);
    all += __shfl_xor_sync(0xffffffff, all, 2);
    const float factor = 1 / all;
    const int row = query + half * 8;
    if (row >= sequence) continue;
#pragma unroll
    for (int i = 2 * half; i < kHead / 2; i += 4) {
      const int column = i / 4 * 8 + lane % 4 * 2;
      float* const to = out + (static_cast<long long>(head) * sequence + row) * HEAD_SIZE + column;
      if (HEAD_SIZE % 2 == 0) {
        if (column < HEAD_SIZE)
          *reinterpret_cast<float2*>(to) = make_float2(result[i] * factor, result[i + 1] * factor);
      } else {
        if (column < HEAD_SIZE) to[0] = result[i] * factor;
        if (column + 1 < HEAD_SIZE) to[1] = result[i + 1] * factor;
      }
    }
  }
}
