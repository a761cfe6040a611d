// The lanes that views draw are those that the simulator multiplied with: every shape and type is executed,
// and what the trace says of its registers, or of shared memory, must be matrices whose product is D.

#include "kernels/simulator/engine/matrix_record.h"
#include "kernels/trace/matrix_fragments.h"
#include "tests/kernels/simulator/simulated_gpu.h"

#include <bit>
#include <fmt/format.h>
#include <random>
#include <set>

namespace kernelarium {
namespace {

using sim::matrix::Element;
using sim::matrix::Product;
using test::SimulatedGpu;
using Operand = MatrixFragments::Operand;

std::shared_ptr<const Run> run_of(Execution execution) {
  auto run = std::make_shared<Run>();
  run->launches.resize(1);
  run->trace = std::make_shared<const Trace>(std::move(*execution.trace));
  return run;
}

/// Small whole numbers, whose products and sums all types hold exactly.
std::uint32_t code(Element element, int value) {
  const unsigned sign = value < 0;
  const int magnitude = std::abs(value); // 0, 1, 2
  const auto real = [&](unsigned one, unsigned two, unsigned sign_bit) {
    return magnitude == 0 ? 0u : (magnitude == 1 ? one : two) | sign << sign_bit;
  };
  switch (element) {
  case Element::f16:
    return real(0x3c00, 0x4000, 15);
  case Element::bf16:
    return real(0x3f80, 0x4000, 15);
  case Element::tf32:
    return std::bit_cast<std::uint32_t>(static_cast<float>(value));
  case Element::e4m3:
    return real(0x38, 0x40, 7);
  case Element::e5m2:
    return real(0x3c, 0x40, 7);
  default:
    return static_cast<std::uint32_t>(value) & ((1u << sim::matrix::bits_of(element)) - 1);
  }
}

/// D = A * B + C in the numbers that the view shows; each slot of the registers is one element.
void expect_product(const MatrixFragments& fragments) {
  const MatrixRecord& record = fragments.record();
  const int rows = fragments.rows(Operand::d), columns = fragments.columns(Operand::d),
            k = fragments.columns(Operand::a);
  ASSERT_EQ(fragments.rows(Operand::a), rows);
  ASSERT_EQ(fragments.rows(Operand::b), k);
  ASSERT_EQ(fragments.columns(Operand::b), columns);
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column) {
      double sum = fragments.value(Operand::c, row, column);
      for (int i = 0; i < k; ++i) {
        const double a = fragments.value(Operand::a, row, i), b = fragments.value(Operand::b, i, column);
        sum += record.a == Element::b1_xor ? (a != b) : a * b;
      }
      ASSERT_EQ(fragments.value(Operand::d, row, column), sum) << "row " << row << ", column " << column;
    }
  for (const Operand operand : {Operand::a, Operand::b, Operand::c, Operand::d}) {
    std::set<std::tuple<int, int, int>> slots;
    for (int row = 0; row < fragments.rows(operand); ++row)
      for (int column = 0; column < fragments.columns(operand); ++column) {
        const auto& holder = fragments.holder(operand, row, column);
        ASSERT_GE(holder.lane, 0);
        slots.emplace(holder.lane, holder.reg, holder.part);
        const auto cells = fragments.cells(operand, holder.lane);
        ASSERT_NE(std::find(cells.begin(), cells.end(), MatrixFragments::Cell{row, column}), cells.end());
      }
    EXPECT_EQ(static_cast<int>(slots.size()), fragments.rows(operand) * fragments.columns(operand));
  }
}

struct Form {
  std::string text; ///< after "mma.sync.aligned."
  Product product;
};

std::vector<Form> mma_forms() {
  std::vector<Form> forms;
  const auto add = [&](Element a, Element b, const char* a_name, const char* b_name, const char* sum, int m,
                       int k, bool half_c, bool half_d, const char* how = "") {
    Form form;
    form.product.a = a;
    form.product.b = b;
    form.product.rows = static_cast<std::uint8_t>(m);
    form.product.k = static_cast<std::uint16_t>(k);
    form.product.half_c = half_c;
    form.product.half_d = half_d;
    form.text = fmt::format("m{}n8k{}.row.col.{}.{}.{}.{}{}", m, k, half_d ? "f16" : sum, a_name, b_name,
                            half_c ? "f16" : sum, how);
    forms.push_back(form);
  };
  for (const int k : {8, 16}) {
    for (const bool half : {false, true})
      add(Element::f16, Element::f16, "f16", "f16", "f32", 16, k, half, half);
    add(Element::bf16, Element::bf16, "bf16", "bf16", "f32", 16, k, false, false);
    add(Element::tf32, Element::tf32, "tf32", "tf32", "f32", 16, k / 2, false, false);
  }
  for (const auto& [m, k] : {std::pair{8, 4}, {16, 4}, {16, 8}, {16, 16}})
    add(Element::f64, Element::f64, "f64", "f64", "f64", m, k, false, false);
  for (const auto& [a, a_name] : {std::pair{Element::e4m3, "e4m3"}, {Element::e5m2, "e5m2"}})
    for (const auto& [b, b_name] : {std::pair{Element::e4m3, "e4m3"}, {Element::e5m2, "e5m2"}})
      add(a, b, a_name, b_name, "f32", 16, 32, false, false);
  for (const int bits : {8, 4})
    for (const auto& [m, k] : {std::pair{8, 128 / bits}, {16, 128 / bits}, {16, 256 / bits}}) {
      const Element s = bits == 8 ? Element::s8 : Element::s4, u = bits == 8 ? Element::u8 : Element::u4;
      const std::string s_name = fmt::format("s{}", bits), u_name = fmt::format("u{}", bits);
      add(s, s, s_name.c_str(), s_name.c_str(), "s32", m, k, false, false);
      add(u, s, u_name.c_str(), s_name.c_str(), "s32", m, k, false, false);
    }
  for (const auto& [m, k] : {std::pair{8, 128}, {16, 128}, {16, 256}}) {
    add(Element::b1_and, Element::b1_and, "b1", "b1", "s32", m, k, false, false, ".and.popc");
    add(Element::b1_xor, Element::b1_xor, "b1", "b1", "s32", m, k, false, false, ".xor.popc");
  }
  return forms;
}

TEST(MatrixFragments, EveryShapeAndTypeOfMmaSync) {
  std::mt19937 random(5);
  for (const Form& form : mma_forms()) {
    SCOPED_TRACE(form.text);
    const Product& p = form.product;
    const bool wide = p.a == Element::f64, integers = p.a >= Element::s8;
    const int counts[] = {p.registers_d(), p.registers_a(), p.registers_b(), p.registers_c()};
    const int bytes = wide ? 8 : 4;
    const auto value = [&](bool natural) { return static_cast<int>(random() % 5) - (natural ? 0 : 2); };
    std::vector<std::uint32_t> in;
    for (int list = 1; list < 4; ++list)
      for (int word = 0; word < counts[list] * 32; ++word) {
        if (wide) {
          const auto bits = std::bit_cast<std::uint64_t>(static_cast<double>(value(false)));
          in.push_back(static_cast<std::uint32_t>(bits));
          in.push_back(static_cast<std::uint32_t>(bits >> 32));
        } else if (list == 3) {
          const int one = value(false);
          in.push_back(p.half_c   ? code(Element::f16, one) | code(Element::f16, value(false)) << 16
                       : integers ? static_cast<std::uint32_t>(one)
                                  : std::bit_cast<std::uint32_t>(static_cast<float>(one)));
        } else {
          const Element element = list == 1 ? p.a : p.b;
          const int bits = sim::matrix::bits_of(element);
          std::uint32_t packed = 0;
          for (int at = 0; at < 32; at += bits)
            packed |= code(element, value(element == Element::u8 || element == Element::u4)) << at;
          in.push_back(packed);
        }
      }
    std::string body, lists[4];
    int at = 0;
    for (int list = 1; list < 4; ++list)
      for (int i = 0; i < counts[list]; ++i)
        body +=
            fmt::format("ld.global.b{} %{}{}, [%in+{}];\n", 8 * bytes, "dabc"[list], i, 32 * bytes * at++);
    for (int list = 0; list < 4; ++list)
      for (int i = 0; i < counts[list]; ++i)
        lists[list] += fmt::format("{}%{}{}", i ? ", " : "", "dabc"[list], i);
    const std::string type = wide ? "f64" : "b32";
    SimulatedGpu gpu;
    gpu.load_ptx(test::ptx_module(fmt::format(
        R"(.visible .entry k(.param .u64 in) {{
.reg .{0} %a<8>; .reg .{0} %b<8>; .reg .{0} %c<8>; .reg .{0} %d<8>; .reg .b32 %t; .reg .b64 %in; .reg .b64 %w;
ld.param.u64 %in, [in]; mov.u32 %t, %tid.x; mul.wide.u32 %w, %t, {1}; add.s64 %in, %in, %w;
{2}mma.sync.aligned.{3} {{{4}}}, {{{5}}}, {{{6}}}, {{{7}}};
ret; }})",
        type, bytes, body, form.text, lists[0], lists[1], lists[2], lists[3])));
    const TraceRequest trace{{0}};
    gpu.options.trace = &trace;
    const auto run = run_of(gpu.run_clean({1, 1, 1}, {32, 1, 1}, gpu.upload(in)));
    ASSERT_EQ(run->trace->matrices.size(), 1u);
    EXPECT_TRUE(sim::matrix::is_whole(run->trace->matrices[0], run->trace->matrix_words.size(),
                                      run->trace->instructions.size()));
    EXPECT_FALSE(sim::matrix::is_whole(run->trace->matrices[0], run->trace->matrix_words.size() - 1,
                                       run->trace->instructions.size()));
    const MatrixFragments fragments(run, 0);
    EXPECT_NE(fragments.instruction().find(form.text), std::string::npos);
    expect_product(fragments);
  }
}

