// Tiles: parts of matrices as values of a kernel, for tensor cores from sm_80 on. A warp holds a register
// tile (rt), a block a shared one (st). All sizes are known to the compiler: loops unroll, and a lane's
// elements are registers. Blocks are one-dimensional, and a warp calls these functions with all of its lanes.
#pragma once

namespace tiles {

using bf16 = unsigned short; // its bits

/// A matrix in global memory, row by row without gaps. Its data begins at a multiple of 16 bytes.
template<class T>
struct matrix {
  T* data;
  int rows, columns;

  __device__ bool has(int row, int column) const { return row < rows && column < columns; }
  __device__ T& operator()(int row, int column) const { return data[(long long)row * columns + column]; }
};

/// A tile in shared memory. Eight elements of a row are a chunk of 16 bytes, and chunks are swizzled: of any
/// 8 rows that begin at a multiple of 8, the chunks of one column lie in different banks, without a spare
/// byte.
template<class T, int kRows, int kColumns>
struct __align__(128) st {
  static_assert(sizeof(T) == 2, "ldmatrix reads elements of 16 bits");
  static_assert(kRows % 16 == 0 && kColumns % 16 == 0, "tensor cores take 16 x 16 elements at a time");
  static constexpr unsigned kChunks = kColumns / 8; // in a row
  static constexpr unsigned kPlaces =               // that chunks change among
      kChunks % 8 == 0 ? 8 : 4 - kChunks % 4;

  T data[kRows * kColumns];

  __device__ static unsigned place(unsigned row, unsigned column) {
    const unsigned chunk = column / 8 ^ row % 8 / (8 / kPlaces);
    return row * kColumns + chunk * 8 + column % 8;
  }
  __device__ T& operator()(int row, int column) { return data[place(row, column)]; }
  __device__ const T& operator()(int row, int column) const { return data[place(row, column)]; }
};

/// How the lanes hold a register tile: sums, left operands and everything done row by row lie by rows; the
/// tensor cores take the right operand of a product by columns.
enum Layout { by_rows, by_columns };

/// A tile in the registers of a warp: blocks of 16 x 16 elements, of which each lane holds eight. By rows,
/// element e lies in row lane / 4, 8 further down where e / 2 is odd, and column lane % 4 * 2 + e % 2, 8
/// further right from e = 4 on.
template<class T, int kRows, int kColumns, Layout kLayout = by_rows>
struct rt;
template<int kRows, int kColumns>
struct rt<float, kRows, kColumns, by_rows> {
  static_assert(kRows % 16 == 0 && kColumns % 16 == 0, "tensor cores take 16 x 16 elements at a time");
  float at[kRows / 16][kColumns / 16][8];
};
template<int kRows, int kColumns, Layout kLayout>
struct rt<bf16, kRows, kColumns, kLayout> {
  static_assert(kRows % 16 == 0 && kColumns % 16 == 0, "tensor cores take 16 x 16 elements at a time");
  unsigned at[kRows / 16][kColumns / 16][4]; // two elements each, the first one in the lower half
};

/// A number for each row of a register tile: rows lane / 4 and 8 further down of each 16. Four lanes hold the
/// same.
template<int kRows>
struct rv {
  float at[kRows / 16][2];
};

__device__ inline int lane() { return threadIdx.x % 32; }
/// Where element e of block (i, j) of a register tile lies, by rows.
__device__ inline int row_of(int i, int e) { return 16 * i + lane() / 4 + e / 2 % 2 * 8; }
__device__ inline int column_of(int j, int e) { return 16 * j + lane() % 4 * 2 + e % 2 + e / 4 * 8; }

/// The block's dynamic shared memory, as T says that it is used.
template<class T>
__device__ T& dynamic_shared() {
  extern __shared__ __align__(128) unsigned char tiles_dynamic_shared[];
  return *reinterpret_cast<T*>(tiles_dynamic_shared);
}

// --- global to shared memory: begun now, there after a wait and a barrier

/// Fills the tile with the part of `from` that begins at (row, column), and with zeros where `from` has no
/// elements. Each group of kThreads threads copies; column is a multiple of 8.
template<int kThreads, int kRows, int kColumns>
__device__ void copy_async(st<bf16, kRows, kColumns>& to, matrix<const bf16> from, int row, int column) {
  constexpr int kChunks = kColumns / 8, kAll = kRows * kChunks;
  const int thread = threadIdx.x % kThreads;
  if (from.columns % 8 == 0) {
#pragma unroll
    for (int step = 0; step < (kAll + kThreads - 1) / kThreads; ++step) {
      const int i = step * kThreads + thread;
      if (kAll % kThreads != 0 && i >= kAll) break;
      // Where a step is whole rows, a thread keeps its column.
      constexpr bool kWholeRows = kThreads % kChunks == 0;
      const int r = kWholeRows ? thread / kChunks + step * (kThreads / kChunks) : i / kChunks;
      const int c = (kWholeRows ? thread : i) % kChunks * 8;
      asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16, %2;" ::"r"(
                       (unsigned)__cvta_generic_to_shared(&to(r, c))),
                   "l"(&from(row + r, column + c)),
                   "r"(from.has(row + r, column + c) ? 16 : 0) // bytes that are read; zeros fill the chunk
                   : "memory");
    }
  } else { // rows begin anywhere: element by element
#pragma unroll 1
    for (int i = thread; i < kRows * kColumns; i += kThreads) {
      const int r = i / kColumns, c = i % kColumns;
      to(r, c) = from.has(row + r, column + c) ? from(row + r, column + c) : (bf16)0;
    }
  }
}

