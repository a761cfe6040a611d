#include "kernels/experiment/laboratory.h"

#include "kernels/base/data_folder.h"
#include "kernels/base/memory.h"
#include "kernels/experiment/verification.h"
#include "kernels/measure/cold_copies.h"
#include "kernels/simulator/memory/tensor_map.h"
#include "kernels/simulator/simulated_device.h"

#include <array>
#include <cstring>
#include <functional>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <sys/resource.h>
#include <thread>
#include <unistd.h>

using namespace kernelarium;

namespace {

Experiment vector_add(const std::string& source = {}) {
  Experiment experiment;
  experiment.lesson = "vector-add";
  experiment.problem = "vector-add";
  experiment.variant = "scalar";
  experiment.sizes = {{"n", "1000"}};
  experiment.source = source;
  return experiment;
}

/// A learner's version of the kernel with this body.
std::string kernel(const std::string& body) {
  return "extern \"C\" __global__ void vector_add(const float* a, const float* b, float* c, long long n) {\n"
         "  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;\n" +
         body + "\n}\n";
}

class LaboratoryTest : public ::testing::Test {
 protected:
  kernelarium::Run perform(const Experiment& experiment) { return laboratory_.perform(experiment); }
  Laboratory laboratory_;
};

}

TEST_F(LaboratoryTest, ScratchMemoryIsKeptToBeLookedAt) {
  Experiment experiment;
  experiment.problem = "attention";
  experiment.variant = "three-kernels";
  experiment.sizes = {{"heads", "2"}, {"kv_heads", "1"}, {"sequence", "16"}, {"head_size", "8"}};
  ASSERT_EQ(perform(experiment).verdict, Verdict::pass);
  const auto scores = laboratory_.outputs().find("scores");
  ASSERT_NE(scores, laboratory_.outputs().end());
  ASSERT_EQ(scores->second.shape, (std::vector<std::int64_t>{2, 16, 16}));
  for (std::int64_t row = 0; row < 2 * 16; ++row) { // the second kernel made weights of them
    double sum = 0;
    for (std::int64_t column = 0; column < 16; ++column) sum += scores->second.at(row * 16 + column);
    EXPECT_NEAR(sum, 1, 1e-5);
  }
}

TEST_F(LaboratoryTest, PassesWhatIsRight) {
  const auto run = perform(vector_add());
  EXPECT_EQ(run.verdict, Verdict::pass);
  EXPECT_FALSE(run.fault);
  EXPECT_EQ(run.counters[metric::global_load_sectors], 250U);
  EXPECT_EQ(run.counted_on, "sim:h200");
  ASSERT_TRUE(run.time);
  EXPECT_EQ(run.time->label, Label::simulation);
  ASSERT_TRUE(run.modelled);
  EXPECT_EQ(run.launches.at(0).grid.x, 4);
  EXPECT_GT(run.launches.at(0).facts.registers_per_thread, 0);
  EXPECT_EQ(laboratory_.outputs().at("c").count(), 1000);
  EXPECT_EQ(laboratory_.inputs().size(), 2U);
  EXPECT_EQ(run.source_hash.size(), 16U);
}

TEST_F(LaboratoryTest, KeepsWhereAnOutputIsWrong) {
  const auto run = perform(vector_add(kernel("  if (i < n) c[i] = a[i] + b[i] + (i == 7 ? 2 : 0);")));
  EXPECT_EQ(run.wrong, 1);
  const Tensor& wrong = laboratory_.outputs().at(difference_of("c"));
  ASSERT_EQ(wrong.count(), 1000);
  for (std::int64_t i = 0; i < 1000; ++i) EXPECT_NEAR(wrong.at(i), i == 7 ? 2 : 0, 1e-6);
  EXPECT_EQ(perform(vector_add()).wrong, 0);
  EXPECT_FALSE(laboratory_.outputs().contains(difference_of("c")));
}