struct Wmma {
  std::string element, sum;
  int m, n, k, bytes;
  std::uint64_t (*make)(int);
};

TEST(MatrixFragments, WmmaFragmentsAreTheMatricesInMemory) {
  const auto half = [](int value) -> std::uint64_t {
    return value ? (std::bit_cast<std::uint32_t>(static_cast<float>(value)) >> 13) - ((127u - 15) << 10) : 0;
  };
  const auto bfloat = [](int value) -> std::uint64_t {
    return std::bit_cast<std::uint32_t>(static_cast<float>(value)) >> 16;
  };
  const auto single = [](int value) -> std::uint64_t {
    return std::bit_cast<std::uint32_t>(static_cast<float>(value));
  };
  const auto real = [](int value) { return std::bit_cast<std::uint64_t>(static_cast<double>(value)); };
  const auto whole = [](int value) { return static_cast<std::uint64_t>(value); };
  std::vector<Wmma> forms{{"wmma::precision::tf32", "float", 16, 16, 8, 4, single},
                          {"double", "double", 8, 8, 4, 8, real}};
  for (const auto& [m, n] : {std::pair{16, 16}, {32, 8}, {8, 32}}) {
    forms.push_back({"half", "float", m, n, 16, 2, half});
    forms.push_back({"half", "half", m, n, 16, 2, half});
    forms.push_back({"__nv_bfloat16", "float", m, n, 16, 2, bfloat});
    forms.push_back({"signed char", "int", m, n, 16, 1, whole});
    forms.push_back({"unsigned char", "int", m, n, 16, 1, whole});
  }
  for (const Wmma& form : forms)
    for (const char* layout : {"row_major", "col_major"}) {
      SCOPED_TRACE(fmt::format("{} {} m{}n{}k{} {}", form.element, form.sum, form.m, form.n, form.k, layout));
      const std::string memory = form.bytes == 4 ? "float" : form.element;
      SimulatedGpu gpu;
      gpu.load_cuda(fmt::format(R"(#include <mma.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
using namespace nvcuda;
extern "C" __global__ void k(const {0}* a, const {0}* b, {1}* c) {{
  wmma::fragment<wmma::matrix_a, {2}, {3}, {4}, {5}, wmma::{6}> fa;
  wmma::fragment<wmma::matrix_b, {2}, {3}, {4}, {5}, wmma::{6}> fb;
  wmma::fragment<wmma::accumulator, {2}, {3}, {4}, {1}> fc;
  wmma::fill_fragment(fc, {1}(1));
  bool rows = "{6}"[0] == 'r';
  wmma::load_matrix_sync(fa, a, rows ? {4} : {2});
  wmma::load_matrix_sync(fb, b, rows ? {3} : {4});
  wmma::mma_sync(fc, fa, fb, fc);
  wmma::store_matrix_sync(c, fc, {3}, wmma::mem_row_major);
}})",
                                memory, form.sum, form.m, form.n, form.k, form.element, layout));
      std::mt19937 random(3);
      const auto matrix = [&](int rows, int columns, std::vector<int>& values) {
        values.resize(static_cast<std::size_t>(rows * columns));
        std::vector<std::uint8_t> bytes(values.size() * static_cast<std::size_t>(form.bytes));
        for (int row = 0; row < rows; ++row)
          for (int column = 0; column < columns; ++column) {
            const int value = static_cast<int>(random() % 8);
            values[static_cast<std::size_t>(row * columns + column)] = value;
            const std::uint64_t bits = form.make(value);
            const int at = layout[0] == 'r' ? row * columns + column : column * rows + row;
            std::memcpy(bytes.data() + at * form.bytes, &bits, static_cast<std::size_t>(form.bytes));
          }
        return gpu.upload(bytes);
      };
      std::vector<int> a, b;
      const DevicePointer at_a = matrix(form.m, form.k, a), at_b = matrix(form.k, form.n, b);
      const TraceRequest trace{{0}};
      gpu.options.trace = &trace;
      const auto run = run_of(gpu.run_clean({1, 1, 1}, {32, 1, 1}, at_a, at_b,
                                            gpu.zeros<double>(static_cast<std::size_t>(form.m * form.n))));
      ASSERT_EQ(run->trace->matrices.size(), 1u);
      const MatrixFragments fragments(run, 0);
      ASSERT_EQ(fragments.rows(Operand::a), form.m);
      ASSERT_EQ(fragments.columns(Operand::d), form.n);
      for (int row = 0; row < form.m; ++row)
        for (int i = 0; i < form.k; ++i)
          ASSERT_EQ(fragments.value(Operand::a, row, i), a[static_cast<std::size_t>(row * form.k + i)]);
      for (int i = 0; i < form.k; ++i)
        for (int column = 0; column < form.n; ++column)
          ASSERT_EQ(fragments.value(Operand::b, i, column), b[static_cast<std::size_t>(i * form.n + column)]);
      expect_product(fragments);
    }
}

