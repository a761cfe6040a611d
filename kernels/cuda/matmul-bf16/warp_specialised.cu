// Roles instead of steps: one thread only starts copies, two warpgroups only multiply, and mbarriers hand the
// tiles over. Blocks stay and take one output tile after another, so that copies run on while the consumers
// store. The blocks of a cluster share B: each copies a part of it to all (multicast).

#ifndef STAGES
#define STAGES 4
#define CLUSTER 2
#define GROUP 8
#endif
#define TILE_M 128
#define TILE_N 256
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
// At the barrier of a block of the cluster. Nothing was stored, so there is nothing to release beyond the
// block: with the scope of the cluster each arrival would wait for a fence of the whole GPU.
__device__ void arrive(unsigned long long* barrier, unsigned block) {
  asm volatile("{\n.reg .b32 there;\nmapa.shared::cluster.u32 there, %0, %1;\n"
               "mbarrier.arrive.shared::cluster.b64 _, [there];\n}" ::"r"(place(barrier)),
               "r"(block)
               : "memory");
}
__device__ void load(void* to, const TensorMap& map, int column, int row, unsigned long long* barrier) {
  asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes "
               "[%0], [%1, {%2, %3}], [%4];" ::"r"(place(to)),
               "l"(&map), "r"(column), "r"(row), "r"(place(barrier))
               : "memory");
}
// To the same place in all blocks of the cluster, and each one's barrier is told.
__device__ void load_for_all(void* to, const TensorMap& map, int column, int row,
                             unsigned long long* barrier) {
  asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes"
               ".multicast::cluster [%0], [%1, {%2, %3}], [%4], %5;" ::"r"(place(to)),
               "l"(&map), "r"(column), "r"(row), "r"(place(barrier)),
               "h"(static_cast<unsigned short>((1 << CLUSTER) - 1))
               : "memory");
}
__device__ void cluster_sync() {
  asm volatile("barrier.cluster.arrive.release.aligned;\nbarrier.cluster.wait.acquire.aligned;" ::: "memory");
}

