// Matrix instructions: floating point against results recorded on an NVIDIA H200, integers and movements
// against arithmetic of the host.

#include "kernels/compiler/compiler.h"
#include "tests/kernels/simulator/simulated_gpu.h"

#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <random>
#include <sstream>

namespace kernelarium::test {
namespace {

std::string read_recorded(const std::string& name) {
  std::ifstream file(KERNELARIUM_SOURCE "/tests/kernels/simulator/recorded/" + name, std::ios::binary);
  EXPECT_TRUE(file) << name;
  return {std::istreambuf_iterator<char>(file), {}};
}

/// FNV-1a over words of 32 bits.
std::uint64_t checksum(const std::vector<std::uint32_t>& words) {
  std::uint64_t sum = 0xcbf29ce484222325;
  for (const std::uint32_t word : words) sum = (sum ^ word) * 0x100000001b3;
  return sum;
}

/// recorded/mma.txt has a line for each kernel of mma.cu and each mode: bytes of one instruction's result,
/// and checksums (FNV-1a and SHA-256) of the results of 8192 instructions; mma.bin has the results of the
/// first five.
TEST(Matrix, EqualsTheH200) {
  Source source;
  source.text = read_recorded("mma.cu");
  source.file = "mma.cu";
  source.kernel = "f16_f32_k16";
  SimulatedGpu gpu;
  auto device = make_simulated_device(load_gpu_spec("h200"));
  const auto module = device->load_module(compile(source, {90, false}).image);
  gpu.device = std::move(device);
  std::istringstream index(read_recorded("mma.txt"));
  const std::string first = read_recorded("mma.bin");
  std::string name, fnv, sha;
  std::uint32_t mode = 0;
  std::size_t bytes = 0, at = 0, lines = 0;
  while (index >> name >> mode >> bytes >> fnv >> sha) {
    ++lines;
    gpu.kernel = module->kernel(name);
    const std::size_t words = bytes / 4 * 8192;
    const DevicePointer out = gpu.zeros<std::uint32_t>(words);
    gpu.options.instruction_budget = 4'000'000'000;
    const Execution execution = gpu.run_clean({2048, 1, 1}, {128, 1, 1}, out, mode);
    // Volta's are made of shuffles and ordinary arithmetic there.
    EXPECT_EQ(execution.counters[metric::tensor_instructions], name.starts_with("volta") ? 0u : 8192u);
    const auto got = gpu.download<std::uint32_t>(out, words);
    gpu.device->free(out);
    EXPECT_EQ(std::memcmp(got.data(), first.data() + at, 5 * bytes), 0) << name << ", mode " << mode;
    EXPECT_EQ(fmt::format("{:016x}", checksum(got)), fnv) << name << ", mode " << mode;
    at += 5 * bytes;
  }
  EXPECT_EQ(lines, 140u);
  EXPECT_EQ(at, first.size());
}

/// recorded/mma_sparse.txt has a line for each sparse kernel of mma.cu and each mode, mma_sparse.bin the
/// results of the first five instructions.
TEST(Matrix, SparseEqualsTheH200) {
  Source source;
  source.text = read_recorded("mma.cu");
  source.file = "mma.cu";
  source.kernel = "f16_f32_k16";
  SimulatedGpu gpu;
  auto device = make_simulated_device(load_gpu_spec("h200"));
  const auto module = device->load_module(compile(source, {90, false}).image);
  gpu.device = std::move(device);
  std::istringstream index(read_recorded("mma_sparse.txt"));
  const std::string first = read_recorded("mma_sparse.bin");
  std::string name, sum;
  std::uint32_t mode = 0;
  std::size_t bytes = 0, at = 0, lines = 0;
  while (index >> name >> mode >> bytes >> sum) {
    ++lines;
    gpu.kernel = module->kernel(name);
    const std::size_t words = bytes / 4 * 8;
    const DevicePointer out = gpu.zeros<std::uint32_t>(words);
    gpu.run_clean({2, 1, 1}, {128, 1, 1}, out, mode);
    const auto got = gpu.download<std::uint32_t>(out, words);
    gpu.device->free(out);
    EXPECT_EQ(std::memcmp(got.data(), first.data() + at, 5 * bytes), 0) << name << ", mode " << mode;
    at += 5 * bytes;
  }
  EXPECT_EQ(lines, 88u);
  EXPECT_EQ(at, first.size());
}

// --- integers

struct IntegerForm {
  std::string text; ///< after "mma.sync.aligned."
  int m, k, bits;
  bool signed_a, signed_b;
  enum { sum, saturated, bit_and, bit_xor } kind = sum;
};

/// Runs one instruction for `warps` warps; the registers of a warp lie side by side, 32 lanes each.
std::vector<std::uint32_t> run_form(const std::string& text, int a, int b, int c,
                                    const std::vector<std::uint32_t>& inputs, int warps) {
  std::string body, lists[4];
  const int counts[] = {c, a, b, c};
  const char names[] = {'d', 'a', 'b', 'c'};
  int at = 0;
  for (int list : {1, 2, 3})
    for (int i = 0; i < counts[list]; ++i)
      body += fmt::format("ld.global.b32 %{}{}, [%in+{}];\n", names[list], i, 128 * at++);
  for (int list = 0; list < 4; ++list)
    for (int i = 0; i < counts[list]; ++i)
      lists[list] += fmt::format("{}%{}{}", i ? ", " : "", names[list], i);
  body += fmt::format("mma.sync.aligned.{} {{{}}}, {{{}}}, {{{}}}, {{{}}};\n", text, lists[0], lists[1],
                      lists[2], lists[3]);
  for (int i = 0; i < c; ++i) body += fmt::format("st.global.b32 [%out+{}], %d{};\n", 128 * i, i);
  const auto results = static_cast<std::size_t>(32 * c * warps);
  SimulatedGpu gpu;
  gpu.load_ptx(ptx_module(fmt::format(R"(.visible .entry k(.param .u64 in, .param .u64 out) {{
.reg .b32 %a<8>; .reg .b32 %b<8>; .reg .b32 %c<8>; .reg .b32 %d<8>; .reg .b32 %t<4>;
.reg .b64 %in; .reg .b64 %out; .reg .b64 %w<4>;
ld.param.u64 %in, [in]; ld.param.u64 %out, [out];
mov.u32 %t0, %tid.x; mov.u32 %t1, %ctaid.x;
mul.wide.u32 %w0, %t0, 4; mul.wide.u32 %w1, %t1, {}; mul.wide.u32 %w2, %t1, {};
add.s64 %in, %in, %w0; add.s64 %in, %in, %w1; add.s64 %out, %out, %w0; add.s64 %out, %out, %w2;
{}ret; }})",
                                      128 * at, 128 * c, body)));
  const DevicePointer in = gpu.upload(inputs), out = gpu.zeros<std::uint32_t>(results);
  gpu.run_clean({warps, 1, 1}, {32, 1, 1}, in, out);
  return gpu.download<std::uint32_t>(out, results);
}