/// Makes a group of the copies that the thread has begun since the last one.
__device__ inline void commit_copies() { asm volatile("cp.async.commit_group;" ::: "memory"); }

/// Waits for the thread's copies, but for those of its last kInFlight groups. A barrier shows the tile to all
/// threads.
template<int kInFlight = 0>
__device__ void wait_for_copies() {
  asm volatile("cp.async.wait_group %0;" ::"n"(kInFlight) : "memory");
}

// --- shared memory to registers and back

/// Four matrices of 8 x 8: each lane names a row of one, and receives two elements of each.
template<bool kTransposed>
__device__ void ldmatrix(unsigned (&words)[4], const bf16& row) {
  const unsigned address = (unsigned)__cvta_generic_to_shared(&row);
  if (kTransposed)
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(words[0]), "=r"(words[1]), "=r"(words[2]), "=r"(words[3])
                 : "r"(address)
                 : "memory");
  else
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(words[0]), "=r"(words[1]), "=r"(words[2]), "=r"(words[3])
                 : "r"(address)
                 : "memory");
}

/// The part of `from` that begins at (row, column), multiples of 8.
template<int kRows, int kColumns, Layout kLayout, int kFromRows, int kFromColumns>
__device__ void load(rt<bf16, kRows, kColumns, kLayout>& to, const st<bf16, kFromRows, kFromColumns>& from,
                     int row, int column) {
#pragma unroll
  for (int i = 0; i < kRows / 16; ++i)
#pragma unroll
    for (int j = 0; j < kColumns / 16; ++j)
      ldmatrix<kLayout == by_columns>(to.at[i][j],
                                      from(row + 16 * i + lane() % 16, column + 16 * j + lane() / 16 * 8));
}

/// The transpose of the kColumns x kRows part of `from` that begins at (row, column).
template<int kRows, int kColumns, Layout kLayout, int kFromRows, int kFromColumns>
__device__ void load_transposed(rt<bf16, kRows, kColumns, kLayout>& to,
                                const st<bf16, kFromRows, kFromColumns>& from, int row, int column) {
#pragma unroll
  for (int i = 0; i < kRows / 16; ++i)
#pragma unroll
    for (int j = 0; j < kColumns / 16; ++j)
      ldmatrix<kLayout == by_rows>(to.at[i][j], from(row + 16 * j + lane() / 16 * 8 + lane() % 8,
                                                     column + 16 * i + lane() / 8 % 2 * 8));
}

template<int kRows, int kColumns, int kToRows, int kToColumns>
__device__ void store(st<bf16, kToRows, kToColumns>& to, const rt<bf16, kRows, kColumns>& from, int row,
                      int column) {
#pragma unroll
  for (int i = 0; i < kRows / 16; ++i)
#pragma unroll
    for (int j = 0; j < kColumns / 16; ++j)
#pragma unroll
      for (int e = 0; e < 8; e += 2)
        *reinterpret_cast<unsigned*>(&to(row + row_of(i, e), column + column_of(j, e))) =
            from.at[i][j][e / 2];
}

// --- global memory to registers and back

