/// The small programs in programs/, each case a process of its own, against CASES.txt beside each: what
/// NVIDIA's runtime prints on an H200 (on_hardware --record).
#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/base/figures.h"
#include "kernels/base/temporary_folder.h"
#include "kernels/compiler/nvcc.h"
#include "kernels/process/tool.h"
#include "kernels/program/program.h"
#include "tests/kernels/program/run_cli.h"

#include <chrono>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

namespace kernelarium::program {
namespace {

namespace fs = std::filesystem;

/// "== name" and what the case prints.
std::vector<std::pair<std::string, std::string>> cases(const fs::path& file) {
  std::vector<std::pair<std::string, std::string>> all;
  std::istringstream lines(read_file(file));
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with("== "))
      all.push_back({line.substr(3), ""});
    else if (!all.empty())
      all.back().second += line + "\n";
  return all;
}

class Programs : public testing::TestWithParam<std::string> {};

TEST_P(Programs, PrintWhatTheyPrintOnAnH200) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  if (std::error_code error;
      GetParam() == "installed_random" &&
      !fs::exists(find_nvcc().path.parent_path().parent_path() / "lib64/libcurand.so.10", error))
    GTEST_SKIP() << "skipped: there is no libcurand of NVIDIA beside nvcc";
  const fs::path folder = PROGRAMS_FOLDER;
  const auto expected = cases(folder / (GetParam() + ".txt"));
  ASSERT_FALSE(expected.empty());
  std::string listed;
  static const std::set<std::string> of_cublas{"blas", "factors", "triangles", "updates", "sizes"};
  const std::string library = of_cublas.contains(GetParam())                            ? "--nvcc=-lcublas"
                              : GetParam().ends_with("random")                          ? "--nvcc=-lcurand"
                              : GetParam() == "lt"                                      ? "--nvcc=-lcublasLt"
                              : GetParam() == "nested" || GetParam() == "device_graphs" ? "--nvcc=-rdc=true"
                                                                                        : "";
  const std::string words =
      fmt::format("'{}' --quiet --no-host-time {}", (folder / (GetParam() + ".cu")).string(), library);
  for (const auto& [name, text] : expected) {
    const Result result = cli(fmt::format("{} -- {}", words, name));
    EXPECT_EQ(result.out, text) << GetParam() << "/" << name << ":\n" << result.err;
    EXPECT_EQ(result.status, 0) << GetParam() << "/" << name << ":\n" << result.err;
    listed = name + "\n" + listed;
  }
  // None is forgotten.
  std::vector<std::string> known, there;
  for (const auto& [name, text] : expected) known.push_back(name);
  std::istringstream names(cli(words).out);
  for (std::string name; std::getline(names, name);) there.push_back(name);
  std::sort(known.begin(), known.end());
  std::sort(there.begin(), there.end());
  EXPECT_EQ(known, there);
}

TEST(RecordedPrograms, AreAsManyAsTheReadmeSays) {
  std::size_t count = 0;
  for (const auto& entry : fs::directory_iterator(PROGRAMS_FOLDER))
    if (entry.path().extension() == ".txt") count += cases(entry.path()).size();
  const fs::path readme =
      fs::path(PROGRAMS_FOLDER) / ".." / ".." / ".." / ".." / "kernels" / "program" / "README.md";
  EXPECT_NE(read_file(readme).find(fmt::format("The files hold {} cases", count)), std::string::npos)
      << count;
}

INSTANTIATE_TEST_SUITE_P(Suite, Programs,
                         testing::Values("errors", "memory", "copies", "streams", "graphs", "kernels",
                                         "devices", "blas", "random", "installed_random", "transfers",
                                         "ordering", "captures", "limits", "cooperative", "libraries",
                                         "clusters", "factors", "documented", "conditional", "graph_memory",
                                         "ipc", "lt", "triangles", "updates", "sizes", "waiting", "loaded",
                                         "textures", "nested", "device_graphs"),
                         [](const auto& info) { return info.param; });

TEST(Waiting, KernelsThatWaitForEachOtherEndWithChecksToo) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const fs::path folder = PROGRAMS_FOLDER;
  for (const auto& [name, text] : cases(folder / "waiting.txt")) {
    const Result result = cli(
        fmt::format("'{}' --quiet --no-host-time --check all -- {}", (folder / "waiting.cu").string(), name));
    EXPECT_EQ(result.out, text) << name << ":\n" << result.err;
    EXPECT_EQ(result.err, "") << name;
    EXPECT_EQ(result.status, 0) << name;
  }
}