/// With each number of stages, so that copies run ahead by each distance, and none.
TEST_F(LaboratoryTest, MultipliesBfloat16OnTensorCores) {
  for (const Variant& variant : find_variants("matmul-bf16")) {
    if (variant.source.extension() == ".py") continue; // needs Python: LessonsOnSimulator runs those
    Experiment experiment;
    experiment.problem = variant.problem;
    experiment.variant = variant.id;
    experiment.checks = Checks::all;
    const Parameter* stages = find_parameter(variant.parameters, "STAGES");
    const std::int64_t fewest = stages ? stages->minimum : 1, most = stages ? stages->maximum : 1;
    for (std::int64_t count = fewest; count <= most; ++count)
      for (const auto& [m, n, k] : {std::array{"1", "1", "1"}, {"67", "129", "45"}, {"64", "96", "384"}})
        for (const std::string pattern : {"random", "zero-one", "negative"}) {
          if (pattern != "random" && std::string_view(m) != "67") continue;
          experiment.sizes = {{"m", m}, {"n", n}, {"k", k}};
          experiment.pattern = pattern;
          if (stages) experiment.parameters["STAGES"] = std::to_string(count);
          const auto run = perform(experiment);
          SCOPED_TRACE(variant.id + " " + m + " " + pattern + " stages " + std::to_string(count));
          EXPECT_EQ(run.verdict, Verdict::pass);
          EXPECT_TRUE(run.diagnostics.empty()) << to_text(run.diagnostics.front());
          EXPECT_GT(run.counters[metric::tensor_bf16_instructions], 0U);
        }
  }
}

TEST_F(LaboratoryTest, AttendsInBfloat16OnTensorCores) {
  using Sizes = std::array<const char*, 4>; // heads, key-value heads, sequence, head size
  const auto check = [&](const Variant& variant, const Sizes& sizes, const char* causal, const char* pattern,
                         const std::map<std::string, std::string>& parameters) {
    Experiment experiment;
    experiment.problem = variant.problem;
    experiment.variant = variant.id;
    experiment.checks = Checks::all;
    experiment.sizes = {{"heads", sizes[0]},
                        {"kv_heads", sizes[1]},
                        {"sequence", sizes[2]},
                        {"head_size", sizes[3]},
                        {"causal", causal}};
    experiment.pattern = pattern;
    experiment.parameters = parameters;
    const auto run = perform(experiment);
    SCOPED_TRACE(variant.id + " " + sizes[2] + " " + sizes[3] + " " + causal + " " + pattern);
    EXPECT_EQ(run.verdict, Verdict::pass);
    EXPECT_TRUE(run.diagnostics.empty()) << to_text(run.diagnostics.front());
    EXPECT_GT(run.counters[metric::tensor_bf16_instructions], 0U);
  };
  for (const Variant& variant : find_variants("attention-bf16")) {
    if (variant.source.extension() == ".py") continue;
    for (const Sizes& sizes : {Sizes{"1", "1", "1", "1"},
                               {"2", "1", "129", "64"},
                               {"2", "2", "66", "40"},
                               {"3", "1", "70", "17"},
                               {"1", "1", "260", "128"}})
      for (const char* causal : {"no", "yes"}) check(variant, sizes, causal, "random", {});
    for (const char* pattern : {"low-scores", "growing", "falling", "far-apart", "last-largest"})
      check(variant, {"1", "1", "140", "24"}, "no", pattern, {});
    for (const Parameter& parameter : variant.parameters) {
      std::vector<std::string> values = parameter.choices;
      for (const std::int64_t value : parameter.steps) values.push_back(std::to_string(value));
      for (const std::string& value : values)
        check(variant, {"1", "1", "130", "72"}, "yes", "random", {{parameter.name, value}});
    }
  }
}

TEST_F(LaboratoryTest, LaunchesVariantsWithClustersAndTensorMaps) {
  Experiment experiment;
  experiment.checks = Checks::all;
  experiment.problem = "matrix-copy";
  experiment.variant = "transpose-tma";
  for (const char* swizzle : {"0", "128"})
    for (const auto& [rows, columns] : {std::array{"64", "64"}, {"1", "1"}, {"37", "50"}, {"50", "36"}}) {
      experiment.sizes = {{"rows", rows}, {"columns", columns}};
      experiment.parameters = {{"SWIZZLE", swizzle}};
      const auto run = perform(experiment);
      SCOPED_TRACE(std::string(swizzle) + " " + rows + " x " + columns);
      ASSERT_EQ(run.verdict, Verdict::pass) << (run.diagnostics.empty() ? "" : to_text(run.diagnostics[0]));
      const std::uint64_t conflicts = run.counters[metric::shared_load_conflicts];
      EXPECT_EQ(conflicts == 0, std::string(swizzle) == "128") << conflicts;
    }
  experiment.problem = "reduction";
  experiment.variant = "cluster";
  for (const char* blocks : {"1", "2", "8"}) {
    experiment.sizes = {{"n", "10007"}};
    experiment.parameters = {{"CLUSTERS", "3"}, {"CLUSTER", blocks}};
    const auto run = perform(experiment);
    ASSERT_EQ(run.verdict, Verdict::pass) << (run.diagnostics.empty() ? "" : to_text(run.diagnostics[0]));
    EXPECT_EQ(run.launches.at(0).cluster, (Dim3{std::stoll(blocks), 1, 1}));
    EXPECT_EQ(run.launches.at(1).cluster, (Dim3{1, 1, 1}));
    EXPECT_EQ(run_from_json(to_json(run)).launches.at(0).cluster, run.launches[0].cluster);
    EXPECT_EQ(run.counters[metric::remote_shared_bytes], 3U * 4 * (std::stoull(blocks) - 1));
  }
}

