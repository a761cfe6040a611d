/// Programs on a GPU that is altered on purpose: what their output depends on, and what they notice.
#include "lessons/format/program_trials.h"

#include "lessons/format/output_words.h"
#include "tests/lessons/format/program_check.h"

#include <algorithm>
#include <fmt/format.h>

namespace kernelarium {
namespace {

program::WorkRecord recorded(const std::string& kind, double begin, double end, std::uint64_t id = 0) {
  program::WorkRecord one;
  one.kind = kind;
  one.begin = begin;
  one.end = end;
  one.id = id;
  return one;
}

TEST(Trials, KernelsAreSlowedToAMultipleOfTheCopies) {
  program::ProgramTrace trace;
  EXPECT_EQ(slowdown_for(trace, 2), 1);
  trace.work = {recorded("copy", 0, 20), recorded("copy", 40, 60), recorded("kernel", 20, 30)};
  EXPECT_EQ(slowdown_for(trace, 2), 8);
}
TEST(Trials, WithoutSomeLaunches) {
  program::ProgramTrace trace;
  trace.launches = 3;
  trace.work = {recorded("kernel", 0, 1, 1), recorded("kernel", 1, 2, 2), recorded("copy", 2, 3),
                recorded("kernel", 3, 4, 3)};
  const program::ProgramTrace rest = without(trace, {{"a", {1}}, {"b", {3}}});
  EXPECT_EQ(rest.launches, 1u);
  ASSERT_EQ(rest.work.size(), 2u);
  EXPECT_EQ(rest.work[0].id, 2u);
}
TEST(Trials, WordsThatChange) {
  EXPECT_EQ(changed_words("a 1 b", "a 2 b", 0), 1);
  EXPECT_EQ(changed_words("a 1", "a 1 b\n", 0), 1);
  EXPECT_EQ(changed_words("1.0001", "1", 1e-3), 0);
}

/// Two kernels fill x: the first with 2 i, the second as `second` says. `before`: what main() does first.
/// `check`: whether it checks what calls return.
std::string two_kernels(const std::string& second, const std::string& before = "", int check = 0) {
  return fmt::format(R"(
#include <cstdio>
#include <cstdlib>
#define CHECK(x) if (const int error = x; error && {2}) std::exit(3)
__global__ void twice(int* x) {{ x[threadIdx.x] = 2 * threadIdx.x; }}
__global__ void second(int* x) {{ {0} }}
int main() {{
  int *x, *scratch, host[64];
  CHECK(cudaMalloc(&x, sizeof host));
  CHECK(cudaMalloc(&scratch, sizeof host));
  {1}
  twice<<<1, 64>>>(x);
  CHECK(cudaGetLastError());
  second<<<1, 64>>>(x);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost));
  CHECK(cudaFree(x));
  CHECK(cudaFree(scratch));
  int sum = 0;
  for (const int value : host) sum += value;
  std::printf("%d\n", sum);
}}
)",
                     second, before, check);
}
void expect_4096(Exercise& exercise) {
  exercise.program->cases = {{{}, "4096\n", 0, true}, {{"again"}, "4096\n", 0, false}};
}