/// Programs in the style of books and NVIDIA's blog, each with its output beside it.
class Book : public testing::TestWithParam<std::string> {};

TEST_P(Book, ProgramsPrintTheirOutputAndHaveNoFindings) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const fs::path file = fs::path(PROGRAMS_FOLDER).parent_path() / "book" / (GetParam() + ".cu");
  const std::string libraries =
      GetParam().find("gem") != std::string::npos ? "--nvcc=-lcublas --nvcc=-lcurand" : "";
  const Result result = cli(fmt::format("'{}' --quiet --check {} --no-host-time {}", file.string(),
                                        GetParam() == "mailbox" ? "bounds" : "all", libraries));
  EXPECT_EQ(result.out, read_file(fs::path(file).replace_extension(".txt"))) << result.err;
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(result.status, 0);
}

INSTANTIATE_TEST_SUITE_P(Suite, Book,
                         testing::Values("callbacks", "pitched", "volume", "managed", "cooperative", "graph",
                                         "occupancy", "pools", "thrust", "gemm", "batched_gemv",
                                         "random_and_textures", "tiles_and_threads", "mailbox",
                                         "stream_attributes", "graph_parameters", "user_objects",
                                         "batch_of_copies", "by_example", "streams_in_order",
                                         "sparse_product", "host_threads", "k_means"),
                         [](const auto& info) { return info.param; });

TEST(Libraries, AreReadFromFiles) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const TemporaryFolder folder;
  const std::string source = fmt::format("{}/loads_a_file.cu", PROGRAMS_FOLDER);
  const auto loads = [&](const fs::path& file) {
    return cli(fmt::format("'{}' --quiet -- '{}'", source, file.string()));
  };
  const auto compile = [&](const std::string& options, const char* name) {
    const fs::path file = folder.path() / name;
    const ToolOutcome made = run_tool(
        {"/bin/sh", "-c",
         fmt::format("'{}' {} -o '{}' '{}'", find_nvcc().path.string(), options, file.string(), source)});
    EXPECT_EQ(made.status, 0) << made.text;
    return file;
  };
  const std::string both = "-fatbin -gencode arch=compute_90,code=[compute_90,sm_90]";
  EXPECT_EQ(loads(compile("-ptx -arch=compute_90", "a.ptx")).out, "42\n");
  EXPECT_EQ(loads(compile(both, "a.fatbin")).out, "42\n");
  EXPECT_EQ(loads(compile(both + " --compress-mode=none", "plain.fatbin")).out, "42\n");
  const Result machine_code = loads(compile("-cubin -arch=sm_90", "a.cubin"));
  EXPECT_EQ(machine_code.out, "cudaErrorNoKernelImageForDevice\n");
  EXPECT_NE(machine_code.err.find("unsupported: the code given to cudaLibraryLoadFromFile"),
            std::string::npos)
      << machine_code.err;
  const std::string whole = read_file(folder.path() / "a.fatbin");
  for (const std::size_t bytes : {0, 3, 10, 20, 100, 1000}) {
    std::ofstream(folder.path() / "truncated", std::ios::binary) << whole.substr(0, bytes);
    EXPECT_EQ(loads(folder.path() / "truncated").out, "cudaErrorInvalidKernelImage\n") << bytes;
  }
}

TEST(NumbersOfCurand, ThatNvidiasLibraryAloneGivesAreRefusedWithoutIt) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  Program program;
  program.sources = {fs::path(PROGRAMS_FOLDER) / "installed_random.cu"};
  program.nvcc_options = {"-lcurand"};
  const std::string executable = build(program).executable.string();
  const auto run = [&](const std::string& name) {
    return run_tool({"env", "LD_LIBRARY_PATH=" + (fs::path(CLI).parent_path() / "program").string(),
                     "KERNELARIUM_PROGRAM_SPEC=" + (data_folder() / "resources/gpus/h200.json").string(),
                     executable, name})
        .text;
  };
  const std::string xorwow = run("xorwow"), scrambled = run("scrambled32"),
                    dimensions = run("many_dimensions");
  EXPECT_NE(xorwow.find("curandGeneratePoisson: for Poisson numbers of this mean and generator, NVIDIA's "
                        "cuRAND library is needed"),
            std::string::npos)
      << xorwow;
  EXPECT_NE(xorwow.find("poisson: 999 "), std::string::npos) << xorwow;
  EXPECT_NE(scrambled.find("create: 999\n"), std::string::npos) << scrambled;
  EXPECT_NE(dimensions.find("Sobol of more than 10 dimensions, NVIDIA's"), std::string::npos) << dimensions;
}