TEST(ColdCopies, RedirectPointersAndTensorMaps) {
  GpuSpec spec = load_gpu_spec("h200");
  spec.l2_bytes = 4096;
  const auto device = make_simulated_device(spec);
  const std::vector<std::byte> content(8192, std::byte{7});
  const DevicePointer data = device->allocate(content.size(), "data");
  device->copy_in(data, content);
  sim::TensorMap map;
  map.address = data + 256;
  map.rank = 1;
  map.size[0] = 16;
  map.box[0] = 16;
  const auto encoded = map.encode();
  Launch launch;
  launch.arguments = {
      Argument::pointer(data + 8), {{encoded.begin(), encoded.end()}}, Argument::scalar(Dtype::i32, 5)};
  const ColdCopies copies(*device, {{}, {launch}}, {{data, content.size()}});
  ASSERT_EQ(copies.passes().size(), 2u);
  const std::vector<Argument>& moved = copies.passes()[1].launches.at(0).arguments;
  DevicePointer pointer = 0;
  std::memcpy(&pointer, moved[0].bytes.data(), sizeof pointer);
  EXPECT_NE(pointer, data + 8);
  const auto copy = sim::TensorMap::decode(std::span<const std::byte, 128>(moved[1].bytes));
  ASSERT_TRUE(copy);
  EXPECT_EQ(copy->address - 256, pointer - 8) << "the map lies in the same copy";
  EXPECT_EQ(copy->size[0], 16u);
  EXPECT_EQ(moved[2].bytes, launch.arguments[2].bytes);
  std::vector<std::byte> got(content.size());
  device->copy_out(got, pointer - 8);
  EXPECT_EQ(got, content);
}

TEST_F(LaboratoryTest, RefusesAGpuThatLacksTheInstructions) {
  Experiment experiment;
  experiment.problem = "matmul-bf16";
  experiment.variant = "wmma";
  experiment.device = "sim:t4";
  const auto run = perform(experiment);
  EXPECT_EQ(run.fault, Fault::bad_argument);
  EXPECT_NE(run.diagnostics.at(0).message.in_english().find("compute capability 8.0"), std::string::npos)
      << to_text(run.diagnostics.at(0));
}

TEST_F(LaboratoryTest, FindsElementsThatNobodyWrites) {
  const auto run = perform(vector_add(kernel("  if (i < n - 1) c[i] = a[i] + b[i];")));
  EXPECT_EQ(run.verdict, Verdict::fail);
  EXPECT_EQ(run.fault, Fault::wrong_result);
  EXPECT_EQ(run.wrong, 1);
  EXPECT_NE(run.diagnostics.at(0).message.in_english().find("c[999] was never written"), std::string::npos)
      << run.diagnostics[0].message.in_english();
}

TEST_F(LaboratoryTest, KnowsAddingToWhatNobodyWroteFromNotWriting) {
  Experiment experiment = vector_add(kernel("  if (i < n) c[i] += a[i] + b[i];"));
  experiment.checks = Checks::bounds;
  const auto unchecked = perform(experiment);
  EXPECT_EQ(unchecked.wrong, 1000);
  EXPECT_NE(unchecked.diagnostics.at(0).message.in_english().find("c[0] is nan"), std::string::npos)
      << unchecked.diagnostics[0].message.in_english();
  experiment.checks = Checks::all;
  const auto checked = perform(experiment);
  EXPECT_EQ(checked.verdict, Verdict::error);
  EXPECT_EQ(checked.diagnostics.at(0).kind, "uninitialised");
  EXPECT_EQ(checked.diagnostics.at(0).line, 3);
}

TEST_F(LaboratoryTest, FindsWrongElements) {
  const auto run = perform(vector_add(kernel("  if (i < n) c[i] = i == 7 ? 100 : a[i] + b[i];")));
  EXPECT_EQ(run.verdict, Verdict::fail);
  EXPECT_EQ(run.wrong, 1);
  EXPECT_NE(run.diagnostics.at(0).message.in_english().find("c[7] is 100"), std::string::npos);
}

