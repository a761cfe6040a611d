// Every operation of tiles.cuh over several shapes, against loops of the host. It runs on a GPU (nvcc -I
// kernels/cuda/include) and on the simulated one (kernelarium-cli program); it prints what differs and ends
// with 1.

#include "tiles.cuh"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

using namespace tiles;

static int failures = 0, comparisons = 0;

// --- host

static float value_of(bf16 bits) {
  const unsigned wide = unsigned(bits) << 16;
  float value;
  std::memcpy(&value, &wide, 4);
  return value;
}

static bf16 rounded(float value) {
  unsigned bits;
  std::memcpy(&bits, &value, 4);
  return bf16((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

static unsigned noise(unsigned i) {
  i = (i ^ 61 ^ i >> 16) * 9;
  i = (i ^ i >> 4) * 0x27d4eb2d;
  return i ^ i >> 15;
}

/// Whole numbers from -8 to 8: sums of products are exact in float.
static std::vector<bf16> whole_numbers(int count, unsigned seed) {
  std::vector<bf16> values(count);
  for (int i = 0; i < count; ++i) values[i] = rounded(float(int(noise(seed * 7919 + i) % 17) - 8));
  return values;
}

static std::vector<float> fractions(int count, unsigned seed) {
  std::vector<float> values(count);
  for (int i = 0; i < count; ++i) values[i] = float(noise(seed * 104729 + i)) / 4294967296.0f * 8 - 4;
  return values;
}

/// Compares element by element; `wanted(row, column)`, of which `slack` is the largest error allowed,
/// relative to 1 or to the value.
template<class T, class F>
static void compare(const std::string& what, const std::vector<T>& got, int rows, int columns, double slack,
                    F wanted) {
  ++comparisons;
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column) {
      const double here = got[size_t(row) * columns + column], right = wanted(row, column);
      if (here == right || std::fabs(here - right) <= slack * std::fmax(1, std::fabs(right))) continue;
      std::printf("%s: (%d, %d) is %.9g, not %.9g\n", what.c_str(), row, column, here, right);
      ++failures;
      return;
    }
}

static void ok(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return;
  std::printf("%s: %s\n", what, cudaGetErrorString(error));
  std::exit(2);
}

/// Memory of the device, with what the host gave.
template<class T>
struct Buffer {
  explicit Buffer(const std::vector<T>& values) : count(values.size()) {
    ok(cudaMalloc(&data, count * sizeof(T)), "cudaMalloc");
    ok(cudaMemcpy(data, values.data(), count * sizeof(T), cudaMemcpyHostToDevice), "cudaMemcpy");
  }
  ~Buffer() { cudaFree(data); }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;
  std::vector<T> values(const char* what) const {
    ok(cudaGetLastError(), what);
    std::vector<T> all(count);
    ok(cudaMemcpy(all.data(), data, count * sizeof(T), cudaMemcpyDeviceToHost), what);
    return all;
  }
  T* data = nullptr;
  size_t count;
};

// --- kernels: each shows what one operation did, element by element

/// By columns, the same lane holds the element whose row and column are exchanged within a block.
template<int kRows, int kColumns, Layout kLayout>
__device__ void show(float* out, const rt<bf16, kRows, kColumns, kLayout>& tile) {
  for (int i = 0; i < kRows / 16; ++i)
    for (int j = 0; j < kColumns / 16; ++j)
      for (int e = 0; e < 8; ++e) {
        const int row = kLayout == by_rows ? row_of(i, e) : 16 * i + lane() % 4 * 2 + e % 2 + e / 2 % 2 * 8;
        const int column = kLayout == by_rows ? column_of(j, e) : 16 * j + lane() / 4 + e / 4 * 8;
        out[row * kColumns + column] = __uint_as_float(tile.at[i][j][e / 2] >> e % 2 * 16 << 16);
      }
}

template<int kRows, int kColumns>
__device__ void show(float* out, const rt<float, kRows, kColumns>& tile) {
  for (int i = 0; i < kRows / 16; ++i)
    for (int j = 0; j < kColumns / 16; ++j)
      for (int e = 0; e < 8; ++e) out[row_of(i, e) * kColumns + column_of(j, e)] = tile.at[i][j][e];
}

template<int kRows, int kColumns>
__device__ void take(rt<float, kRows, kColumns>& tile, const float* in) {
  for (int i = 0; i < kRows / 16; ++i)
    for (int j = 0; j < kColumns / 16; ++j)
      for (int e = 0; e < 8; ++e) tile.at[i][j][e] = in[row_of(i, e) * kColumns + column_of(j, e)];
}

template<int kRows>
__device__ void show(float* out, const rv<kRows>& rows) {
  for (int i = 0; i < kRows / 16; ++i)
    for (int half = 0; half < 2; ++half) out[16 * i + 8 * half + lane() / 4] = rows.at[i][half];
}

template<int kRows, int kColumns>
__device__ void fill_tile(st<bf16, kRows, kColumns>& tile, const bf16* in) {
  for (int i = threadIdx.x; i < kRows * kColumns; i += blockDim.x) tile(i / kColumns, i % kColumns) = in[i];
  __syncthreads();
}

/// Each of kGroups groups of threads copies a tile in two groups of copies: the second one lies a row further
/// down.
template<int kThreads, int kGroups, int kRows, int kColumns>
__global__ void copies(float* out, const bf16* in, int rows, int columns, int row, int column) {
  constexpr int kAll = kRows * kColumns;
  __shared__ st<bf16, kRows, kColumns> first[kGroups], second[kGroups];
  const int group = threadIdx.x / kThreads;
  copy_async<kThreads>(first[group], {in, rows, columns}, row + 2 * group, column);
  commit_copies();
  copy_async<kThreads>(second[group], {in, rows, columns}, row + 2 * group + 1, column);
  commit_copies();
  wait_for_copies<1>();
  __syncthreads();
  for (int i = threadIdx.x; i < kGroups * kAll; i += blockDim.x)
    out[i / kAll * 2 * kAll + i % kAll] =
        __uint_as_float(first[i / kAll](i % kAll / kColumns, i % kColumns) << 16);
  wait_for_copies();
  __syncthreads();
  for (int i = threadIdx.x; i < kGroups * kAll; i += blockDim.x)
    out[i / kAll * 2 * kAll + kAll + i % kAll] =
        __uint_as_float(second[i / kAll](i % kAll / kColumns, i % kColumns) << 16);
}

template<Layout kLayout, int kRows, int kColumns, int kSharedRows, int kSharedColumns>
__global__ void loads(float* out, const bf16* in, int row, int column) {
  __shared__ st<bf16, kSharedRows, kSharedColumns> shared;
  fill_tile(shared, in);
  rt<bf16, kRows, kColumns, kLayout> tile;
  load(tile, shared, row, column);
  show(out, tile);
}

template<Layout kLayout, int kRows, int kColumns, int kSharedRows, int kSharedColumns>
__global__ void transposed_loads(float* out, const bf16* in, int row, int column) {
  __shared__ st<bf16, kSharedRows, kSharedColumns> shared;
  fill_tile(shared, in);
  rt<bf16, kRows, kColumns, kLayout> tile;
  load_transposed(tile, shared, row, column);
  show(out, tile);
}

template<int kRows, int kColumns, int kSharedRows, int kSharedColumns>
__global__ void shared_stores(float* out, const float* in, int row, int column) {
  __shared__ st<bf16, kSharedRows, kSharedColumns> shared;
  for (int i = threadIdx.x; i < kSharedRows * kSharedColumns; i += 32)
    shared(i / kSharedColumns, i % kSharedColumns) = 0;
  __syncwarp();
  rt<float, kRows, kColumns> values;
  take(values, in);
  rt<bf16, kRows, kColumns> tile;
  convert(tile, values);
  store(shared, tile, row, column);
  __syncwarp();
  for (int i = threadIdx.x; i < kSharedRows * kSharedColumns; i += 32)
    out[i] = __uint_as_float(shared(i / kSharedColumns, i % kSharedColumns) << 16);
}

template<int kRows, int kColumns>
__global__ void global_stores(float* out, const float* in, int rows, int columns, int row, int column) {
  rt<float, kRows, kColumns> tile;
  take(tile, in);
  store({out, rows, columns}, tile, row, column);
}

template<int kRows, int kColumns, int kDepth>
__global__ void products(float* out, const float* sums, const bf16* a, const bf16* b) {
  __shared__ st<bf16, kRows, kDepth> left_shared;
  __shared__ st<bf16, kDepth, kColumns> right_shared;
  fill_tile(left_shared, a);
  fill_tile(right_shared, b);
  rt<float, kRows, kColumns> sum;
  rt<bf16, kRows, kDepth> left;
  rt<bf16, kDepth, kColumns, by_columns> right;
  take(sum, sums);
  load(left, left_shared, 0, 0);
  load(right, right_shared, 0, 0);
  mma(sum, left, right);
  show(out, sum);
}

/// The operations on elements and rows, one after the other; `out` gets a tile's worth for each, `rows_out` a
/// column.
template<int kRows, int kColumns>
__global__ void elements(float* out, float* rows_out, const float* in) {
  constexpr int kAll = kRows * kColumns;
  rt<float, kRows, kColumns> tile, changed;
  take(tile, in);
  changed = tile;
  each(changed, [](float& x) { x = 2 * x + 1; });
  show(out, changed);
  each_place(changed, [](float& x, int row, int column) { x = 1000 * row + column; });
  show(out + kAll, changed);

  rv<kRows> largest, sum;
  fill(largest, -1e30f);
  row_max(largest, tile);
  show(rows_out, largest);
  fill(largest, 3.5f); // larger than most
  row_max(largest, tile);
  show(rows_out + kRows, largest);
  fill(sum, 100);
  row_sum(sum, tile);
  show(rows_out + 2 * kRows, sum);
  each_row(sum, largest, [](float& x, float y) { x -= 10 * y; });
  show(rows_out + 3 * kRows, sum);

  changed = tile;
  each_row(changed, largest, [](float& x, float y) { x = y - x; });
  show(out + 2 * kAll, changed);
  changed = tile;
  each(changed, [](float& x) { x = exp2_fast(x); });
  show(out + 3 * kAll, changed);
  rt<bf16, kRows, kColumns> narrow;
  convert(narrow, tile);
  show(out + 4 * kAll, narrow);
  show(out + 5 * kAll, columns<16>(tile, kColumns - 16));
  show(out + 5 * kAll + 16 * kRows, columns<16>(narrow, kColumns - 16));
}

// --- cases

static std::string shape(const char* what, std::initializer_list<int> numbers) {
  std::string text = what;
  for (const int number : numbers) text += " " + std::to_string(number);
  return text;
}

template<int kThreads, int kGroups, int kRows, int kColumns>
static void copy_case(int rows, int columns, int row, int column) {
  const std::vector<bf16> in = whole_numbers(rows * columns, rows + columns);
  Buffer<bf16> device_in(in);
  Buffer<float> out(std::vector<float>(2 * kGroups * kRows * kColumns, 99));
  copies<kThreads, kGroups, kRows, kColumns>
      <<<1, kThreads * kGroups>>>(out.data, device_in.data, rows, columns, row, column);
  compare(shape("copy_async", {kThreads, kGroups, kRows, kColumns, rows, columns, row, column}),
          out.values("copies"), 2 * kGroups * kRows, kColumns, 0, [&](int r, int c) {
            const int from = row + r % kRows + r / kRows;
            return from < rows && column + c < columns ? value_of(in[from * columns + column + c]) : 0.0f;
          });
}

template<Layout kLayout, int kRows, int kColumns, int kSharedRows, int kSharedColumns>
static void load_case(int row, int column) {
  const std::vector<bf16> in = whole_numbers(kSharedRows * kSharedColumns, kRows);
  Buffer<bf16> device_in(in);
  Buffer<float> out(std::vector<float>(kRows * kColumns, 99));
  loads<kLayout, kRows, kColumns, kSharedRows, kSharedColumns>
      <<<1, 32>>>(out.data, device_in.data, row, column);
  compare(shape("load", {kLayout, kRows, kColumns, kSharedRows, kSharedColumns, row, column}),
          out.values("loads"), kRows, kColumns, 0,
          [&](int r, int c) { return value_of(in[(row + r) * kSharedColumns + column + c]); });
}

template<Layout kLayout, int kRows, int kColumns, int kSharedRows, int kSharedColumns>
static void transposed_case(int row, int column) {
  const std::vector<bf16> in = whole_numbers(kSharedRows * kSharedColumns, kColumns);
  Buffer<bf16> device_in(in);
  Buffer<float> out(std::vector<float>(kRows * kColumns, 99));
  transposed_loads<kLayout, kRows, kColumns, kSharedRows, kSharedColumns>
      <<<1, 32>>>(out.data, device_in.data, row, column);
  compare(shape("load_transposed", {kLayout, kRows, kColumns, kSharedRows, kSharedColumns, row, column}),
          out.values("transposed_loads"), kRows, kColumns, 0,
          [&](int r, int c) { return value_of(in[(row + c) * kSharedColumns + column + r]); });
}

template<int kRows, int kColumns, int kSharedRows, int kSharedColumns>
static void shared_store_case(int row, int column) {
  const std::vector<float> in = fractions(kRows * kColumns, kColumns);
  Buffer<float> device_in(in), out(std::vector<float>(kSharedRows * kSharedColumns, 99));
  shared_stores<kRows, kColumns, kSharedRows, kSharedColumns>
      <<<1, 32>>>(out.data, device_in.data, row, column);
  compare(shape("store to shared", {kRows, kColumns, kSharedRows, kSharedColumns, row, column}),
          out.values("shared_stores"), kSharedRows, kSharedColumns, 0, [&](int r, int c) {
            const bool inside = r >= row && r < row + kRows && c >= column && c < column + kColumns;
            return inside ? value_of(rounded(in[(r - row) * kColumns + c - column])) : 0.0f;
          });
}

template<int kRows, int kColumns>
static void global_store_case(int rows, int columns, int row, int column) {
  const std::vector<float> in = fractions(kRows * kColumns, rows);
  Buffer<float> device_in(in), out(std::vector<float>(rows * columns, 99));
  global_stores<kRows, kColumns><<<1, 32>>>(out.data, device_in.data, rows, columns, row, column);
  compare(shape("store to global", {kRows, kColumns, rows, columns, row, column}),
          out.values("global_stores"), rows, columns, 0, [&](int r, int c) {
            const bool inside = r >= row && r < row + kRows && c >= column && c < column + kColumns;
            return inside ? in[(r - row) * kColumns + c - column] : 99.0f;
          });
}

template<int kRows, int kColumns, int kDepth>
static void product_case() {
  const std::vector<bf16> a = whole_numbers(kRows * kDepth, 1), b = whole_numbers(kDepth * kColumns, 2);
  std::vector<float> sums(kRows * kColumns);
  for (size_t i = 0; i < sums.size(); ++i) sums[i] = float(noise(unsigned(i)) % 1000);
  Buffer<bf16> device_a(a), device_b(b);
  Buffer<float> device_sums(sums), out(std::vector<float>(kRows * kColumns, 99));
  products<kRows, kColumns, kDepth><<<1, 32>>>(out.data, device_sums.data, device_a.data, device_b.data);
  compare(shape("mma", {kRows, kColumns, kDepth}), out.values("products"), kRows, kColumns, 0,
          [&](int r, int c) {
            double sum = sums[r * kColumns + c];
            for (int k = 0; k < kDepth; ++k)
              sum += value_of(a[r * kDepth + k]) * value_of(b[k * kColumns + c]);
            return sum;
          });
}

template<int kRows, int kColumns>
static void element_case() {
  constexpr int kAll = kRows * kColumns;
  const std::vector<float> in = fractions(kAll, 3);
  Buffer<float> device_in(in), out(std::vector<float>(5 * kAll + 32 * kRows, 99)),
      rows_out(std::vector<float>(4 * kRows, 99));
  elements<kRows, kColumns><<<1, 32>>>(out.data, rows_out.data, device_in.data);
  const std::vector<float> all = out.values("elements"), rows = rows_out.values("elements");
  const auto at = [&](int r, int c) { return in[r * kColumns + c]; };
  const auto largest = [&](int r, float least) {
    for (int c = 0; c < kColumns; ++c) least = std::fmax(least, at(r, c));
    return least;
  };
  const auto sum = [&](int r) {
    double total = 100;
    for (int c = 0; c < kColumns; ++c) total += at(r, c);
    return total;
  };
  const auto part = [&](const char* what, int index, int columns, double slack,
                        const std::function<double(int, int)>& wanted) {
    const auto begin = all.begin() + index;
    compare(shape(what, {kRows, kColumns}), std::vector<float>(begin, begin + kRows * columns), kRows,
            columns, slack, wanted);
  };
  const auto column = [&](const char* what, int index, double slack,
                          const std::function<double(int, int)>& wanted) {
    const auto begin = rows.begin() + index * kRows;
    compare(shape(what, {kRows, kColumns}), std::vector<float>(begin, begin + kRows), kRows, 1, slack,
            wanted);
  };
  part("each", 0, kColumns, 1e-6, [&](int r, int c) { return 2.0 * at(r, c) + 1; });
  part("each_place", kAll, kColumns, 0, [&](int r, int c) { return 1000 * r + c; });
  part("each_row", 2 * kAll, kColumns, 0, [&](int r, int c) { return largest(r, 3.5f) - at(r, c); });
  part("exp2_fast", 3 * kAll, kColumns, 3e-7, [&](int r, int c) { return std::exp2(double(at(r, c))); });
  part("convert", 4 * kAll, kColumns, 0, [&](int r, int c) { return value_of(rounded(at(r, c))); });
  part("columns of float", 5 * kAll, 16, 0, [&](int r, int c) { return at(r, kColumns - 16 + c); });
  part("columns of bf16", 5 * kAll + 16 * kRows, 16, 0,
       [&](int r, int c) { return value_of(rounded(at(r, kColumns - 16 + c))); });
  column("row_max", 0, 0, [&](int r, int) { return largest(r, -1e30f); });
  column("row_max that goes on", 1, 0, [&](int r, int) { return largest(r, 3.5f); });
  column("row_sum", 2, 1e-5, [&](int r, int) { return sum(r); });
  column("each_row of numbers", 3, 1e-5, [&](int r, int) { return sum(r) - 10 * largest(r, 3.5f); });
}

/// Loads from global memory, with a number of its own beyond the edges, and two tiles element by element.
template<int kRows, int kColumns>
__global__ void global_load(float* out, const float* in, int rows, int columns, int row, int column) {
  rt<float, kRows, kColumns> tile, zeros;
  load(tile, {in, rows, columns}, row, column, 7);
  load(zeros, {in, rows, columns}, row, column);
  show(out, tile);
  each(tile, zeros, [](float& x, float y) { x = 3 * x - y; });
  show(out + kRows * kColumns, tile);
}

template<int kRows, int kColumns>
static void global_load_case(int rows, int columns, int row, int column) {
  const std::vector<float> in = fractions(rows * columns, 40);
  Buffer<float> given(in), out(std::vector<float>(size_t(2) * kRows * kColumns));
  global_load<kRows, kColumns><<<1, 32>>>(out.data, given.data, rows, columns, row, column);
  const std::string what = "load of a part of " + std::to_string(rows) + " x " + std::to_string(columns);
  const std::vector<float> got = out.values(what.c_str());
  const auto at = [&](int r, int c, float beyond) {
    return row + r < rows && column + c < columns ? in[(row + r) * columns + column + c] : beyond;
  };
  compare(what, std::vector<float>(got.begin(), got.begin() + kRows * kColumns), kRows, kColumns, 0,
          [&](int r, int c) { return at(r, c, 7); });
  compare(what + ", two tiles", std::vector<float>(got.begin() + kRows * kColumns, got.end()), kRows,
          kColumns, 1e-5, [&](int r, int c) { return 3 * at(r, c, 7) - at(r, c, 0); });
}

/// Each warp's numbers per row, combined over the block.
template<int kWarps, int kRows>
__global__ void block_rows(float* out, const float* in) {
  __shared__ float room[kWarps][kRows];
  rv<kRows> rows;
  for (int i = 0; i < kRows / 16; ++i)
    for (int half = 0; half < 2; ++half)
      rows.at[i][half] = in[threadIdx.x / 32 * kRows + 16 * i + 8 * half + lane() / 4];
  reduce_warps(rows, room, [](float x, float y) { return fmaxf(x, y); });
  show(out + threadIdx.x / 32 * kRows, rows);
}

template<int kWarps, int kRows>
static void block_rows_case() {
  const std::vector<float> in = fractions(kWarps * kRows, 41);
  Buffer<float> given(in), out(std::vector<float>(size_t(kWarps) * kRows));
  block_rows<kWarps, kRows><<<1, 32 * kWarps>>>(out.data, given.data);
  compare("reduce_warps of " + std::to_string(kWarps), out.values("reduce_warps"), kWarps, kRows, 0,
          [&](int, int row) {
            float all = in[row];
            for (int warp = 1; warp < kWarps; ++warp) all = std::fmax(all, in[warp * kRows + row]);
            return all;
          });
}

int main() {
  // Wide rows, rows that begin anywhere, parts beyond the edges, and threads that do not divide the chunks.
  copy_case<32, 1, 16, 16>(16, 16, 0, 0);
  copy_case<32, 2, 16, 16>(40, 24, 16, 16);
  copy_case<128, 1, 64, 64>(100, 136, 40, 64);
  copy_case<128, 1, 64, 96>(70, 96, 32, 0);
  copy_case<128, 1, 32, 48>(33, 41, 0, 16);
  copy_case<128, 1, 32, 48>(40, 48, 8, 0);
  copy_case<128, 1, 16, 16>(30, 24, 4, 8);
  copy_case<96, 1, 16, 80>(20, 80, 8, 0);
  copy_case<96, 1, 16, 80>(20, 79, 8, 8);
  copy_case<64, 1, 48, 128>(1, 1, 0, 0);
  copy_case<64, 1, 48, 128>(9, 8, 16, 0); // nothing of it
  // Shared tiles whose rows have 2, 4, 6, 8, 12 and 16 chunks: each with a swizzle of its own.
  load_case<by_rows, 16, 16, 16, 16>(0, 0);
  load_case<by_rows, 32, 16, 64, 32>(32, 16);
  load_case<by_rows, 16, 48, 32, 48>(16, 0);
  load_case<by_rows, 64, 16, 128, 64>(64, 48);
  load_case<by_rows, 32, 64, 32, 96>(0, 32);
  load_case<by_rows, 64, 64, 64, 128>(0, 64);
  load_case<by_rows, 16, 16, 32, 64>(8, 24); // multiples of 8 only
  load_case<by_columns, 16, 16, 16, 16>(0, 0);
  load_case<by_columns, 32, 16, 64, 32>(32, 16);
  load_case<by_columns, 16, 48, 32, 48>(16, 0);
  load_case<by_columns, 16, 64, 64, 128>(48, 64);
  load_case<by_columns, 32, 64, 32, 96>(0, 32);
  transposed_case<by_rows, 16, 16, 16, 16>(0, 0);
  transposed_case<by_rows, 16, 32, 64, 32>(32, 16);
  transposed_case<by_rows, 48, 16, 32, 48>(16, 0);
  transposed_case<by_rows, 64, 16, 64, 128>(48, 64);
  transposed_case<by_rows, 16, 16, 32, 64>(8, 24);
  transposed_case<by_columns, 16, 16, 16, 16>(0, 0);
  transposed_case<by_columns, 16, 32, 64, 32>(32, 16);
  transposed_case<by_columns, 48, 16, 32, 48>(16, 0);
  transposed_case<by_columns, 16, 64, 128, 64>(64, 48);
  transposed_case<by_columns, 64, 32, 32, 96>(0, 32);
  shared_store_case<16, 16, 16, 16>(0, 0);
  shared_store_case<32, 48, 64, 96>(16, 48);
  shared_store_case<64, 32, 64, 64>(0, 32);
  shared_store_case<16, 80, 48, 80>(32, 0);
  global_store_case<16, 16>(16, 16, 0, 0);
  global_store_case<32, 48>(50, 70, 16, 32);
  global_store_case<64, 64>(61, 63, 0, 0);
  global_store_case<16, 32>(17, 1, 16, 0);
  product_case<16, 16, 16>();
  product_case<32, 64, 16>();
  product_case<64, 32, 48>();
  product_case<16, 128, 64>();
  product_case<64, 64, 32>();
  element_case<16, 16>();
  element_case<32, 64>();
  element_case<64, 16>();
  element_case<48, 80>();
  global_load_case<16, 16>(16, 16, 0, 0);
  global_load_case<16, 64>(33, 70, 32, 64);
  global_load_case<32, 48>(50, 71, 16, 32);
  global_load_case<64, 16>(1, 1, 0, 0);
  block_rows_case<1, 16>();
  block_rows_case<3, 32>();
  block_rows_case<16, 64>();
  std::printf("%d comparisons, %d failed\n", comparisons, failures);
  return failures ? 1 : 0;
}
