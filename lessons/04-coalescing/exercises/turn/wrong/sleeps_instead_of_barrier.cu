// Strong accesses, which are no race, and a sleep instead of the barrier, which orders nothing: the others may
// not be done.

#define TILE 32
#ifndef ROWS
#define ROWS 8 // rows of the tile that the block moves at a time
#endif

__device__ float ld(int* p) {
  int v;
  asm volatile("ld.relaxed.cta.shared.u32 %0, [%1];"
               : "=r"(v)
               : "r"((unsigned)__cvta_generic_to_shared(p))
               : "memory");
  return __int_as_float(v);
}

extern "C" __global__ void transpose(const float* in, float* out, int rows, int columns) {
  __shared__ int tile[TILE][TILE + 1];
  const int x = threadIdx.x;
  const int first_row = blockIdx.y * TILE, first_column = blockIdx.x * TILE;
  for (int y = threadIdx.y; y < TILE; y += ROWS)
    if (first_row + y < rows && first_column + x < columns)
      asm volatile(
          "st.relaxed.cta.shared.u32 [%0], %1;" ::"r"((unsigned)__cvta_generic_to_shared(&tile[y][x])),
          "r"(__float_as_int(in[(first_row + y) * columns + first_column + x]))
          : "memory");
  __nanosleep(100000);
  for (int y = threadIdx.y; y < TILE; y += ROWS)
    if (first_column + y < columns && first_row + x < rows)
      out[(first_column + y) * rows + first_row + x] = ld(&tile[x][y]);
}