TEST_F(LaboratoryTest, CarriesCompileErrorsWithTheirLine) {
  const auto run = perform(vector_add(kernel("  c[i] = d[i];")));
  EXPECT_EQ(run.verdict, Verdict::error);
  EXPECT_EQ(run.fault, Fault::no_compile);
  EXPECT_EQ(run.diagnostics.at(0).line, 3);
  EXPECT_EQ(run.diagnostics.at(0).file, "kernels/cuda/vector-add/scalar.cu");
}

TEST_F(LaboratoryTest, CarriesFaultsWithTheirLineAndGoesOn) {
  const auto run = perform(vector_add(kernel("  c[i] = a[i] + b[i];")));
  EXPECT_EQ(run.verdict, Verdict::error);
  EXPECT_EQ(run.fault, Fault::kernel_fault);
  EXPECT_EQ(run.diagnostics.at(0).kind, "out-of-bounds");
  EXPECT_EQ(run.diagnostics.at(0).line, 3);
  EXPECT_FALSE(run.time); // of a pass that never ended
  EXPECT_EQ(perform(vector_add()).verdict, Verdict::pass);
}

// Right by luck on a lockstep simulator: a race is a failure whatever the output holds.
TEST_F(LaboratoryTest, FailsARaceWithARightResult) {
  const std::string racy =
      kernel("  __shared__ float sum[32];\n  if (i < n) sum[threadIdx.x % 32] = a[i] + b[i];\n"
             "  __syncwarp();\n  if (i < n) c[i] = sum[threadIdx.x % 32];");
  Experiment experiment = vector_add(racy);
  experiment.checks = Checks::all;
  const auto run = perform(experiment);
  EXPECT_EQ(run.verdict, Verdict::error);
  ASSERT_FALSE(run.diagnostics.empty());
  EXPECT_EQ(run.diagnostics[0].kind, "race");
}

TEST_F(LaboratoryTest, StopsAtTheBudgetAndWhenCancelled) {
  const std::string endless = kernel("  volatile float* word = c + i % n;\n  while (true) word[0] = 1;");
  Experiment experiment = vector_add(endless);
  experiment.instruction_budget = 100000;
  EXPECT_EQ(perform(experiment).diagnostics.at(0).kind, "budget");

  std::atomic<bool> cancel{false};
  std::thread person([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    cancel = true;
  });
  const auto run = laboratory_.perform(vector_add(endless), &cancel);
  person.join();
  EXPECT_EQ(run.fault, Fault::kernel_fault);
  EXPECT_EQ(run.diagnostics.at(0).kind, "cancelled");
  EXPECT_TRUE(was_cancelled(run));
}

TEST_F(LaboratoryTest, StopsWhileItComputesWhatIsExpected) {
  Experiment experiment;
  experiment.lesson = experiment.problem = "matmul";
  experiment.variant = "tiled";
  experiment.device = "sim:h200";
  std::atomic<bool> cancel{false};
  std::vector<std::string> stages;
  const auto run = laboratory_.perform(experiment, &cancel, {[&](const Progress& progress) {
                                         stages.push_back(progress.stage);
                                         cancel = cancel || progress.stage == "computing the expected result";
                                       }});
  EXPECT_TRUE(was_cancelled(run));
  EXPECT_EQ(stages.back(), "computing the expected result");
}

TEST_F(LaboratoryTest, SaysWhichSettingWasRefused) {
  Experiment experiment = vector_add();
  experiment.parameters = {{"block.x", "4096"}};
  const auto run = perform(experiment);
  EXPECT_EQ(run.fault, Fault::bad_argument);
  EXPECT_EQ(run.parameters.at("block.x"), 4096);
  EXPECT_EQ(run.sizes.at("n"), 1000);
}

TEST_F(LaboratoryTest, CarriesUnknownNamesAndDevicesAsFaults) {
  Experiment experiment = vector_add();
  experiment.problem = "none";
  EXPECT_EQ(perform(experiment).fault, Fault::bad_argument);
  experiment = vector_add();
  experiment.variant = "none";
  EXPECT_EQ(perform(experiment).fault, Fault::bad_argument);
  experiment = vector_add();
  experiment.device = "cuda:99";
  EXPECT_EQ(perform(experiment).fault, Fault::no_device);
}

TEST_F(LaboratoryTest, RefusesWhatRegistersForbidOnARealGpu) {
  // 1024 threads of more than 64 registers do not fit into the 65536 registers of an SM.
  std::string body =
      "  float r[96];\n  for (int k = 0; k < 96; ++k) r[k] = a[(i + k * 7) % n];\n"
      "  for (int t = 0; t < 4; ++t)\n    for (int k = 0; k < 96; ++k) r[k] = r[k] * r[(k + 5) % 96];\n"
      "  float s = 0;\n  for (int k = 0; k < 96; ++k) s += r[k];\n  if (i < n) c[i] = s;";
  Experiment experiment = vector_add(kernel(body));
  experiment.parameters = {{"block.x", "1024"}};
  for (const bool counted : {true, false}) { // a run of which only the verdict counts is refused, too
    experiment.count = experiment.timing = counted;
    const auto run = perform(experiment);
    EXPECT_EQ(run.fault, Fault::bad_argument);
    EXPECT_NE(run.diagnostics.at(0).message.in_english().find("registers"), std::string::npos)
        << run.diagnostics[0].message.in_english();
  }
}