TEST(ProductsOfCublasLt, TellWhichPartIsNotSimulated) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const std::string file = (fs::path(PROGRAMS_FOLDER) / "lt.cu").string();
  const Result result = cli(fmt::format("'{}' --quiet --nvcc=-lcublasLt -- refused_products", file));
  EXPECT_NE(result.err.find("epilogue 130 is not simulated"), std::string::npos) << result.err;
}

TEST(CommandLine, PassesArgumentsOutputAndExitCode) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const TemporaryFolder folder;
  const fs::path file = folder.path() / "echo.cu";
  write_file(file,
             "#include <cstdio>\nint main(int n, char** a) { for (int i = 1; i < n; ++i) std::puts(a[i]); "
             "return 37; }\n");
  const Result result = cli(fmt::format("'{}' --quiet -- one 'two words' --three", file.string()));
  EXPECT_EQ(result.out, "one\ntwo words\n--three\n");
  EXPECT_EQ(result.status, 37);
}
TEST(CommandLine, OpensAPoolForAnotherDeviceAfterItsAllocations) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const TemporaryFolder folder;
  const fs::path file = folder.path() / "pool.cu";
  write_file(file, R"(#include <cstdio>
__global__ void twice(const int* from, int* to) { to[threadIdx.x] = 2 * from[threadIdx.x]; }
int main() {
  cudaMemPool_t pool;
  int *from, *to, values[32];
  for (int i = 0; i < 32; ++i) values[i] = i;
  cudaDeviceGetDefaultMemPool(&pool, 0);
  cudaMallocAsync(&from, sizeof values, 0);
  cudaMemcpy(from, values, sizeof values, cudaMemcpyHostToDevice);
  cudaSetDevice(1);
  cudaMalloc(&to, sizeof values);
  for (cudaMemAccessFlags flags : {cudaMemAccessFlagsProtReadWrite, cudaMemAccessFlagsProtNone}) {
    cudaMemAccessDesc one{{cudaMemLocationTypeDevice, 1}, flags};
    std::printf("%s\n", cudaGetErrorName(cudaMemPoolSetAccess(pool, &one, 1)));
    twice<<<1, 32>>>(from, to);
    std::printf("%s\n", cudaGetErrorName(cudaMemcpy(values, to, sizeof values, cudaMemcpyDeviceToHost)));
    std::printf("%d\n", values[31]);
  }
}
)");
  const Result result = cli(fmt::format("'{}' --quiet --devices 2", file.string()));
  EXPECT_EQ(result.out, "cudaSuccess\ncudaSuccess\n62\ncudaSuccess\ncudaErrorIllegalAddress\n62\n")
      << result.err;
}