/// Shared memory of 16-bit words that are their own positions; rows are given in a scattered order.
TEST(MatrixFragments, LdmatrixAndStmatrixMoveWhatTheViewSays) {
  for (const int matrices : {1, 2, 4})
    for (const bool transposed : {false, true})
      for (const bool loads : {true, false}) {
        SCOPED_TRACE(fmt::format("x{} {} {}", matrices, transposed, loads));
        std::string list;
        for (int i = 0; i < matrices; ++i) list += fmt::format("{}%{}", i ? ", " : "", i);
        const std::string address = fmt::format("[%{}]", matrices);
        const std::string text =
            fmt::format("{}.sync.aligned.m8n8.x{}{}.shared.b16", loads ? "ldmatrix" : "stmatrix", matrices,
                        transposed ? ".trans" : "");
        std::string operands, values;
        for (int i = 0; i < matrices; ++i) {
          operands += fmt::format("{}\"{}r\"(d[{}])", i ? ", " : "", loads ? "=" : "", i);
          values += fmt::format("d[{}] = (threadIdx.x * 4 + {}) * 0x20001u;", i, i);
        }
        SimulatedGpu gpu;
        gpu.load_cuda(fmt::format(
            R"(extern "C" __global__ void k(unsigned short* out) {{
  __shared__ __align__(16) unsigned short words[1024];
  for (int i = threadIdx.x; i < 1024; i += 32) words[i] = i;
  __syncwarp();
  unsigned at = (unsigned)__cvta_generic_to_shared(words + threadIdx.x * 37 % 128 * 8);
  unsigned d[4] = {{}};
  {0}
  asm volatile("{1} {2};" : {3} : "memory");
  __syncwarp();
  for (int i = threadIdx.x; i < 1024; i += 32) out[i] = words[i] + d[0] * 0;
}})",
            values, text,
            loads ? fmt::format("{{{}}}, {}", list, address) : fmt::format("{}, {{{}}}", address, list),
            loads ? operands + " : \"r\"(at)" : " : " + operands + ", \"r\"(at)"));
        const TraceRequest trace{{0}};
        gpu.options.trace = &trace;
        const DevicePointer out = gpu.zeros<std::uint16_t>(1024);
        const auto run = run_of(gpu.run_clean({1, 1, 1}, {32, 1, 1}, out));
        const auto words = gpu.download<std::uint16_t>(out, 1024);
        ASSERT_EQ(run->trace->matrices.size(), 1u);
        const MatrixFragments fragments(run, 0);
        EXPECT_FALSE(fragments.multiplies());
        ASSERT_EQ(fragments.columns(Operand::d), 8 * matrices);
        for (int row = 0; row < 8; ++row)
          for (int column = 0; column < 8 * matrices; ++column) {
            const std::uint32_t place = fragments.shared_place(Operand::d, row, column);
            const auto first = static_cast<std::uint32_t>((column / 8 * 8 + row) * 37 % 128 * 16);
            ASSERT_EQ(place, first + 2 * static_cast<std::uint32_t>(column % 8));
            ASSERT_EQ(fragments.text(Operand::d, row, column), fmt::format("{:04x}", words[place / 2]));
            // The PTX manual's figure: a group of four lanes has a row, or with .trans a column.
            const auto& holder = fragments.holder(Operand::d, row, column);
            const int outer = transposed ? column % 8 : row, inner = transposed ? row : column % 8;
            ASSERT_EQ(holder.lane, 4 * outer + inner / 2);
            ASSERT_EQ(holder.part, inner % 2);
            ASSERT_EQ(holder.reg, column / 8);
          }
      }
}