// 256 threads fit with any number of registers.
TEST_F(LaboratoryTest, AFaultInALaterLaunchLeavesNoTimelines) {
  Experiment experiment;
  experiment.problem = "reduction";
  experiment.variant = "sequential";
  experiment.sizes = {{"n", "4096"}};
  experiment.warp_states = true;
  const auto good = perform(experiment);
  ASSERT_EQ(good.launches.size(), 2u);
  EXPECT_EQ(good.timelines.size(), 2u);
  std::string source = read_file(data_folder() / "kernels" / "cuda" / "reduction" / "sequential.cu");
  const std::string last = "  if (thread == 0) out[blockIdx.x]";
  source.insert(source.find(last), "  if (gridDim.x == 1) out[1 << 20] = 0;\n"); // the second one
  experiment.source = source;
  const auto run = perform(experiment);
  EXPECT_EQ(run.fault, Fault::kernel_fault);
  EXPECT_TRUE(run.timelines.empty()); // a message with some of them would be refused as damaged
}

TEST_F(LaboratoryTest, ModelsTheSameTimeAgain) {
  Experiment experiment = vector_add();
  experiment.sizes = {{"n", "1048576"}};
  const auto first = perform(experiment);
  ASSERT_TRUE(first.modelled);
  experiment.checks = Checks::all;
  for (int again = 0; again < 3; ++again) {
    const auto run = perform(experiment);
    ASSERT_TRUE(run.modelled);
    EXPECT_EQ(run.modelled->median_ms, first.modelled->median_ms);
  }
}

TEST_F(LaboratoryTest, MakesNoMachineCodeForAVerdictAlone) {
  Experiment experiment = vector_add();
  experiment.count = experiment.timing = false;
  const auto run = perform(experiment);
  EXPECT_EQ(run.verdict, Verdict::pass);
  EXPECT_EQ(run.launches.at(0).facts.registers_per_thread, 0);
  experiment.count = true;
  EXPECT_GT(perform(experiment).launches.at(0).facts.registers_per_thread, 0);
}

TEST_F(LaboratoryTest, TracesPointIntoTheRunsSitesAndLaunches) {
  Experiment experiment;
  experiment.problem = "reduction";
  experiment.variant = "sequential";
  experiment.sizes = {{"n", "1000"}};
  experiment.trace = TraceRequest{{0}, 100000, true};
  const auto run = perform(experiment);
  ASSERT_EQ(run.verdict, Verdict::pass);
  ASSERT_TRUE(run.trace);
  ASSERT_EQ(run.launches.size(), 2U);
  bool first = false, second = false;
  for (const AccessRecord& record : run.trace->records) {
    ASSERT_LT(record.site, run.counters.sites.size());
    ASSERT_LT(record.launch, run.launches.size());
    first = first || record.launch == 0;
    second = second || record.launch == 1;
    EXPECT_NE(record.mask, 0U);
  }
  EXPECT_TRUE(first);
  EXPECT_TRUE(second);
  std::size_t warps = 0;
  for (const LaunchFacts& launch : run.launches)
    warps += static_cast<std::size_t>(launch.grid.count() * ((launch.block.count() + 31) / 32));
  EXPECT_EQ(run.trace->warps.size(), warps);
}

TEST(Limits, WhatDoesNotFitIsRefusedBeforeItIsAllocated) {
  Experiment experiment;
  experiment.problem = "vector-add";
  experiment.variant = "scalar";
  experiment.sizes = {{"n", "1000000"}};
  experiment.memory_limit = 50'000'000;
  Laboratory laboratory;
  const auto run = laboratory.perform(experiment);
  ASSERT_EQ(run.diagnostics.size(), 1u);
  EXPECT_EQ(run.diagnostics[0].kind, "memory");
  EXPECT_EQ(run.fault, Fault::bad_argument);
  EXPECT_EQ(run.diagnostics[0].message.in_english().find(
                "this run needs about 132 MB of memory, but the limit is 50 MB"),
            0u)
      << run.diagnostics[0].message.in_english();
  experiment.checks = Checks::all; // what they keep is told, because the same run may need less without
  const auto checked = laboratory.perform(experiment);
  ASSERT_EQ(checked.diagnostics.size(), 1u);
  EXPECT_NE(
      checked.diagnostics[0].message.in_english().find(" of memory with all checks, but the limit is 50 MB"),
      std::string::npos)
      << checked.diagnostics[0].message.in_english();
  experiment.checks = Checks::bounds;
  experiment.memory_limit = 0;
  EXPECT_EQ(laboratory.perform(experiment).verdict, Verdict::pass);
  // Nobody's computer has this.
  experiment.sizes = {{"n", "1073741824"}};
  experiment.memory_limit = 1'000'000'000;
  EXPECT_EQ(laboratory.perform(experiment).diagnostics.at(0).kind, "memory");
}