TEST(CommandLine, StopsKernelsAndLoopsOfGraphsAtTheBudget) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const TemporaryFolder folder;
  const fs::path file = folder.path() / "budget.cu";
  write_file(file, R"(#include <cstdio>
#include <cstring>
__global__ void longer(unsigned* p, int rounds) {
  unsigned x = threadIdx.x;
  for (int i = 0; i < rounds; ++i) x = x * 1664525u + (x >> 13);
  *p = x;
}
__global__ void count(int* p) { ++*p; }
int main(int, char** words) {
  int* p;
  cudaMalloc(&p, 4);
  cudaMemset(p, 0, 4);
  if (!std::strcmp(words[1], "kernel")) {
    longer<<<1, 32>>>(reinterpret_cast<unsigned*>(p), 1000000);
  } else { // nothing sets the condition to 0
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaGraphNode_t node;
    cudaGraphCreate(&graph, 0);
    cudaGraphNodeParams params = {cudaGraphNodeTypeConditional};
    cudaGraphConditionalHandleCreate(&params.conditional.handle, graph, 1, cudaGraphCondAssignDefault);
    params.conditional.type = cudaGraphCondTypeWhile;
    params.conditional.size = 1;
    cudaGraphAddNode(&node, graph, nullptr, nullptr, 0, &params);
    void* arguments[] = {&p};
    cudaKernelNodeParams kernel{};
    kernel.func = reinterpret_cast<void*>(count);
    kernel.gridDim = kernel.blockDim = dim3(1);
    kernel.kernelParams = arguments;
    cudaGraphAddKernelNode(&node, params.conditional.phGraph_out[0], nullptr, 0, &kernel);
    cudaGraphInstantiate(&exec, graph, 0);
    cudaGraphLaunch(exec, nullptr);
  }
  std::printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
}
)");
  const auto run = [&](const std::string& words) {
    return cli(fmt::format("'{}' --quiet {}", file.string(), words));
  };
  EXPECT_EQ(run("-- kernel").out, "cudaSuccess\n");
  const Result kernel = run("--budget 100000 -- kernel"), loop = run("--budget 700000 -- loop");
  EXPECT_EQ(kernel.out, "cudaErrorLaunchTimeout\n") << kernel.err;
  EXPECT_NE(kernel.err.find("the instruction budget (" + figures::count(100000) + " warp"), std::string::npos)
      << kernel.err;
  EXPECT_EQ(loop.out, "cudaErrorLaunchTimeout\n") << loop.err;
  EXPECT_NE(loop.err.find("budget: a WHILE node was stopped after 7 iterations"), std::string::npos)
      << loop.err;
}
TEST(CommandLine, TellsWhatNvccSays) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const TemporaryFolder folder;
  const fs::path file = folder.path() / "broken.cu";
  write_file(file, "int main() { return nowhere; }\n");
  const Result result = cli(fmt::format("'{}'", file.string()));
  EXPECT_EQ(result.status, 3);
  EXPECT_NE(result.err.find("nowhere"), std::string::npos) << result.err;
}
TEST(CommandLine, TracesWhatAProgramDoes) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const TemporaryFolder folder;
  const fs::path trace_file = folder.path() / "trace", timeline_file = folder.path() / "timeline.json";
  const Result result =
      cli(fmt::format("'{}/pipeline.cu' --trace '{}' --timeline '{}' --devices 2 --format json",
                      PROGRAMS_FOLDER, trace_file.string(), timeline_file.string()));
  EXPECT_EQ(result.out, "right\n");
  ASSERT_EQ(result.status, 0) << result.err;
  const auto summary = nlohmann::json::parse(result.err);
  EXPECT_EQ(summary["findings"].size(), 0u) << result.err;
  EXPECT_EQ(summary["devices"].size(), 2u);

  const ProgramTrace trace = read_program_trace(trace_file);
  EXPECT_TRUE(trace.complete);
  EXPECT_FALSE(trace.measured);
  std::vector<WorkRecord> kernels, in, peer;
  for (const WorkRecord& work : trace.work) {
    EXPECT_LE(work.issued, work.begin);
    EXPECT_LE(work.begin, work.end);
    if (work.kind == "kernel") kernels.push_back(work);
    if (work.kind == "copy" && work.from == "pinned") in.push_back(work);
    if (work.kind == "copy" && work.from_device != work.to_device && work.from == "device" &&
        work.to == "device")
      peer.push_back(work);
  }
  ASSERT_EQ(kernels.size(), 4u);
  ASSERT_EQ(in.size(), 4u);
  EXPECT_EQ(peer.size(), 1u);
  EXPECT_EQ(kernels[0].grid[0], 512);
  EXPECT_EQ(kernels[0].block[0], 256);
  EXPECT_EQ(in[0].bytes, 512u * 256 * 4);
  // One engine copies one thing at a time; a kernel waits for the copy before it.
  for (std::size_t i = 1; i < in.size(); ++i) EXPECT_GE(in[i].begin, in[i - 1].end);
  for (std::size_t i = 0; i < kernels.size(); ++i) EXPECT_GE(kernels[i].begin, in[i].end);
  ASSERT_EQ(trace.ranges.size(), 1u);
  EXPECT_EQ(trace.ranges[0].text, "pipeline");
  bool mallocs = false;
  for (const CallRecord& call : trace.calls) mallocs |= call.name == "cudaMalloc";
  EXPECT_TRUE(mallocs);

  const auto timeline = nlohmann::json::parse(read_file(timeline_file));
  std::size_t slices = 0, engines = 0, reasons = 0;
  for (const auto& event : timeline["traceEvents"]) {
    slices += event["ph"] == "X";
    engines += event["name"] == "thread_name" &&
               event["args"]["name"].get<std::string>().starts_with("copy engine, ");
    reasons += event["args"].contains("before it");
  }
  // A copy is in its stream's row and in that of its engine.
  EXPECT_EQ(slices, trace.calls.size() + trace.work.size() + trace.ranges.size() + trace.copies);
  EXPECT_GE(engines, 2u);
  EXPECT_GE(reasons, 1u);
}
TEST(CommandLine, TracesNvtxRangesOfEachKind) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const TemporaryFolder folder;
  const fs::path file = folder.path() / "trace", timeline_file = folder.path() / "timeline.json";
  const Result result = cli(fmt::format("'{}/ranges.cu' --quiet --trace '{}' --timeline '{}'",
                                        PROGRAMS_FOLDER, file.string(), timeline_file.string()));
  ASSERT_EQ(result.status, 0) << result.err;
  std::vector<std::string> texts;
  for (const RangeRecord& range : read_program_trace(file).ranges) texts.push_back(range.text);
  EXPECT_EQ(texts, (std::vector<std::string>{"wide", "step", "of a domain", "marked", "started", "registered",
                                             "outer"}));
  const auto timeline = nlohmann::json::parse(read_file(timeline_file));
  const auto& events = timeline["traceEvents"];
  EXPECT_TRUE(std::any_of(events.begin(), events.end(),
                          [](const auto& event) { return event["ph"] == "i" && event["name"] == "marked"; }));
}
/// The trace layer forwards to whatever runtime is below it: here to that of the simulated GPU, which tells
/// by itself what work there is.
class TraceLayer : public testing::TestWithParam<const char*> {};