/// The part of `from` that begins at (row, column), and `beyond` where `from` has no elements.
template<int kRows, int kColumns>
__device__ void load(rt<float, kRows, kColumns>& to, matrix<const float> from, int row, int column,
                     float beyond = 0) {
  const bool pairs = from.columns % 2 == 0; // then neighbours lie on 8 bytes
#pragma unroll
  for (int i = 0; i < kRows / 16; ++i)
#pragma unroll
    for (int j = 0; j < kColumns / 16; ++j)
#pragma unroll
      for (int e = 0; e < 8; e += 2) {
        const int r = row + row_of(i, e), c = column + column_of(j, e);
        float2 pair = {beyond, beyond};
        if (from.has(r, c)) {
          if (pairs) {
            pair = *reinterpret_cast<const float2*>(&from(r, c));
          } else {
            pair.x = from(r, c);
            if (c + 1 < from.columns) pair.y = from(r, c + 1);
          }
        }
        to.at[i][j][e] = pair.x;
        to.at[i][j][e + 1] = pair.y;
      }
}

/// Only what lies in the matrix is written.
template<int kRows, int kColumns>
__device__ void store(matrix<float> to, const rt<float, kRows, kColumns>& from, int row, int column) {
  const bool pairs = to.columns % 2 == 0; // then neighbours lie on 8 bytes
#pragma unroll
  for (int i = 0; i < kRows / 16; ++i)
#pragma unroll
    for (int j = 0; j < kColumns / 16; ++j)
#pragma unroll
      for (int e = 0; e < 8; e += 2) {
        const int r = row + row_of(i, e), c = column + column_of(j, e);
        if (!to.has(r, c)) continue;
        if (pairs) {
          *reinterpret_cast<float2*>(&to(r, c)) = {from.at[i][j][e], from.at[i][j][e + 1]};
        } else {
          to(r, c) = from.at[i][j][e];
          if (c + 1 < to.columns) to(r, c + 1) = from.at[i][j][e + 1];
        }
      }
}

// --- tensor cores

