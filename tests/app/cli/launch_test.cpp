#include "tests/app/cli/program.h"

#include <algorithm>
#include <cstring>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using nlohmann::json;

namespace {

constexpr const char* kKernels = R"(#include <cstdio>
#ifndef SCALE
#define SCALE 1
#endif
extern "C" __global__ void scale(const float* in, float* out, int n, float factor) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = SCALE * factor * in[i];
}
extern "C" __global__ void beyond(int* out) {
  out[threadIdx.x + 1] = 1;
}
extern "C" __global__ void endless(int* out) {
  volatile int* word = out;
  while (*word == 0) {}
}
extern "C" __global__ void race(int* out) {
  __shared__ int words[32];
  words[threadIdx.x % 32] = threadIdx.x;
  __syncwarp();
  out[threadIdx.x] = words[(threadIdx.x + 1) % 32];
}
extern "C" __global__ void greet() { printf("hello from %d\n", threadIdx.x); }
template<class T, int K> __global__ void fill(T* out) { out[threadIdx.x] = K; }
__constant__ float weights[4];
__device__ int start = 5;
extern "C" __global__ void weigh(const float* in, float* out) {
  out[threadIdx.x] = in[threadIdx.x] * weights[threadIdx.x % 4] + start;
}
extern "C" __global__ void computes(int* out) {
  int odd = 1;
  while (odd != 0) asm volatile("mad.lo.s32 %0, %0, 3, 2;" : "+r"(odd));
  *out = odd;
}
)";

void expect_success(const Finished& finished) { EXPECT_EQ(finished.code, 0) << finished.err; }

class Launch : public ::testing::Test {
 protected:
  TestFolder folder_;
  std::string file_ = folder_.write("kernels.cu", kKernels);

  Finished launch(const std::string& kernel, std::vector<std::string> more, int interrupt_after_ms = 0) {
    std::vector<std::string> arguments{"launch", file_, "--kernel", kernel};
    if (std::find(more.begin(), more.end(), "--grid") == more.end())
      arguments.insert(arguments.end(), {"--grid", "1"});
    if (std::find(more.begin(), more.end(), "--block") == more.end())
      arguments.insert(arguments.end(), {"--block", "32"});
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_program(KERNELARIUM_CLI, arguments, {}, interrupt_after_ms);
  }

  void expect_refused(const std::string& kernel, const std::vector<std::string>& more,
                      const std::string& part) {
    ::expect_refused(launch(kernel, more), part);
  }

  template<class T>
  std::vector<T> dumped(const std::string& name) {
    const std::string content = content_of(folder_.path(name));
    std::vector<T> values(content.size() / sizeof(T));
    std::memcpy(values.data(), content.data(), values.size() * sizeof(T));
    return values;
  }
};

}

TEST_F(Launch, RunsAnyKernelAndDumpsItsBuffers) {
  const Finished finished =
      launch("scale", {"--grid", "4", "--block", "32", "--arg", "f32[100]:iota", "--arg", "f32[100]:fill=-1",
                       "--arg", "i32:90", "--arg", "f32:0.5", "--dump", "1=" + folder_.path("out.bin"),
                       "--define", "SCALE=4", "--counters", "--format", "json"});
  ASSERT_EQ(finished.code, 0) << finished.err;
  const json run = json::parse(finished.out);
  for (const char* key : {"lesson", "variant", "device", "parameters", "size", "verdict", "max_error", "time",
                          "modelled", "counters", "baselines", "diagnostics"})
    EXPECT_TRUE(run.contains(key)) << key;
  EXPECT_EQ(run["verdict"], "pass");
  EXPECT_EQ(run["counters"]["l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum"], 3);
  EXPECT_EQ(run["counters"]["l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum"], 12);
  const auto values = dumped<float>("out.bin");
  ASSERT_EQ(values.size(), 100U);
  EXPECT_EQ(values[89], 178);
  EXPECT_EQ(values[90], -1);
}

TEST_F(Launch, TakesAllArgumentsAfterOneOption) {
  EXPECT_EQ(launch("scale", {"--arg", "f32[32]:random", "f32[32]:zero", "i32:32", "f32:1"}).code, 0);
}

TEST_F(Launch, RepeatsRandomBuffers) {
  const auto bytes = [&](const std::string& seed) {
    launch("scale", {"--arg", "f32[32]:random", "f32[32]:zero", "i32:32", "f32:1", "--seed", seed, "--dump",
                     "1=" + folder_.path("out.bin")});
    return content_of(folder_.path("out.bin"));
  };
  const std::string first = bytes("7");
  EXPECT_EQ(first.size(), 128U);
  EXPECT_EQ(bytes("7"), first);
  EXPECT_NE(bytes("8"), first);
}