TEST(Matrix, Integers) {
  std::vector<IntegerForm> forms;
  for (const int bits : {8, 4})
    for (const bool a : {true, false})
      for (const bool b : {true, false})
        for (const bool saturated : {true, false})
          for (const auto& [m, k] : {std::pair{8, 128 / bits}, {16, 128 / bits}, {16, 256 / bits}})
            forms.push_back(
                {fmt::format("m{}n8k{}.row.col{}.s32.{}{}.{}{}.s32", m, k, saturated ? ".satfinite" : "",
                             a ? 's' : 'u', bits, b ? 's' : 'u', bits),
                 m, k, bits, a, b, saturated ? IntegerForm::saturated : IntegerForm::sum});
  for (const bool exclusive : {true, false})
    for (const auto& [m, k] : {std::pair{8, 128}, {16, 128}, {16, 256}})
      forms.push_back({fmt::format("m{}n8k{}.row.col.s32.b1.b1.s32.{}.popc", m, k, exclusive ? "xor" : "and"),
                       m, k, 1, false, false, exclusive ? IntegerForm::bit_xor : IntegerForm::bit_and});
  std::mt19937 random(7);
  for (const IntegerForm& form : forms) {
    constexpr int warps = 3;
    const int b = form.k * form.bits / 128, a = b * form.m / 8, c = form.m / 4;
    std::vector<std::uint32_t> inputs(static_cast<std::size_t>(32 * (a + b + c) * warps));
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      inputs[i] = static_cast<std::uint32_t>(random());
      // Sums near both ends of the range in the first warps, so that they overflow.
      if (i / 32 % static_cast<std::size_t>(a + b + c) >= static_cast<std::size_t>(a + b) && i % 3)
        inputs[i] = i & 1 ? 0x7fffff00u | (inputs[i] & 0xff) : 0x80000000u | (inputs[i] & 0xff);
    }
    const auto got = run_form(form.text, a, b, c, inputs, warps);
    const int per_word = 32 / form.bits;
    const auto element = [&](const std::uint32_t* words, int index, bool is_signed) {
      const std::uint32_t raw = words[index / per_word] >> (index % per_word * form.bits);
      const std::int64_t value = raw & ((1u << form.bits) - 1);
      return is_signed && value >> (form.bits - 1) ? value - (1 << form.bits) : value;
    };
    for (int w = 0; w < warps; ++w) {
      const std::uint32_t* registers = inputs.data() + 32 * (a + b + c) * w;
      for (int row = 0; row < form.m; ++row)
        for (int column = 0; column < 8; ++column) {
          // Where the PTX manual puts the elements: a register of A or B has neighbours along k of lane % 4.
          const auto word_a = [&](int k) {
            const int word = k / per_word, block = word / 4;
            return registers[32 * (form.m == 16 ? 2 * block + row / 8 : block) + row % 8 * 4 + word % 4];
          };
          const auto word_b = [&](int k) {
            const int word = k / per_word;
            return registers[32 * (a + word / 4) + column * 4 + word % 4];
          };
          const int at = 32 * (row / 8 * 2 + column % 2) + row % 8 * 4 + column / 2;
          std::int64_t sum = static_cast<std::int32_t>(registers[32 * (a + b) + at]);
          for (int k = 0; k < form.k; ++k) {
            const std::uint32_t one = word_a(k), other = word_b(k);
            const std::int64_t x = element(&one, k % per_word, form.signed_a),
                               y = element(&other, k % per_word, form.signed_b);
            sum += form.kind == IntegerForm::bit_xor ? x ^ y : x * y;
          }
          if (form.kind == IntegerForm::saturated) sum = std::clamp<std::int64_t>(sum, INT32_MIN, INT32_MAX);
          ASSERT_EQ(got[static_cast<std::size_t>(32 * c * w + at)], static_cast<std::uint32_t>(sum))
              << form.text << " row " << row << " column " << column;
        }
    }
  }
}

