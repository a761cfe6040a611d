// How often each machine instruction is issued on the paths of sampled warps, compared with an interpreter of
// the machine code.

#include "kernels/compiler/compiler.h"
#include "kernels/device/paths.h"
#include "tests/kernels/simulator/machine_counter.h"
#include "tests/kernels/simulator/simulated_gpu.h"

#include <map>
#include <numeric>

namespace kernelarium::test {
namespace {

class MachineWalkTest : public testing::Test {
 protected:
  void load(const std::string& text) {
    gpu_.load_cuda(text);
    Source source;
    source.text = text;
    source.file = "test.cu";
    source.kernel = "k";
    const CompiledKernel cubin = compile(source, {90, true});
    text_ = text_of_cubin(cubin.image, cubin.entry);
    ASSERT_FALSE(text_.words.empty());
    gpu_.device->set_machine_code(*gpu_.kernel, cubin);
    gpu_.options.count = true;
  }

  /// Every sampled warp issues each instruction as often as the interpreter does. Gives the instructions
  /// that the first warp issues.
  std::uint64_t compare(std::uint32_t blocks, std::uint32_t threads, DevicePointer out, int n, int m = 0) {
    const Execution execution = gpu_.run_clean({blocks}, {threads}, out, n, m);
    if (!execution.paths || !execution.paths->machine_code) {
      ADD_FAILURE() << "not followed";
      return 0;
    }
    const Paths& paths = *execution.paths;
    MachineCounter machine(text_, blocks, threads,
                           {static_cast<std::uint32_t>(out), static_cast<std::uint32_t>(out >> 32),
                            static_cast<std::uint32_t>(n), static_cast<std::uint32_t>(m)});
    std::uint64_t first = 0;
    for (const BlockPath& block : paths.blocks)
      for (std::size_t w = 0; w < block.warps.size(); ++w) {
        std::vector<std::uint64_t> walked(text_.words.size());
        for (const WarpPath::Entry& entry : block.warps[w].entries)
          for (const WarpStep& step : paths.regions[paths.region_of[entry.block]].steps) ++walked[step.place];
        const auto begin = static_cast<std::uint32_t>(32 * w);
        const std::vector<std::uint64_t> issued =
            machine.run(static_cast<std::uint32_t>(block.block), begin, std::min(32u, threads - begin));
        std::string differ = machine.error();
        for (std::size_t i = 0; i < walked.size(); ++i)
          if (walked[i] != issued[i])
            differ += " [" + std::to_string(i) + "] walked " + std::to_string(walked[i]) + ", issued " +
                      std::to_string(issued[i]);
        EXPECT_EQ(differ, "") << "n " << n << ", m " << m << ", block " << block.block << ", warp " << w;
        if (!differ.empty()) return 0;
        if (first == 0) first = std::accumulate(issued.begin(), issued.end(), std::uint64_t{0});
      }
    return first;
  }

