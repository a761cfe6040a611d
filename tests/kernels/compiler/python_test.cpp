/// Triton and Numba as front ends; skipped where no Python has them.
#include "kernels/base/data_folder.h"
#include "kernels/base/temporary_folder.h"
#include "kernels/compiler/compiler.h"
#include "kernels/compiler/python_environment.h"
#include "kernels/process/tool.h"

#include <cstdlib>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <optional>

namespace kernelarium {
namespace {

constexpr const char* kAdd = R"(import torch_of_nobody, triton
import triton.language as tl

FACTOR = tl.constexpr(2)


def configurations():
    return [triton.Config({"BLOCK": 64}, num_warps=2), triton.Config({"BLOCK": 128}, num_warps=4)]


@triton.jit
def sum_of(a, b):
    return a + b * FACTOR


@triton.jit
def add(a, b, c, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = at < n
    x = tl.load(a + at, mask=inside)
    tl.store(c + at, sum_of(x, tl.load(b + at, mask=inside)), mask=inside)


@triton.autotune(configs=configurations(), key=["n"])
@triton.jit
def tuned(a, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(a + at, at, mask=at < n)


print(torch_of_nobody.zeros(3, device="cuda"))
)";

constexpr const char* kScale = R"(from numba import cuda

FACTOR = 3


@cuda.jit
def scale(x, y):
    i, j = cuda.grid(2)
    if i < x.shape[0] and j < x.shape[1]:
        y[i, j] = x[i, j] * FACTOR
)";

class PythonTest : public testing::Test {
 protected:
  void SetUp() override {
    static const TemporaryFolder cache; // of our own: compile_ms tells a hit
    setenv("XDG_CACHE_HOME", cache.path().c_str(), 1);
    try {
      const PythonEnvironment environment = python_environment();
      for (const char* package : {"triton", "numba-cuda"})
        if (!environment.packages.contains(package)) GTEST_SKIP() << "skipped: no " << package << " here";
    } catch (const Error& error) {
      GTEST_SKIP() << "skipped: " << error.what();
    }
  }
  static Source triton(const std::string& text, const std::string& kernel, int numbers = 4) {
    Source source;
    source.text = text;
    source.file = "folder/k.py";
    source.kernel = kernel;
    source.defines = {{"BLOCK", "128"}};
    source.arguments.assign(static_cast<std::size_t>(numbers - 1), {Dtype::f32, 1, false, true});
    source.arguments.push_back({Dtype::i32});
    return source;
  }
  static Source numba(const std::string& text) {
    Source source;
    source.text = text;
    source.file = "k.py";
    source.kernel = "scale";
    source.arguments = {{Dtype::f32, 2, false, true}, {Dtype::f32, 2, false, true}};
    return source;
  }
  static Diagnostic failure(const Source& source) {
    try {
      compile(source, {80});
    } catch (const Error& error) {
      return error.diagnostics().front();
    }
    return {"", "it compiled"};
  }
  static std::string without(std::string text, const std::string& what, const std::string& instead = "") {
    const auto place = text.find(what);
    return place == std::string::npos ? "not found" : text.replace(place, what.size(), instead);
  }
};

TEST_F(PythonTest, TritonGivesPtxWithItsLaunch) {
  Source source = triton(kAdd, "add");
  source.defines["num_warps"] = "8";
  const CompiledKernel kernel = compile(source, {80});
  EXPECT_EQ(kernel.block_threads, 256);
  EXPECT_FALSE(kernel.target.cubin);
  EXPECT_NE(kernel.image.find(".visible .entry " + kernel.entry), std::string::npos);
  EXPECT_NE(kernel.image.find("\"folder/k.py\""), std::string::npos);
  EXPECT_NE(kernel.image.find(".loc\t1 20 "), std::string::npos) << "the load of a";
  ASSERT_EQ(kernel.parameters.size(), 6u) << "four arguments, memory of all blocks, memory of a profiler";
  EXPECT_EQ(kernel.parameters[3].argument, 3);
  EXPECT_EQ(kernel.parameters[4].what, EntryParameter::What::zero);
  EXPECT_GT(kernel.compile_ms, 0);
  const CompiledKernel again = compile(source, {80});
  EXPECT_EQ(again.compile_ms, 0) << "from the cache";
  EXPECT_EQ(again.block_threads, 256);
  EXPECT_EQ(again.parameters.size(), 6u);
  Source moved = source;
  moved.include_folders.push_back("/usr/include"); // nothing is imported from it
  EXPECT_EQ(compile(moved, {80}).compile_ms, 0) << "from the cache, too";
  const CompiledKernel machine = compile(source, {80, true});
  EXPECT_TRUE(machine.target.cubin);
  EXPECT_TRUE(machine.image.starts_with("\x7f"
                                        "ELF"));
}

TEST_F(PythonTest, LinesOfInlineAssemblyAreThoseOfTheSource) {
  Source source = triton(kAdd, "add");
  source.arguments[3].multiple_of_16 = true;
  source.defines["BLOCK"] = "1024"; // four numbers a thread: a load of several lines of assembly
  const std::string image = compile(source, {80}).image;
  EXPECT_NE(image.find("ld.global.v4"), std::string::npos);
  for (int line = 22; line < 30; ++line)
    EXPECT_EQ(image.find(fmt::format(".loc\t1 {} ", line)), std::string::npos) << line;
}

TEST_F(PythonTest, TritonSpecialisesAsItsOwnLauncherDoes) {
  Source source = triton(kAdd, "add");
  source.arguments[3].is_one = true; // then it is a constant, and no parameter
  EXPECT_EQ(compile(source, {80}).parameters.size(), 5u);
}

TEST_F(PythonTest, AutotunedKernelsTakeTheFirstConfiguration) {
  Source source = triton(kAdd, "tuned", 2);
  source.defines.clear();
  const CompiledKernel kernel = compile(source, {80});
  EXPECT_EQ(kernel.block_threads, 64);
  ASSERT_EQ(kernel.warnings.size(), 1u);
  EXPECT_NE(kernel.warnings[0].message.text.find("BLOCK=64"), std::string::npos);
  source.defines = {{"BLOCK", "32"}, {"num_warps", "1"}};
  EXPECT_EQ(compile(source, {80}).block_threads, 32);
}

TEST_F(PythonTest, AutotunedKernelsTellTheirConfigurations) {
  Source source = triton(kAdd, "tuned", 2);
  source.defines.clear();
  const CompiledKernel kernel = compile(source, {80});
  const std::vector<std::map<std::string, std::string>> both{{{"BLOCK", "64"}, {"num_warps", "2"}},
                                                             {{"BLOCK", "128"}, {"num_warps", "4"}}};
  EXPECT_EQ(kernel.configurations, both);
  EXPECT_EQ(kernel.constants.at("BLOCK"), 64);
  EXPECT_EQ(compile(source, {80}).configurations, both) << "from the cache";
  source.defines = both[1];
  const CompiledKernel chosen = compile(source, {80});
  EXPECT_EQ(chosen.configurations, both);
  EXPECT_EQ(chosen.constants.at("BLOCK"), 128);
  EXPECT_TRUE(chosen.warnings.empty());
  source.defines = {{"BLOCK", "128"}};
  source.text = kAdd;
  source.kernel = "add";
  source.arguments.insert(source.arguments.begin(), 2, source.arguments.front());
  EXPECT_TRUE(compile(source, {80}).configurations.empty());
}

TEST_F(PythonTest, NothingOfAnAutotunerIsIgnoredInSilence) {
  const auto told = [](const std::string& more) {
    Source source = triton(without(kAdd, "key=[\"n\"])", "key=[\"n\"], " + more + ")"), "tuned", 2);
    source.defines.clear();
    source.arguments.back().number = "100";
    const CompiledKernel kernel = compile(source, {80});
    std::string said = fmt::format("{} of", kernel.configurations.size());
    for (const Diagnostic& warning : kernel.warnings) said += " | " + warning.message.in_english();
    return said;
  };
  const auto contains = [](const std::string& text, const std::string& part) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
  };
  contains(told("reset_to_zero=[\"a\"]"), "reset_to_zero of @triton.autotune names a");
  contains(told("pre_hook=lambda *_, **__: None"), "pre_hook of @triton.autotune");
  contains(told("restore_value=[\"a\"]"), "2 of");
  const std::string pruned = told("prune_configs_by={\"early_config_prune\": lambda configs, named, **_: "
                                  "[one for one in configs if one.kwargs[\"BLOCK\"] < named[\"n\"]]}");
  EXPECT_EQ(pruned, "1 of") << "BLOCK=128 is left out, as n is 100";
  contains(
      told("prune_configs_by={\"early_config_prune\": lambda configs, named, **_: configs[named[\"a\"]:]}"),
      "prune_configs_by of @triton.autotune could not be applied (KeyError: 'a'): all 2");
}

TEST_F(PythonTest, HeuristicsComputeWithNumbersOfTheLaunch) {
  Source source =
      triton(without(kAdd, "@triton.autotune(configs=configurations(), key=[\"n\"])",
                     "@triton.heuristics({\"BLOCK\": lambda args: triton.next_power_of_2(args[\"n\"]), "
                     "\"num_warps\": lambda args: args[\"BLOCK\"] // 64})"),
             "tuned", 2);
  source.defines.clear();
  EXPECT_NE(failure(source).message.text.find("give BLOCK=VALUE"), std::string::npos);
  source.arguments.back().number = "100";
  const CompiledKernel kernel = compile(source, {80});
  EXPECT_EQ(kernel.constants.at("BLOCK"), 128);
  EXPECT_EQ(kernel.block_threads, 64);
}

TEST_F(PythonTest, ParametersAreNamedAsTheSourceWritesThem) {
  const auto names = [](const CompiledKernel& kernel) {
    std::vector<std::string> all;
    for (const EntryParameter& parameter : kernel.parameters) all.push_back(parameter.name);
    return all;
  };
  using Names = std::vector<std::string>;
  EXPECT_EQ(names(compile(triton(kAdd, "add"), {80})), (Names{"a", "b", "c", "n", "", ""}));
  const Names scale{
      "", "", "x.size", "x.itemsize", "x", "x.shape[0]", "x.shape[1]", "x.strides[0]", "x.strides[1]",
      "", "", "y.size", "y.itemsize", "y", "y.shape[0]", "y.shape[1]", "y.strides[0]", "y.strides[1]"};
  EXPECT_EQ(names(compile(numba(kScale), {80})), scale);
  EXPECT_EQ(names(compile(numba(kScale), {80})), scale) << "from the cache";
}

TEST_F(PythonTest, NumbaPassesArraysWithTheirShape) {
  const CompiledKernel kernel = compile(numba(kScale), {80});
  EXPECT_EQ(kernel.block_threads, 0);
  ASSERT_EQ(kernel.parameters.size(), 18u);
  EXPECT_EQ(kernel.parameters[4].what, EntryParameter::What::argument);
  EXPECT_EQ(kernel.parameters[6].what, EntryParameter::What::extent);
  EXPECT_EQ(kernel.parameters[6].dimension, 1);
  EXPECT_EQ(kernel.parameters[8].what, EntryParameter::What::stride_bytes);
  EXPECT_NE(kernel.image.find("0f40400000"), std::string::npos) << "times 3";
  Source other = numba(kScale);
  other.defines = {{"FACTOR", "5"}};
  EXPECT_NE(compile(other, {80}).image.find("0f40A00000"), std::string::npos) << "times 5";
}

TEST_F(PythonTest, ErrorsNameLineAndCure) {
  const auto expect = [](const Diagnostic& found, int line, const std::string& part) {
    EXPECT_EQ(found.line, line) << found.message.text;
    EXPECT_NE(found.message.text.find(part), std::string::npos) << found.message.text;
    EXPECT_TRUE(found.file.ends_with("k.py")) << found.file;
  };
  expect(failure(triton(without(kAdd, "a + b * FACTOR", "a + nothing"), "add")), 13,
         "nothing is not defined");
  expect(failure(triton(without(kAdd, "at < n", "at <"), "add")), 19, "no Python");
  Source odd = triton(kAdd, "add");
  odd.defines["BLOCK"] = "100";
  expect(failure(odd), 18, "power of 2");
  odd.defines = {};
  expect(failure(odd), 17, "give BLOCK=VALUE");
  odd.defines = {{"BLOCK", "128"}, {"TILE", "4"}};
  expect(failure(odd), 17, "no parameter 'TILE'");
  odd.defines = {{"BLOCK", "128"}};
  odd.arguments.pop_back();
  expect(failure(odd), 17, "takes 4 arguments (a, b, c, n), but 3 are given");
  expect(failure(triton(kAdd, "sum")), 0, "there is no kernel 'sum'");
  expect(failure(triton(kAdd, "configurations")), 7, "@triton.jit");
  expect(failure(triton(without(kAdd, "tl.constexpr(2)", "torch_of_nobody.x"), "add")), 1,
         "pip install torch_of_nobody");
  expect(failure(numba(without(kScale, "* FACTOR", "* nothing"))), 10, "nothing");
  Source narrow = numba(kScale);
  narrow.arguments[0].dimensions = 1;
  expect(failure(narrow), 10, "getitem(array(float32, 1d, C)");
}

TEST_F(PythonTest, AnEditedImportCompilesAgain) {
  const TemporaryFolder folder;
  Source source = numba("from own_module import FACTOR\n" + without(kScale, "FACTOR = 3\n"));
  source.include_folders = {folder.path().string()};
  write_file(folder.path() / "own_module.py", "FACTOR = 3\n");
  EXPECT_NE(compile(source, {80}).image.find("0f40400000"), std::string::npos);
  write_file(folder.path() / "own_module.py", "FACTOR = 5\n");
  EXPECT_NE(compile(source, {80}).image.find("0f40A00000"), std::string::npos);
}

TEST_F(PythonTest, PythonFromElsewhereRunsInASandbox) {
  if (run_tool({"bwrap", "--unshare-all", "--ro-bind", "/", "/", "true"}).status != 0)
    GTEST_SKIP() << "skipped: bubblewrap is not installed, or may not make namespaces here";
  const TemporaryFolder folder; // of the person: not named to the sandbox
  write_file(folder.path() / "secret", "3");
  const auto source = [&](const std::string& constant) {
    Source made = numba(without(kScale, "FACTOR = 3", "import os, socket, subprocess\nFACTOR = " + constant));
    made.file = "elsewhere/k.py";
    return made;
  };
  const std::string reads = fmt::format("int(open('{}/secret').read())", folder.path().string());
  const std::string writes = fmt::format("open('{}/made', 'w').write('abc')", folder.path().string());
  const std::string environment = "3 if 'XDG_CACHE_HOME' in os.environ else open('/none')";
  const std::string processes =
      "3 if len([p for p in os.listdir('/proc') if p.isdigit()]) > 6 else open('/none')";
  setenv("KERNELARIUM_SECRET_VARIABLE", "s3cret", 1);
  const std::string environment_of_others = R"(0
for process in filter(str.isdigit, os.listdir('/proc')):
    try:
        if b'KERNELARIUM_SECRET_VARIABLE=' in open(f'/proc/{process}/environ', 'rb').read(): FACTOR = 3
    except OSError:
        pass
FACTOR = FACTOR or open('/none'))";
  for (const std::string& constant : {reads, writes, environment, processes, environment_of_others}) {
    Source own = source(constant);
    EXPECT_NE(compile(own, {80}).image.find("0f40400000"), std::string::npos)
        << "allowed to one's own: " << constant;
    own.foreign = true;
    EXPECT_NE(failure(own).message.text.find("FileNotFoundError"), std::string::npos) << constant;
  }
  // It may write an answer of its own, which is read with care.
  for (const char* answer :
       {"nonsense", "{}", "[1]", "{\"errors\": 3}", R"({"ptx": "", "cubin": "zz", "entry": "k"})",
        R"({"ptx": "", "cubin": "", "entry": "k", "warnings": [], "block_threads": 0,
                                 "shared_bytes": 0, "parameters": [{"what": "extent", "argument": 99}]})"}) {
    Source forger =
        source(fmt::format("[os.write(int(d), {}.encode()) for d in os.listdir('/proc/self/fd') if "
                           "int(d) > 2 and 'memfd:answer' in os.path.realpath('/proc/self/fd/' + d)] and "
                           "os._exit(0)",
                           nlohmann::json(answer).dump()));
    forger.foreign = true;
    const Diagnostic found = failure(forger);
    EXPECT_EQ(found.kind, "compile") << answer;
    EXPECT_NE(found.message.text.find("Python"), std::string::npos) << found.message.text;
  }
  // Files are compiled by forks of one process: none meets what another left, or reaches that process.
  const auto foreign = [&](const std::string& constant) {
    Source made = source(constant);
    made.foreign = true;
    return made;
  };
  compile(foreign("[open(f'{d}/left', 'w').write('abc') for d in ('/tmp', '/scratch', '/dev/shm')][0]"),
          {80});
  compile(foreign("3 if os.fork() else __import__('time').sleep(100)"), {80});
  for (const char* trace :
       {"int(open('/tmp/left').read())", "int(open('/scratch/left').read())",
        "3 if len([p for p in os.listdir('/proc') if p.isdigit()]) > 3 else open('/none')"})
    EXPECT_NE(failure(foreign(trace)).message.text.find("FileNotFoundError"), std::string::npos) << trace;
  for (const char* file : {"mem", "fd/1"})
    EXPECT_NE(failure(foreign(fmt::format("open(f'/proc/{{os.getppid()}}/{}', 'rb').read(1)", file)))
                  .message.text.find("PermissionError"),
              std::string::npos)
        << file;
  EXPECT_NE(failure(foreign("os.kill(os.getppid(), 9)")).message.text.find("was stopped"), std::string::npos);
  Source harmless = numba(kScale);
  harmless.foreign = true;
  EXPECT_NE(compile(harmless, {80}).image.find("0f40400000"), std::string::npos);
  Source tile = triton(kAdd, "add");
  tile.foreign = true;
  EXPECT_EQ(compile(tile, {80}).block_threads, 128);
}

