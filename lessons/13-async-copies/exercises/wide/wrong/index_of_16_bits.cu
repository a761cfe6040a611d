// Indexes of 16 bits: right while a matrix has at most 65536 elements.

#ifndef TILE
#define TILE 16
#endif
#ifndef STAGES
#define STAGES 3
#endif

/// Starts the copy of 4 floats, or of one; zeros come instead of those that lie outside.
__device__ void copy4(float* to, const float* from, bool inside) {
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"((unsigned)__cvta_generic_to_shared(to)),
               "l"(from), "r"(inside ? 16 : 0)
               : "memory");
}
__device__ void copy1(float* to, const float* from, bool inside) {
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4, %2;" ::"r"((unsigned)__cvta_generic_to_shared(to)),
               "l"(from), "r"(inside ? 4 : 0)
               : "memory");
}

/// Closes a group of all copies that this thread has started since the last one.
__device__ void commit() { asm volatile("cp.async.commit_group;" ::: "memory"); }

/// Waits until at most `pending` of this thread's newest groups are on their way.
template<int pending>
__device__ void wait() {
  asm volatile("cp.async.wait_group %0;" ::"n"(pending) : "memory");
}

/// A tile of a matrix, from `top` and `left` on, to shared memory.
__device__ void copy_tile(float (&tile)[TILE][TILE], const float* matrix, int top, int left, int rows, int columns) {
  const int thread = threadIdx.y * TILE + threadIdx.x;
  if (columns % 4 == 0) { // each row begins on a 16-byte boundary, and 4 floats lie inside or outside together
    if (thread >= TILE * TILE / 4) return;
    const int y = thread / (TILE / 4), x = thread % (TILE / 4) * 4;
    const bool inside = top + y < rows && left + x < columns;
    copy4(&tile[y][x], inside ? &matrix[(unsigned short)((top + y) * columns + left + x)] : matrix, inside);
  } else {
    const int y = thread / TILE, x = thread % TILE;
    const bool inside = top + y < rows && left + x < columns;
    copy1(&tile[y][x], inside ? &matrix[(unsigned short)((top + y) * columns + left + x)] : matrix, inside);
  }
}

extern "C" __global__ void matmul(const float* a, const float* b, float* c, int m, int n, int k) {
  __shared__ __align__(16) float a_tile[STAGES][TILE][TILE], b_tile[STAGES][TILE][TILE];
  const int x = threadIdx.x, y = threadIdx.y, top = blockIdx.y * TILE, left = blockIdx.x * TILE;

  const auto fill = [&](int tile) {
    copy_tile(a_tile[tile % STAGES], a, top, tile * TILE, m, k);
    copy_tile(b_tile[tile % STAGES], b, tile * TILE, left, k, n);
  };

  const int tiles = (k + TILE - 1) / TILE;
  for (int tile = 0; tile < STAGES - 1; ++tile) {
    if (tile < tiles) fill(tile);
    commit();
  }
  float sum = 0;
  for (int tile = 0; tile < tiles; ++tile) {
    __syncthreads();
    if (tile + STAGES - 1 < tiles) fill(tile + STAGES - 1);
    commit();
    wait<STAGES - 1>();
    __syncthreads();
    for (int i = 0; i < TILE; ++i) sum += a_tile[tile % STAGES][y][i] * b_tile[tile % STAGES][i][x];
  }
  if (top + y < m && left + x < n) c[(unsigned short)((top + y) * n + left + x)] = sum;
}