TEST(Limits, ARunStaysWithinTheMemoryThatItWasAllowed) {
  const auto peak = [] {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
  };
  if (peak() > 100'000'000) GTEST_SKIP() << "another test of this process took more";
  Experiment experiment;
  experiment.problem = "vector-add";
  experiment.variant = "scalar";
  experiment.sizes = {{"n", "8388608"}};
  experiment.memory_limit = 370'000'000; // 32 bytes per element, and what a run takes at any size
  ASSERT_EQ(Laboratory().perform(experiment).verdict, Verdict::pass);
  EXPECT_LT(peak(), experiment.memory_limit);
}

TEST(Limits, AnEndlessLoopThatStoresTakesBoundedMemory) {
  Experiment experiment;
  SingleLaunch& launch = experiment.launch.emplace();
  launch.file = "endless.cu";
  launch.kernel = "endless";
  launch.grid = {8, 1, 1};
  launch.block = {256, 1, 1};
  launch.arguments = {"f32[2048]:zero"};
  experiment.source = "__global__ void endless(float* x) {\n"
                      "  volatile int go = 1;\n"
                      "  while (go) x[blockIdx.x * blockDim.x + threadIdx.x] += 1;\n"
                      "}\n";
  experiment.instruction_budget = 100'000'000;
  Laboratory laboratory;
  const auto run = laboratory.perform(experiment);
  ASSERT_FALSE(run.diagnostics.empty());
  EXPECT_EQ(run.diagnostics.back().kind, "budget");
  EXPECT_LT(resident_memory(getpid()), 1'000'000'000u);
}

TEST(SingleLaunch, TakesClustersAndTensorMaps) {
  Experiment experiment;
  SingleLaunch& launch = experiment.launch.emplace();
  launch.file = "boxes.cu";
  launch.kernel = "boxes";
  launch.grid = {2, 4, 1};
  launch.block = {32, 1, 1};
  launch.cluster = {2, 1, 1};
  launch.arguments = {"map:1:64x32:32x8", "f32[2048]:iota", "f32[2048]:zero"};
  // Each block gives the box of its neighbour in the cluster out, twice as large.
  experiment.source = R"(struct __align__(64) Map { char bytes[128]; };
__device__ unsigned place(const void* p) { return (unsigned)__cvta_generic_to_shared(p); }
__global__ void boxes(const __grid_constant__ Map map, const float* in, float* out) {
  __shared__ __align__(1024) float s[8][32];
  __shared__ __align__(8) unsigned long long b;
  unsigned other = blockIdx.x % 2 ^ 1;
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared.b64 [%0], 1; fence.mbarrier_init.release.cluster;" :: "r"(place(&b)) : "memory");
    asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], 1024;" :: "r"(place(&b)) : "memory");
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];"
                 :: "r"(place(s)), "l"(&map), "r"(32 * blockIdx.x), "r"(8 * blockIdx.y), "r"(place(&b)) : "memory");
  }
  __syncthreads();
  asm volatile("{ .reg .pred p; again: mbarrier.try_wait.parity.shared.b64 p, [%0], 0; @!p bra again; }" :: "r"(place(&b)) : "memory");
  asm volatile("barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;" ::: "memory");
  for (int r = 0; r < 8; ++r) {
    float v;
    asm volatile("{ .reg .b32 a; mapa.shared::cluster.u32 a, %1, %2; ld.shared::cluster.f32 %0, [a]; }"
                 : "=f"(v) : "r"(place(&s[r][threadIdx.x])), "r"(other) : "memory");
    out[(8 * blockIdx.y + r) * 64 + 32 * other + threadIdx.x] = 2 * v;
  }
  asm volatile("barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;" ::: "memory");
}
)";
  experiment.checks = Checks::all;
  Laboratory laboratory;
  const auto run = laboratory.perform(experiment);
  ASSERT_EQ(run.verdict, Verdict::pass) << (run.diagnostics.empty() ? "" : to_text(run.diagnostics[0]));
  for (std::int64_t i = 0; i < 2048; ++i)
    ASSERT_EQ(laboratory.outputs().at("out").at(i), 2 * static_cast<double>(i));
  // The map of a buffer of its own.
  launch.arguments = {"map:f32[2048]:iota:64x32:32x8", "u64:0", "f32[2048]:zero"};
  const auto owning = laboratory.perform(experiment);
  ASSERT_EQ(owning.verdict, Verdict::pass);
  EXPECT_EQ(owning.launches.at(0).arguments.at(0).buffer, "map"); // so it can be written to a file
  EXPECT_EQ(laboratory.outputs().at("map").at(2047), 2047);
  EXPECT_EQ(laboratory.outputs().at("out").at(2047), 2 * 2047);
  launch.arguments[1] = "f32[2048]:iota";
  const auto refused = [&](const char* map) {
    experiment.launch->arguments[0] = map;
    return laboratory.perform(experiment).fault == Fault::bad_argument;
  };
  EXPECT_TRUE(refused("map:1:64x33:32x8")); // larger than the buffer
  EXPECT_TRUE(refused("map:1:64x32:31x8")); // 124 bytes
  EXPECT_TRUE(refused("map:1:63x32:32x8")); // rows of 252 bytes
  EXPECT_TRUE(refused("map:0:64x32:32x8")); // no buffer
  EXPECT_TRUE(refused("map:1:64x32:32x8:swizzle=64"));
}

