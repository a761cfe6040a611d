#include "tests/app/runner/runner_process.h"

#include "kernels/base/picture.h"

#include <gtest/gtest.h>
#include <set>

using namespace kernelarium;
using namespace std::chrono_literals;

namespace {

class Runner : public testing::Test {
 protected:
  void SetUp() override {
    const auto hello = runner.receive_a<Hello>();
    ASSERT_TRUE(hello);
    ASSERT_EQ(hello->protocol, protocol_version);
  }

  Experiment vector_add() {
    Experiment e;
    e.problem = "vector-add";
    e.variant = "naive";
    for (const auto& variant : find_variants("vector-add")) {
      e.variant = variant.id;
      break;
    }
    return e;
  }
  /// A kernel of the right signature that never ends.
  Experiment endless() {
    Experiment e = vector_add();
    const Variant variant = find_variant(e.problem, e.variant);
    e.source = "extern \"C\" __global__ void " + variant.launches.at(0).kernel +
               "(const float* a, const float* b, float* c, long long n) "
               "{ volatile float* go = c; for (;;) go[0] = a[0]; }";
    e.instruction_budget = 1'000'000'000'000'000;
    return e;
  }

  RunnerProcess runner{RUNNER};
};

TEST_F(Runner, RunsAndBringsValuesAndTrace) {
  Experiment e = vector_add();
  e.sizes = {{"n", "1000"}};
  e.trace = TraceRequest{{0}, 1000, true};
  runner.send(RunRequest{1, e, {}, 1 << 20});
  const auto answer = runner.receive_a<RunAnswer>();
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->id, 1u);
  ASSERT_EQ(answer->run.verdict, Verdict::pass) << to_json(answer->run).dump(1);
  ASSERT_TRUE(answer->run.trace);
  EXPECT_FALSE(answer->run.trace->records.empty());
  EXPECT_GE(answer->values.size(), 3u);
  for (const auto& [name, tensor] : answer->values) EXPECT_EQ(tensor.count(), 1000) << name;
}

TEST_F(Runner, BringsWhatWasTracedBeforeALongRunEnds) {
  Experiment e;
  e.problem = "matmul";
  e.variant = "naive-row";
  e.trace = TraceRequest{{70}, 100000, true};
  // So many blocks that it lasts, whatever machine this is.
  double lasted_ms = 0;
  for (int size = 512; lasted_ms < 200; size *= 2) {
    ASSERT_LT(size, 8192);
    e.sizes = {{"m", std::to_string(size)}, {"n", std::to_string(size)}, {"k", "256"}};
    runner.send(RunRequest{9, e, {}, 0});
    const auto alone = runner.receive_a<RunAnswer>();
    ASSERT_TRUE(alone && alone->run.time);
    lasted_ms = alone->run.time->median_ms;
  }
  runner.send(RunRequest{1, e, {}, 0, true});
  const auto ahead = runner.receive_a<TracedAnswer>();
  ASSERT_TRUE(ahead);
  EXPECT_EQ(ahead->id, 1u);
  const auto answer = runner.receive_a<RunAnswer>();
  ASSERT_TRUE(answer);
  ASSERT_EQ(answer->run.verdict, Verdict::pass) << to_json(answer->run).dump(1);
  EXPECT_EQ(ahead->run.parameters, answer->run.parameters);
  EXPECT_EQ(ahead->run.sizes, answer->run.sizes);
  EXPECT_EQ(ahead->run.launches.at(0).grid, answer->run.launches.at(0).grid);
  EXPECT_EQ(ahead->run.launches.at(0).occupancy.waves, answer->run.launches.at(0).occupancy.waves);
  EXPECT_EQ(ahead->run.buffers.at(0).address, answer->run.buffers.at(0).address);
  const std::vector<AccessRecord>&early = ahead->run.trace->records, &late = answer->run.trace->records;
  ASSERT_EQ(early.size(), late.size());
  ASSERT_GT(early.size(), 1000u);
  for (std::size_t i = 0; i < early.size(); ++i) {
    ASSERT_EQ(early[i].address, late[i].address);
    ASSERT_EQ(ahead->run.counters.sites.at(early[i].site).line,
              answer->run.counters.sites.at(late[i].site).line);
  }
  // Nothing is told of what is not known yet.
  EXPECT_TRUE(ahead->run.trace->warps.empty());
  EXPECT_TRUE(ahead->run.counters.totals.empty());
  EXPECT_FALSE(ahead->run.modelled || ahead->run.time);
  // Not unasked, and of several blocks only the first.
  runner.send(RunRequest{2, e, {}, 0});
  EXPECT_TRUE(runner.receive_a<RunAnswer>());
  e.trace->blocks = {70, 71};
  runner.send(RunRequest{3, e, {}, 0, true});
  const auto first = runner.receive_a<TracedAnswer>();
  ASSERT_TRUE(first);
  for (const AccessRecord& record : first->run.trace->records) ASSERT_EQ(record.block, 70u);
  EXPECT_TRUE(runner.receive_a<RunAnswer>());
  // Nor where the end is near.
  e.trace->blocks = {0};
  e.sizes = {{"m", "32"}, {"n", "32"}, {"k", "32"}};
  runner.send(RunRequest{4, e, {}, 0, true});
  EXPECT_TRUE(runner.receive_a<RunAnswer>());
}