TEST_F(Launch, RunsTemplatesByTheirName) {
  const Finished finished =
      launch("fill<short, 42>", {"--arg", "i16[32]:zero", "--dump", "0=" + folder_.path("out.bin")});
  EXPECT_EQ(finished.code, 0) << finished.err;
  EXPECT_EQ(dumped<std::int16_t>("out.bin").at(31), 42);
}

TEST_F(Launch, ShowsWhatTheKernelPrints) {
  const Finished finished = launch("greet", {"--block", "2"});
  EXPECT_EQ(finished.code, 0) << finished.err;
  EXPECT_NE(finished.out.find("hello from 1\n"), std::string::npos) << finished.out;
}

TEST_F(Launch, ReportsCompileErrorsWithTheirLine) {
  const std::string broken = folder_.write("broken.cu", "\n\n__global__ void k(int* x) { x[0] = y; }\n");
  const Finished finished = run_program(KERNELARIUM_CLI, {"launch", broken, "--kernel", "k", "--grid", "1",
                                                          "--block", "1", "--arg", "i32[1]:zero"});
  EXPECT_EQ(finished.code, 3) << finished.err;
  EXPECT_NE(finished.err.find("broken.cu:3: "), std::string::npos) << finished.err;
  EXPECT_EQ(launch("no_such_kernel", {}).code, 3);
}

TEST_F(Launch, ReportsFaultsWithTheirLine) {
  const Finished finished = launch("beyond", {"--arg", "i32[32]:zero", "--format", "json"});
  EXPECT_EQ(finished.code, 4);
  EXPECT_NE(finished.err.find("kernels.cu:10: "), std::string::npos) << finished.err;
  const json run = json::parse(finished.out);
  EXPECT_EQ(run["verdict"], "error");
  EXPECT_EQ(run["fault"], "kernel fault");
  EXPECT_EQ(run["diagnostics"][0]["kind"], "out-of-bounds");
  EXPECT_EQ(run["diagnostics"][0]["line"], 10);
}

TEST_F(Launch, AnEmptyBufferHasNoElements) {
  const Finished finished = launch("scale", {"--arg", "f32[0]:zero", "f32[32]:zero", "i32:32", "f32:1"});
  EXPECT_EQ(finished.code, 4);
  EXPECT_HOLDS(finished.err, "reads in[0]; in has 0 elements");
}

TEST_F(Launch, FindsRacesWhenAsked) {
  EXPECT_EQ(launch("race", {"--block", "64", "--arg", "i32[64]:zero"}).code, 0);
  const Finished finished = launch("race", {"--block", "64", "--arg", "i32[64]:zero", "--check", "all"});
  EXPECT_EQ(finished.code, 4);
  EXPECT_NE(finished.err.find("race"), std::string::npos) << finished.err;
}

TEST_F(Launch, StopsAtTheBudget) {
  const Finished finished =
      launch("endless", {"--arg", "i32[1]:zero", "--budget", "1000000", "--format", "json"});
  EXPECT_EQ(finished.code, 4);
  EXPECT_EQ(json::parse(finished.out)["diagnostics"][0]["kind"], "budget");
}

TEST_F(Launch, StopsAtAnInterrupt) {
  launch("greet",
         {}); // the compiler's cache is warm for this file's kernels only, so the pause below is generous
  const Finished finished = // it waits for nothing, and its budget lasts longer than the pause
      launch("computes", {"--arg", "i32[1]:zero", "--format", "json", "--budget", "1000000000000"}, 2000);
  EXPECT_EQ(finished.code, 4) << finished.err;
  EXPECT_EQ(json::parse(finished.out)["diagnostics"][0]["kind"], "cancelled");
}