TEST(SingleLaunch, TakesTexturesAndSurfaces) {
  Experiment experiment;
  SingleLaunch& launch = experiment.launch.emplace();
  launch.file = "blur.cu";
  launch.kernel = "blur";
  launch.grid = {4, 1, 1};
  launch.block = {8, 1, 1};
  launch.arguments = {"texture:linear:f32[4,8]:iota", "surface:f32[4,8]:zero", "f32[32]:zero"};
  // Between two texels of a row lies their mean.
  experiment.source = R"(__global__ void blur(cudaTextureObject_t from, cudaSurfaceObject_t to, float* seen) {
  const float value = tex2D<float>(from, threadIdx.x + 1.f, blockIdx.x + 0.5f);
  const float before = surf2Dread<float>(to, threadIdx.x * 4, blockIdx.x);
  surf2Dwrite(value, to, threadIdx.x * 4, blockIdx.x);
  seen[blockIdx.x * 8 + threadIdx.x] = before + value;
}
)";
  experiment.checks = Checks::all;
  Laboratory laboratory;
  const auto run = laboratory.perform(experiment);
  ASSERT_EQ(run.verdict, Verdict::pass) << (run.diagnostics.empty() ? "" : to_text(run.diagnostics[0]));
  for (std::int64_t y = 0; y < 4; ++y)
    for (std::int64_t x = 0; x < 8; ++x) {
      const double want = static_cast<double>(8 * y + x) + (x < 7 ? 0.5 : 0);
      EXPECT_EQ(laboratory.outputs().at("seen").at(8 * y + x), want);
      EXPECT_EQ(laboratory.outputs().at("to").at(8 * y + x), want);
    }
}

