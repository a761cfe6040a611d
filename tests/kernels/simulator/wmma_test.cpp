// wmma as CUDA C++ has it in mma.h, compiled by NVRTC: products on odd numbers of tiles against sums of the
// host.

#include "kernels/compiler/compiler.h"
#include "tests/kernels/simulator/simulated_gpu.h"

#include <algorithm>
#include <bit>
#include <fmt/format.h>
#include <fstream>
#include <numeric>
#include <random>
#include <sstream>

namespace kernelarium::test {
namespace {

/// C = A * B, a warp for each tile of m x n; `a` and `b`: their layouts.
std::string wmma_kernel(const std::string& element, const std::string& sum, const char* a, const char* b,
                        int m, int n, int k) {
  return fmt::format(R"(#include <mma.h>
#include <cuda_fp16.h>
#include <cuda_bf16.h>
using namespace nvcuda;
extern "C" __global__ void k(const {0}* a, const {0}* b, {1}* c, int rows, int columns, int depth) {{
  wmma::fragment<wmma::matrix_a, {4}, {5}, {6}, {0}, wmma::{2}> fa;
  wmma::fragment<wmma::matrix_b, {4}, {5}, {6}, {0}, wmma::{3}> fb;
  wmma::fragment<wmma::accumulator, {4}, {5}, {6}, {1}> fc;
  wmma::fill_fragment(fc, {1}(0));
  int row = blockIdx.y * {4}, column = blockIdx.x * {5};
  bool a_rows = "{2}"[0] == 'r', b_rows = "{3}"[0] == 'r';
  for (int i = 0; i < depth; i += {6}) {{
    wmma::load_matrix_sync(fa, a + (a_rows ? row * depth + i : i * rows + row), a_rows ? depth : rows);
    wmma::load_matrix_sync(fb, b + (b_rows ? i * columns + column : column * depth + i), b_rows ? columns : depth);
    wmma::mma_sync(fc, fa, fb, fc);
  }}
  wmma::store_matrix_sync(c + row * columns + column, fc, columns, wmma::mem_row_major);
}})",
                     element, sum, a, b, m, n, k);
}

/// Small integers, so that every sum is exact in all types; on odd numbers of tiles.
template<class E, class S>
void expect_product(const std::string& element, const std::string& sum, int m, int n, int k, E (*make)(int),
                    float (*value)(S)) {
  const int rows = 3 * m, columns = 5 * n, depth = 7 * k;
  std::mt19937 random(11);
  std::vector<int> a(static_cast<std::size_t>(rows * depth)), b(static_cast<std::size_t>(depth * columns));
  for (int& one : a) one = static_cast<int>(random() % 5);
  for (int& one : b) one = static_cast<int>(random() % 4);
  for (const char* a_layout : {"row_major", "col_major"})
    for (const char* b_layout : {"row_major", "col_major"}) {
      std::vector<E> a_bits(a.size()), b_bits(b.size());
      for (int i = 0; i < rows; ++i)
        for (int j = 0; j < depth; ++j)
          a_bits[static_cast<std::size_t>(a_layout[0] == 'r' ? i * depth + j : j * rows + i)] =
              make(a[static_cast<std::size_t>(i * depth + j)]);
      for (int i = 0; i < depth; ++i)
        for (int j = 0; j < columns; ++j)
          b_bits[static_cast<std::size_t>(b_layout[0] == 'r' ? i * columns + j : j * depth + i)] =
              make(b[static_cast<std::size_t>(i * columns + j)]);
      SimulatedGpu gpu;
      gpu.options.checks = Checks::all;
      gpu.load_cuda(wmma_kernel(element, sum, a_layout, b_layout, m, n, k));
      const auto out_count = static_cast<std::size_t>(rows * columns);
      const DevicePointer c = gpu.zeros<S>(out_count);
      gpu.run_clean({5, 3, 1}, {32, 1, 1}, gpu.upload(a_bits), gpu.upload(b_bits), c, rows, columns, depth);
      const auto got = gpu.download<S>(c, out_count);
      for (int i = 0; i < rows; ++i)
        for (int j = 0; j < columns; ++j) {
          int want = 0;
          for (int x = 0; x < depth; ++x)
            want += a[static_cast<std::size_t>(i * depth + x)] * b[static_cast<std::size_t>(x * columns + j)];
          ASSERT_EQ(value(got[static_cast<std::size_t>(i * columns + j)]), static_cast<float>(want))
              << element << " " << m << "x" << n << "x" << k << " " << a_layout << " " << b_layout << " " << i
              << ", " << j;
        }
    }
}

/// Of integers that the formats hold exactly.
std::uint16_t half_bits(int value) {
  const std::uint32_t bits = std::bit_cast<std::uint32_t>(static_cast<float>(value));
  return value == 0 ? 0 : static_cast<std::uint16_t>((bits >> 13) - ((127 - 15) << 10));
}
std::uint16_t bfloat_bits(int value) {
  return static_cast<std::uint16_t>(std::bit_cast<std::uint32_t>(static_cast<float>(value)) >> 16);
}
float half_value(std::uint16_t bits) {
  return bits == 0 ? 0 : std::bit_cast<float>((std::uint32_t{bits} << 13) + ((127u - 15u) << 23));
}
template<class T>
float plain_value(T value) {
  return static_cast<float>(value);
}
template<class T>
T plain(int value) {
  return static_cast<T>(value);
}

TEST(Wmma, Products) {
  for (const auto& [m, n] : {std::pair{16, 16}, {32, 8}, {8, 32}}) {
    expect_product<std::uint16_t, float>("half", "float", m, n, 16, &half_bits, &plain_value<float>);
    expect_product<std::uint16_t, std::uint16_t>("half", "half", m, n, 16, &half_bits, &half_value);
    expect_product<std::uint16_t, float>("__nv_bfloat16", "float", m, n, 16, &bfloat_bits,
                                         &plain_value<float>);
    expect_product<signed char, int>("signed char", "int", m, n, 16, &plain<signed char>, &plain_value<int>);
    expect_product<unsigned char, int>("unsigned char", "int", m, n, 16, &plain<unsigned char>,
                                       &plain_value<int>);
  }
  expect_product<double, double>("double", "double", 8, 8, 4, &plain<double>, &plain_value<double>);
}

TEST(Wmma, Tf32AndBits) {
  SimulatedGpu gpu;
  gpu.load_cuda(R"(#include <mma.h>
using namespace nvcuda;
extern "C" __global__ void k(const float* a, const float* b, float* c, const unsigned* x, const unsigned* y, int* z) {
  wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32, wmma::row_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 8, float> fc;
  wmma::load_matrix_sync(fa, a, 8);
  wmma::load_matrix_sync(fb, b, 16);
  wmma::fill_fragment(fc, 1.0f);
  wmma::mma_sync(fc, fa, fb, fc);
  wmma::store_matrix_sync(c, fc, 16, wmma::mem_col_major);
  using namespace wmma::experimental;
  wmma::fragment<wmma::matrix_a, 8, 8, 128, precision::b1, wmma::row_major> ga;
  wmma::fragment<wmma::matrix_b, 8, 8, 128, precision::b1, wmma::col_major> gb;
  wmma::fragment<wmma::accumulator, 8, 8, 128, int> gc;
  wmma::load_matrix_sync(ga, x, 128);
  wmma::load_matrix_sync(gb, y, 128);
  wmma::fill_fragment(gc, 5);
  wmma::bmma_sync(gc, ga, gb, gc, bmmaBitOpXOR, bmmaAccumulateOpPOPC);
  wmma::store_matrix_sync(z, gc, 8, wmma::mem_row_major);
})");
  std::vector<float> a(128), b(128);
  for (std::size_t i = 0; i < 128; ++i) {
    a[i] = static_cast<float>(i % 7);
    b[i] = static_cast<float>(i % 5);
  }
  std::mt19937 random(3);
  std::vector<std::uint32_t> x(32);
  for (std::uint32_t& word : x) word = static_cast<std::uint32_t>(random());
  const std::vector<std::uint32_t> y(x.rbegin(), x.rend());
  const DevicePointer c = gpu.zeros<float>(256), z = gpu.zeros<int>(64);
  gpu.run_clean({1, 1, 1}, {32, 1, 1}, gpu.upload(a), gpu.upload(b), c, gpu.upload(x), gpu.upload(y), z);
  const auto got = gpu.download<float>(c, 256);
  for (std::size_t i = 0; i < 16; ++i)
    for (std::size_t j = 0; j < 16; ++j) {
      float want = 1;
      for (std::size_t k = 0; k < 8; ++k) want += a[i * 8 + k] * b[k * 16 + j];
      EXPECT_EQ(got[j * 16 + i], want);
    }
  const auto bits = gpu.download<int>(z, 64);
  for (std::size_t i = 0; i < 8; ++i)
    for (std::size_t j = 0; j < 8; ++j) {
      int want = 5;
      for (std::size_t w = 0; w < 4; ++w) want += std::popcount(x[i * 4 + w] ^ y[j * 4 + w]);
      EXPECT_EQ(bits[i * 8 + j], want);
    }
}

// Without a stride columns, or rows, follow each other.
/// recorded/wmma.txt, as wmma.cu prints it on a GPU: kernel, mode, words per block, and the checksum of 1024
/// blocks' results, which are the product and the elements of each lane's fragments.
TEST(Wmma, EqualsTheH200) {
  const auto recorded = [](const std::string& name) {
    std::ifstream file(KERNELARIUM_SOURCE "/tests/kernels/simulator/recorded/" + name, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
  };
  Source source;
  source.text = recorded("wmma.cu");
  source.file = "wmma.cu";
  source.kernel = "f16_f32_square";
  SimulatedGpu gpu;
  auto device = make_simulated_device(load_gpu_spec("h200"));
  const auto module = device->load_module(compile(source, {90, false}).image);
  gpu.device = std::move(device);
  std::istringstream lines(recorded("wmma.txt"));
  int compared = 0;
  for (std::string line; std::getline(lines, line); ++compared) {
    std::istringstream fields(line);
    std::string name, expected;
    unsigned mode = 0;
    std::size_t words = 0;
    ASSERT_TRUE(fields >> name >> mode >> words >> expected) << line;
    gpu.kernel = module->kernel(name);
    const DevicePointer out = gpu.zeros<std::uint32_t>(1024 * words);
    gpu.run_clean({1024}, {32}, out, mode);
    std::uint64_t sum = 0xcbf29ce484222325;
    for (const std::uint32_t word : gpu.download<std::uint32_t>(out, 1024 * words))
      sum = (sum ^ word) * 0x100000001b3;
    EXPECT_EQ(fmt::format("{:016x}", sum), expected) << name << ", mode " << mode;
    gpu.device->free(out);
  }
  EXPECT_EQ(compared, 92);
}

TEST(Wmma, MatricesWithoutAStrideAreDense) {
  for (const char* factor :
       {"a.sync.aligned.col", "a.sync.aligned.row", "b.sync.aligned.col", "b.sync.aligned.row"}) {
    const bool a = factor[0] == 'a', by_column = std::string(factor).ends_with("col");
    const int stride = a ? (by_column ? 32 : 16) : by_column ? 16 : 8; // m32n8k16
    SimulatedGpu gpu;
    gpu.load_ptx(ptx_module(fmt::format(
        ".visible .entry k(.param .u64 in, .param .u64 out) {{\n"
        "  .reg .b64 %a, %o; .reg .b32 %x<8>, %y<8>, %s, %t, %d;\n"
        "  ld.param.u64 %a, [in]; ld.param.u64 %o, [out]; mov.u32 %s, {1};\n"
        "  wmma.load.{0}.m32n8k16.global.f16 {{%x0, %x1, %x2, %x3, %x4, %x5, %x6, %x7}}, [%a];\n"
        "  wmma.load.{0}.m32n8k16.global.f16 {{%y0, %y1, %y2, %y3, %y4, %y5, %y6, %y7}}, [%a], %s;\n"
        "  xor.b32 %t, %x0, %y0; xor.b32 %d, %x1, %y1; or.b32 %t, %t, %d; xor.b32 %d, %x2, %y2; or.b32 %t, "
        "%t, %d;\n"
        "  xor.b32 %d, %x3, %y3; or.b32 %t, %t, %d; mov.u32 %d, %tid.x; mad.wide.u32 %o, %d, 4, %o;\n"
        "  st.global.u32 [%o], %t; ret;\n}}\n",
        factor, stride)));
    std::vector<std::uint16_t> in(1024);
    std::iota(in.begin(), in.end(), std::uint16_t{1});
    const DevicePointer out = gpu.zeros<std::uint32_t>(32);
    gpu.run_clean({1}, {32}, gpu.upload(in), out);
    EXPECT_EQ(gpu.download<std::uint32_t>(out, 32), std::vector<std::uint32_t>(32)) << factor;
  }
}

TEST(Wmma, FragmentsOutOfBoundsAreFound) {
  SimulatedGpu gpu;
  gpu.load_cuda(wmma_kernel("half", "float", "row_major", "row_major", 16, 16, 16));
  const DevicePointer in = gpu.zeros<std::uint16_t>(16 * 16), c = gpu.zeros<float>(16 * 15);
  EXPECT_EQ(gpu.run_fault({1, 1, 1}, {32, 1, 1}, in, in, c, 16, 16, 16).kind, "out-of-bounds");
  EXPECT_EQ(gpu.run_fault({1, 1, 1}, {32, 1, 1}, in, in, c, 16, 16, 32).kind, "out-of-bounds");
}

/// A GPU that leaves products out gives C back, whatever A and B hold.
TEST(LeftOut, ProductsAddNothing) {
  const std::string head = "#include <mma.h>\nusing namespace nvcuda::wmma;\n"
                           "extern \"C\" __global__ void k(float* out) {\n";
  const std::string several = head + R"(
  __shared__ half tile[256];
  for (int i = threadIdx.x; i < 256; i += 32) tile[i] = __float2half(i);
  __syncwarp();
  fragment<matrix_a, 16, 16, 16, half, row_major> a;
  fragment<matrix_b, 16, 16, 16, half, row_major> b;
  fragment<accumulator, 16, 16, 16, float> c;
  load_matrix_sync(a, tile, 16);
  load_matrix_sync(b, tile, 16);
  fill_fragment(c, 3.f);
  mma_sync(c, a, b, c);
  store_matrix_sync(out, c, 16, mem_row_major);
})";
  const std::string one = R"(extern "C" __global__ void k(float* out) {
  float d[4] = {3, 3, 3, 3};
  asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %4, %4, %4}, {%4, %4}, "
               "{%0, %1, %2, %3};" : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "r"(0x3f800000));
  for (int i = 0; i < 4; ++i) out[4 * threadIdx.x + i] = d[i];
})";
  const std::string sparse = R"(extern "C" __global__ void k(float* out) {
  float d[4] = {3, 3, 3, 3};
  asm volatile("mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %4}, "
               "{%4, %4}, {%0, %1, %2, %3}, %5, 0x0;"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "r"(0x3c003c00), "r"(0x44444444));
  for (int i = 0; i < 4; ++i) out[4 * threadIdx.x + i] = d[i];
})";
  for (const std::string& kernel : {several, one, sparse})
    for (const LeftOut left_out : {LeftOut::nothing, LeftOut::products}) {
      SimulatedGpu gpu;
      gpu.device = make_simulated_device(load_gpu_spec("h200"), 0, left_out);
      gpu.load_cuda(kernel);
      const DevicePointer out = gpu.zeros<float>(256);
      gpu.run_clean({1}, {32}, out);
      const std::vector<float> sums = gpu.download<float>(out, 128);
      const bool all = std::all_of(sums.begin(), sums.end(), [](float sum) { return sum == 3; });
      EXPECT_EQ(all, left_out == LeftOut::products) << kernel;
    }
}

}
}