TEST_P(TraceLayer, NotesTheWorkThatThereIs) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const TemporaryFolder folder;
  Program program;
  program.sources = {fs::path(PROGRAMS_FOLDER) / "every_kind.cu"};
  program.nvcc_options = {GetParam()};
  const fs::path runtime = fs::path(CLI).parent_path() / "program";
  const fs::path noted_file = folder.path() / "noted", told_file = folder.path() / "told";
  const auto run = [&](const fs::path& trace, const std::string& layer) {
    return run_tool({"env", "LD_LIBRARY_PATH=" + runtime.string(), "LD_PRELOAD=" + layer,
                     "KERNELARIUM_PROGRAM_SPEC=" + (data_folder() / "resources/gpus/h200.json").string(),
                     "KERNELARIUM_PROGRAM_TRACE=" + trace.string(), "KERNELARIUM_PROGRAM_TIMES=1",
                     build(program).executable.string()});
  };
  ASSERT_EQ(run(told_file, "").text, "16 1\n");
  ASSERT_EQ(run(noted_file, (runtime / "libkernelarium_trace_layer.so").string()).text, "16 1\n");
  // The runtime below adds its own trace to the file.
  const std::string both = read_file(noted_file), header = R"({"kernelarium_program":)";
  const std::size_t begin = both.find(header + R"(1,"times":"measured")");
  ASSERT_NE(begin, std::string::npos) << both;
  write_file(noted_file, both.substr(begin, both.find(header, begin + 1) - begin));
  const auto work_of = [](const ProgramTrace& trace) {
    std::vector<std::string> all;
    for (const WorkRecord& one : trace.work)
      if (one.kind != "migration") // the runtime knows which pages move, the layer which were asked for
        all.push_back(
            fmt::format("{} {} {} {} {} {}", one.kind, one.name, one.grid[0], one.from, one.to, one.bytes));
      else if (trace.measured)
        all.push_back(fmt::format("prefetch {}", one.bytes));
    return all;
  };
  const ProgramTrace noted = read_program_trace(noted_file);
  EXPECT_TRUE(noted.measured);
  std::vector<std::string> expected = work_of(read_program_trace(told_file));
  expected.push_back("prefetch 1048576");
  EXPECT_EQ(work_of(noted), expected);
}

INSTANTIATE_TEST_SUITE_P(DefaultStream, TraceLayer,
                         testing::Values("--default-stream=legacy", "--default-stream=per-thread"),
                         [](const auto& info) {
                           return std::string(info.param).ends_with("legacy") ? "Legacy" : "PerThread";
                         });