  SimulatedGpu gpu_;
  MachineText text_;
};

TEST_F(MachineWalkTest, UnrolledLoopsOfArithmeticAreWalkedOncePerCopy) {
  load("extern \"C\" __global__ void k(unsigned* out, int n, int m) {\n"
       "  unsigned a = threadIdx.x;\n"
       "  for (int i = 0; i < n; ++i) a = (a ^ (a >> 3)) * 77u + i;\n"
       "  out[threadIdx.x] = a;\n"
       "}\n");
  const DevicePointer out = gpu_.zeros<unsigned>(64);
  for (const int n : {0, 1, 2, 3, 4, 5, 7, 8, 12, 13, 15, 16, 17, 23, 64, 65, 250}) compare(1, 64, out, n);
}

TEST_F(MachineWalkTest, LoopsOfKnownLengthAreUnrolledWithoutARest) {
  load("extern \"C\" __global__ void k(unsigned* out, int n, int m) {\n"
       "  unsigned a = threadIdx.x, b = 0x9e3779b9u;\n"
       "  for (int i = 0; i < 64; ++i) {\n"
       "    a += b; b ^= a; b = (b << 16) | (b >> 16);\n"
       "    a ^= b; a = (a << 12) | (a >> 20); b += a * 3;\n"
       "  }\n"
       "  out[threadIdx.x] = a ^ b;\n"
       "}\n");
  const std::uint64_t issued = compare(1, 32, gpu_.zeros<unsigned>(32), 0);
  EXPECT_GT(issued, 64u * 5);
  EXPECT_LT(issued, 64u * 12);
}

TEST_F(MachineWalkTest, UnrolledSumsOfFloatsAreWalkedOncePerCopy) {
  load("extern \"C\" __global__ void k(float* out, int n, int m) {\n"
       "  float a = threadIdx.x;\n"
       "  for (int i = 0; i < n; ++i) a = a * a + 0.25f;\n"
       "  out[threadIdx.x] = a;\n"
       "}\n");
  const DevicePointer out = gpu_.zeros<float>(32);
  for (const int n : {0, 1, 3, 4, 10, 12, 13, 24, 36, 37, 48, 49, 60, 100, 301}) compare(1, 32, out, n);
}

TEST_F(MachineWalkTest, NestedLoopsAreWalkedForEachRoundOfTheOuter) {
  load("extern \"C\" __global__ void k(unsigned* out, int n, int m) {\n"
       "  unsigned a = threadIdx.x;\n"
       "  for (int j = 0; j < m; ++j) {\n"
       "    for (int i = 0; i < n; ++i) a = (a ^ (a >> 3)) * 77u + i;\n"
       "    out[j * blockDim.x + threadIdx.x] = a;\n"
       "  }\n"
       "}\n");
  const DevicePointer out = gpu_.zeros<unsigned>(1024);
  for (const int n : {0, 1, 4, 5, 18})
    for (const int m : {0, 1, 2, 5, 9}) compare(1, 64, out, n, m);
}

TEST_F(MachineWalkTest, BothSidesOfADivergentBranchAreWalkedWithTheirLoops) {
  load("extern \"C\" __global__ void k(unsigned* out, int n, int m) {\n"
       "  unsigned a = threadIdx.x;\n"
       "  if (threadIdx.x & 1)\n"
       "    for (int i = 0; i < n; ++i) a = (a ^ (a >> 3)) * 77u + i;\n"
       "  else\n"
       "    for (int i = 0; i < m; ++i) a = (a ^ (a >> 5)) * 99u - i;\n"
       "  out[threadIdx.x] = a;\n"
       "}\n");
  const DevicePointer out = gpu_.zeros<unsigned>(64);
  for (const auto& [n, m] : {std::pair{0, 0}, {5, 0}, {0, 6}, {16, 3}, {33, 32}}) compare(1, 64, out, n, m);
}

TEST_F(MachineWalkTest, WarpsThatLeaveEarlyAreWalkedUntilThere) {
  load("extern \"C\" __global__ void k(unsigned* out, int n, int m) {\n"
       "  const int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
       "  if (i >= n) return;\n"
       "  unsigned a = i;\n"
       "  for (int j = 0; j < m; ++j) a = (a ^ (a >> 3)) * 77u + j;\n"
       "  out[i] = a;\n"
       "}\n");
  const DevicePointer out = gpu_.zeros<unsigned>(256);
  for (const int n : {0, 1, 32, 100, 128, 200}) compare(4, 64, out, n, 11);
}

TEST_F(MachineWalkTest, StepsOfUnknownSizeAreWalkedOneByOne) {
  load("extern \"C\" __global__ void k(unsigned* out, int n, int m) {\n"
       "  for (int j = blockIdx.x; j < n; j += gridDim.x)\n"
       "    for (int i = threadIdx.x; i < m; i += blockDim.x) out[j * m + i] = i ^ j;\n"
       "}\n");
  const DevicePointer out = gpu_.zeros<unsigned>(16384);
  for (const auto& [n, m] : {std::pair{1, 32}, {8, 100}, {9, 500}, {13, 1000}, {3, 33}})
    compare(8, 64, out, n, m);
}

TEST_F(MachineWalkTest, TheLastCopiesOfALoopNeedNotCountOn) {
  load("extern \"C\" __global__ void k(float* out, int n, int m) {\n"
       "  float sum = 0;\n"
       "  for (int i = threadIdx.x; i < n; i += 32) sum += out[i] * out[m + i];\n"
       "  out[threadIdx.x] = sum;\n"
       "}\n");
  const DevicePointer out = gpu_.zeros<float>(8192);
  for (const int n : {0, 32, 64, 96, 128, 160, 256, 352, 512, 640}) compare(1, 32, out, n, 4096);
}

TEST_F(MachineWalkTest, CopiesOfALoopMayStandInSeveralBlocks) {
  load("extern \"C\" __global__ void k(int* out, int n, int m) {\n"
       "  __shared__ int s[64][65];\n"
       "  const int t = threadIdx.x, w = blockIdx.x;\n"
       "  for (int d = 0; d < 61; ++d) {\n"
       "    if (d - w >= 0 && d - w < 32) s[t][d - w] = s[t + 1][d - w] * 3 + out[(t * 7 + d) % 1024];\n"
       "    __syncthreads();\n"
       "  }\n"
       "  out[t] = s[t][5];\n"
       "}\n");
  compare(1, 32, gpu_.zeros<int>(1024), 0);
}

/// A load of a matrix by wmma is one machine instruction from memory that is known to be shared, else four,
/// which share its passes.
TEST_F(MachineWalkTest, MachineInstructionsShareTheAccessesOfAnInstructionOfThePtx) {
  for (const bool known : {true, false}) {
    load("#include <mma.h>\n"
         "using namespace nvcuda;\n"
         "extern \"C\" __global__ void k(float* out, int n, int m) {\n"
         "  __shared__ __align__(32) __half tile[16 * 64 + 256];\n" // rows in the same banks
         "  for (int i = threadIdx.x; i < 16 * 64 + 256; i += 32) tile[i] = __float2half(i);\n"
         "  __syncwarp();\n"
         "  wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> a;\n"
         "  wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::row_major> b;\n"
         "  wmma::fragment<wmma::accumulator, 16, 16, 16, float> c;\n"
         "  wmma::fill_fragment(c, 0.0f);\n"
         "  const __half* from = " +
         std::string(known ? "tile" : "m ? tile : (const __half*)out") +
         ";\n"
         "  for (int i = 0; i < n; ++i) {\n"
         "    wmma::load_matrix_sync(a, from + 16 * i, 64);\n"
         "    wmma::load_matrix_sync(b, from + 16 * i, 32);\n"
         "    wmma::mma_sync(c, a, b, c);\n"
         "  }\n"
         "  wmma::store_matrix_sync(out, c, 16, wmma::mem_row_major);\n"
         "}\n");
    const Execution execution = gpu_.run_clean({1}, {32}, gpu_.zeros<float>(256), 7, 16);
    ASSERT_TRUE(execution.paths && execution.paths->machine_code);
    std::uint64_t walked = 0;
    std::map<int, int> loads; // by passes
    for (const AccessCost& access : execution.paths->blocks.at(0).warps.at(0).accesses) {
      if (access.lines > 0) continue;
      walked += access.wavefronts;
      if (access.wavefronts > 1) ++loads[access.wavefronts];
    }
    EXPECT_EQ(loads, known ? (std::map<int, int>{{32, 14}}) : (std::map<int, int>{{8, 56}}));
    EXPECT_EQ(walked, execution.counters["l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum"] +
                          execution.counters["l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum"]);
  }
}

}
}