/// Halves of shared memory are their own positions, so that a value tells where it lay.
TEST(MatrixFragments, WgmmaReadsWhereTheViewSays) {
  for (const int n : {8, 64, 256})
    for (const int mode : {0, 1, 2, 3}) // no swizzle, 128, 64, 32 bytes
      for (const bool by_row : {false, true})
        for (const bool in_registers : {false, true}) {
          SCOPED_TRACE(fmt::format("n{} mode {} {} {}", n, mode, by_row, in_registers));
          const int width = mode == 0 ? 16 : 256 >> mode, registers = n / 2;
          std::string list, operands;
          for (int i = 0; i < registers; ++i) {
            list += fmt::format("{}%{}", i ? ", " : "", i);
            operands += fmt::format("{}\"+f\"(d[{}])", i ? ", " : "", i);
          }
          const std::string a = in_registers ? fmt::format("{{%{}, %{}, %{}, %{}}}", registers, registers + 1,
                                                           registers + 2, registers + 3)
                                             : fmt::format("%{}", registers);
          const std::string b = fmt::format("%{}", registers + (in_registers ? 4 : 1));
          SimulatedGpu gpu;
          gpu.shared_bytes = 128 << 10;
          gpu.load_cuda(fmt::format(
              R"(#include <cuda_fp16.h>
extern "C" __global__ void k(unsigned long long a, unsigned long long b, float* out) {{
  extern __shared__ __align__(1024) half halves[];
  for (int i = threadIdx.x; i < (128 << 9); i += 128) halves[i] = __int2half_rn(i % 1021);
  __syncthreads();
  asm volatile("fence.proxy.async;" ::: "memory");
  float d[{0}] = {{}};
  unsigned f[4] = {{0x3c00u + threadIdx.x % 4 * 0x100u, 0x3c003c00u, 0x40003c00u, 0x4400u}};
  asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
  asm volatile("wgmma.mma_async.sync.aligned.m64n{1}k16.f32.f16.f16 {{{2}}}, {3}, {4}, 1, 1, 1, {5}{6};"
    : {7} : {8}, "l"(b));
  asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
  asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
  float sum = 0;
  for (int i = 0; i < {0}; ++i) sum += d[i];
  out[threadIdx.x] = sum;
}})",
              registers, n, list, a, b,
              in_registers ? ""
              : by_row     ? "1, "
                           : "0, ",
              by_row ? "1" : "0", operands,
              in_registers ? R"("r"(f[0]), "r"(f[1]), "r"(f[2]), "r"(f[3]))" : R"("l"(a))"));
          const auto descriptor = [&](std::uint64_t start, std::uint64_t leading, std::uint64_t stride) {
            return start >> 4 | leading >> 4 << 16 | stride >> 4 << 32 |
                   static_cast<std::uint64_t>(mode) << 62;
          };
          const auto w = static_cast<std::uint64_t>(width);
          const std::uint64_t leading = by_row ? 16 * w : 128, stride = by_row ? 8 * w : 16 * w;
          const TraceRequest trace{{0}};
          gpu.options.trace = &trace;
          const auto run = run_of(gpu.run_clean({1, 1, 1}, {128, 1, 1}, descriptor(0, leading, stride),
                                                descriptor(65536, leading, stride), gpu.zeros<float>(128)));
          ASSERT_EQ(run->trace->matrices.size(), 4u);
          for (std::size_t warp = 0; warp < 4; ++warp) {
            const MatrixFragments fragments(run, warp);
            EXPECT_EQ(fragments.first_row(), 16 * static_cast<int>(fragments.record().warp));
            EXPECT_EQ(fragments.in_shared(Operand::a), !in_registers);
            EXPECT_EQ(fragments.swizzle(Operand::b), width);
            for (const Operand operand : {Operand::a, Operand::b}) {
              if (!fragments.in_shared(operand)) continue;
              for (int row = 0; row < fragments.rows(operand); ++row)
                for (int column = 0; column < fragments.columns(operand); ++column)
                  ASSERT_EQ(fragments.value(operand, row, column),
                            fragments.shared_place(operand, row, column) / 2 % 1021);
            }
            for (int row = 0; row < 16; row += 5)
              for (int column = 0; column < n; column += 3) {
                double sum = 0;
                for (int i = 0; i < 16; ++i)
                  sum += fragments.value(Operand::a, row, i) * fragments.value(Operand::b, i, column);
                ASSERT_EQ(fragments.value(Operand::d, row, column), sum); // below 2^24: exact
              }
          }
        }
}