// --- rows of shared memory

constexpr const char* kMoves = R"(
extern "C" __global__ void k(const unsigned* in, unsigned* out, unsigned pitch, unsigned shift) {
  __shared__ alignas(16) unsigned char tile[32 * 80 + 16];
  for (unsigned i = threadIdx.x; i < sizeof(tile) / 4; i += blockDim.x) ((unsigned*)tile)[i] = in[i];
  __syncthreads();
  unsigned r[4] = {}, address = (unsigned)__cvta_generic_to_shared(tile + pitch * (threadIdx.x % 32) + shift);
  MOVE
  __syncthreads();
  for (int i = 0; i < 4; ++i) out[i * 32 + threadIdx.x % 32] = r[i];
  for (unsigned i = threadIdx.x; i < sizeof(tile) / 4; i += blockDim.x) out[128 + i] = ((unsigned*)tile)[i];
}
)";
constexpr std::size_t kTileWords = (32 * 80 + 16) / 4;

std::string moves(const std::string& move) {
  std::string text = kMoves;
  return text.replace(text.find("MOVE"), 4, move);
}
std::string load_of(int matrices, bool transposed) {
  const std::string list = matrices == 1 ? "{%0}" : matrices == 2 ? "{%0, %1}" : "{%0, %1, %2, %3}";
  return fmt::format("asm volatile(\"ldmatrix.sync.aligned.m8n8.x{}{}.shared.b16 {}, [%4];\" : \"+r\"(r[0]), "
                     "\"+r\"(r[1]), \"+r\"(r[2]), \"+r\"(r[3]) : \"r\"(address) : \"memory\");",
                     matrices, transposed ? ".trans" : "", list);
}
std::string store_of(int matrices, bool transposed) {
  const std::string list = matrices == 1 ? "{%1}" : matrices == 2 ? "{%1, %2}" : "{%1, %2, %3, %4}";
  return fmt::format(
      "for (int i = 0; i < 4; ++i) r[i] = in[i * 32 + threadIdx.x]; asm volatile(\"stmatrix.sync."
      "aligned.m8n8.x{}{}.shared.b16 [%0], {};\" :: \"r\"(address), \"r\"(r[0]), \"r\"(r[1]), "
      "\"r\"(r[2]), \"r\"(r[3]) : \"memory\");",
      matrices, transposed ? ".trans" : "", list);
}
std::vector<std::uint32_t> random_words(std::size_t count) {
  std::mt19937 random(3);
  std::vector<std::uint32_t> words(count);
  for (std::uint32_t& word : words) word = static_cast<std::uint32_t>(random());
  return words;
}
/// Element `column` of row `row` of matrix m, with rows `pitch` bytes apart.
std::uint16_t element_at(const std::vector<std::uint32_t>& tile, std::size_t pitch, int m, int row,
                         int column) {
  const std::size_t byte =
      pitch * static_cast<std::size_t>(8 * m + row) + 2 * static_cast<std::size_t>(column);
  return static_cast<std::uint16_t>(tile[byte / 4] >> (byte % 4 * 8));
}

