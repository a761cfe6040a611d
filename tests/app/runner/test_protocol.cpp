#include "app/runner/protocol.h"
#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "tests/kernels/trace/edit_trace.h"

#include <cmath>
#include <functional>
#include <gtest/gtest.h>
#include <limits>
#include <random>

using namespace kernelarium;
using nlohmann::json;

namespace {

Experiment experiment() {
  Experiment e;
  e.lesson = "matmul";
  e.problem = "matmul";
  e.variant = "tiled";
  e.device = "sim:t4";
  e.sizes = {{"n", "512"}};
  e.parameters = {{"TILE", "16"}, {"block.x", "32"}};
  e.seed = 7;
  e.source = "__global__ void k() {}\n";
  e.checks = Checks::all;
  e.baselines = Baselines::vendor;
  e.counters_from_simulation = true;
  e.specialize = false;
  e.registers = false;
  e.count = false;
  e.instruction_budget = 12345;
  e.memory_limit = 1 << 30;
  e.trace = TraceRequest{{3, 5}, 1000, true};
  return e;
}

/// A run of two launches that its trace fits.
Run traced_run() {
  Run run;
  run.problem = "matmul";
  run.verdict = Verdict::pass;
  run.launches.resize(2);
  for (LaunchFacts& launch : run.launches) launch.grid = {4, 2, 1}, launch.block = {256, 1, 1};
  run.counters.sites.resize(1);
  run.buffers = {{"C", "C", "matrix", Dtype::f32, {2, 3}, true, 0x7000'0000'0000, false}};
  Trace& trace = edit_trace(run);
  trace.records.resize(3);
  trace.records[2].block = 7;
  trace.records[2].warp = trace.records[2].launch = 1;
  trace.shuffles.resize(2);
  trace.warps.resize(32);
  run.timelines.resize(2);
  for (SmTimeline& timeline : run.timelines) {
    timeline.clocks = timeline.traced = 30;
    timeline.blocks = {{5, 0, 0, 30}};
    timeline.warps = {{0, 3, 2, 0, 2, 10, 30}};
    timeline.intervals = {{10, 1, WarpState::selected, 1}, {11, 0, WarpState::dram, 0}};
    timeline.places = {{0, 7, 70}, {0, 8, 80}};
    timeline.files = {"k.cu"};
  }
  return run;
}

Frame through_the_wire(const OutgoingFrame& frame) {
  FrameDecoder decoder;
  decoder.feed(encode(frame));
  auto got = decoder.next();
  EXPECT_TRUE(got.has_value());
  EXPECT_FALSE(decoder.inside_frame());
  return std::move(*got);
}

template<class T>
T send(const T& request) {
  return std::get<T>(read_request(through_the_wire(to_frame(Request(request)))));
}

template<class T>
T answer(const T& answer) {
  return std::get<T>(read_answer(through_the_wire(to_frame(Answer(answer)))));
}

std::string refusal(const std::string& bytes) {
  FrameDecoder decoder;
  decoder.feed(bytes);
  try {
    while (decoder.next()) {
    }
  } catch (const Error& error) {
    return error.what();
  }
  return {};
}

std::string frame_of(const std::string& object, const std::string& blob = {}) {
  std::string bytes = "KRN1";
  for (const std::size_t size : {object.size(), blob.size()})
    for (int i = 0; i < 4; ++i) bytes += static_cast<char>(size >> (8 * i));
  return bytes + object + blob;
}

TEST(Protocol, IsThatOfThePythonPackage) {
  // Tests of the package are skipped where there is no Python for it.
  const std::string package = read_file(PYTHON_PACKAGE "/programs.py");
  EXPECT_NE(package.find("\n_PROTOCOL = " + std::to_string(protocol_version) + "\n"), std::string::npos);
}

TEST(Protocol, ExperimentKeepsEveryField) {
  const auto got = experiment_from_json(to_json(experiment()));
  EXPECT_EQ(to_json(got), to_json(experiment()));
  EXPECT_EQ(got.checks, Checks::all);
  EXPECT_EQ(got.baselines, Baselines::vendor);
  EXPECT_TRUE(got.counters_from_simulation);
  EXPECT_FALSE(got.specialize);
  EXPECT_FALSE(got.registers);
  ASSERT_TRUE(got.trace);
  EXPECT_EQ(got.trace->blocks, (std::vector<std::uint64_t>{3, 5}));
}

TEST(Protocol, RequestsCrossTheWire) {
  EXPECT_EQ(send(PingRequest{4}).id, 4u);
  EXPECT_EQ(send(DevicesRequest{5}).id, 5u);
  EXPECT_EQ(send(CeilingsRequest{6, "cuda:1"}).device, "cuda:1");
  EXPECT_EQ(send(CancelRequest{6, 3}).target, 3u);
  EXPECT_EQ(to_json(send(CompileRequest{7, experiment()}).experiment), to_json(experiment()));
  EXPECT_TRUE(send(CompileRequest{7, experiment(), true}).machine_code);
  RunRequest run{8, experiment(), {std::byte{1}, std::byte{2}, std::byte{255}}, 4096};
  const auto got = send(run);
  EXPECT_EQ(got.picture, run.picture);
  EXPECT_EQ(got.value_bytes, 4096);
  EXPECT_FALSE(got.records_first);
  run.records_first = true;
  EXPECT_TRUE(send(run).records_first);
}

TEST(Protocol, ResultCarriesTraceAndValues) {
  RunAnswer sent;
  sent.id = 9;
  sent.run = traced_run();
  sent.run.printed = "hello \xff from the kernel"; // not UTF-8: a kernel may print anything
  Trace& trace = edit_trace(sent.run);
  trace.records[2].address[31] = 0x700000001234;
  trace.records[2].mask = 0x80000001;
  trace.shuffles[1].source[31] = 15;
  trace.warps[1].excess_wavefronts = 77;
  trace.dropped = 11;
  using Op = FormulaNode::Op;
  trace.nodes = {{Op::captured, 32}, {Op::constant, 32}, {Op::add, 32, true, 0, 0, 1}};
  trace.formulas = {{4, 2, 0, 1}};
  trace.registers = {17};
  trace.values = {{5, 1}, {0, 0, 0}};
  trace.lane_values.assign(32, 9);
  trace.names = {"tile"};
  trace.fault = FaultPlace{1, 5, 7, 8, "tile", -3};
  sent.values["C"] = Tensor(Dtype::f32, {2, 3});
  sent.values["C"].as<float>()[4] = 2.5f;
  sent.values["empty"] = Tensor(Dtype::u8, {0});
  const auto got = answer(sent);
  EXPECT_EQ(got.run.verdict, Verdict::pass);
  EXPECT_EQ(got.run.printed, sent.run.printed);
  ASSERT_TRUE(got.run.trace);
  EXPECT_EQ(got.run.trace->records.at(2).address[31], 0x700000001234u);
  EXPECT_EQ(got.run.trace->records.at(2).mask, 0x80000001u);
  EXPECT_EQ(got.run.trace->shuffles.at(1).source[31], 15);
  EXPECT_EQ(got.run.trace->warps.at(1).excess_wavefronts, 77u);
  EXPECT_EQ(got.run.trace->dropped, 11u);
  EXPECT_EQ(got.run.trace->nodes.at(2).b, 1);
  EXPECT_EQ(got.run.trace->formulas.at(0).site, 4u);
  EXPECT_EQ(got.run.trace->registers, std::vector<std::uint32_t>{17});
  EXPECT_EQ(got.run.trace->values.at(0).step, 1u);
  EXPECT_EQ(got.run.trace->lane_values.at(31), 9u);
  EXPECT_EQ(got.run.trace->names, std::vector<std::string>{"tile"});
  EXPECT_EQ(got.run.trace->fault->lane, 8u);
  EXPECT_EQ(got.run.trace->fault->buffer, "tile");
  EXPECT_EQ(got.run.trace->fault->element, -3);
  EXPECT_EQ(got.values.at("C").shape, (std::vector<std::int64_t>{2, 3}));
  EXPECT_FLOAT_EQ(got.values.at("C").as<float>()[4], 2.5f);
  EXPECT_EQ(got.values.at("empty").count(), 0);
}

TEST(Protocol, WhatWasTracedCrossesTheWireAndMustFit) {
  TracedAnswer sent{9, traced_run()};
  const TracedAnswer got = answer(sent);
  EXPECT_EQ(got.id, 9u);
  EXPECT_EQ(to_json(got.run), to_json(sent.run));
  EXPECT_EQ(got.run.trace->records.size(), sent.run.trace->records.size());
  edit_trace(sent.run).records[0].launch = 99;
  EXPECT_THROW(answer(sent), Error);
}

TEST(Protocol, TimelinesCrossTheWireAndMustFit) {
  RunAnswer sent;
  sent.run = traced_run();
  const SmTimeline got = answer(sent).run.timelines.at(1);
  EXPECT_EQ(got.clocks, 30);
  EXPECT_EQ(got.blocks.at(0).block, 5u);
  EXPECT_EQ(got.warps.at(0).warp, 3u);
  EXPECT_EQ(got.intervals.at(1).state, WarpState::dram);
  EXPECT_EQ(got.places.at(1).line, 8);
  EXPECT_EQ(got.files, std::vector<std::string>{"k.cu"});
  const auto refused = [](const std::function<void(SmTimeline&)>& damage) {
    RunAnswer broken;
    broken.run = traced_run();
    damage(broken.run.timelines[1]);
    try {
      answer(broken);
    } catch (const Error& error) {
      return std::string(error.what()).find("A timeline") != std::string::npos;
    }
    return false;
  };
  EXPECT_FALSE(refused([](SmTimeline&) {}));
  EXPECT_TRUE(refused([](SmTimeline& timeline) { timeline.warps[0].count = 3; }));
  EXPECT_TRUE(refused([](SmTimeline& timeline) { timeline.warps[0].block = 1; }));
  EXPECT_TRUE(refused([](SmTimeline& timeline) { timeline.warps[0].scheduler = 4; }));
  EXPECT_TRUE(refused([](SmTimeline& timeline) { timeline.blocks[0].slot = 1; }));
  EXPECT_TRUE(refused([](SmTimeline& timeline) { timeline.intervals[0].place = 2; }));
  EXPECT_TRUE(refused([](SmTimeline& timeline) { timeline.intervals[0].begin = 12; }));
  EXPECT_TRUE(refused([](SmTimeline& timeline) { timeline.intervals[0].begin = NAN; }));
  EXPECT_TRUE(
      refused([](SmTimeline& timeline) { timeline.intervals[0].state = static_cast<WarpState>(99); }));
  EXPECT_TRUE(refused([](SmTimeline& timeline) { timeline.clock_ghz = 0; }));
}

TEST(Protocol, FormulasThatCannotBeFollowedAreRefused) {
  using Op = FormulaNode::Op;
  const auto refused = [](std::vector<FormulaNode> nodes, AddressFormula formula = {0, 0, 0, 0}) {
    RunAnswer sent;
    Trace& trace = edit_trace(sent.run);
    trace.nodes = std::move(nodes);
    trace.formulas = {formula};
    try {
      answer(sent);
    } catch (const Error& error) {
      return std::string(error.what()).find("invalid formula") != std::string::npos;
    }
    return false;
  };
  EXPECT_FALSE(refused({{Op::constant, 32}}));
  EXPECT_TRUE(refused({{Op::negate, 32, true, 0, 0}})); // of itself
  EXPECT_TRUE(refused({{Op::negate, 32, true, 0, 5}}));
  EXPECT_TRUE(refused({{Op::negate, 32}})); // of nothing
  EXPECT_TRUE(refused({{Op::captured, 32, true, 0, 7}}));
  EXPECT_TRUE(refused({{Op::constant, 0}}));
  EXPECT_TRUE(refused({{static_cast<Op>(99), 32}}));
  EXPECT_TRUE(refused({{Op::constant, 32}}, {0, 3, 0, 0}));
  EXPECT_TRUE(refused({{Op::constant, 32}}, {0, 0, 0, 1})); // of a register that isn't there
  std::vector<FormulaNode> deep{{Op::constant, 32}};
  for (int i = 0; i < 5000; ++i) deep.push_back({Op::negate, 32, true, 0, i});
  EXPECT_TRUE(refused(std::move(deep)));
}

TEST(Protocol, DiagnosticsKeepTheirSentences) {
  const Sentence nested = Sentence::tr("%1 (%2)", Sentence::tr("a read of '%1'", std::string("a %1")),
                                       Sentence::of_manifest("too large"));
  RunAnswer sent;
  sent.id = 9;
  sent.run.diagnostics = {{"race", nested, "a.cu", 7, true}, {"compile", "expected %1"}};
  const auto got = answer(sent).run.diagnostics;
  ASSERT_EQ(got.size(), 2u);
  EXPECT_EQ(got[0].message, nested);
  EXPECT_EQ(got[0].line, 7);
  EXPECT_TRUE(got[0].warning);
  EXPECT_EQ(got[1].message, Sentence("expected %1"));
  EXPECT_EQ(answer(ErrorAnswer{5, {"launch", nested}}).diagnostic.message, nested);

  Frame frame = received(to_frame(Answer(sent)));
  EXPECT_EQ(frame.object["run"]["diagnostics"][0]["message"], "a read of 'a %1' (too large)");
  frame.object["run"]["diagnostics"][0]["sentence"] = {{"text", 5}};
  EXPECT_THROW(read_answer(frame), Error);
}

TEST(Protocol, OtherAnswersCrossTheWire) {
  EXPECT_EQ(answer(Hello{3, "9.9", "box"}).program, "9.9");
  EXPECT_EQ(answer(Pong{2}).id, 2u);
  EXPECT_EQ(answer(ProgressAnswer{2, {"running", 0.5}}).progress.stage, "running");
  Ceilings roofs;
  roofs.copy_gb_s = 4280, roofs.dram_latency = 812, roofs.throttled = true,
  roofs.when = "2026-11-21T00:00:00Z";
  const Ceilings read = answer(CeilingsAnswer{1, roofs}).ceilings;
  EXPECT_EQ(read.copy_gb_s, 4280);
  EXPECT_EQ(read.dram_latency, 812);
  EXPECT_TRUE(read.throttled);
  EXPECT_EQ(read.when, roofs.when);
  const auto devices =
      answer(DevicesAnswer{1, {{"cuda:0", "H200", false, Sentence::tr("no %1", 5)}}}).devices;
  ASSERT_EQ(devices.size(), 1u);
  EXPECT_EQ(devices[0].reason, Sentence::tr("no %1", 5));
  const auto compiled = answer(CompileAnswer{1,
                                             ".version 8.0",
                                             38.5,
                                             {{"compile", "expected ;", "a.cu", 7}},
                                             {{"scale", 12, {{16, "@P0", "LDG.E", "R1, [R2]", ".L_1", 5}}}},
                                             Diagnostic{"disassembler", "none"}});
  EXPECT_EQ(compiled.ptx, ".version 8.0");
  EXPECT_EQ(compiled.diagnostics.at(0).line, 7);
  EXPECT_EQ(compiled.machine_code.at(0).registers, 12);
  EXPECT_EQ(compiled.machine_code.at(0).code.at(0),
            (MachineInstruction{16, "@P0", "LDG.E", "R1, [R2]", ".L_1", 5}));
  EXPECT_EQ(compiled.no_machine_code->kind, "disassembler");
  EXPECT_EQ(answer(ErrorAnswer{5, {"cancelled", "stopped"}}).diagnostic.kind, "cancelled");
}

TEST(Frame, ComesOutWholeHoweverItIsCut) {
  const std::string bytes =
      encode(to_frame(Request(RunRequest{1, experiment(), std::vector<std::byte>(300), 0}))) +
      encode(to_frame(Request(PingRequest{2})));
  for (const std::size_t step : {1u, 5u, 97u, 100000u}) {
    FrameDecoder decoder;
    int seen = 0;
    for (std::size_t at = 0; at < bytes.size(); at += step) {
      decoder.feed(std::string_view(bytes).substr(at, step));
      while (decoder.next()) ++seen;
    }
    EXPECT_EQ(seen, 2) << step;
    EXPECT_FALSE(decoder.inside_frame());
  }
}

TEST(Frame, CutShortIsSeen) {
  const std::string bytes = encode(to_frame(Request(PingRequest{2})));
  FrameDecoder decoder;
  decoder.feed(std::string_view(bytes).substr(0, bytes.size() - 1));
  EXPECT_FALSE(decoder.next());
  EXPECT_TRUE(decoder.inside_frame());
}

TEST(Frame, GarbageIsQuoted) {
  EXPECT_NE(refusal("Welcome to box!\nLast login").find("Welcome to box!"), std::string::npos);
  EXPECT_NE(refusal("K\x01").find("not the runner's protocol"), std::string::npos);
}

TEST(Frame, HugeLengthIsRefusedBeforeItIsAllocated) {
  EXPECT_NE(refusal(std::string("KRN1\xff\xff\xff\xff\0\0\0\0", 12)).find("limit"), std::string::npos);
  EXPECT_NE(refusal(std::string("KRN1\0\0\0\0\xff\xff\xff\xff", 12)).find("limit"), std::string::npos);
}

TEST(Frame, DamagedObjectIsRefused) {
  EXPECT_NE(refusal(frame_of("")), "");
  EXPECT_NE(refusal(frame_of("\xff\xff\xff")), "");
  EXPECT_NE(refusal(frame_of("\x01")).find("must be an object"), std::string::npos);
  EXPECT_NE(refusal(frame_of(std::string(1000000, '\x81'))).find("nested"), std::string::npos);
  const std::string cut = "\xbb\xff\xff\xff\xff\xff\xff\xff\xff";
  EXPECT_NE(refusal(frame_of(cut)), "");
}

TEST(Frame, RandomBytesNeverDoHarm) {
  std::mt19937 random(5);
  for (int round = 0; round < 3000; ++round) {
    std::string object(random() % 64, '\0');
    for (char& c : object) c = static_cast<char>(random());
    if (round % 2 == 0 && !object.empty()) object[0] = '\xa3';
    FrameDecoder decoder;
    decoder.feed(frame_of(object));
    try {
      if (auto frame = decoder.next()) read_answer(*frame);
    } catch (const Error&) {
    }
  }
}

TEST(Frame, FlippedBitsInARealResultNeverDoHarm) {
  RunAnswer sent;
  sent.run = traced_run();
  sent.values["C"] = Tensor(Dtype::f32, {2, 3});
  const std::string good = encode(to_frame(Answer(sent)));
  std::mt19937 random(6);
  int refused = 0;
  for (int round = 0; round < 3000; ++round) {
    std::string bytes = good;
    bytes[random() % std::min<std::size_t>(bytes.size(), 2000)] ^= static_cast<char>(1 << random() % 8);
    FrameDecoder decoder;
    decoder.feed(bytes);
    try {
      if (auto frame = decoder.next()) read_answer(*frame);
    } catch (const Error&) {
      ++refused;
    }
  }
  EXPECT_GT(refused, 0);
}

TEST(Messages, SayWhatIsWrong) {
  const auto request = [](json object, std::vector<std::byte> blob = {}) {
    try {
      read_request({std::move(object), std::move(blob)});
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_NE(request({{"type", "dance"}, {"id", 1}}).find("dance"), std::string::npos);
  EXPECT_NE(request({{"id", 1}}).find("type"), std::string::npos);
  EXPECT_NE(request({{"type", "run"}, {"id", 1}}).find("experiment"), std::string::npos);
  EXPECT_NE(request({{"type", "run"}, {"id", 1}, {"experiment", {{"problem", "p"}}}}).find("variant"),
            std::string::npos);
  EXPECT_NE(request({{"type", "run"},
                     {"id", 1},
                     {"experiment", to_json(experiment())},
                     {"picture", {{"at", 18446744073709551615u}, {"bytes", 2}}}})
                .find("contains only"),
            std::string::npos);
  json bad_checks = to_json(experiment());
  bad_checks["checks"] = "none";
  EXPECT_NE(request({{"type", "compile"}, {"id", 1}, {"experiment", bad_checks}}).find("checks"),
            std::string::npos);
}

TEST(Messages, ShapeMustFitItsBytes) {
  RunAnswer sent;
  sent.values["C"] = Tensor(Dtype::f32, {4});
  for (const json& shape : {json{5}, json{-4}, json{4611686018427387904, 4611686018427387904}, json{2, 3}}) {
    Frame frame = received(to_frame(Answer(sent)));
    frame.object["values"]["C"]["shape"] = shape;
    EXPECT_THROW(read_answer(frame), Error) << shape;
  }
}

TEST(Messages, ASingleLaunchKeepsEveryField) {
  Experiment sent;
  sent.launch = SingleLaunch{"/home/a/k.cu",           "tile<float, 16>", {3, 2, 1},
                             {"ceil_div(n, 16)", "2"}, {16, 16, 1},       1024,
                             {"f32[8]:iota", "i32:8"}, {{"N", "8"}},      {"/home/a/include"}};
  sent.source = "text";
  sent.memory_limit = 5'000'000'000;
  const Experiment got = experiment_from_json(to_json(sent));
  EXPECT_EQ(to_json(got), to_json(sent));
  ASSERT_TRUE(got.launch);
  EXPECT_EQ(got.launch->arguments.at(1), "i32:8");
  EXPECT_EQ(got.launch->grid.y, 2);
  json broken = to_json(sent);
  broken["launch"]["grid"] = {1, 2};
  EXPECT_THROW(experiment_from_json(broken), Error);
}

TEST(Messages, ATraceMustFitItsRun) {
  const auto refused = [](const std::function<void(kernelarium::Run&)>& damage) {
    RunAnswer sent;
    sent.run = traced_run();
    damage(sent.run);
    try {
      read_answer(received(to_frame(Answer(sent))));
    } catch (const Error&) {
      return true;
    }
    return false;
  };
  EXPECT_FALSE(refused([](kernelarium::Run&) {}));
  EXPECT_TRUE(refused([](kernelarium::Run& run) { edit_trace(run).records[1].block = 8; }));
  EXPECT_TRUE(refused([](kernelarium::Run& run) { edit_trace(run).records[1].warp = 8; }));
  EXPECT_TRUE(refused([](kernelarium::Run& run) { edit_trace(run).records[1].launch = 2; }));
  EXPECT_TRUE(refused([](kernelarium::Run& run) { edit_trace(run).records[1].site = 1; }));
  EXPECT_TRUE(refused([](kernelarium::Run& run) { edit_trace(run).shuffles[1].source[3] = 32; }));
  EXPECT_TRUE(refused([](kernelarium::Run& run) { edit_trace(run).shuffles[1].block = 8; }));
  EXPECT_TRUE(refused([](kernelarium::Run& run) { edit_trace(run).fault = FaultPlace{0, 8, 0, 0}; }));
  EXPECT_TRUE(refused([](kernelarium::Run& run) { edit_trace(run).warps.resize(129); }));
  EXPECT_TRUE(refused([](kernelarium::Run& run) { run.launches[0].grid.x = 0; }));
  EXPECT_TRUE(refused([](kernelarium::Run& run) { run.launches[0].block.y = -1; }));
  EXPECT_TRUE(refused([](kernelarium::Run& run) {
    run.launches[0].grid = {1ll << 30, 1ll << 30, 1ll << 30};
  }));
}

TEST(Messages, ValuesMustBeOfTheShapeOfTheirBuffer) {
  RunAnswer sent;
  sent.run = traced_run();
  sent.values["C"] = Tensor(Dtype::f32, {3, 2});
  EXPECT_THROW(answer(sent), Error);
}

// Each value of a real answer is taken away or replaced by every kind of nonsense: the message is refused, or
// what it gives can be divided by and walked through.
TEST(Messages, AnyDamagedValueIsRefusedOrHarmless) {
  RunAnswer sent;
  sent.run = traced_run();
  sent.run.diagnostics = {{"race", Sentence::tr("%1 is", 5), "a.cu", 7, true}};
  sent.values["C"] = Tensor(Dtype::f32, {2, 3});
  const Frame good = received(to_frame(Answer(sent)));
  const json flat = good.object.flatten();
  int refused = 0, taken = 0;
  for (const auto& [path, value] : flat.items())
    for (const json& nonsense : {json(), json(0), json(-1), json(std::numeric_limits<std::int64_t>::max()),
                                 json(1e300), json("x"), json(true), json::array(), json::object()}) {
      Frame damaged = good;
      damaged.object[json::json_pointer(path)] = nonsense;
      try {
        const Answer answer = read_answer(damaged);
        const auto* result = std::get_if<RunAnswer>(&answer);
        if (!result) continue;
        ++taken;
        for (const LaunchFacts& launch : result->run.launches) {
          EXPECT_GE(launch.grid.count(), 1) << path << nonsense;
          EXPECT_GE(launch.block.count(), 1) << path << nonsense;
        }
      } catch (const Error&) {
        ++refused;
      }
    }
  EXPECT_GT(refused, 100);
  EXPECT_GT(taken, 100);
}

TEST(Messages, NumbersThatDoNotFitAreRefused) {
  for (const char* id : {"1e87", "-1", "0.5", "18446744073709551616"})
    EXPECT_THROW(
        read_request({nlohmann::json::parse(std::string(R"({"type": "ping", "id": )") + id + "}"), {}}),
        Error)
        << id;
  EXPECT_NO_THROW(
      read_request({nlohmann::json::parse(R"({"type": "ping", "id": 18446744073709551615})"), {}}));
  const nlohmann::json good = to_frame(Request(RunRequest{1, experiment()})).object;
  EXPECT_NO_THROW(read_request({good, {}}));
  const std::vector<std::string> places{"/value_bytes", "/experiment/seed", "/experiment/sizes/n",
                                        "/experiment/instruction_budget"};
  for (const std::string& place : places)
    for (const double value : {6.66667e95, 0.5}) {
      nlohmann::json damaged = good;
      damaged[nlohmann::json::json_pointer(place)] = value;
      EXPECT_THROW(read_request({damaged, {}}), Error) << place << " = " << value;
    }
}

TEST(Messages, HelloOfAnotherVersionIsReadable) {
  const auto hello =
      std::get<Hello>(read_answer({{{"type", "hello"}, {"protocol", 99}, {"new key", 1}}, {}}));
  EXPECT_EQ(hello.protocol, 99);
}

}