TEST(PythonEnvironmentTest, WhatIsMissingSaysHowToGetIt) {
  const char* named = std::getenv("KERNELARIUM_PYTHON");
  const std::optional<std::string> before = named ? std::optional<std::string>(named) : std::nullopt;
  const char* data = std::getenv("XDG_DATA_HOME");
  const std::optional<std::string> data_before = data ? std::optional<std::string>(data) : std::nullopt;
  const auto message = [] {
    try {
      python_environment();
    } catch (const Error& error) {
      EXPECT_EQ(error.fault(), Fault::no_device);
      return std::string(error.what());
    }
    return std::string("found");
  };
  const TemporaryFolder empty;
  setenv("KERNELARIUM_PYTHON", (empty.path() / "nowhere").c_str(), 1);
  EXPECT_NE(message().find("KERNELARIUM_PYTHON or the preferences name"), std::string::npos);
  setenv("KERNELARIUM_PYTHON", "/bin/true", 1);
  EXPECT_NE(message().find("'/bin/true' is a program, but not a Python"), std::string::npos);
  unsetenv("KERNELARIUM_PYTHON");
  setenv("XDG_DATA_HOME", empty.path().c_str(), 1);
  EXPECT_NE(message().find("'./lab python' installs"), std::string::npos);
  // An installation that was interrupted has a Python, and not its mark of completeness.
  const std::filesystem::path own = empty.path() / "kernelarium" / "python";
  std::filesystem::create_directories(own / "bin");
  std::filesystem::create_symlink("/bin/true", own / "bin" / "python");
  EXPECT_NE(message().find("'./lab python' installs"), std::string::npos);
  write_file(own / "pinned.txt", "");
  EXPECT_NE(message().find("is a program, but not a Python"), std::string::npos);
  std::filesystem::remove_all(own);
  std::filesystem::create_directories(empty.path() / "kernels" / "cuda"); // as the package installs it
  setenv("KERNELARIUM_DATA", empty.path().c_str(), 1);
  EXPECT_NE(message().find((empty.path() / "resources/python/fetch").string() + "' installs"),
            std::string::npos);
  unsetenv("KERNELARIUM_DATA");
  if (before) setenv("KERNELARIUM_PYTHON", before->c_str(), 1);
  if (data_before)
    setenv("XDG_DATA_HOME", data_before->c_str(), 1);
  else
    unsetenv("XDG_DATA_HOME");
}

}
}
