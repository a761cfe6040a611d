// The tensor memory accelerator (TMA) fills a ring of tiles, and wgmma multiplies them straight from shared
// memory. One thread starts the copies; two warpgroups of 128 threads hold 64 rows of the block's tile each.

#ifndef STAGES
#define STAGES 3
#endif
#define TILE_M 128
#define TILE_N 128
#define TILE_K 64

typedef unsigned short bf16; // the upper half of a float
struct alignas(64) TensorMap {
  unsigned char bytes[128];
};

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
__device__ void wait(unsigned long long* barrier, unsigned parity) {
  asm volatile("{\n.reg .pred done;\nagain:\n"
               "mbarrier.try_wait.parity.shared::cta.b64 done, [%0], %1;\n"
               "@!done bra again;\n}" ::"r"(place(barrier)),
               "r"(parity)
               : "memory");
}
__device__ void load(void* to, const TensorMap& map, int column, int row, unsigned long long* barrier) {
  asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes "
               "[%0], [%1, {%2, %3}], [%4];" ::"r"(place(to)),
               "l"(&map), "r"(column), "r"(row), "r"(place(barrier))
               : "memory");
}

// What wgmma needs to know of a tile with a swizzle of 128 bytes: its address, the bytes from 64 columns to
// the next 64 (where n runs along the rows of the tile) and from 8 rows to the next 8, in units of 16 bytes.
__device__ unsigned long long tile(const void* shared, unsigned long long next_columns = 16) {
  return (place(shared) & 0x3ffff) >> 4 | next_columns / 16 << 16 | 1024ull / 16 << 32 | 1ull << 62;
}
#define FOUR(i) "+f"(sums[i]), "+f"(sums[i + 1]), "+f"(sums[i + 2]), "+f"(sums[i + 3])
#define SIXTEEN(i) FOUR(i), FOUR(i + 4), FOUR(i + 8), FOUR(i + 12)
// Adds A B to the sums of a warpgroup: A is 64 x 16, B is 16 x 128. The tensor cores work on while the
// threads go on.
__device__ void multiply(float (&sums)[64], unsigned long long a, unsigned long long b, int keep) {
  asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %66, 0;\n"
               "wgmma.mma_async.sync.aligned.m64n128k16.f32.bf16.bf16 {"
               "%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
               "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, "
               "%32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, "
               "%48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63}, "
               "%64, %65, p, 1, 1, 0, 1;\n}"
               : SIXTEEN(0), SIXTEEN(16), SIXTEEN(32), SIXTEEN(48)
               : "l"(a), "l"(b), "r"(keep));
}

// Two neighbours of a row of C; rows of odd length do not begin at multiples of 8 bytes.
__device__ void store_two(float* c, int rows, int columns, int row, int column, float first, float second) {
  if (row >= rows || column >= columns) return;
  float* to = c + static_cast<long long>(row) * columns + column;
  if (columns % 2 == 0) {
    *reinterpret_cast<float2*>(to) = make_float2(first, second);
  } else {
    to[0] = first;
    if (column + 1 < columns) to[1] = second;
  }
}

// Rows of a tensor map begin at multiples of 16 bytes. Matrices whose rows do not are copied to rows that do.
extern "C" __global__ void repitch(const bf16* in, bf16* out, int rows, int in_columns, int out_columns) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows && column < out_columns)
    out[static_cast<long long>(row) * out_columns + column] =
        column < in_columns ? in[static_cast<long long>(row) * in_columns + column] : bf16(0);
}

extern "C" __global__ void __launch_bounds__(256)
    matmul(const __grid_constant__ TensorMap a_map, const __grid_constant__ TensorMap b_map, float* c, int m,
           int n, int k) {
  extern __shared__ __align__(1024) unsigned char tiles[];
  constexpr int kBytesOfA = TILE_M * TILE_K * 2, kBytesOfB = TILE_K * TILE_N * 2;
  unsigned char *a_tiles = tiles, *b_tiles = tiles + STAGES * kBytesOfA;
  __shared__ unsigned long long full[STAGES];
  const int thread = threadIdx.x, group = thread / 128;
  const int first_row = blockIdx.y * TILE_M, first_column = blockIdx.x * TILE_N;
  const int steps = (k + TILE_K - 1) / TILE_K;

  // A tile of B has 64 columns, which are 128 bytes: two of them lie behind each other.
  const auto fill = [&](int step) {
    const int stage = step % STAGES;
    expect(&full[stage], kBytesOfA + kBytesOfB);
    load(a_tiles + stage * kBytesOfA, a_map, step * TILE_K, first_row, &full[stage]);
    for (int part = 0; part < TILE_N / 64; ++part)
      load(b_tiles + stage * kBytesOfB + part * TILE_K * 128, b_map, first_column + part * 64, step * TILE_K,
           &full[stage]);
  };
  if (thread == 0) {
    for (int stage = 0; stage < STAGES; ++stage) init(&full[stage], 1);
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    for (int step = 0; step < STAGES - 1 && step < steps; ++step) fill(step);
  }
  __syncthreads();

  float sums[64] = {};
  for (int step = 0; step < steps; ++step) {
    const int stage = step % STAGES;
    wait(&full[stage], step / STAGES % 2);
    asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
    const unsigned char* a = a_tiles + stage * kBytesOfA + group * 64 * 128;
    const unsigned char* b = b_tiles + stage * kBytesOfB;
#pragma unroll
    for (int part = 0; part < TILE_K / 16; ++part)
      multiply(sums, tile(a + part * 32), tile(b + part * 16 * 128, TILE_K * 128), 1);
    asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
    asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
    __syncthreads(); // everyone has read this stage
    if (thread == 0 && step + STAGES - 1 < steps) fill(step + STAGES - 1);
  }

  // A thread holds pairs of neighbours in two rows, and every eighth column begins the next pair.
  const int row = first_row + group * 64 + thread % 128 / 32 * 16 + thread % 32 / 4;
#pragma unroll
  for (int i = 0; i < 64; i += 2)
    store_two(c, m, n, row + i % 4 / 2 * 8, first_column + i / 4 * 8 + thread % 4 * 2, sums[i], sums[i + 1]);
}
