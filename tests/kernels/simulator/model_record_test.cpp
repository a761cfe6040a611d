// What the time model makes of some kernels, step by step: who changes it sees here what becomes of its
// figures. The PTX and the machine code are recorded, too, so that no compiler's version matters.
//
//   KERNELARIUM_RECORD=1 simulator_tests --gtest_filter='ModelRecord.*'    records recorded/model again

#include "kernels/compiler/compiler.h"
#include "kernels/device/paths.h"
#include "kernels/measure/time_model.h"
#include "tests/kernels/simulator/simulated_gpu.h"

#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <sstream>

namespace kernelarium::test {
namespace {

namespace fs = std::filesystem;

/// A kernel k(const float* a, float* b, int n); both pointers are to 65536 elements.
struct Recorded {
  const char* name;
  std::uint32_t blocks, threads;
  int n;
  const char* body;
};
const Recorded kernels[] = {
    {"loop", 20, 96, 19,
     "  float sum = 0;\n"
     "  for (int i = 0; i < n; ++i) sum = fmaf(a[i * 32 + threadIdx.x], 3.f, sum);\n"
     "  b[blockIdx.x * blockDim.x + threadIdx.x] = sum;\n"},
    {"tile", 9, 256, 24,
     "  __shared__ float left[16][16], right[16][16];\n"
     "  const int x = threadIdx.x % 16, y = threadIdx.x / 16;\n"
     "  float sum = 0;\n"
     "  for (int k = 0; k < n; k += 16) {\n"
     "    left[y][x] = k + x < n ? a[y * n + k + x] : 0;\n"
     "    right[y][x] = k + y < n ? a[(k + y) * n + x] : 0;\n"
     "    __syncthreads();\n"
     "    for (int i = 0; i < 16; ++i) sum += left[y][i] * right[i][x];\n"
     "    __syncthreads();\n"
     "  }\n"
     "  b[blockIdx.x * 256 + threadIdx.x] = sum;\n"},
    {"reduce", 300, 128, 30000,
     "  __shared__ float parts[4];\n"
     "  float sum = 0;\n"
     "  for (int i = blockIdx.x * 128 + threadIdx.x; i < n; i += gridDim.x * 128) sum += a[i];\n"
     "  for (int step = 16; step; step /= 2) sum += __shfl_down_sync(~0u, sum, step);\n"
     "  if (threadIdx.x % 32 == 0) parts[threadIdx.x / 32] = sum;\n"
     "  __syncthreads();\n"
     "  if (threadIdx.x == 0) {\n"
     "    for (int i = 1; i < 4; ++i) sum += parts[i];\n"
     "    atomicAdd(b, sum);\n"
     "    __threadfence();\n"
     "    if (atomicAdd((int*)b + 1, 1) == gridDim.x - 1) b[2] = n / b[0];\n"
     "  }\n"},
    {"divergent", 3, 64, 5,
     "  int value = threadIdx.x;\n"
     "  if (value & 1)\n"
     "    for (int i = 0; i < n; ++i) value = (value ^ (value >> 3)) * 77 + i;\n"
     "  else if (value % 6 == 2)\n"
     "    for (int i = 0; i < 7 * n; ++i) value = value * 99 - (value >> 5);\n"
     "  switch (value % 5) {\n"
     "  case 0: value += n; break;\n"
     "  case 1: value *= n; break;\n"
     "  case 3: value = __popc(value); break;\n"
     "  }\n"
     "  b[blockIdx.x * 64 + threadIdx.x] = value;\n"},
    {"long-operations", 2, 64, 77,
     "  const double wide = a[threadIdx.x] + n;\n"
     "  const long long whole = (long long)threadIdx.x * n - 3;\n"
     "  const float half = a[threadIdx.x] / (n + 0.5f);\n"
     "  b[threadIdx.x] = sinf(half) + sqrtf(half + 1) + (float)(wide / 3) + (float)(whole / n) + "
     "(float)(whole % 7) +\n"
     "                   __expf(half) + (float)(threadIdx.x % n) + rsqrtf(wide);\n"},
    {"vectors", 140, 64, 12,
     "  extern __shared__ float4 words[];\n"
     "  const int i = blockIdx.x * 64 + threadIdx.x;\n"
     "  words[threadIdx.x] = ((const float4*)a)[i % 1024];\n"
     "  __syncthreads();\n"
     "  const float* from = (const float*)words + 4 * (63 - threadIdx.x);\n"
     "  float2 two = *(const float2*)(from + 2);\n"
     "  float4 out = {from[0], from[1], two.x * n, two.y};\n"
     "  ((float4*)b)[i % 4096] = out;\n"
     "  b[(i * 33) % 4096] = from[0] + from[1] + from[2] + from[3];\n"},
    {"shared-first", 2, 64, 3,
     "  __shared__ __align__(16) int kept[256];\n"
     "  const unsigned at = (unsigned)__cvta_generic_to_shared(kept) + 16 * threadIdx.x;\n"
     "  asm volatile(\"st.shared.u32 [%0], %1; st.shared.u32 [%0+4], %1; st.shared.u32 [%0+8], %1; "
     "st.shared.u32 [%0+12], %1;\"\n"
     "               :: \"r\"(at), \"r\"(n));\n"
     "  __syncthreads();\n"
     "  b[threadIdx.x] = kept[255 - threadIdx.x];\n"},
    {"until-done", 3, 64, 27,
     "  unsigned value = threadIdx.x * n;\n"
     "  while (value) value = value >> 1 & ~(value << 7);\n"
     "  unsigned long long wide = threadIdx.x * n;\n"
     "  do wide = wide >> 1 & ~(wide << 9); while (wide);\n"
     "  b[threadIdx.x] = value + (float)wide;\n"},
    {"header", 2, 64, 27,
     "  __half2 sum = __float2half2_rn(a[threadIdx.x]);\n"
     "  for (int i = 0; i < n; ++i) sum = __hfma2(sum, sum, __hmax2(sum, __float2half2_rn(a[i])));\n"
     "  b[threadIdx.x] = __low2float(sum);\n"},
    {"unrolled", 1, 64, 2,
     "  __shared__ float left[32][33], right[32][33];\n"
     "  left[threadIdx.x % 32][threadIdx.x / 32] = a[threadIdx.x];\n"
     "  right[threadIdx.x / 32][threadIdx.x % 32] = a[threadIdx.x + 64];\n"
     "  __syncthreads();\n"
     "  float sums[2][2] = {};\n"
     "  for (int k = 0; k < 32; ++k)\n"
     "    for (int i = 0; i < 2; ++i)\n"
     "      for (int j = 0; j < 2; ++j) sums[i][j] += left[k][threadIdx.x % 16 + i] * right[k][threadIdx.x / "
     "16 + j];\n"
     "  for (int i = 0; i < 4; ++i) b[4 * threadIdx.x + i] = sums[i / 2][i % 2] * n;\n"},
    {"local", 2, 32, 9,
     "  float kept[24];\n"
     "  for (int i = 0; i < 24; ++i) kept[i] = a[i * 32 + threadIdx.x];\n"
     "  float sum = 0;\n"
     "  for (int i = 0; i < n; ++i) sum += kept[(i * 7 + threadIdx.x) % 24];\n"
     "  b[threadIdx.x] = sum;\n"},
    {"copies", 4, 64, 6,
     "  __shared__ float ring[2][64];\n"
     "  const unsigned to = (unsigned)__cvta_generic_to_shared(&ring[0][threadIdx.x]);\n"
     "  const auto start = [&](int i) {\n"
     "    asm volatile(\"cp.async.ca.shared.global [%0], [%1], 4;\" ::\"r\"(to + 256 * (i % 2)), \"l\"(a + "
     "64 * i + threadIdx.x));\n"
     "    asm volatile(\"cp.async.commit_group;\");\n"
     "  };\n"
     "  float sum = 0;\n"
     "  start(0);\n"
     "  for (int i = 0; i < n; ++i) {\n"
     "    start(i + 1);\n"
     "    asm volatile(\"cp.async.wait_group 1;\");\n"
     "    __syncthreads();\n"
     "    sum += ring[i % 2][63 - threadIdx.x];\n"
     "    __syncthreads();\n"
     "  }\n"
     "  b[blockIdx.x * 64 + threadIdx.x] = sum;\n"},
    {"products", 4, 64, 4,
     "  unsigned left[4], right[2] = {threadIdx.x, 0x3c003c00u};\n"
     "  float sums[4] = {};\n"
     "  for (int i = 0; i < n; ++i) {\n"
     "    for (int k = 0; k < 4; ++k) left[k] = ((const unsigned*)a)[(4 * i + k) * 32 + threadIdx.x % 32];\n"
     "    asm volatile(\"mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, "
     "%7}, {%8, %9}, \"\n"
     "                 \"{%0, %1, %2, %3};\" : \"+f\"(sums[0]), \"+f\"(sums[1]), \"+f\"(sums[2]), "
     "\"+f\"(sums[3])\n"
     "                 : \"r\"(left[0]), \"r\"(left[1]), \"r\"(left[2]), \"r\"(left[3]), \"r\"(right[0]), "
     "\"r\"(right[1]));\n"
     "  }\n"
     "  for (int k = 0; k < 4; ++k) b[k * 64 + threadIdx.x] = sums[k];\n"}};

const fs::path folder = fs::path(KERNELARIUM_SOURCE) / "tests/kernels/simulator/recorded/model";

std::string content_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}
void write(const fs::path& file, const std::string& content) {
  std::ofstream(file, std::ios::binary) << content;
}

void compile_anew(const Recorded& one) {
  Source source;
  const bool half = std::string(one.body).find("__half") != std::string::npos;
  source.text = fmt::format("{}extern \"C\" __global__ void k(const float* a, float* b, int n) {{\n{}}}\n",
                            half ? "#include <cuda_fp16.h>\n" : "", one.body);
  source.file = "test.cu";
  source.kernel = "k";
  write(folder / fmt::format("{}.ptx", one.name), compile(source, {90, false}).image);
  write(folder / fmt::format("{}.cubin", one.name), compile(source, {90, true}).image);
}

/// With its line, and what is not 0.
std::string text_of(const Paths& paths, const WarpStep& step) {
  std::string text = fmt::format("    {} x{} line {}", static_cast<int>(step.unit), step.slots,
                                 paths.places.at(step.place).line);
  const auto add = [&](const char* name, int value) {
    if (value) text += fmt::format(" {} {}", name, value);
  };
  add("clocks", step.clocks), add("busy", step.busy), add("block", step.block), add("site", step.site + 1);
  add("merged", step.merged - 1), add("stall", step.stall), add("even", step.even), add("odd", step.odd);
  if (step.store) text += " store";
  if (step.conditional) text += " conditional";
  text += ":";
  for (const std::uint16_t reg : step.results) text += reg ? fmt::format(" {}", reg) : "";
  text += " <";
  for (const std::uint16_t reg : step.operands) text += reg ? fmt::format(" {}", reg) : "";
  return text + "\n";
}

/// The steps, and how the sampled warps went through them.
std::string text_of(const Paths& paths) {
  std::string text = fmt::format("{}, {} registers\n",
                                 paths.machine_code ? "machine code" : "guessed from PTX", paths.registers);
  for (const Region& region : paths.regions) {
    text += fmt::format("  blocks {}+{}\n", region.first_block, region.block_count);
    for (const WarpStep& step : region.steps) text += text_of(paths, step);
  }
  for (const BlockPath& block : paths.blocks) {
    text += fmt::format("  block {}: {} instructions\n", block.block, block.instructions);
    // The first warp in full, of the others the sums.
    std::size_t entries = 0, sectors = 0, wavefronts = 0;
    for (const WarpPath& warp : block.warps) {
      entries += warp.entries.size() + warp.left_out;
      for (const AccessCost& access : warp.accesses)
        sectors += access.sectors, wavefronts += access.wavefronts;
    }
    text += fmt::format("    {} entries, {} sectors, {} wavefronts:", entries, sectors, wavefronts);
    if (&block == &paths.blocks.front())
      for (const WarpPath::Entry& entry : block.warps.at(0).entries)
        text += fmt::format(" {}@{}", entry.block, entry.access);
    text += "\n";
  }
  text += fmt::format("  mean {:.6g}, most {:.6g}, SM {:.6g}, atomics {:.6g} and {:.6g}, {} kinds\n",
                      paths.mean_instructions, paths.most_instructions, paths.busiest_sm_instructions,
                      paths.floating_atomics_on_one_sector, paths.atomics_of_one_slice, paths.kinds.size());
  return text;
}

std::string text_of(const Modelled& modelled) {
  std::string text = fmt::format("  {:.6g} ms, bound by {}:", modelled.median_ms, modelled.bound_by);
  for (const auto& [part, ms] : modelled.parts_ms) text += fmt::format(" {} {:.6g}", part, ms);
  return text + "\n";
}

/// The launch of the recorded kernel, or of another PTX text of it.
Execution execution_of(const Recorded& one, const std::string& ptx_text, bool machine_code) {
  SimulatedGpu gpu;
  CompiledKernel ptx;
  ptx.image = ptx_text;
  ptx.target = {90, false};
  ptx.entry = "k";
  ptx.source_file = "test.cu";
  gpu.kernel = gpu.device->load(ptx);
  if (machine_code) {
    CompiledKernel cubin = ptx;
    cubin.image = content_of(folder / fmt::format("{}.cubin", one.name));
    cubin.target = {90, true};
    gpu.device->set_machine_code(*gpu.kernel, cubin);
  }
  gpu.options.count = true;
  gpu.shared_bytes = 1024;
  std::vector<float> a(65536);
  for (std::size_t i = 0; i < a.size(); ++i) a[i] = static_cast<float>(i % 17);
  return gpu.run_clean({one.blocks}, {one.threads}, gpu.upload(a, "a"), gpu.zeros<float>(65536, "b"), one.n);
}

class ModelRecord : public testing::TestWithParam<Recorded> {};
INSTANTIATE_TEST_SUITE_P(Kernels, ModelRecord, testing::ValuesIn(kernels), [](const auto& info) {
  std::string name = info.param.name;
  std::erase(name, '-');
  return name;
});

TEST_P(ModelRecord, IsKept) {
  const Recorded& one = GetParam();
  const bool record = std::getenv("KERNELARIUM_RECORD") != nullptr;
  if (record) compile_anew(one);
  std::string text;
  for (const bool machine_code : {false, true}) {
    const Execution execution =
        execution_of(one, content_of(folder / fmt::format("{}.ptx", one.name)), machine_code);
    ASSERT_TRUE(execution.paths);
    EXPECT_EQ(execution.paths->machine_code, machine_code);
    text += text_of(*execution.paths);
    // Once as it is, and once where L2 is too small for what the kernel touches.
    GpuSpec spec = load_gpu_spec("h200");
    for (const std::int64_t l2_bytes : {static_cast<std::int64_t>(spec.l2_bytes), std::int64_t{6000}}) {
      spec.l2_bytes = l2_bytes;
      const Dim3 grid{one.blocks, 1, 1}, block{one.threads, 1, 1};
      text += text_of(model_time(execution, spec, occupancy(spec, grid, block, 40, 3000), grid));
    }
  }
  const fs::path file = folder / fmt::format("{}.txt", one.name);
  if (record) write(file, text);
  std::istringstream now(text), before(content_of(file));
  std::string line, kept;
  for (int number = 1; std::getline(now, line); ++number) {
    ASSERT_TRUE(std::getline(before, kept)) << file << " ends before line " << number;
    ASSERT_EQ(line, kept) << file << ", line " << number;
  }
  EXPECT_FALSE(std::getline(before, kept)) << file << " goes on: " << kept;
}

TEST(ModelOfPtx, MayBranchBehindTheLastInstruction) {
  std::string ptx = content_of(folder / "loop.ptx");
  const std::size_t end = ptx.rfind("ret;");
  ASSERT_NE(end, std::string::npos);
  ptx.replace(end, 4, "@%p1 bra $at_the_end;\nret;\n$at_the_end:");
  const Execution execution = execution_of(kernels[0], ptx, true);
  ASSERT_TRUE(execution.paths);
  EXPECT_FALSE(execution.paths->blocks.empty());
}

}
}