/// sum += left * right.
template<int kRows, int kColumns, int kDepth>
__device__ void mma(rt<float, kRows, kColumns>& sum, const rt<bf16, kRows, kDepth>& left,
                    const rt<bf16, kDepth, kColumns, by_columns>& right) {
#pragma unroll
  for (int k = 0; k < kDepth / 16; ++k)
#pragma unroll
    for (int i = 0; i < kRows / 16; ++i)
#pragma unroll
      for (int j = 0; j < kColumns / 16; ++j)
#pragma unroll
        for (int half = 0; half < 2; ++half) { // an instruction makes 16 x 8 sums
          const unsigned(&a)[4] = left.at[i][k];
          const unsigned* const b = &right.at[k][j][2 * half];
          float* const s = &sum.at[i][j][4 * half];
          asm volatile(
              "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, "
              "{%8, %9}, {%0, %1, %2, %3};"
              : "+f"(s[0]), "+f"(s[1]), "+f"(s[2]), "+f"(s[3])
              : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
        }
}

// --- element by element

/// f(value) for each element that the lane holds.
template<int kRows, int kColumns, class F>
__device__ void each(rt<float, kRows, kColumns>& tile, F f) {
#pragma unroll
  for (int i = 0; i < kRows / 16; ++i)
#pragma unroll
    for (int j = 0; j < kColumns / 16; ++j)
#pragma unroll
      for (int e = 0; e < 8; ++e) f(tile.at[i][j][e]);
}

/// f(value, row, column): with its place in the tile.
template<int kRows, int kColumns, class F>
__device__ void each_place(rt<float, kRows, kColumns>& tile, F f) {
#pragma unroll
  for (int i = 0; i < kRows / 16; ++i)
#pragma unroll
    for (int j = 0; j < kColumns / 16; ++j)
#pragma unroll
      for (int e = 0; e < 8; ++e) f(tile.at[i][j][e], row_of(i, e), column_of(j, e));
}

/// f(value, value at the same place of another tile).
template<int kRows, int kColumns, class F>
__device__ void each(rt<float, kRows, kColumns>& tile, const rt<float, kRows, kColumns>& other, F f) {
#pragma unroll
  for (int i = 0; i < kRows / 16; ++i)
#pragma unroll
    for (int j = 0; j < kColumns / 16; ++j)
#pragma unroll
      for (int e = 0; e < 8; ++e) f(tile.at[i][j][e], other.at[i][j][e]);
}

/// f(value, number of its row).
template<int kRows, int kColumns, class F>
__device__ void each_row(rt<float, kRows, kColumns>& tile, const rv<kRows>& rows, F f) {
#pragma unroll
  for (int i = 0; i < kRows / 16; ++i)
#pragma unroll
    for (int j = 0; j < kColumns / 16; ++j)
#pragma unroll
      for (int e = 0; e < 8; ++e) f(tile.at[i][j][e], rows.at[i][e / 2 % 2]);
}

/// f(number, other number of the same row).
template<int kRows, class F>
__device__ void each_row(rv<kRows>& rows, const rv<kRows>& others, F f) {
#pragma unroll
  for (int i = 0; i < kRows / 16; ++i)
#pragma unroll
    for (int half = 0; half < 2; ++half) f(rows.at[i][half], others.at[i][half]);
}

template<int kRows>
__device__ void fill(rv<kRows>& rows, float value) {
  each_row(rows, rows, [=](float& number, float) { number = value; });
}

// --- row by row

/// to = f(to, all elements of the row), for an f that takes them in any order.
template<int kRows, int kColumns, class F>
__device__ void reduce_rows(rv<kRows>& to, const rt<float, kRows, kColumns>& tile, F f) {
#pragma unroll
  for (int i = 0; i < kRows / 16; ++i)
#pragma unroll
    for (int half = 0; half < 2; ++half) {
      float all = f(tile.at[i][0][2 * half], tile.at[i][0][2 * half + 1]);
#pragma unroll
      for (int j = 0; j < kColumns / 16; ++j)
#pragma unroll
        for (int e = j == 0 ? 4 : 0; e < 8; e += 4)
          all = f(all, f(tile.at[i][j][e + 2 * half], tile.at[i][j][e + 2 * half + 1]));
      all = f(all, __shfl_xor_sync(0xffffffff, all, 1)); // four lanes hold a row
      all = f(all, __shfl_xor_sync(0xffffffff, all, 2));
      to.at[i][half] = f(to.at[i][half], all);
    }
}

/// to = the larger of it and the row's largest element.
template<int kRows, int kColumns>
__device__ void row_max(rv<kRows>& to, const rt<float, kRows, kColumns>& tile) {
  reduce_rows(to, tile, [](float x, float y) { return fmaxf(x, y); });
}

/// to += the row's sum.
template<int kRows, int kColumns>
__device__ void row_sum(rv<kRows>& to, const rt<float, kRows, kColumns>& tile) {
  reduce_rows(to, tile, [](float x, float y) { return x + y; });
}

/// to = f of the numbers that the block's warps have for the same rows. Each call in a kernel has room of its
/// own in shared memory.
template<int kWarps, int kRows, class F>
__device__ void reduce_warps(rv<kRows>& to, float (&room)[kWarps][kRows], F f) {
  if (lane() % 4 == 0)
    for (int i = 0; i < kRows / 16; ++i)
      for (int half = 0; half < 2; ++half) room[threadIdx.x / 32][row_of(i, 2 * half)] = to.at[i][half];
  __syncthreads();
#pragma unroll
  for (int i = 0; i < kRows / 16; ++i)
#pragma unroll
    for (int half = 0; half < 2; ++half) {
      float all = room[0][row_of(i, 2 * half)];
      for (int warp = 1; warp < kWarps; ++warp) all = f(all, room[warp][row_of(i, 2 * half)]);
      to.at[i][half] = all;
    }
}

// --- from tile to tile

/// Rounds to the nearest bf16. Sums become an operand where they lie.
template<int kRows, int kColumns>
__device__ void convert(rt<bf16, kRows, kColumns>& to, const rt<float, kRows, kColumns>& from) {
#pragma unroll
  for (int i = 0; i < kRows / 16; ++i)
#pragma unroll
    for (int j = 0; j < kColumns / 16; ++j)
#pragma unroll
      for (int e = 0; e < 8; e += 2)
        asm("cvt.rn.bf16x2.f32 %0, %1, %2;"
            : "=r"(to.at[i][j][e / 2])
            : "f"(from.at[i][j][e + 1]), "f"(from.at[i][j][e]));
}

/// Columns [first, first + kPart) of a tile; `first` is a multiple of 16 that is known when a loop is
/// unrolled.
template<int kPart, class T, int kRows, int kColumns>
__device__ rt<T, kRows, kPart> columns(const rt<T, kRows, kColumns>& tile, int first) {
  rt<T, kRows, kPart> part;
#pragma unroll
  for (int i = 0; i < kRows / 16; ++i)
#pragma unroll
    for (int j = 0; j < kPart / 16; ++j)
#pragma unroll
      for (int w = 0; w < int(sizeof(T)) * 2; ++w) part.at[i][j][w] = tile.at[i][first / 16 + j][w];
  return part;
}

/// 2^x in one instruction, right to 2 units in the last place.
__device__ inline float exp2_fast(float x) {
  float result;
  asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(result) : "f"(x));
  return result;
}

}