TEST_F(Launch, RefusesBadArguments) {
  const std::vector<std::string> good{"--arg", "f32[32]:zero", "f32[32]:zero", "i32:32", "f32:1"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.end(), good.begin(), good.end());
    return more;
  };
  expect_refused("scale", {"--arg", "f32[32]:zero"}, "the kernel scale takes 4 arguments");
  expect_refused("scale", {"--arg", "f32[32]:zero", "f32[32]:zero", "i64:32", "f32:1"}, "argument 2");
  expect_refused("scale", {"--arg", "f32[32]:zero", "i32:3", "i32:32", "f32:1"}, "argument 1");
  expect_refused("scale", {"--arg", "f32[32]:zero", "f64[32]:zero", "i32:32", "f32:1"}, "an array of f64");
  expect_refused("scale", {"--arg", "f33[32]:zero"}, "f33");
  expect_refused("scale", with({"--grid", "0"}), "--grid");
  expect_refused("scale", with({"--grid", "1,2,3,4"}), "three");
  expect_refused("scale", with({"--grid", "1,x"}), "grid: the expression 'x'");
  expect_refused("scale", with({"--block", "2048"}), "1024");
  expect_refused("scale", with({"--block", "-1"}), "-1");
  expect_refused("scale", with({"--shared", "999999"}), "shared");
  expect_refused("scale", with({"--shared", "x"}), "--shared");
  expect_refused("scale", with({"--define", "9=1"}), "macro");
  expect_refused("scale", with({"--define", "A=1", "--define", "A=2"}), "twice");
  expect_refused("scale", with({"--dump", "4=x"}), "--dump");
  expect_refused("scale", with({"--dump", "2=x"}), "scalar");
  expect_refused("scale", with({"--dump", "1="}), "no file");
  expect_refused("scale", with({"--dump", "1"}), "INDEX=FILE");
  expect_refused("scale", with({"--constant", "factor"}), "NAME=SPEC");
  expect_refused("scale", with({"--include", "/nowhere"}), "'/nowhere' is not a folder");
  expect_refused("scale", with({"--cluster", "3"}), "1 x 1 x 1 blocks can't be divided");
  expect_refused("scale", with({"--format", "csv"}), "json");
  expect_refused("scale", with({"--device", "sim:x"}), "h200");
  const Finished missing =
      run_program(KERNELARIUM_CLI, {"launch", "/nowhere.cu", "--kernel", "k", "--grid", "1", "--block", "1"});
  EXPECT_EQ(missing.code, 2);
  EXPECT_NE(missing.err.find("/nowhere.cu"), std::string::npos) << missing.err;
  EXPECT_EQ(launch("scale", with({"--device", "cuda:9"})).code, 5);
}

TEST_F(Launch, SetsVariablesOfTheFile) {
  const std::vector<std::string> more = {
      "--arg",      "f32[32]:iota",        "--arg",  "f32[32]:zero",
      "--constant", "weights=f32[4]:iota", "--dump", "1=" + folder_.path("out")};
  expect_success(launch("weigh", more));
  auto out = dumped<float>("out");
  for (std::size_t i = 0; i < 32; ++i) EXPECT_EQ(out.at(i), static_cast<float>(i * (i % 4)) + 5);
  std::vector<std::string> both = more;
  both.insert(both.end(), {"--constant", "start=i32:-1"});
  expect_success(launch("weigh", both));
  out = dumped<float>("out");
  for (std::size_t i = 0; i < 32; ++i) EXPECT_EQ(out.at(i), static_cast<float>(i * (i % 4)) - 1);
  expect_refused("weigh",
                 {"--arg", "f32[32]:iota", "--arg", "f32[32]:zero", "--constant", "weights=f32[5]:iota"},
                 "16 bytes");
  expect_refused("weigh", {"--arg", "f32[32]:iota", "--arg", "f32[32]:zero", "--constant", "speed=f32:1"},
                 "speed");
  expect_refused("weigh", {"--constant", "start"}, "--constant");
}

TEST_F(Launch, RunsAPlan) {
  const std::string plan = folder_.write("plan.json", R"({
  "buffers": {"x": "f32[64]:iota", "y": "f32[64]:zero"},
  "constants": {"weights": "f32[4]:fill=2"},
  "launches": [
    {"kernel": "scale", "grid": 2, "block": "32", "arguments": ["x", "y", "i32:64", "f32:3"]},
    {"kernel": "weigh", "grid": "1", "block": [32, 1], "arguments": ["y", "x"]},
    {"kernel": "scale", "grid": 1, "block": 32, "shared": 64, "arguments": ["x+64", "y+128", "i32:8", "f32:1"]}
  ]
})");
  const auto run = [&](const std::vector<std::string>& more) {
    std::vector<std::string> arguments{"launch", file_, "--plan", plan};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_program(KERNELARIUM_CLI, arguments);
  };
  expect_success(run({"--dump", "y=" + folder_.path("y"), "--dump", "x=" + folder_.path("x")}));
  const auto x = dumped<float>("x"), y = dumped<float>("y");
  for (std::size_t i = 0; i < 64; ++i) {
    const auto f = static_cast<float>(i);
    EXPECT_EQ(x.at(i), i < 32 ? 6 * f + 5 : f) << i;
    EXPECT_EQ(y.at(i), i >= 32 && i < 40 ? 6 * (f - 16) + 5 : 3 * f) << i;
  }
  ::expect_refused(run({"--kernel", "scale"}), "--plan");
  ::expect_refused(run({"--dump", "z=" + folder_.path("z")}), "'z'");
  const auto refused = [&](const std::string& text, const std::string& part) {
    folder_.write("plan.json", text);
    ::expect_refused(run({}), part);
  };
  refused("{", "JSON");
  refused(R"({"launches": []})", "no launch");
  refused(R"({"launches": [{"kernel": "greet", "grid": 1}]})", "launches[0].block");
  refused(R"({"launches": [{"kernel": "greet", "grid": 1, "block": 32, "arguments": [], "threads": 3}]})",
          "threads");
  refused(R"({"launches": [{"kernel": "greet", "grid": "x", "block": 32}]})", "grid");
  refused(R"({"buffers": {"a": "i32[4]:zero"}, "launches": [{"kernel": "greet", "grid": 1, "block": 32}]})",
          "no launch takes");
  refused(
      R"({"buffers": {"a": "i32[4]:zero"}, "launches": [{"kernel": "race", "grid": 1, "block": 32, "arguments": ["a+4"]}]})",
      "before a launch takes all");
}