TEST(Matrix, LoadsAndStoresRows) {
  const std::vector<std::uint32_t> in = random_words(kTileWords);
  for (const bool checked : {false, true})
    for (const int matrices : {1, 2, 4})
      for (const bool transposed : {false, true})
        for (const std::uint32_t pitch : {16u, 48u, 80u}) {
          SimulatedGpu gpu;
          if (checked) gpu.options.checks = Checks::all;
          gpu.load_cuda(moves(load_of(matrices, transposed)));
          const DevicePointer from = gpu.upload(in), out = gpu.zeros<std::uint32_t>(128 + kTileWords);
          gpu.run_clean({1, 1, 1}, {32, 1, 1}, from, out, pitch, 0u);
          auto got = gpu.download<std::uint32_t>(out, 128 + kTileWords);
          for (int m = 0; m < 4; ++m)
            for (int lane = 0; lane < 32; ++lane) {
              std::uint32_t want = 0;
              for (int part = 0; part < 2 && m < matrices; ++part) {
                const int g = lane / 4, t = lane % 4 * 2 + part;
                want |= std::uint32_t{transposed ? element_at(in, pitch, m, t, g)
                                                 : element_at(in, pitch, m, g, t)}
                        << (16 * part);
              }
              ASSERT_EQ(got[static_cast<std::size_t>(32 * m + lane)], want)
                  << matrices << transposed << pitch;
            }
          gpu.load_cuda(moves(store_of(matrices, transposed)));
          gpu.run_clean({1, 1, 1}, {32, 1, 1}, from, out, pitch, 0u);
          got = gpu.download<std::uint32_t>(out, 128 + kTileWords);
          std::vector<std::uint32_t> want = in;
          for (int m = 0; m < matrices; ++m)
            for (int lane = 0; lane < 32; ++lane)
              for (int part = 0; part < 2; ++part) {
                const int g = lane / 4, t = lane % 4 * 2 + part;
                const std::size_t byte = pitch * static_cast<std::size_t>(8 * m + (transposed ? t : g)) +
                                         2 * static_cast<std::size_t>(transposed ? g : t);
                const auto half =
                    static_cast<std::uint16_t>(in[static_cast<std::size_t>(32 * m + lane)] >> (16 * part));
                std::memcpy(reinterpret_cast<std::byte*>(want.data()) + byte, &half, 2);
              }
          EXPECT_TRUE(std::equal(want.begin(), want.end(), got.begin() + 128))
              << matrices << transposed << pitch;
        }
}

TEST(Matrix, Transposes) {
  SimulatedGpu gpu;
  gpu.load_cuda(R"(extern "C" __global__ void k(const unsigned* in, unsigned* out) {
    unsigned r;
    asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r) : "r"(in[threadIdx.x]));
    out[threadIdx.x] = r; })");
  const std::vector<std::uint32_t> in = random_words(32);
  const DevicePointer out = gpu.zeros<std::uint32_t>(32);
  gpu.run_clean({1, 1, 1}, {32, 1, 1}, gpu.upload(in), out);
  const auto got = gpu.download<std::uint32_t>(out, 32);
  for (int row = 0; row < 8; ++row)
    for (int column = 0; column < 8; ++column) {
      const auto element = [&](const std::vector<std::uint32_t>& m, int r, int c) {
        return static_cast<std::uint16_t>(m[static_cast<std::size_t>(4 * r + c / 2)] >> (c % 2 * 16));
      };
      EXPECT_EQ(element(got, row, column), element(in, column, row));
    }
}