TEST(SingleLaunch, RefusesArgumentsOfAnotherType) {
  Experiment experiment;
  experiment.timing = false;
  SingleLaunch& launch = experiment.launch.emplace();
  launch.file = "types.cu";
  launch.block = {32, 1, 1};
  experiment.source = R"(#include <cuda_bf16.h>
#include <cuda_fp16.h>
typedef float real;
using Pair = double2;
struct Holder { float* p; };
__constant__ float weights[9];
__global__ void half_value(__half a) {}
__global__ void bfloat_value(__nv_bfloat16 a) {}
__global__ void bfloats(__nv_bfloat16* a) {}
__global__ void pairs(const Pair* a) {}
extern "C" __global__ void c_pairs(const Pair* __restrict__ a) {}
template<class T> __global__ void generic(const T* a) {}
__global__ void reals(real* a) { a[0] = weights[0]; }
__global__ void unused(real* a) {}
__global__ void texture(cudaTextureObject_t a) {}
__global__ void whole(long long a) {}
__global__ void handle(unsigned long long a) {}
__global__ void vector(float2 a) {}
__global__ void holder(Holder a) {}
__global__ void anything(void* a) {}
__global__ void bytes(const char* a) {}
)";
  Laboratory laboratory;
  const auto taken = [&](const char* kernel, const char* argument) {
    launch.kernel = kernel;
    launch.arguments = {argument};
    return laboratory.perform(experiment).verdict == Verdict::pass;
  };
  for (const auto& [kernel, argument] :
       {std::pair("half_value", "f16:1"), std::pair("bfloat_value", "bf16:1"),
        std::pair("bfloats", "u16[4]:zero"), std::pair("pairs", "f64[4]:zero"),
        std::pair("pairs", "u8[32]:zero"), std::pair("c_pairs", "f64[4]:zero"),
        std::pair("generic<float>", "f32[4]:zero"), std::pair("unused", "u64:0"),
        std::pair("texture", "texture:f32[4,4]:zero"), std::pair("handle", "texture:f32[4,4]:zero"),
        std::pair("handle", "f32[4]:zero"), std::pair("whole", "u64:3"),
        std::pair("vector", "bytes:0000803f00000000"), std::pair("holder", "f32[4]:zero"),
        std::pair("anything", "i32[4]:zero"), std::pair("bytes", "f64[4]:zero")})
    EXPECT_TRUE(taken(kernel, argument)) << kernel << ' ' << argument;
  for (const auto& [kernel, argument] :
       {std::pair("half_value", "bf16:1"), std::pair("bfloat_value", "f16:1"),
        std::pair("bfloats", "f16[4]:zero"), std::pair("pairs", "f32[4]:zero"),
        std::pair("c_pairs", "f32[4]:zero"), std::pair("generic<double>", "f32[4]:zero"),
        std::pair("reals", "i32[4]:zero"), std::pair("reals", "i64:5"),
        std::pair("reals", "texture:f32[4,4]:zero"), std::pair("texture", "f32[16]:zero"),
        std::pair("texture", "surface:f32[4,4]:zero"), std::pair("whole", "f32[4]:zero"),
        std::pair("vector", "f64:1"), std::pair("vector", "f32[2]:zero")})
    EXPECT_FALSE(taken(kernel, argument)) << kernel << ' ' << argument;
  launch.constants["weights"] = "f32[9]:fill=2";
  EXPECT_TRUE(taken("reals", "f32[4]:zero"));
  launch.constants["weights"] = "i32[9]:fill=2";
  EXPECT_FALSE(taken("reals", "f32[4]:zero"));
}

TEST(SingleLaunch, GivesWhatItsBuffersHoldAfterwards) {
  Experiment experiment;
  SingleLaunch& launch = experiment.launch.emplace();
  launch.file = "twice.cu";
  launch.kernel = "twice";
  launch.block = {32, 1, 1};
  launch.arguments = {"f32[32]:iota", "i32:32"};
  experiment.source =
      "__global__ void twice(float* x, int n) { if (threadIdx.x < n) x[threadIdx.x] *= 2; }\n";
  experiment.trace = TraceRequest{{0}, 1000, true};
  Laboratory laboratory;
  std::vector<double> shares;
  const auto run = laboratory.perform(experiment, nullptr, {[&](const Progress& progress) {
                                        if (progress.stage == "running" && progress.fraction >= 0)
                                          shares.push_back(progress.fraction);
                                      }});
  ASSERT_EQ(run.verdict, Verdict::pass) << (run.diagnostics.empty() ? "" : to_text(run.diagnostics[0]));
  EXPECT_EQ(run.variant, "twice");
  EXPECT_TRUE(run.problem.empty());
  EXPECT_EQ(laboratory.outputs().at("x").at(31), 62);
  EXPECT_EQ(laboratory.inputs().at("x").at(31), 31);
  ASSERT_EQ(run.buffers.size(), 1u);
  EXPECT_EQ(run.buffers[0].name, "x");
  ASSERT_TRUE(run.trace);
  EXPECT_FALSE(run.trace->records.empty());
  ASSERT_FALSE(shares.empty());
  EXPECT_EQ(shares.back(), 1);

  const auto refused = [&](const std::function<void(SingleLaunch&)>& change, const std::string& part) {
    Experiment other = experiment;
    change(*other.launch);
    const auto run = laboratory.perform(other);
    ASSERT_FALSE(run.diagnostics.empty()) << part;
    EXPECT_NE(to_text(run.diagnostics[0]).find(part), std::string::npos) << to_text(run.diagnostics[0]);
  };
  refused([](SingleLaunch& l) { l.arguments = {"f32[32]:iota"}; }, "takes 2 arguments");
  refused([](SingleLaunch& l) { l.arguments[1] = "i64:3"; }, "argument 1");
  refused([](SingleLaunch& l) { l.grid.x = 0; }, "grid.x is 0");
  refused([](SingleLaunch& l) { l.defines = {{"9", "1"}}; }, "not a valid macro name");
}