TEST_F(Launch, BlocksAreOnlyLeftOutForPython) {
  ::expect_refused(run_program(KERNELARIUM_CLI, {"launch", file_, "--kernel", "scale", "--grid", "1"}),
                   "--block");
  // What a kernel in Python needs says how to get it.
  const std::string python =
      folder_.write("kernel.py", "import triton\n\n@triton.jit\ndef k(x):\n    pass\n");
  const Finished finished =
      run_program(KERNELARIUM_CLI, {"launch", python, "--kernel", "k", "--grid", "1", "--arg", "f32[4]:zero"},
                  {{"KERNELARIUM_PYTHON", ""}, {"XDG_DATA_HOME", folder_.path("nothing")}});
  EXPECT_EQ(finished.code, 5);
  EXPECT_HOLDS(finished.err, "./lab python");
}

TEST_F(Launch, ComparesTheConfigurationsOfAnAutotuner) {
  const std::string python = folder_.write(
      "tuned.py", "import triton\nimport triton.language as tl\n\n\n"
                  "@triton.autotune([triton.Config({'B': 64}, num_warps=1), triton.Config({'B': 256}), "
                  "triton.Config({'B': 100})], key=['n'])\n"
                  "@triton.jit\ndef fill(x, n, B: tl.constexpr):\n"
                  "    i = tl.program_id(0) * B + tl.arange(0, B)\n    tl.store(x + i, 1.0, mask=i < n)\n");
  const auto launch = [&](std::vector<std::string> more) {
    std::vector<std::string> arguments{"launch", python,           "--configurations",
                                       "--arg",  "f32[1000]:zero", "i32:1000"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_program(KERNELARIUM_CLI, arguments);
  };
  const Finished ruled = launch({"--grid", "ceil_div(n, B)"});
  if (ruled.code == 5) GTEST_SKIP() << "skipped: " << ruled.err;
  EXPECT_EQ(ruled.code, 3) << "one of them can't be compiled";
  EXPECT_HOLDS(ruled.out, "B=64 num_warps=1");
  EXPECT_HOLDS(ruled.out, "B=256 num_warps=4");
  EXPECT_HOLDS(ruled.out, "fastest: B=");
  EXPECT_HOLDS(ruled.err, "power of 2");
  EXPECT_EQ(ruled.out.find("The grid is"), std::string::npos);
  const Finished fixed = launch({"--grid", "16", "--format", "json"});
  const json runs = json::parse(fixed.out).at("runs");
  ASSERT_EQ(runs.size(), 3u);
  EXPECT_EQ(runs[1].at("parameters").at("configuration"), "B=256 num_warps=4");
  EXPECT_EQ(runs[1].at("launches")[0].at("block"), json::parse("[128, 1, 1]"));
  EXPECT_HOLDS(launch({"--grid", "16"}).out, "The grid is 16 for all of them");
  ::expect_refused(launch({"--grid", "16", "--define", "B=32"}), "both set and part of the configurations");
  ::expect_refused(run_program(KERNELARIUM_CLI, {"launch", file_, "--kernel", "greet", "--grid", "1",
                                                 "--block", "32", "--configurations"}),
                   "no @triton.autotune");
}

TEST_F(Launch, AGridMayBeAnExpression) {
  const Finished finished =
      launch("scale", {"--grid", "ceil_div(n, block.x) + SCALE", "--block", "32", "--define", "SCALE=2",
                       "--arg", "f32[100]:iota", "f32[100]:zero", "i32:100", "f32:1", "--format", "json"});
  EXPECT_EQ(finished.code, 0) << finished.err;
  EXPECT_EQ(json::parse(finished.out).at("launches")[0].at("grid"), json::parse("[6, 1, 1]"));
  expect_refused("scale",
                 {"--grid", "ceil_div(m, 32)", "--arg", "f32[100]:iota", "f32[100]:zero", "i32:100", "f32:1"},
                 "m");
}

TEST_F(Launch, TakesPtx) {
  const std::string ptx = folder_.write("kernel.ptx", R"(.version 8.0
.target sm_75
.address_size 64
.visible .entry _Z5twicePi(.param .u64 p) {
  .reg .b64 %a; .reg .b32 %t;
  ld.param.u64 %a, [p];
  mov.u32 %t, %tid.x;
  mad.wide.u32 %a, %t, 4, %a;
  ld.global.u32 %t, [%a];
  shl.b32 %t, %t, 1;
  st.global.u32 [%a], %t;
  ret;
}
)");
  for (const char* name : {"twice", "_Z5twicePi"}) {
    const Finished finished =
        run_program(KERNELARIUM_CLI, {"launch", ptx, "--kernel", name, "--grid", "1", "--block", "32",
                                      "--arg", "i32[32]:iota", "--dump", "0=" + folder_.path("out.bin")});
    EXPECT_EQ(finished.code, 0) << finished.err;
    EXPECT_EQ(dumped<int>("out.bin")[31], 62);
  }
  ::expect_refused(
      run_program(KERNELARIUM_CLI, {"launch", ptx, "--kernel", "thrice", "--grid", "1", "--block", "32"}),
      "_Z5twicePi");
}

TEST_F(Launch, TakesStructsAndAddressesWithinBuffers) {
  const std::string file = folder_.write("structs.cu", R"(struct S { int a; char b; double c; };
extern "C" __global__ void k(int* out, const int* in, S s) { out[threadIdx.x] = in[threadIdx.x] + s.a + s.b + (int)s.c; }
)");
  const auto run = [&](const std::vector<std::string>& arguments) {
    std::vector<std::string> all{"launch", file,      "--kernel", "k",      "--grid",
                                 "1",      "--block", "8",        "--dump", "0=" + folder_.path("out.bin"),
                                 "--arg"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    return run_program(KERNELARIUM_CLI, all);
  };
  const Finished finished = run({"i32[16]:iota", "at:0+32", "bytes:07000000 03000000 0000000000002440"});
  EXPECT_EQ(finished.code, 0) << finished.err;
  for (int i = 0; i < 8; ++i)
    EXPECT_EQ(dumped<int>("out.bin")[static_cast<std::size_t>(i)], 8 + i + 7 + 3 + 10);
  ::expect_refused(run({"i32[16]:iota", "at:0+32", "bytes:07"}), "16 bytes");
  ::expect_refused(run({"i32[16]:iota", "at:0+32", "bytes:7"}), "two hexadecimal digits");
  ::expect_refused(run({"i32[16]:iota", "at:0+65", "bytes:07"}), "64 bytes");
  ::expect_refused(run({"i32[16]:iota", "at:1", "bytes:07"}), "argument 1 is no buffer");
}

TEST_F(Launch, RefusesArgumentsOfTheWrongKind) {
  expect_refused("scale", {"--arg", "f32[32]:zero", "f32[32]:zero", "f32:32", "f32:1"}, "argument 2");
  expect_refused("scale", {"--arg", "f32[32]:zero", "f32[32]:zero", "i32:32", "i32:1"}, "give f32:");
  expect_refused("scale", {"--arg", "f32[32]:zero", "f64:3", "i32:32", "f32:1"}, "argument 1");
}

TEST_F(Launch, CompilesAsAsked) {
  const std::string file = folder_.write("std.cu", R"(extern "C" __global__ void j(float* out) {
  static_assert(__cplusplus >= 202002L);
  *out = *out / 3.0f;
}
)");
  const auto run = [&](const std::string& standard) {
    return run_program(KERNELARIUM_CLI, {"launch", file, "--kernel", "j", "--grid", "1", "--block", "1",
                                         "--std", standard, "--fast-math", "--arg", "f32[1]:fill=1"});
  };
  EXPECT_EQ(run("c++17").code, 3);
  EXPECT_EQ(run("c++20").code, 0);
  ::expect_refused(run("c++1"), "--std");
}