TEST_F(ProgramCheck, LaunchesCountWhereTheOutputDependsOnThem) {
  expect_4096(exercise_);
  exercise_.goals = {{"two", "launches == 2"}};
  Feedback feedback = judged(two_kernels("x[threadIdx.x] += 1;"));
  EXPECT_EQ(feedback.outcome, Outcome::solved) << feedback.reason;

  // The second kernel stores what is there.
  std::string all = two_kernels("x[threadIdx.x] = ((volatile int*)x)[threadIdx.x];");
  all.replace(all.find("2 * threadIdx.x"), 15, "2 * threadIdx.x + 1");
  feedback = judged(all);
  EXPECT_EQ(feedback.reason, "goal:two");
  ASSERT_FALSE(feedback.sentences.empty());
  EXPECT_EQ(feedback.sentences.back().in_english(),
            "The output does not depend on some launches, which therefore do not count: 2 (second).");
}
TEST_F(ProgramCheck, ALaunchOfTheSameKernelOnOtherMemoryDoesNotCount) {
  expect_4096(exercise_);
  exercise_.goals = {{"three", "launches == 3"}};
  EXPECT_EQ(judged(two_kernels("x[threadIdx.x] += 1;", "twice<<<1, 64>>>(scratch);")).reason, "goal:three");
}
TEST_F(ProgramCheck, OfTwoLaunchesThatDoTheSameOneCounts) {
  expect_4096(exercise_);
  exercise_.goals = {{"three", "launches == 3"}};
  const Feedback feedback =
      judged(two_kernels("x[threadIdx.x] = 2 * threadIdx.x + 1;", "second<<<1, 64>>>(x);"));
  EXPECT_EQ(feedback.reason, "goal:three");
  ASSERT_FALSE(feedback.sentences.empty());
  EXPECT_EQ(
      feedback.sentences.back().in_english(),
      "The output does not depend on some launches, which therefore do not count: 1 (second); 2 (twice).");
}
TEST_F(ProgramCheck, EachCallFailsInTurn) {
  expect_4096(exercise_);
  exercise_.program->cases[1].failing = "each";
  Feedback feedback = judged(two_kernels("x[threadIdx.x] += 1;", "", 1));
  EXPECT_EQ(feedback.outcome, Outcome::solved) << feedback.reason;

  feedback = judged(two_kernels("x[threadIdx.x] += 1;", "", 0));
  EXPECT_EQ(feedback.reason, "unchecked");
  ASSERT_FALSE(feedback.sentences.empty());
  EXPECT_NE(feedback.sentences.back().in_english().find("cudaMalloc on line 9 was made to fail"),
            std::string::npos)
      << feedback.sentences.back().in_english();
}
TEST_F(ProgramCheck, ALaunchThatFails) {
  expect_4096(exercise_);
  exercise_.program->cases[1].failing = "launch";
  exercise_.program->cases[1].output = "";
  exercise_.program->cases[1].exit_code = 3;
  Feedback feedback = judged(two_kernels("x[threadIdx.x] += 1;", "", 1));
  EXPECT_EQ(feedback.reason, "leak") << "it returns without freeing";
  EXPECT_EQ(feedback.sentences[1].in_english(), "(The launch fails in this case.)");
  feedback = judged(two_kernels("x[threadIdx.x] += 1;"));
  EXPECT_EQ(feedback.reason, "uninitialised") << "it copies what the kernel has not written";
}
TEST_F(ProgramCheck, KernelsTakeAsLongAsTheCaseSays) {
  const std::string program = R"(
#include <cstdio>
#include <vector>
__global__ void twice(int* x) { x[blockIdx.x * 256 + threadIdx.x] *= 2; }
int main() {
  std::vector<int> host(1 << 20, 1);
  int* x;
  cudaMalloc(&x, 4 << 20);
  cudaEvent_t at[4];
  for (auto& event : at) cudaEventCreate(&event);
  cudaEventRecord(at[0]);
  cudaMemcpy(x, host.data(), 4 << 20, cudaMemcpyHostToDevice);
  cudaEventRecord(at[1]);
  twice<<<4096, 256>>>(x);
  cudaEventRecord(at[2]);
  cudaMemcpy(host.data(), x, 4 << 20, cudaMemcpyDeviceToHost);
  cudaEventRecord(at[3]);
  cudaEventSynchronize(at[3]);
  float kernel, all;
  cudaEventElapsedTime(&kernel, at[1], at[2]);
  cudaEventElapsedTime(&all, at[0], at[3]);
  std::puts(kernel > all - kernel ? "kernel" : "copies");
  for (auto& event : at) cudaEventDestroy(event);
  cudaFree(x);
}
)";
  exercise_.goals = {{"one", "launches == 1"}};
  exercise_.program->cases = {
      {{}, "copies\n", 0, false}, {{}, "copies\n", 0, false}, {{}, "kernel\n", 0, false}};
  exercise_.program->cases[1].kernel_time = 0.9;
  exercise_.program->cases[2].kernel_time = 1.2;
  Feedback feedback = judged(program);
  EXPECT_EQ(feedback.outcome, Outcome::solved) << feedback.reason << feedback.output;
  exercise_.program->cases[2].output = "copies\n";
  feedback = judged(program);
  EXPECT_EQ(feedback.reason, "output");
  EXPECT_EQ(feedback.sentences[1].in_english(),
            "(Kernels take 1.2 times as long as the copies in this case.)");
}

}
}
