// What the time model gets to see: the assembler's instructions, and the ways of sampled blocks.

#include "kernels/device/paths.h"
#include "kernels/simulator/decode/decode.h"
#include "kernels/simulator/paths/machine_steps.h"
#include "kernels/simulator/paths/path_sampler.h"
#include "tests/kernels/simulator/simulated_gpu.h"

#include <fmt/format.h>

namespace kernelarium::test {
namespace {

/// Steps of the PTX kernel with this body: parameters are a pointer %rd1 and a number %r1, shared memory is
/// `tile`.
Paths steps_of(const std::string& body) {
  const ptx::Module module =
      ptx::read_module(".version 8.5\n.target sm_90\n.address_size 64\n"
                       ".visible .entry k(.param .u64 p, .param .u32 n)\n{\n"
                       ".reg .pred %p<9>;\n.reg .b32 %r<33>;\n.reg .b64 %rd<33>;\n.reg .f32 %f<65>;\n"
                       ".shared .align 4 .b8 tile[1024];\nld.param.u64 %rd1, [p];\nld.param.u32 %r1, [n];\n" +
                           body + "\nret;\n}\n",
                       "test.cu");
  return sim::machine_steps(
      module, sim::decode(module, "k", true, {[](const std::string&) { return std::uint64_t{0}; }}));
}

int slots_of(const Paths& paths) {
  int sum = 0;
  for (const Region& region : paths.regions)
    for (const WarpStep& step : region.steps) sum += step.slots;
  return sum;
}

/// Machine instructions of the body alone.
int slots_of(const std::string& body) { return slots_of(steps_of(body)) - slots_of(steps_of("")); }

std::vector<WarpStep> of_unit(const Paths& paths, Unit unit) {
  std::vector<WarpStep> found;
  for (const Region& region : paths.regions)
    for (const WarpStep& step : region.steps)
      if (step.unit == unit) found.push_back(step);
  return found;
}

TEST(MachineSteps, FoldAddressArithmetic) {
  EXPECT_EQ(slots_of("mul.wide.s32 %rd2, %r1, 4;\nadd.s64 %rd3, %rd1, %rd2;"), 1);
  EXPECT_EQ(slots_of("shl.b32 %r2, %r1, 2;\nadd.s32 %r3, %r2, %r1;"), 1);
  EXPECT_EQ(slots_of("add.s64 %rd3, %rd1, 4;"), 2); // two halves
  EXPECT_EQ(slots_of("mov.u32 %r2, %r1;\ncvta.to.global.u64 %rd2, %rd1;"), 0);
}

TEST(MachineSteps, TakeSeveralInstructionsForLongOperations) {
  EXPECT_EQ(slots_of("add.f32 %f1, %f2, %f3;"), 1);
  EXPECT_GT(slots_of("div.rn.f32 %f1, %f2, %f3;"), 8);
  EXPECT_GT(slots_of("rem.s32 %r2, %r1, %r3;"), 15);
  EXPECT_GT(slots_of("div.u64 %rd2, %rd1, %rd3;"), 60);
}

TEST(MachineSteps, MergeNeighboursInSharedMemoryWhereTheAddressIsAligned) {
  const auto loads = [](const std::string& address) {
    std::string body = "mov.u32 %r2, tile;\n" + address;
    for (int i = 0; i < 4; ++i) body += fmt::format("ld.shared.f32 %f{}, [%r4+{}];\n", i + 1, 16 + 4 * i);
    return of_unit(steps_of(body), Unit::shared);
  };
  const auto aligned = loads("shl.b32 %r3, %r1, 4;\nadd.s32 %r4, %r2, %r3;\n");
  ASSERT_EQ(aligned.size(), 1u);
  EXPECT_EQ(aligned[0].merged, 4);
  EXPECT_NE(aligned[0].results[3], 0);
  EXPECT_EQ(loads("shl.b32 %r3, %r1, 3;\nadd.s32 %r4, %r2, %r3;\n").size(), 2u); // pairs
  EXPECT_EQ(loads("shl.b32 %r3, %r1, 2;\nadd.s32 %r4, %r2, %r3;\n").size(), 4u);
}

TEST(MachineSteps, MergeOnlyWhatIsSurelyOneAccess) {
  // Of an address that is a multiple of 16 bytes, after `before`.
  const auto loads = [](const std::string& before, const std::string& four) {
    return of_unit(
               steps_of(before + "mov.u32 %r2, tile;\nshl.b32 %r3, %r1, 4;\nadd.s32 %r4, %r2, %r3;\n" + four),
               Unit::shared)
        .size();
  };
  std::string plain, guarded;
  for (int i = 0; i < 4; ++i) {
    plain += fmt::format("ld.shared.f32 %f{}, [%r4+{}];\n", i + 1, 4 * i);
    guarded += fmt::format("@%p0 ld.shared.f32 %f{}, [%r4+{}];\n", i + 1, 4 * i);
  }
  EXPECT_EQ(loads("", plain), 1u);
  EXPECT_EQ(loads("", guarded), 4u) << "by the first of all registers, too";
  EXPECT_EQ(loads("", "ld.shared.v2.f32 {%f1, %f2}, [%r4];\nld.shared.f32 %f3, [%r4+4];\n"), 2u);
  EXPECT_EQ(loads("", "st.shared.f32 [%r4+512], %f9;\n" + plain), 2u)
      << "a store tells nothing of the address";
  const std::size_t half = plain.size() / 2;
  for (const char* between : {"bar.sync 0;\n", "membar.cta;\n", "atom.global.add.u32 %r5, [%rd1], 1;\n"})
    EXPECT_EQ(loads("", plain.substr(0, half) + between + plain.substr(half)), 2u) << between;
  // What comes after an instruction without a result is looked at all the same.
  const std::string store = "st.global.f32 [%rd1], %f9;\n";
  EXPECT_EQ(
      of_unit(steps_of(store + "mov.u32 %r2, tile;\nshl.b32 %r3, %r1, 2;\nadd.s32 %r4, %r2, %r3;\n" + plain),
              Unit::shared)
          .size(),
      4u);
}

// All four values are there then; a load's are wanted by what follows the first.
TEST(MachineSteps, MergedStoresStandWhereTheLastStoodAndLoadsWhereTheFirstDid) {
  for (const bool store : {true, false}) {
    std::string body = "mov.u32 %r2, tile;\nshl.b32 %r3, %r1, 4;\nadd.s32 %r4, %r2, %r3;\n";
    for (int i = 0; i < 4; ++i) {
      body += fmt::format(
          fmt::runtime(store ? "st.shared.f32 [%r4+{0}], %f{1};\n" : "ld.shared.f32 %f{1}, [%r4+{0}];\n"),
          4 * i, i + 1);
      if (i == 1) body += "st.global.f32 [%rd1], %f9;\n";
    }
    const Paths paths = steps_of(body);
    const std::vector<WarpStep> merged = of_unit(paths, Unit::shared), other = of_unit(paths, Unit::global);
    ASSERT_EQ(merged.size(), 1u);
    ASSERT_EQ(other.size(), 1u);
    EXPECT_EQ(merged[0].place > other[0].place, store);
  }
}

TEST(MachineSteps, ProductsOfAWarpgroupWaitForTheirFactors) {
  const auto product = [](const char* columns, const char* sums) {
    const auto found = of_unit(
        steps_of(fmt::format("wgmma.fence.sync.aligned;\nwgmma.mma_async.sync.aligned.m64n{}k16.f32.f16.f16 "
                             "{{{}}}, %rd1, %rd2, 1, 1, 1, 0, 0;\nwgmma.commit_group.sync.aligned;\n"
                             "wgmma.wait_group.sync.aligned 0;\n",
                             columns, sums)),
        Unit::group_tensor);
    EXPECT_EQ(found.size(), 1u);
    return found.empty() ? WarpStep{} : found[0];
  };
  const WarpStep narrow = product("8", "%f1, %f2, %f3, %f4");
  EXPECT_EQ(narrow.busy, 4 * 18) << "shared memory gives 128 bytes a clock";
  EXPECT_EQ(narrow.clocks, 18 + 29);
  std::string sums = "%f1";
  for (int i = 2; i <= 64; ++i) sums += ", %f" + std::to_string(i);
  const WarpStep wide = product("128", sums.c_str());
  EXPECT_EQ(wide.busy, 4 * 64) << "the tensor core's own rate";
  EXPECT_EQ(wide.clocks, 64 + 28 + 16);
}

TEST(MachineSteps, PutPredicatesInPlaceOfShortBranches) {
  const std::string load = "setp.ge.s32 %p1, %r1, 7;\n@%p1 bra over;\nld.global.f32 %f1, [%rd1];\nover:\n";
  const Paths paths = steps_of(load + "add.f32 %f2, %f1, %f1;");
  EXPECT_EQ(of_unit(paths, Unit::branch).size(), 1u); // ret
  const auto loads = of_unit(paths, Unit::global);
  ASSERT_EQ(loads.size(), 1u);
  EXPECT_NE(loads[0].operands[1], 0); // address and predicate
  std::string longer = "setp.ge.s32 %p1, %r1, 7;\n@%p1 bra over;\n";
  for (int i = 0; i < 20; ++i) longer += "add.f32 %f1, %f1, %f2;\n";
  EXPECT_EQ(of_unit(steps_of(longer + "over:\n"), Unit::branch).size(), 2u);
  EXPECT_EQ(of_unit(steps_of("setp.ge.s32 %p1, %r1, 7;\n@%p1 bra over;\nbar.sync 0;\nover:\n"), Unit::branch)
                .size(),
            2u);
}

TEST(MachineSteps, WaitWhereTheLanesMeetAgainAfterABranchThatTheyMayTakeApart) {
  const auto branch_over = [](const std::string& compare) {
    std::string body = compare + "@%p1 bra over;\n";
    for (int i = 0; i < 30; ++i) body += "add.f32 %f1, %f1, %f2;\n";
    const auto branches = of_unit(steps_of(body + "over:\nadd.f32 %f2, %f1, %f1;"), Unit::branch);
    EXPECT_EQ(branches.size(), 2u); // and ret
    return branches.at(0);
  };
  const WarpStep alike =
      branch_over("mov.u32 %r2, %ctaid.x;\nadd.s32 %r3, %r2, %r1;\nsetp.ge.s32 %p1, %r3, 7;\n");
  const WarpStep apart =
      branch_over("mov.u32 %r2, %tid.x;\nadd.s32 %r3, %r2, %r1;\nsetp.ge.s32 %p1, %r3, 7;\n");
  EXPECT_EQ(alike.slots, 1);
  EXPECT_EQ(alike.clocks, 0);
  EXPECT_EQ(apart.slots, 3);
  EXPECT_EQ(apart.clocks, 10);
  EXPECT_GT(branch_over("ld.global.s32 %r3, [%rd1];\nsetp.ge.s32 %p1, %r3, 7;\n").clocks, 0); // who knows
}

TEST(MachineSteps, MoveLoadsUpButNotOverStoresToTheSameSpace) {
  const auto order = [](const std::string& between) {
    const Paths paths = steps_of("ld.global.f32 %f1, [%rd1];\nadd.f32 %f2, %f1, %f1;\n" + between +
                                 "ld.global.f32 %f3, [%rd1+4];\nadd.f32 %f4, %f3, %f3;\n");
    std::vector<Unit> units;
    for (const WarpStep& step : paths.regions[0].steps)
      if (step.unit == Unit::global || step.unit == Unit::fp32) units.push_back(step.unit);
    return units;
  };
  EXPECT_EQ(order("")[1], Unit::global);
  EXPECT_EQ(order("st.global.f32 [%rd1+8], %f2;\n")[1], Unit::fp32);
}

TEST(Paths, HoldTheWayAndTheAccessesOfBlocksFromAllOverTheGrid) {
  SimulatedGpu gpu;
  gpu.load_cuda("extern \"C\" __global__ void k(const float* in, float* out) {\n"
                "  __shared__ float tile[64];\n"
                "  tile[threadIdx.x] = in[(blockIdx.x * 64 + threadIdx.x) * 2];\n"
                "  __syncthreads();\n"
                "  out[blockIdx.x * 64 + threadIdx.x] = tile[63 - threadIdx.x];\n"
                "}\n");
  const auto in = gpu.zeros<float>(100 * 128), out = gpu.zeros<float>(100 * 64);
  const Execution execution = gpu.run_clean({100}, {64}, in, out);
  ASSERT_TRUE(execution.paths);
  const Paths& paths = *execution.paths;
  ASSERT_EQ(paths.blocks.size(), 8u);
  for (std::size_t part = 0; part < 8; ++part) { // one from each eighth of the grid
    EXPECT_GE(paths.blocks[part].block, part * 100 / 8);
    EXPECT_LE(paths.blocks[part].block, (part + 1) * 100 / 8);
  }
  EXPECT_FALSE(paths.finisher); // no block can learn that it is the last
  const WarpPath& warp = paths.blocks[0].warps.at(1);
  ASSERT_EQ(warp.accesses.size(), 4u);
  EXPECT_EQ(warp.accesses[0].lines, 2);
  EXPECT_EQ(warp.accesses[0].sectors, 8);
  EXPECT_EQ(warp.accesses[0].filled, 4);
  EXPECT_EQ(warp.accesses[1].wavefronts, 1);
  // The loads of both warps lie alike: two lines, all sectors of each.
  const LineShape& shape = warp.shapes.at(warp.accesses[0].shape);
  EXPECT_EQ(shape.count, 2u);
  EXPECT_EQ(shape.from_first[1], 1);
  EXPECT_EQ(shape.touched[0] & shape.touched[1], 0xf);
  EXPECT_EQ(warp.accesses[0].first_line, in / 128 + 4 * paths.blocks[0].block + 2);
  EXPECT_EQ(warp.accesses[1].shape, AccessCost::kUnknown); // shared memory
  EXPECT_EQ(paths.shared_bytes, 256);
  EXPECT_EQ(warp.accesses[3].lines, 1);
  EXPECT_EQ(warp.accesses[3].filled, 4);
  EXPECT_EQ(warp.left_out, 0u);
}

TEST(Paths, HoldTheFirstAndTheLastBlock) {
  SimulatedGpu gpu;
  gpu.load_cuda("extern \"C\" __global__ void k(int* out, int n) {\n"
                "  for (int i = blockIdx.x; i < n; i += gridDim.x) out[i] = i;\n"
                "}\n");
  const Execution execution = gpu.run_clean({50}, {32}, gpu.zeros<int>(1001), 1001);
  ASSERT_TRUE(execution.paths);
  ASSERT_EQ(execution.paths->ends.size(), 2u);
  const BlockPath& first = execution.paths->ends[0];
  EXPECT_EQ(first.block, 0u);
  EXPECT_EQ(execution.paths->ends[1].block, 49u);
  EXPECT_EQ(first.warps.at(0).accesses.size(), 21u); // one iteration more than all others
  EXPECT_EQ(static_cast<double>(first.instructions), execution.paths->most_instructions);
}

TEST(Paths, KnowTheBlockThatFinishesForAll) {
  SimulatedGpu gpu;
  gpu.load_cuda("extern \"C\" __global__ void k(unsigned* finished, float* out) {\n"
                "  if (atomicAdd(finished, 1) == 32 * gridDim.x - 1)\n"
                "    for (int i = 0; i < 100; ++i) atomicAdd(out, 1.0f);\n"
                "}\n");
  const Execution execution = gpu.run_clean({50}, {32}, gpu.zeros<unsigned>(1), gpu.zeros<float>(1));
  ASSERT_TRUE(execution.paths);
  ASSERT_TRUE(execution.paths->finisher);
  ASSERT_EQ(execution.paths->kinds.size(), 1u);
  EXPECT_GT(sim::length_of(*execution.paths->finisher), sim::length_of(execution.paths->kinds[0]));
  EXPECT_EQ(execution.counters[metric::hottest_atomics], 1600u);
}

TEST(Paths, KnowTheBlockThatFinishesThoughOthersAreLonger) {
  SimulatedGpu gpu;
  gpu.load_cuda("extern \"C\" __global__ void k(unsigned* finished, float* out, int n) {\n"
                "  if (blockIdx.x % 4 == 1)\n"
                "#pragma unroll 1\n"
                "    for (int i = 0; i < n; ++i) asm volatile(\"\" ::: \"memory\");\n"
                "  if (blockIdx.x == 1) asm volatile(\"// of its own\" ::: \"memory\");\n"
                "  __syncthreads();\n"
                "  if (atomicAdd(finished, 1) == 32 * gridDim.x - 1)\n"
                "    for (int i = 0; i < 10; ++i) atomicAdd(out, 1.0f);\n"
                "}\n");
  for (int run = 0; run < 5; ++run) { // the host's threads decide which block it is
    const Execution execution = gpu.run_clean({50}, {32}, gpu.zeros<unsigned>(1), gpu.zeros<float>(1), 500);
    ASSERT_TRUE(execution.paths);
    const Paths& paths = *execution.paths;
    ASSERT_TRUE(paths.finisher);
    EXPECT_EQ(paths.finisher->warps.at(0).accesses.size(), 11u);
    EXPECT_EQ(paths.kinds.size(), 2u) << "blocks with the loop, and without it";
    for (const BlockPath& kind : paths.kinds) EXPECT_EQ(kind.warps.at(0).accesses.size(), 1u);
  }
}

TEST(Paths, KnowHowMuchLongerTheLongestBlockIs) {
  SimulatedGpu gpu;
  gpu.load_cuda("extern \"C\" __global__ void k(int* out, int n) {\n"
                "  volatile int sum = 0;\n"
                "  if (blockIdx.x == 3)\n"
                "    for (int i = 0; i < n; ++i) sum = sum + i;\n"
                "  out[blockIdx.x] = sum;\n"
                "}\n");
  const Execution execution = gpu.run_clean({264}, {32}, gpu.zeros<int>(264), 1000);
  ASSERT_TRUE(execution.paths);
  const Paths& paths = *execution.paths;
  EXPECT_EQ(paths.blocks.size(), 8u);
  const double total = static_cast<double>(execution.counters[metric::warp_instructions]);
  EXPECT_DOUBLE_EQ(paths.mean_instructions, total / 264);
  EXPECT_GT(paths.most_instructions, 1000);
  EXPECT_EQ(paths.most_block, 3u);
  EXPECT_GT(paths.busiest_sm_instructions, paths.most_instructions); // two blocks run on each SM
  EXPECT_LT(paths.busiest_sm_instructions, paths.most_instructions + 2 * paths.mean_instructions);
}

TEST(Paths, KeepTheTracedBlockBesideTheSampledOnesAndKnowItsLines) {
  SimulatedGpu gpu;
  gpu.load_cuda("extern \"C\" __global__ void k(int* out) {\n"
                "  out[blockIdx.x * 32 + threadIdx.x] = threadIdx.x;\n"
                "}\n");
  const auto out = gpu.zeros<int>(100 * 32);
  EXPECT_FALSE(gpu.run_clean({100}, {32}, out).paths->traced);
  const TraceRequest trace{{77, 3}, 100, false};
  gpu.options.trace = &trace;
  const Execution execution = gpu.run_clean({100}, {32}, out);
  const Paths& paths = *execution.paths;
  ASSERT_TRUE(paths.traced);
  EXPECT_EQ(paths.traced->block, 77u);
  ASSERT_EQ(paths.traced->warps.size(), 1u);
  EXPECT_EQ(paths.traced->warps[0].accesses.size(), 1u);
  EXPECT_EQ(paths.blocks.size(), 8u);
  const auto stores = of_unit(paths, Unit::global);
  ASSERT_EQ(stores.size(), 1u);
  EXPECT_EQ(paths.places.at(stores[0].place).line, 2);
}

TEST(Paths, AreNotKeptWithoutCounting) {
  SimulatedGpu gpu;
  gpu.options.count = false;
  gpu.load_cuda("extern \"C\" __global__ void k() {}\n");
  EXPECT_FALSE(gpu.run_clean({1}, {32}).paths);
}

TEST(Paths, StopGrowingInLongLoops) {
  sim::PathSampler sampler(1, 1, 132, false);
  EXPECT_GE(sampler.most_entries(), 1000u);
  SimulatedGpu gpu;
  gpu.load_cuda("extern \"C\" __global__ void k(int* out, int n) {\n"
                "  volatile int sum = 0;\n"
                "  for (int i = 0; i < n; ++i) sum = sum + i;\n"
                "  out[threadIdx.x] = sum;\n"
                "}\n");
  const int n = static_cast<int>(4 * sampler.most_entries());
  const Execution execution = gpu.run_clean({1}, {32}, gpu.zeros<int>(32), n);
  const WarpPath& warp = execution.paths->blocks.at(0).warps.at(0);
  EXPECT_EQ(warp.entries.size(), sampler.most_entries());
  EXPECT_GT(warp.left_out, 0u);
}

}
}