TEST(MatrixFragments, EachWarpKeepsItsFirstInstructions) {
  SimulatedGpu gpu;
  gpu.load_cuda(R"(#include <mma.h>
using namespace nvcuda;
extern "C" __global__ void k(const half* a, float* c) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc;
  wmma::fill_fragment(fc, 0.0f);
  wmma::load_matrix_sync(fa, a, 16);
  wmma::load_matrix_sync(fb, a, 16);
#pragma unroll 1
  for (int i = 0; i < 10; ++i) wmma::mma_sync(fc, fa, fb, fc);
  wmma::store_matrix_sync(c + threadIdx.x / 32 * 256, fc, 16, wmma::mem_row_major);
})");
  TraceRequest trace{{1}};
  trace.matrix_words = 3 * 32 * 32 + 5; // three instructions of 32 registers
  gpu.options.trace = &trace;
  const auto run =
      run_of(gpu.run_clean({2, 1, 1}, {64, 1, 1}, gpu.zeros<std::uint16_t>(256), gpu.zeros<float>(512)));
  EXPECT_EQ(run->trace->matrices_dropped, 14u);
  EXPECT_EQ(MatrixFragments::of_warp(*run, 0, 1, 0).size(), 3u);
  EXPECT_EQ(MatrixFragments::of_warp(*run, 0, 1, 1).size(), 3u);
  EXPECT_TRUE(MatrixFragments::of_warp(*run, 0, 0, 0).empty());
}

}
}