TEST(Matrix, RowsThatConflict) {
  // Rows 16 and 80 bytes apart lie in different banks; rows 64 bytes apart in two sets of them, 128 in one.
  const auto wavefronts = [](const std::string& move, std::uint32_t pitch) {
    SimulatedGpu gpu;
    gpu.load_cuda(moves(move));
    const DevicePointer from = gpu.upload(random_words(kTileWords)),
                        out = gpu.zeros<std::uint32_t>(128 + kTileWords);
    const Execution execution = gpu.run_clean({1, 1, 1}, {32, 1, 1}, from, out, pitch, 0u);
    int count = 0;
    for (const AccessSite& site : execution.counters.sites)
      if (site.bytes_per_thread == 16 && site.space == "shared") count += static_cast<int>(site.wavefronts);
    return count;
  };
  for (const int matrices : {1, 2, 4}) {
    EXPECT_EQ(wavefronts(load_of(matrices, false), 16), matrices);
    EXPECT_EQ(wavefronts(load_of(matrices, true), 80), matrices);
    EXPECT_EQ(wavefronts(load_of(matrices, false), 64), 4 * matrices);
    EXPECT_EQ(wavefronts(store_of(matrices, false), 64), 4 * matrices);
    EXPECT_EQ(wavefronts(load_of(matrices, false), 0), matrices);
  }
}

TEST(Matrix, MistakesAreFound) {
  SimulatedGpu gpu;
  gpu.load_cuda(moves(load_of(4, false)));
  const DevicePointer from = gpu.upload(random_words(kTileWords)),
                      out = gpu.zeros<std::uint32_t>(128 + kTileWords);
  EXPECT_EQ(gpu.run_fault({1, 1, 1}, {32, 1, 1}, from, out, 80u, 8u).kind, "misaligned");
  EXPECT_EQ(gpu.run_fault({1, 1, 1}, {32, 1, 1}, from, out, 96u, 0u).kind, "out-of-bounds");
  gpu.load_cuda(moves("if (threadIdx.x < 3) return; " + load_of(4, false)));
  const Diagnostic partial = gpu.run_fault({1, 1, 1}, {32, 1, 1}, from, out, 80u, 0u);
  EXPECT_EQ(partial.kind, "sync-mask");
  expect_words(partial, {"29 of 32 lanes"});
}

TEST(Matrix, ReadsOfWhatNobodyWroteAndRaces) {
  SimulatedGpu gpu;
  gpu.options.checks = Checks::all;
  const DevicePointer out = gpu.zeros<std::uint32_t>(64);
  const std::string body = R"(extern "C" __global__ void k(unsigned* out) {
    __shared__ alignas(16) unsigned tile[64];
    if (threadIdx.x < 32) { FILL }
    BARRIER
    unsigned r, address = (unsigned)__cvta_generic_to_shared(tile + threadIdx.x % 8 * 4);
    if (threadIdx.x >= 32) {
      asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r) : "r"(address) : "memory");
      out[threadIdx.x] = r; } })";
  const auto with = [&](const std::string& fill, const std::string& barrier) {
    std::string text = body;
    text.replace(text.find("FILL"), 4, fill);
    text.replace(text.find("BARRIER"), 7, barrier);
    gpu.load_cuda(text);
  };
  with("tile[threadIdx.x] = threadIdx.x;", "__syncthreads();");
  gpu.run_clean({1, 1, 1}, {64, 1, 1}, out);
  with("tile[threadIdx.x] = threadIdx.x;", "");
  EXPECT_EQ(gpu.run_fault({1, 1, 1}, {64, 1, 1}, out).kind, "race");
  with("tile[threadIdx.x + 32] = threadIdx.x;", "__syncthreads();");
  EXPECT_EQ(gpu.run_fault({1, 1, 1}, {64, 1, 1}, out).kind, "uninitialised");
}

TEST(Matrix, FormsThatDoNotExist) {
  for (const std::string text : {"m16n8k4.row.col.f32.f16.f16.f32", "m8n8k8.row.col.f32.bf16.bf16.f32",
                                 "m16n8k16.row.col.f32.f16.bf16.f32", "m16n8k32.row.col.s32.s8.s4.s32"})
    EXPECT_THROW(run_form(text, 4, 2, 4, random_words(32 * 10), 1), Error) << text;
  EXPECT_THROW(run_form("m16n8k16.row.col.f32.f16.f16.f32", 3, 2, 4, random_words(32 * 10), 1), Error);
}

}
}