TEST(CommandLine, ShowsWhatKernelsLaunch) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const TemporaryFolder folder;
  const fs::path trace_file = folder.path() / "trace";
  const std::string words =
      fmt::format("'{}/nested.cu' --nvcc=-rdc=true --quiet --check all --no-host-time", PROGRAMS_FOLDER);
  const auto trace_of = [&](const std::string& name) {
    const Result result = cli(fmt::format("{} --trace '{}' -- {}", words, trace_file.string(), name));
    EXPECT_EQ(result.err, "");
    EXPECT_EQ(result.out, name == "each" ? "3\n" : "11\n");
    ProgramTrace trace = read_program_trace(trace_file);
    std::erase_if(trace.work, [](const WorkRecord& work) { return work.kind != "kernel"; });
    return trace.work;
  };
  const std::vector<WorkRecord> each = trace_of("each");
  ASSERT_EQ(each.size(), 9u);
  EXPECT_EQ(each[0].name, "each");
  EXPECT_EQ(each[0].depth, 0);
  for (std::size_t i = 1; i < each.size(); ++i) {
    EXPECT_EQ(each[i].name, "add");
    EXPECT_EQ(each[i].depth, 1);
    EXPECT_EQ(each[i].id, each[0].id);
    EXPECT_EQ(each[i].stream, each[0].stream);
    EXPECT_LT(each[i].begin, each[i].end);
    EXPECT_GT(each[i].begin, each[0].begin);
    EXPECT_LE(each[i].end, each[0].end) << "the launch has not ended before what it launches";
    EXPECT_TRUE(i % 2 || each[i].begin >= each[i - 1].end) << "those of a block follow each other";
  }
  const std::vector<WorkRecord> then_all = trace_of("then_all");
  ASSERT_EQ(then_all.size(), 6u);
  for (std::size_t i = 1; i < 5; ++i) EXPECT_GT(then_all[5].begin, then_all[i].end) << "the tail comes last";

  const Result early = cli(words + " -- too_early");
  EXPECT_NE(early.err.find(fmt::format(
                "nested.cu:{}: race: kernel too_early: race in global memory",
                line_of(read_file(fs::path(PROGRAMS_FOLDER) / "nested.cu"), "// too_early: race"))),
            std::string::npos)
      << early.err;
}
TEST(CommandLine, MeasuresTheTotalWithoutEventsBetweenPieces) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const TemporaryFolder folder;
  Program program;
  program.sources = {fs::path(PROGRAMS_FOLDER) / "every_kind.cu"};
  const fs::path runtime = fs::path(CLI).parent_path() / "program", trace_file = folder.path() / "trace";
  const ToolOutcome outcome =
      run_tool({"env", "LD_LIBRARY_PATH=" + runtime.string(),
                "LD_PRELOAD=" + (runtime / "libkernelarium_trace_layer.so").string(),
                "KERNELARIUM_PROGRAM_SPEC=" + (data_folder() / "resources/gpus/h200.json").string(),
                "KERNELARIUM_PROGRAM_TRACE=" + trace_file.string(), "KERNELARIUM_PROGRAM_TRACE_TOTAL=1",
                "KERNELARIUM_PROGRAM_TRACE_WARM_MS=1", build(program).executable.string()});
  ASSERT_EQ(outcome.text, "16 1\n");
  // The layer's part of the file: what lies between its header and its end.
  const std::string both = read_file(trace_file), header = R"({"kernelarium_program":1,"times":"measured")";
  const std::size_t begin = both.find(header);
  ASSERT_NE(begin, std::string::npos) << both;
  const std::size_t next = both.find(R"({"kernelarium_program")", begin + 1);
  write_file(trace_file, both.substr(begin, next == std::string::npos ? next : next - begin));
  const ProgramTrace trace = read_program_trace(trace_file);
  ASSERT_EQ(trace.work.size(), 1u);
  EXPECT_EQ(trace.work[0].kind, "total");
  EXPECT_GT(trace.work[0].end, trace.work[0].begin);
  EXPECT_TRUE(trace.calls.empty());
  EXPECT_GT(trace.launches, 0u);
  EXPECT_TRUE(trace.complete);
}

