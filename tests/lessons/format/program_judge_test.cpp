/// Goals over a trace, outputs against what is expected, and what a hostile submission can't do.
#include "lessons/format/program_judge.h"

#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/base/temporary_folder.h"
#include "lessons/format/output_words.h"
#include "lessons/format/program_facts.h"
#include "tests/lessons/format/program_check.h"

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace kernelarium {
namespace fs = std::filesystem;

namespace {

program::WorkRecord work(const std::string& kind, double begin, double end, std::uint64_t stream = 1) {
  program::WorkRecord one;
  one.kind = kind;
  one.begin = begin;
  one.end = end;
  one.stream = stream;
  return one;
}
program::WorkRecord copy(const std::string& from, const std::string& to, double begin, double end,
                         std::uint64_t stream = 1) {
  program::WorkRecord one = work("copy", begin, end, stream);
  one.from = from;
  one.to = to;
  return one;
}

program::ProgramTrace pipeline() {
  program::ProgramTrace trace;
  trace.launches = 2;
  trace.copies = 3;
  trace.calls.resize(3);
  trace.calls[0].name = trace.calls[2].name = "cudaMalloc";
  trace.calls[1].name = "cudaFree";
  // Copies in 0-10 and 10-20, kernels 10-30, a copy out 30-34.
  trace.work = {copy("pinned", "device", 0, 10), copy("pinned", "device", 10, 20, 2), work("kernel", 10, 20),
                work("kernel", 20, 30, 2), copy("device", "pageable", 30, 34)};
  return trace;
}

TEST(ProgramFacts, AreTakenFromTheTrace) {
  const program::ProgramTrace trace = pipeline();
  EXPECT_EQ(evaluate_over("launches", trace), 2);
  EXPECT_EQ(evaluate_over("calls(cudaMalloc)", trace), 2);
  EXPECT_EQ(evaluate_over("calls( cudaMemcpy )", trace), 0);
  EXPECT_EQ(evaluate_over("copies(pinned) + copies(pageable)", trace), 3);
  EXPECT_EQ(evaluate_over("streams", trace), 2);
  EXPECT_EQ(evaluate_over("leaks", trace), 0);
  EXPECT_EQ(evaluate_over("launches <= 2 and copies == 3", trace), 1);
  EXPECT_EQ(evaluate_over("max(launches, copies) * 1e1", trace), 30);
}
TEST(ProgramFacts, OverlapIsThePartOfTheShorterOne) {
  const program::ProgramTrace trace = pipeline();
  EXPECT_DOUBLE_EQ(evaluate_over("overlap(copy_in, kernel)", trace), 0.5); // 10 of 20
  EXPECT_DOUBLE_EQ(evaluate_over("overlap(kernel, copy_in)", trace), 0.5);
  EXPECT_DOUBLE_EQ(evaluate_over("overlap(copy_out, kernel)", trace), 0);
  // Where one of them never ran there is no number, and no goal is met.
  EXPECT_EQ(evaluate_over("overlap(copy, kernel) >= 0", program::ProgramTrace{}), 0);
}
TEST(ProgramFacts, ThreadsThatStoreAndArgumentsOfTheCase) {
  program::ProgramTrace trace = pipeline();
  EXPECT_EQ(evaluate_over("storing_threads(most) >= 0", trace), 0) << "what was not counted meets no goal";
  trace.work[2].storing_threads = 7;
  trace.work[3].storing_threads = 1000;
  EXPECT_EQ(evaluate_over("storing_threads(most)", trace), 1000);
  EXPECT_EQ(evaluate_over("storing_threads(least)", trace), 7);
  EXPECT_EQ(evaluate_over("storing_threads(most)", program::ProgramTrace{}), 0);
  EXPECT_EQ(evaluate_over("argument(1) / argument(2)", trace, {"1000", "8"}), 125);
  EXPECT_EQ(evaluate_over("argument(3) >= 0", trace, {"1000", "8"}), 0);
  EXPECT_EQ(evaluate_over("argument(1) >= 0", trace, {"file"}), 0);
  EXPECT_THROW(check_program_expression("storing_threads(all) > 1"), Error);
  EXPECT_THROW(check_program_expression("argument(0) > 1"), Error);
}
TEST(ProgramFacts, WorkLiesOnTheWarpsOfAllLaunches) {
  program::ProgramTrace trace = pipeline();
  EXPECT_EQ(evaluate_over("busiest_warp >= 0", trace), 0) << "what was not counted meets no goal";
  EXPECT_EQ(evaluate_over("active_lanes >= 0", trace), 0);
  const auto counts = [](program::WorkRecord& launch, std::int64_t blocks, std::int64_t threads,
                         std::int64_t busiest, std::int64_t of_warps, std::int64_t of_threads) {
    launch.grid[0] = blocks, launch.block[0] = threads;
    launch.grid[1] = launch.grid[2] = launch.block[1] = launch.block[2] = 1;
    launch.busiest_warp = busiest, launch.warp_instructions = of_warps,
    launch.thread_instructions = of_threads;
  };
  counts(trace.work[2], 2, 33, 10, 40, 1000); // 4 warps
  EXPECT_EQ(evaluate_over("busiest_warp", trace), 1);
  EXPECT_EQ(evaluate_over("active_lanes", trace), 25);
  counts(trace.work[3], 1, 1, 760, 760, 760); // one thread that does it all, beside a launch for show
  EXPECT_EQ(evaluate_over("busiest_warp", trace), 760 / (800.0 / 5));
  EXPECT_EQ(evaluate_over("active_lanes", trace), 1760.0 / 800);
  EXPECT_EQ(evaluate_over("stored_bytes", trace), 0);
  trace.work[2].stored_bytes = 100, trace.work[3].stored_bytes = 4;
  EXPECT_EQ(evaluate_over("stored_bytes", trace), 104);
}
TEST(ProgramFacts, FewWarpsMayDoMoreEachIfTheyShareTheirWork) {
  const auto launch = [](std::int64_t warps, std::int64_t busiest, std::int64_t of_warps) {
    program::WorkRecord work;
    work.kind = "kernel", work.grid[0] = warps, work.block[0] = 32;
    work.grid[1] = work.grid[2] = work.block[1] = work.block[2] = 1;
    work.busiest_warp = busiest, work.warp_instructions = of_warps, work.thread_instructions = 32 * of_warps;
    return work;
  };
  program::ProgramTrace trace;
  trace.work = {launch(1000, 10, 10'000), launch(64, 300, 19'200)};
  EXPECT_EQ(evaluate_over("busiest_warp", trace), 1) << "each of the 64 does as much";
  trace.work.back() = launch(64, 19'000, 19'200);
  EXPECT_GT(evaluate_over("busiest_warp", trace), 60) << "one of the 64 does it all";
  trace.work.back() = launch(1, 19'200, 19'200);
  EXPECT_EQ(evaluate_over("busiest_warp", trace), 32) << "one warp shares nothing";
}

TEST(ProgramFacts, ToldAsTheyAreWritten) {
  const auto values = used_values("overlap(copy_in, kernel) >= 0.25 and launches <= 3", pipeline());
  EXPECT_EQ(values, (std::map<std::string, double>{{"overlap(copy_in, kernel)", 0.5}, {"launches", 2}}));
}
TEST(ProgramFacts, TimedLaunchesStandBetweenTwoEvents) {
  const auto timed = [](const std::vector<std::string>& names) {
    program::ProgramTrace trace;
    for (const std::string& name : names) trace.calls.emplace_back().name = name;
    return evaluate_over("timed_launches", trace);
  };
  const std::string record = "cudaEventRecord", launch = "cudaLaunchKernel", copy = "cudaMemcpyAsync";
  EXPECT_EQ(timed({record, copy, record, launch, record, copy, record}), 1);
  EXPECT_EQ(timed({record, launch, launch, "cudaDeviceSynchronize", "cudaEventRecordWithFlags"}), 2);
  EXPECT_EQ(timed({record, copy, launch, record, copy}), 0) << "with the copy in it";
  EXPECT_EQ(timed({record, launch, copy, record}), 0);
  EXPECT_EQ(timed({record, "cudaLaunchHostFunc", record}), 0);
  EXPECT_EQ(timed({copy, launch, copy, record, record, record}), 0);
}
TEST(ProgramFacts, WaitsCountBetweenTheFirstAndTheLastLaunch) {
  program::ProgramTrace trace;
  const auto call = [&](const char* name, bool waits = false) {
    trace.calls.emplace_back().name = name;
    trace.calls.back().waits = waits;
  };
  EXPECT_EQ(evaluate_over("waits_between", trace), 0);
  call("cudaFree", true);
  call("cudaLaunchKernel");
  call("cudaEventQuery");
  call("cudaStreamWaitEvent");
  call("cudaLaunchKernelExC");
  call("cudaStreamSynchronize", true);
  EXPECT_EQ(evaluate_over("waits_between", trace), 0);
  EXPECT_EQ(evaluate_over("launch_calls", trace), 2);
  call("cudaGraphLaunch");
  EXPECT_EQ(evaluate_over("waits_between", trace), 1);
  EXPECT_EQ(evaluate_over("launch_calls", trace), 2);
}
TEST(ProgramFacts, BytesOfEachKind) {
  program::ProgramTrace trace = pipeline();
  for (program::WorkRecord& each : trace.work) each.bytes = 100;
  EXPECT_EQ(evaluate_over("bytes(copy)", trace), 300);
  EXPECT_EQ(evaluate_over("bytes(copy_in)", trace), 200);
  EXPECT_EQ(evaluate_over("bytes(copy_out)", trace), 100);
  EXPECT_EQ(evaluate_over("bytes(migration) + bytes(mapped)", trace), 0);
  trace.work[2].mapped_bytes = 32;
  trace.work[4].kind = "migration";
  EXPECT_EQ(evaluate_over("bytes(migration)", trace), 100);
  EXPECT_EQ(evaluate_over("bytes(mapped)", trace), 32);
  EXPECT_THROW(check_program_expression("bytes(kernel) > 1"), Error);
}
TEST(ProgramFacts, AllocationsByAnyFunction) {
  program::ProgramTrace trace;
  for (const char* name :
       {"cudaMalloc", "cudaMallocAsync", "cudaMallocManaged", "cudaMallocHost", "cudaHostAlloc"})
    trace.calls.emplace_back().name = name;
  EXPECT_EQ(evaluate_over("allocations", trace), 3);
}
TEST(ProgramFacts, BusiestDevice) {
  program::ProgramTrace trace = pipeline();
  trace.work[2].warp_instructions = 30;
  EXPECT_EQ(evaluate_over("busiest_device", trace), 1);
  trace.work[3].device = 1;
  trace.work[3].warp_instructions = 10;
  EXPECT_EQ(evaluate_over("busiest_device", trace), 1.5);
  EXPECT_EQ(evaluate_over("busiest_device >= 0", program::ProgramTrace{}), 0);
}
TEST(ProgramFacts, WhatTheOutputNeedsIsKnownFromFurtherRuns) {
  const program::ProgramTrace trace;
  EXPECT_EQ(evaluate_over("needs(kernels)", trace, {}, {{LeftOut::kernels, 3}}), 3);
  EXPECT_EQ(evaluate_over("needs(kernels)", trace, {}, {{LeftOut::kernels, 0}}), 0);
  EXPECT_EQ(evaluate_over("needs(kernels) >= 0", trace), 0) << "what was not tried meets no goal";
  EXPECT_EQ(asked_needs("launches >= 2 and needs( first_block ) or needs(copies_out)"),
            (std::set{LeftOut::first_block, LeftOut::copies_out}));
  EXPECT_EQ(asked_needs("launches >= 2"), std::set<LeftOut>{});
  EXPECT_THROW(check_program_expression("needs(luck)"), Error);
  EXPECT_NO_THROW(check_program_expression("needs(other_blocks) and needs(kernels)"));
}
TEST(ProgramFacts, RefuseWhatNoTraceHas) {
  for (const char* wrong : {"sectors(load) == 1", "launches <=", "overlap(copy)", "overlap(copy, sleep) > 0",
                            "copies(paper)", "launches(1)"})
    EXPECT_THROW(check_program_expression(wrong), Error) << wrong;
  for (const char* right :
       {"launches <= 3", "overlap(copy, kernel) >= 0.5", "calls(cudaFree) == calls(cudaMalloc)"})
    EXPECT_NO_THROW(check_program_expression(right)) << right;
}

TEST(Difference, ComparesWordsAndNumbers) {
  EXPECT_FALSE(difference("sum 12\nlast 3\n", "sum 12\nlast 3\n", 0));
  EXPECT_FALSE(difference("sum   12 \nlast 3", "sum 12\nlast 3\n", 0));
  EXPECT_FALSE(difference("sum 12.00001\n", "sum 12\n", 1e-5));
  EXPECT_TRUE(difference("sum 12.00001\n", "sum 12\n", 0));
  EXPECT_TRUE(difference("sum 12.1\n", "sum 12\n", 1e-5));
  EXPECT_TRUE(difference("sum nan\n", "sum 12\n", 1e-2));
  const auto missing = difference("sum 12\n", "sum 12\nlast 3\n", 0);
  ASSERT_TRUE(missing);
  EXPECT_EQ(missing->in_english(), "It does not print line 2: last 3");
  EXPECT_TRUE(difference("sum 12\nlast 3\nmore\n", "sum 12\nlast 3\n", 0));
}

TEST_F(ProgramCheck, RunsInTheSandbox) {
  const TemporaryFolder folder;
  const std::string secret = (folder.path() / "secret").string();
  write_file(secret, "s3cret");
  const Feedback feedback = judged(fmt::format(
      "#include <cstdio>\nint main() {{ std::puts(std::fopen(\"{}\", \"r\") ? \"read\" : \"refused\"); }}\n",
      secret));
  EXPECT_EQ(feedback.outcome, Outcome::solved) << feedback.output;
}
TEST_F(ProgramCheck, CompilesInTheSandbox) {
  const TemporaryFolder folder;
  const std::string secret = (folder.path() / "secret").string();
  write_file(secret, "s3cret");
  // The assembler would put the file into the program, which prints it.
  const Feedback taken =
      judged(fmt::format("#include <cstdio>\nasm(\".globl s\\ns: .incbin \\\"{}\\\"\\n.byte 0\\n\");\n"
                         "extern \"C\" char s[];\nint main() {{ std::puts(s); }}\n",
                         secret));
  EXPECT_EQ(taken.reason, "compile");
  EXPECT_EQ(taken.output.find("s3cret"), std::string::npos);
  const Feedback included = judged(fmt::format("#include \"{}\"\nint main() {{}}\n", secret));
  EXPECT_EQ(included.reason, "compile");
  for (const Diagnostic& one : included.diagnostics)
    EXPECT_EQ(one.message.in_english().find("s3cret"), std::string::npos) << one.message.in_english();
}
TEST_F(ProgramCheck, LeavesWhatOtherProcessesJudge) {
  const TemporaryFolder cache;
  setenv("XDG_CACHE_HOME", cache.path().c_str(), 1);
  unsetenv("KERNELARIUM_CACHE_FACTOR"); // the suite keeps more
  const fs::path submissions = cache.path() / "kernelarium" / "submissions";
  const auto now = fs::file_time_type::clock::now();
  for (int i = 0; i < 70; ++i) { // without their file yet
    fs::create_directories(submissions / fmt::format("new{}", i));
    fs::create_directories(submissions / fmt::format("old{}", i));
    fs::last_write_time(submissions / fmt::format("old{}", i), now - std::chrono::hours(2));
  }
  EXPECT_EQ(judged("#include <cstdio>\nint main() { std::puts(\"refused\"); }\n").outcome, Outcome::solved);
  unsetenv("XDG_CACHE_HOME");
  for (int i = 0; i < 70; ++i) {
    EXPECT_TRUE(fs::exists(submissions / fmt::format("new{}", i)));
    EXPECT_FALSE(fs::exists(submissions / fmt::format("old{}", i)));
  }
}
TEST_F(ProgramCheck, EndsWhatNeverEnds) {
  std::atomic<bool> cancel = true; // as if someone had pressed Stop
  const Feedback feedback = judged("int main() { for (volatile int i = 0;; i = i + 1) {} }\n", &cancel);
  EXPECT_EQ(feedback.outcome, Outcome::broken);
}
TEST_F(ProgramCheck, BoundsOutput) {
  const Feedback feedback = judged("#include <cstdio>\nint main() { for (;;) "
                                   "std::puts(\"0123456789012345678901234567890123456789\"); }\n");
  EXPECT_EQ(feedback.reason, "time") << feedback.reason;
  EXPECT_LT(feedback.output.size(), 17u << 20);
}
TEST_F(ProgramCheck, TellsWhereItDoesNotCompile) {
  const Feedback feedback = judged("int main() {\n  return nowhere;\n}\n");
  EXPECT_EQ(feedback.reason, "compile");
  EXPECT_EQ(feedback.fault, Fault::no_compile);
  ASSERT_FALSE(feedback.diagnostics.empty());
  EXPECT_EQ(feedback.diagnostics.front().line, 2);
  EXPECT_NE(feedback.diagnostics.front().message.in_english().find("nowhere"), std::string::npos);
}
TEST_F(ProgramCheck, TheHostsOwnWorkChangesNoVerdict) {
  exercise_.program->cases[0].output = exercise_.program->cases[1].output = "";
  exercise_.goals = {{"overlap", "overlap(copy, kernel) >= 0.3"}, {"all", "storing_threads(most) == 128"}};
  const auto values = [&](int spin) {
    const Feedback feedback = judged(fmt::format(R"(
__global__ void work(int* x) {{
  for (int i = threadIdx.x; i < 1 << 20; i += 128) x[i] = x[i] * 3 + 1;
}}
int main() {{
  int *x, *y;
  cudaMallocHost(&x, 4 << 20);
  cudaMalloc(&y, 4 << 20);
  cudaStream_t a, b;
  cudaStreamCreate(&a);
  cudaStreamCreate(&b);
  cudaMemset(y, 0, 4 << 20);
  cudaDeviceSynchronize();
  work<<<1, 128, 0, a>>>(y);
  for (volatile int i = 0; i < {}; i = i + 1) {{}}
  int* z;
  cudaMalloc(&z, 4 << 20);
  cudaMemcpyAsync(z, x, 4 << 20, cudaMemcpyHostToDevice, b);
  cudaDeviceSynchronize();
  cudaStreamDestroy(a);
  cudaStreamDestroy(b);
  cudaFree(y);
  cudaFree(z);
  cudaFreeHost(x);
}}
)",
                                                 spin));
    EXPECT_EQ(feedback.outcome, Outcome::solved) << feedback.reason;
    return feedback.goals.empty() ? std::map<std::string, double>{} : feedback.goals.front().values;
  };
  EXPECT_EQ(values(0), values(30'000'000));
}
/// A program with a kernel over 1000 elements in blocks of 100, and what it then prints.
std::string thousand(const std::string& kernel, const std::string& print) {
  return fmt::format(R"(
#include <cstdio>
__global__ void work(const int* x, int* y) {{
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  {}
}}
int main() {{
  static int host[1000], back[1000];
  for (int i = 0; i < 1000; ++i) host[i] = 3 * i;
  int *x, *y;
  cudaMalloc(&x, sizeof host);
  cudaMalloc(&y, sizeof host);
  cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemset(y, 0, sizeof host);
  work<<<10, 100>>>(x, y);
  cudaMemcpy(back, y, sizeof back, cudaMemcpyDeviceToHost);
  cudaFree(x);
  cudaFree(y);
  long long sum = 0;
  for (int i = 0; i < 1000; ++i) sum += {};
  std::printf("%lld\n", sum);
}}
)",
                     kernel, print);
}
TEST_F(ProgramCheck, ResultsMustComeFromTheGpu) {
  exercise_.program->cases = {{{}, "1498500\n", 0, false}, {{"again"}, "1498500\n", 0, true}};
  exercise_.goals = {{"gpu", "needs(kernels)"}, {"back", "needs(copies_out)"}};
  EXPECT_EQ(judged(thousand("y[i] = x[i] / 3 + 2 * i;", "back[i]")).outcome, Outcome::solved);
  // The host computes beside it.
  const Feedback beside = judged(thousand("y[i] = x[i] + 1;", "3 * i"));
  EXPECT_EQ(beside.reason, "goal:gpu");
  EXPECT_EQ(beside.goals.at(1).values.at("needs(copies_out)"), 0);
  ASSERT_EQ(beside.sentences.size(), 3u);
  EXPECT_NE(beside.sentences[1].in_english().find("no kernel"), std::string::npos);
  // A kernel brings back what the host has sent.
  EXPECT_EQ(judged(thousand("y[i] = x[i];", "back[i]")).reason, "goal:gpu");
  EXPECT_EQ(
      judged(thousand("__shared__ int s[100]; s[threadIdx.x] = x[i]; __syncthreads(); y[i] = s[threadIdx.x];",
                      "back[i]"))
          .reason,
      "goal:gpu");
}
TEST_F(ProgramCheck, BlocksThatDoNothingAreNotNeeded) {
  exercise_.program->cases = {{{}, "1498500\n", 0, false}, {{"again"}, "1498500\n", 0, false}};
  exercise_.goals = {{"first", "needs(first_block)"}, {"others", "needs(other_blocks)"}};
  EXPECT_EQ(judged(thousand("y[i] = x[i] / 3 * 3;", "back[i]")).outcome, Outcome::solved);
  EXPECT_EQ(
      judged(
          thousand("if (blockIdx.x == 0) for (int k = threadIdx.x; k < 1000; k += 100) y[k] = x[k] / 3 * 3;",
                   "back[i]"))
          .reason,
      "goal:others");
  EXPECT_EQ(
      judged(
          thousand("if (blockIdx.x == 9) for (int k = threadIdx.x; k < 1000; k += 100) y[k] = x[k] / 3 * 3;",
                   "back[i]"))
          .reason,
      "goal:first");
}
TEST_F(ProgramCheck, AThreadBeginsWhereItIsStarted) {
  exercise_.program->devices = 2;
  exercise_.program->cases[0].output = exercise_.program->cases[1].output = "";
  exercise_.goals = {{"together", "overlap(kernel_0, kernel_1) >= 0.9"}};
  // The second thread comes late, and finds a stream that the first one no longer needs.
  const Feedback feedback = judged(R"(
#include <thread>
#include <unistd.h>
__global__ void work(int* x) {
  for (int i = threadIdx.x; i < 1 << 18; i += 128) x[i] = x[i] * 3 + 1;
}
void half(int device) {
  if (device) usleep(300000);
  cudaSetDevice(device);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  int* x;
  cudaMalloc(&x, 1 << 20);
  cudaMemsetAsync(x, 0, 1 << 20, stream);
  work<<<1, 128, 0, stream>>>(x);
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  cudaFree(x);
}
int main() {
  cudaFree(nullptr);
  std::thread second(half, 1);
  half(0);
  second.join();
}
)");
  EXPECT_EQ(feedback.outcome, Outcome::solved)
      << feedback.reason << (feedback.goals.empty() ? 0 : feedback.goals[0].values.begin()->second);
}
// The same program and arguments on a GPU that launches no block of more than 256 threads.
TEST_F(ProgramCheck, ACaseMayHaveAGpuOfSmallerBlocks) {
  const std::string program = R"(
#include <cstdio>
__global__ void nothing() {}
int main() {
  nothing<<<1, 512>>>();
  std::puts(cudaGetLastError() == cudaSuccess ? "launched" : "refused");
  cudaDeviceSynchronize();
}
)";
  exercise_.program->cases = {{{}, "launched\n", 0, false}, {{"again"}, "refused\n", 0, false}};
  exercise_.program->cases[1].largest_block = 256;
  Feedback feedback = judged(program);
  EXPECT_EQ(feedback.outcome, Outcome::solved) << feedback.reason << feedback.output;

  exercise_.program->cases[1].output = "launched\n";
  feedback = judged(program);
  EXPECT_EQ(feedback.reason, "output");
  ASSERT_FALSE(feedback.sentences.empty());
  EXPECT_EQ(feedback.sentences[0].in_english(),
            "With the arguments again, on a GPU whose blocks have at most 256 threads:");

  exercise_.program->cases[1].largest_block = 512;
  EXPECT_EQ(judged(program).outcome, Outcome::solved);
}
TEST_F(ProgramCheck, TellsACrash) {
  EXPECT_EQ(judged("#include <cstdlib>\nint main() { std::abort(); }\n").reason, "crash");
  EXPECT_EQ(judged("int main() { return 134; }\n").reason, "exit-code") << "which is no signal's";
}
TEST_F(ProgramCheck, RefusesAnEmptyText) { EXPECT_THROW(judged(""), Error); }
}
}