TEST_F(Runner, ListsTheSimulatedGpus) {
  runner.send(DevicesRequest{3});
  const auto answer = runner.receive_a<DevicesAnswer>();
  ASSERT_TRUE(answer);
  bool found = false;
  for (const auto& device : answer->devices) found = found || (device.id == "sim:h200" && device.available);
  EXPECT_TRUE(found);
}

TEST_F(Runner, ASimulatedGpuHasNoMeasuredCeilings) {
  runner.send(CeilingsRequest{4, "sim:h200"});
  const auto answer = runner.receive_a<ErrorAnswer>();
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->id, 4u);
  EXPECT_FALSE(answer->diagnostic.message.empty());
}

TEST_F(Runner, APictureComesWithEachRunOnIt) {
  Experiment e;
  e.problem = "grayscale";
  e.variant = "interleaved";
  Tensor picture(Dtype::u8, {5, 7, 3});
  const std::string png = encode_png(picture);
  const auto* begin = reinterpret_cast<const std::byte*>(png.data());
  for (const RequestId id : {1u, 2u, 3u}) {
    runner.send(RunRequest{id, e, {begin, begin + png.size()}, 0});
    const auto answer = runner.receive_a<RunAnswer>();
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->run.verdict, Verdict::pass) << to_json(answer->run).dump(1);
    EXPECT_EQ(answer->run.sizes.at("height"), 5);
    EXPECT_EQ(answer->run.sizes.at("width"), 7);
  }
}

TEST_F(Runner, PingIsAnsweredDuringARunAndCancelEndsIt) {
  runner.send(RunRequest{1, endless(), {}, 0});
  const auto early = runner.receive_a<RunAnswer>(500ms);
  ASSERT_FALSE(early) << to_json(early->run).dump(1);
  runner.send(PingRequest{2});
  ASSERT_TRUE(runner.receive_a<Pong>(1s));
  const auto before = std::chrono::steady_clock::now();
  runner.send(CancelRequest{3, 1});
  const auto answer = runner.receive_a<RunAnswer>(5s);
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->id, 1u);
  EXPECT_NE(answer->run.verdict, Verdict::pass);
  EXPECT_LT(std::chrono::steady_clock::now() - before, 1s);
}

TEST_F(Runner, NewerRunReplacesTheOneAtWork) {
  runner.send(RunRequest{1, endless(), {}, 0});
  runner.send(RunRequest{2, endless(), {}, 0});
  runner.send(RunRequest{3, vector_add(), {}, 0});
  std::set<RequestId> answered;
  while (answered.size() < 3) {
    const auto answer = runner.receive(10s);
    ASSERT_TRUE(answer);
    if (const auto* run = std::get_if<RunAnswer>(&*answer)) {
      answered.insert(run->id);
      if (run->id == 3) {
        EXPECT_EQ(run->run.verdict, Verdict::pass);
      }
    }
    if (const auto* error = std::get_if<ErrorAnswer>(&*answer)) {
      EXPECT_EQ(error->diagnostic.kind, "cancelled");
      answered.insert(error->id);
    }
  }
}

TEST_F(Runner, CompilesBesideARunAndNamesTheLine) {
  runner.send(RunRequest{1, endless(), {}, 0});
  Experiment e = vector_add();
  runner.send(CompileRequest{2, e});
  auto answer = runner.receive_a<CompileAnswer>();
  ASSERT_TRUE(answer);
  EXPECT_NE(answer->ptx.find(".entry"), std::string::npos);
  EXPECT_TRUE(answer->diagnostics.empty());
  e.source = "\n\nthis is not C++;\n";
  runner.send(CompileRequest{4, e});
  answer = runner.receive_a<CompileAnswer>();
  ASSERT_TRUE(answer);
  ASSERT_FALSE(answer->diagnostics.empty());
  EXPECT_EQ(answer->diagnostics.front().line, 3);
}

TEST_F(Runner, RefusesWhatItDoesNotKnow) {
  runner.send_bytes(encode({{{"type", "dance"}, {"id", 17}}, {}}));
  auto error = runner.receive_a<ErrorAnswer>();
  ASSERT_TRUE(error);
  EXPECT_EQ(error->id, 17u);
  EXPECT_NE(error->diagnostic.message.in_english().find("dance"), std::string::npos);

  Experiment e;
  e.problem = "no such problem";
  e.variant = "x";
  runner.send(RunRequest{18, e, {}, 0});
  error = runner.receive_a<ErrorAnswer>();
  ASSERT_TRUE(error);
  EXPECT_EQ(error->id, 18u);

  runner.send(PingRequest{19});
  EXPECT_TRUE(runner.receive_a<Pong>(2s));
}

TEST_F(Runner, EndsWithAReasonOnGarbage) {
  runner.send_bytes("GET / HTTP/1.1\r\n\r\n");
  const auto error = runner.receive_a<ErrorAnswer>();
  ASSERT_TRUE(error);
  EXPECT_NE(error->diagnostic.message.in_english().find("GET / HTTP"), std::string::npos);
  EXPECT_TRUE(runner.ended(2s));
}

TEST_F(Runner, EndsQuietlyWhenItsInputEnds) {
  runner.close_input();
  EXPECT_TRUE(runner.ended(2s));
}

TEST_F(Runner, EndsDuringARunWhenItsInputEnds) {
  runner.send(RunRequest{1, endless(), {}, 0});
  const auto early = runner.receive_a<RunAnswer>(300ms);
  ASSERT_FALSE(early) << to_json(early->run).dump(1);
  runner.close_input();
  EXPECT_TRUE(runner.ended(2s));
}

}