TEST(CommandLine, BuildsAFolder) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const TemporaryFolder folder;
  write_file(folder.path() / "value.h", "int value();\n");
  write_file(folder.path() / "value.cpp", "#include \"value.h\"\nint value() { return 11; }\n");
  write_file(folder.path() / "main.cu", "#include \"value.h\"\nint main() { return value(); }\n");
  EXPECT_EQ(cli(folder.path().string()).status, 11);
  EXPECT_EQ(cli(folder.path().string()).status, 11);
  // A changed source is built again.
  write_file(folder.path() / "value.cpp", "#include \"value.h\"\nint value() { return 12; }\n");
  EXPECT_EQ(cli(folder.path().string()).status, 12);
}
TEST(CommandLine, LinksDeviceCodeOfSeveralFiles) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const TemporaryFolder folder;
  // A function and a constant from another file; a local function of the same name in both.
  write_file(folder.path() / "part.cu", R"(__constant__ int offset = 5;
static __device__ __noinline__ int local(int x) { return 2 * x; }
__device__ int twice(int x) { return local(x); })");
  write_file(folder.path() / "main.cu", R"(extern __constant__ int offset;
extern __device__ int twice(int x);
static __device__ __noinline__ int local(int x) { return 100 * x; }
__global__ void compute(int* out) { *out = twice(3) + offset + local(1); }
int main() {
  int *out = nullptr, value = 0;
  cudaMalloc(&out, sizeof(int));
  compute<<<1, 1>>>(out);
  cudaMemcpy(&value, out, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(out);
  return value;
})");
  const Result result = cli(folder.path().string() + " --quiet --nvcc=-rdc=true");
  EXPECT_EQ(result.status, 111) << result.err;
  EXPECT_EQ(result.err, "");
}
TEST(CommandLine, WithoutTheHostsTimeTheTimelineIsTheSameEachTime) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  const TemporaryFolder folder;
  std::string traces[2];
  for (std::string& trace : traces) {
    const fs::path file = folder.path() / "trace";
    const Result result = cli(fmt::format("'{}/pipeline.cu' --no-host-time --trace '{}' --devices 2 --quiet",
                                          PROGRAMS_FOLDER, file.string()));
    ASSERT_EQ(result.status, 0) << result.err;
    trace = read_file(file);
  }
  EXPECT_EQ(traces[0], traces[1]);
}
// Else threads would seem to wait as long as the simulation of what another one launches takes.
TEST(CommandLine, WhoJoinsAThreadGoesOnWhereThatOneEnds) {
  if (const auto reason = no_nvcc()) GTEST_SKIP() << "skipped: " << *reason;
  for (const char* host_time : {"", "--no-host-time"}) {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "trace";
    const auto begin = std::chrono::steady_clock::now();
    const Result result =
        cli(fmt::format("'{}/joins.cu' {} --trace '{}' --quiet", PROGRAMS_FOLDER, host_time, file.string()));
    const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - begin;
    ASSERT_EQ(result.status, 0) << result.err;
    std::istringstream lines(read_file(file));
    double ended = 0, freed = 0, kernel = 0;
    for (std::string line; std::getline(lines, line);) {
      const auto record = nlohmann::json::parse(line);
      if (record.value("call", "") == "cudaStreamSynchronize") ended = record["end"];
      if (record.value("call", "") == "cudaFree") freed = record["begin"];
      if (record.value("work", "") == "kernel")
        kernel = record["end"].get<double>() - record["begin"].get<double>();
    }
    EXPECT_GT(kernel, 1000);
    EXPECT_GE(ended, kernel);
    EXPECT_GE(freed, ended) << host_time;
    EXPECT_LT(freed - ended, took.count() / 10) << host_time;
  }
}
TEST(CommandLine, RefusesAGpuThatIsNotThere) {
  const Result result = cli(fmt::format("'{}/pipeline.cu' --device cuda:1000", PROGRAMS_FOLDER));
  EXPECT_EQ(result.status, 5) << result.err;
  EXPECT_NE(result.err.find("GPU"), std::string::npos) << result.err;
}
TEST(CommandLine, RefusesWhatIsNoProgram) {
  EXPECT_EQ(cli("/nowhere/at-all.cu").status, 2);
  const TemporaryFolder folder;
  EXPECT_EQ(cli(folder.path().string()).status, 2);
}

}
}