// What wgmma needs to know of a tile with a swizzle of 128 bytes: its address, the bytes from 64 columns to
// the next 64 (where n runs along the rows of the tile) and from 8 rows to the next 8, in units of 16 bytes.
__device__ unsigned long long tile(const void* shared, unsigned long long next_columns = 16) {
  return (place(shared) & 0x3ffff) >> 4 | next_columns / 16 << 16 | 1024ull / 16 << 32 | 1ull << 62;
}
#define FOUR(i) "+f"(sums[i]), "+f"(sums[i + 1]), "+f"(sums[i + 2]), "+f"(sums[i + 3])
#define SIXTEEN(i) FOUR(i), FOUR(i + 4), FOUR(i + 8), FOUR(i + 12)
// Adds A B to the sums of a warpgroup: A is 64 x 16, B is 16 x 256. The tensor cores work on while the
// threads go on.
__device__ void multiply(float (&sums)[128], unsigned long long a, unsigned long long b, int keep) {
  asm volatile(
      "{\n.reg .pred p;\nsetp.ne.b32 p, %130, 0;\n"
      "wgmma.mma_async.sync.aligned.m64n256k16.f32.bf16.bf16 {"
      "%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
      "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, "
      "%32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, "
      "%48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63, "
      "%64, %65, %66, %67, %68, %69, %70, %71, %72, %73, %74, %75, %76, %77, %78, %79, "
      "%80, %81, %82, %83, %84, %85, %86, %87, %88, %89, %90, %91, %92, %93, %94, %95, "
      "%96, %97, %98, %99, %100, %101, %102, %103, %104, %105, %106, %107, %108, %109, %110, %111, "
      "%112, %113, %114, %115, %116, %117, %118, %119, %120, %121, %122, %123, %124, %125, %126, %127}, "
      "%128, %129, p, 1, 1, 0, 1;\n}"
      : SIXTEEN(0), SIXTEEN(16), SIXTEEN(32), SIXTEEN(48), SIXTEEN(64), SIXTEEN(80), SIXTEEN(96), SIXTEEN(112)
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

// The corner of the block's n-th tile of C: GROUP rows of clusters go through all columns together, so that
// what runs at one time reads few rows of A and columns of B, which stay in L2.
__device__ void corner(int tile, int rows, int columns, int rank, int& row, int& column) {
  const int band = tile / (GROUP * columns), in_band = tile % (GROUP * columns);
  const int height = min(GROUP, rows - band * GROUP);
  row = ((band * GROUP + in_band % height) * CLUSTER + rank) * TILE_M;
  column = in_band / height * TILE_N;
}

extern "C" __global__ void __launch_bounds__(384, 1)
    matmul(const __grid_constant__ TensorMap a_map, const __grid_constant__ TensorMap b_map, float* c, int m,
           int n, int k) {
  extern __shared__ __align__(1024) unsigned char tiles[];
  constexpr int kBytesOfA = TILE_M * TILE_K * 2, kBytesOfB = TILE_K * TILE_N * 2;
  unsigned char *a_tiles = tiles, *b_tiles = a_tiles + STAGES * kBytesOfA;
  __shared__ unsigned long long full[STAGES], empty[STAGES];
  const int thread = threadIdx.x, group = thread / 128, warp = thread % 128 / 32, lane = thread % 32;
  const int rank = blockIdx.x % CLUSTER, clusters = gridDim.x / CLUSTER;
  const int rows = (m + CLUSTER * TILE_M - 1) / (CLUSTER * TILE_M), columns = (n + TILE_N - 1) / TILE_N;
  const int steps = (k + TILE_K - 1) / TILE_K;
  if (thread == 0) {
    for (int stage = 0; stage < STAGES; ++stage) {
      init(&full[stage], 1);
      init(&empty[stage], CLUSTER * 8); // the consumers' warps, those of the other blocks too
    }
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  }
  cluster_sync();

  if (group == 0) {
    asm volatile("setmaxnreg.dec.sync.aligned.u32 24;");
    if (thread == 0) {
      int stage = 0, phase = 0;
      for (int next = blockIdx.x / CLUSTER; next < rows * columns; next += clusters) {
        int row, column;
        corner(next, rows, columns, rank, row, column);
        for (int step = 0; step < steps; ++step) {
          wait(&empty[stage], phase ^ 1); // passes at once while the ring is filled for the first time
          expect(&full[stage], kBytesOfA + kBytesOfB);
          load(a_tiles + stage * kBytesOfA, a_map, step * TILE_K, row, &full[stage]);
          for (int part = rank; part < TILE_N / 64; part += CLUSTER)
            if (CLUSTER == 1)
              load(b_tiles + stage * kBytesOfB + part * TILE_K * 128, b_map, column + part * 64,
                   step * TILE_K, &full[stage]);
            else
              load_for_all(b_tiles + stage * kBytesOfB + part * TILE_K * 128, b_map, column + part * 64,
                           step * TILE_K, &full[stage]);
          if (++stage == STAGES) stage = 0, phase ^= 1;
        }
      }
    }
  } else {
    asm volatile("setmaxnreg.inc.sync.aligned.u32 240;");
    int stage = 0, phase = 0;
    for (int next = blockIdx.x / CLUSTER; next < rows * columns; next += clusters) {
      float sums[128];
      for (int step = 0; step < steps; ++step) {
        wait(&full[stage], phase);
        asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
        const unsigned char* a = a_tiles + stage * kBytesOfA + (group - 1) * 64 * 128;
        const unsigned char* b = b_tiles + stage * kBytesOfB;
#pragma unroll
        for (int part = 0; part < TILE_K / 16; ++part)
          multiply(sums, tile(a + part * 32), tile(b + part * 16 * 128, TILE_K * 128), step + part);
        asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
        // The products of the step before are ready: its stage may be filled again.
        asm volatile("wgmma.wait_group.sync.aligned 1;" ::: "memory");
        if (step > 0 && lane < CLUSTER) arrive(&empty[stage == 0 ? STAGES - 1 : stage - 1], lane);
        if (++stage == STAGES) stage = 0, phase ^= 1;
      }
      asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
      if (lane < CLUSTER) arrive(&empty[stage == 0 ? STAGES - 1 : stage - 1], lane);

      int row, column;
      corner(next, rows, columns, rank, row, column);
      row += (group - 1) * 64 + warp * 16 + lane / 4;
#pragma unroll
      for (int i = 0; i < 128; i += 2)
        store_two(c, m, n, row + i % 4 / 2 * 8, column + i / 4 * 8 + lane % 4 * 2, sums[i], sums[i + 1]);
    }
  }
  cluster_sync(); // no block leaves while others write to its shared memory
}
