// Accesses told by the address arithmetic of the PTX, held against what threads really did.
#include "kernels/compiler/python_environment.h"
#include "kernels/trace/explanation.h"
#include "tests/kernels/trace/edit_trace.h"
#include "tests/kernels/trace/lesson_run.h"

#include <algorithm>
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace kernelarium {
namespace {

using test::run_lesson;
using test::shipped_source;
using Scope = ThreadPlace::Scope;

std::string words(const NamedValue& line) {
  std::string text = line.name + " = " + line.expression;
  if (line.numbers != line.expression && line.numbers != std::to_string(line.value))
    text += " = " + line.numbers;
  return text + " = " + std::to_string(line.value);
}
std::string words(const AccessText& access) {
  std::string text = (access.written ? "writes " : "reads ") + access.expression;
  if (access.numbers != access.expression) text += " = " + access.numbers;
  text += fmt::format(" -> {}[{}]", access.buffer, access.element);
  for (const auto& [name, value] : access.found) text += fmt::format(" ({} = {})", name, value);
  return text;
}

struct Told {
  std::vector<std::string> all; ///< texts of the accesses that could be told
  std::vector<AccessText> texts;
  int accesses = 0; ///< of the thread
  bool contains(const std::string& wanted) const {
    return std::find(all.begin(), all.end(), wanted) != all.end();
  }
};

/// `most`: of the accesses, evenly spread over a long stream.
Told tell(const std::shared_ptr<const kernelarium::Run>& run, const std::string& source,
          const ThreadPlace& thread, std::size_t most = 100000) {
  const auto trace = RunTrace::of(run);
  const auto explanation = Explanation::of(source, trace);
  Told told;
  const auto records = trace->records(0, thread.block, thread.warp);
  const std::size_t every = records.size() / most + 1;
  std::size_t at = 0;
  for (const AccessRecord* record : records) {
    const AccessSite* site = trace->site(*record);
    if (!(record->mask >> thread.lane & 1) || !site || site->space == "local") continue;
    if (at++ % every != 0) continue;
    ++told.accesses;
    const auto text =
        explanation->access(static_cast<std::uint32_t>(record - run->trace->records.data()), thread.lane);
    if (!text) continue;
    told.texts.push_back(*text);
    told.all.push_back(words(*text));
  }
  return told;
}

struct Lesson {
  const char *problem, *variant;
};
class LessonAccesses : public ::testing::TestWithParam<Lesson> {};
TEST_P(LessonAccesses, AreAllTold) {
  const auto run = run_lesson({GetParam().problem, GetParam().variant});
  const std::string source = shipped_source(GetParam().problem, GetParam().variant);
  std::string shown;
  for (const int lane : {0, 7, 19}) {
    const Told told = tell(run, source, {Scope::thread, RunTrace::of(run)->blocks(0).front(), 0, lane}, 300);
    EXPECT_GT(told.accesses, 0);
    EXPECT_EQ(static_cast<int>(told.all.size()), told.accesses);
    if (lane == 7)
      for (std::size_t i = 0; i < told.all.size(); ++i)
        if (shown.find(told.texts[i].expression) == std::string::npos) {
          shown += fmt::format("{:3}: {}\n", told.texts[i].line, told.all[i]);
          for (const NamedValue& name : told.texts[i].names) shown += "       " + words(name) + "\n";
        }
  }
  if (std::getenv("KERNELARIUM_SHOW")) std::cout << shown;
}
INSTANTIATE_TEST_SUITE_P(
    Lessons, LessonAccesses,
    ::testing::Values(
        Lesson{"vector-add", "scalar"}, Lesson{"vector-add", "grid-stride"}, Lesson{"vector-add", "float4"},
        Lesson{"reduction", "divergent"}, Lesson{"reduction", "strided"}, Lesson{"reduction", "sequential"},
        Lesson{"reduction", "first-add"}, Lesson{"reduction", "warp-shuffle"},
        Lesson{"softmax", "three-pass"}, Lesson{"softmax", "online"}, Lesson{"softmax", "shared"},
        Lesson{"softmax", "registers"}, Lesson{"matmul", "naive-row"}, Lesson{"matmul", "coalesced"},
        Lesson{"matmul", "tiled"}, Lesson{"matmul", "padded"}, Lesson{"grayscale", "interleaved"},
        Lesson{"grayscale", "planar"}, Lesson{"attention", "three-kernels"}, Lesson{"attention", "fused"}),
    [](const auto& info) {
      std::string name = fmt::format("{}_{}", info.param.problem, info.param.variant);
      std::replace(name.begin(), name.end(), '-', '_');
      return name;
    });

TEST(Explanation, ArraysOfNumbaHaveTheNamesOfTheSource) {
  if (const auto missing = python_is_missing("kernel.py"))
    GTEST_SKIP() << "skipped: " << missing->in_english();
  const auto run = run_lesson({"grayscale", "numba"});
  const std::string source = shipped_source("grayscale", "numba");
  const Told told = tell(run, source, {Scope::thread, RunTrace::of(run)->blocks(0).front(), 0, 7});
  ASSERT_FALSE(told.all.empty());
  std::string all;
  for (std::size_t i = 0; i < told.all.size(); ++i) {
    all += told.all[i] + '\n';
    for (const NamedValue& name : told.texts[i].names) all += words(name) + '\n';
  }
  EXPECT_EQ(all.find("argument"), std::string::npos) << all;
  EXPECT_NE(all.find("rgb.shape[1]"), std::string::npos) << all;
  EXPECT_NE(all.find("gray.shape[0]"), std::string::npos) << all;
}

TEST(Explanation, ANumberOfTheSourceNamesNoOtherRegister) {
  // Of the tiled kernel, whose compiler turns `first + x` into one register that starts as x.
  const auto run = run_lesson({"matmul", "tiled"});
  const std::string source = shipped_source("matmul", "tiled");
  const Told told = tell(run, source, {Scope::thread, RunTrace::of(run)->blocks(0).front(), 2, 7}, 600);
  EXPECT_TRUE(told.contains("reads a[row * k + x + first] = a[4 * 512 + 7 + 48] -> a[2103] (first = 48)"))
      << told.all.size() << " " << told.all[0];
  for (const AccessText& text : told.texts)
    for (const auto& [name, value] : text.found)
      if (name == "first") {
        EXPECT_EQ(value % 16, 0) << text.expression;
      }
}

TEST(Explanation, ATreeNamesItsStep) {
  const auto run = run_lesson({"reduction", "divergent"});
  const Told told = tell(run, shipped_source("reduction", "divergent"), {Scope::thread, 5, 0, 8});
  EXPECT_TRUE(told.contains("reads values[thread + step] = values[8 + 4] -> shared[12] (step = 4)"))
      << told.all.back();
  EXPECT_TRUE(told.contains("writes values[thread] = values[8] -> shared[8]"));
}

/// The source with its kernel under the lesson's name, so that the lesson launches it.
std::string vector_add(std::string body) {
  return "extern \"C\" __global__ void vector_add(const float* a, const float* b, float* c, long long n) "
         "{\n" +
         body + "}\n";
}
Told tell_edited(const std::string& source, int lane = 7) {
  const auto run = run_lesson({"vector-add", "scalar", {}, {}, 5, source});
  return tell(run, source, {Scope::thread, 5, 0, lane});
}

TEST(Explanation, ComputesInTheTypesOfC) {
  // Thread 0 minus one is the greatest unsigned number, whose remainder is 255.
  const std::string source =
      vector_add("  const unsigned left = (threadIdx.x - 1) % 255;\n"
                 "  const long long base = (long long)blockIdx.x * blockDim.x;\n"
                 "  c[base + threadIdx.x] = a[base + left] + b[base + threadIdx.x];\n");
  const Told first = tell_edited(source, 0), other = tell_edited(source, 7);
  ASSERT_EQ(first.all.size(), 3u);
  ASSERT_EQ(other.all.size(), 3u);
  EXPECT_TRUE(other.contains("reads a[base + left] = a[1280 + 6] -> a[1286]")) << other.all[0];
  EXPECT_TRUE(first.contains("reads a[base + left] = a[1280 + 0] -> a[1280]")) << first.all[0];
  const auto left = [](const Told& told) {
    for (const AccessText& text : told.texts)
      for (const NamedValue& name : text.names)
        if (name.name == "left") return words(name);
    return std::string();
  };
  EXPECT_EQ(left(other), "left = (threadIdx.x - 1) % 255 = (7 - 1) % 255 = 6");
  EXPECT_EQ(left(first), "left = (threadIdx.x - 1) % 255 = 4294967295 % 255 = 0");
}

TEST(Explanation, DivisionsByConstantsAreToldAsSuch) {
  // Compilers multiply and shift instead; one operation for each way that they do it.
  const std::string source = vector_add(
      "  const unsigned t = threadIdx.x;\n  const int i = (int)n - 1 - (int)t;\n"
      "  const unsigned third = t / 3;\n  const unsigned seventh = t / 7;\n  const unsigned rest = t % 7;\n"
      "  const int signed_third = i / 3;\n  const int tenth = i / 10;\n"
      "  if (blockIdx.x == 5) c[third] = a[seventh] + b[rest] + a[signed_third] + b[tenth];\n");
  const Told told = tell_edited(source, 29);
  ASSERT_EQ(told.all.size(), 5u);
  std::vector<std::string> names;
  for (const AccessText& text : told.texts)
    for (const NamedValue& name : text.names)
      if (std::find(names.begin(), names.end(), words(name)) == names.end()) names.push_back(words(name));
  std::string all;
  for (const std::string& name : names) all += name + "\n";
  for (const char* wanted :
       {"third = t / 3 = 29 / 3 = 9", "rest = t % 7 = 29 % 7 = 1",
        "i = n - t - 1 = 1048576 - 29 - 1 = 1048546", "signed_third = i / 3 = 1048546 / 3 = 349515",
        "tenth = i / 10 = 1048546 / 10 = 104854"})
    EXPECT_NE(std::find(names.begin(), names.end(), wanted), names.end()) << wanted << "\n" << all;
  // The compiler took the quotient for the line of the remainder: it gets no name, and not that one.
  EXPECT_TRUE(told.contains("reads a[t / 7] = a[29 / 7] -> a[4]")) << told.all[1];
  EXPECT_EQ(all.find("rest = t / 7"), std::string::npos);
}

TEST(Explanation, SignedDivisionsByPowersOfTwoAreToldAsSuch) {
  // Compilers raise negative numbers before they shift, or mask: no part of that is the quotient.
  const Told told = tell_edited(
      vector_add("  const int thread = threadIdx.x, warp = thread / 32, lane = thread % 32;\n"
                 "  const int i = thread - 40;\n  const int half = i / 2;\n  const int rest = i % 8;\n"
                 "  if (blockIdx.x == 5) c[warp] = a[lane] + b[half + 4096] + a[rest + 512];\n"),
      29);
  ASSERT_EQ(told.all.size(), 4u);
  std::string all;
  for (const AccessText& text : told.texts) {
    all += text.expression + "\n";
    for (const NamedValue& name : text.names) all += words(name) + "\n";
  }
  for (const char* wanted : {"warp = thread / 32 = 29 / 32 = 0", "lane = thread % 32 = 29 % 32 = 29",
                             "half = i / 2 = (-11) / 2 = -5", "rest = i % 8 = (-11) % 8 = -3"})
    EXPECT_NE(all.find(wanted), std::string::npos) << wanted << "\n" << all;
  EXPECT_EQ(all.find(">>"), std::string::npos) << all;
}

TEST(Explanation, NumbersOfTheSourceAreTheirOwn) {
  // Two declarations of one shape in a line: the number says which of them a register is.
  const Told told = tell_edited(vector_add("  const unsigned p = threadIdx.x / 3, q = threadIdx.x / 5;\n"
                                           "  if (blockIdx.x == 5) c[p] = a[q];\n"));
  ASSERT_EQ(told.all.size(), 2u);
  EXPECT_TRUE(told.contains("reads a[q] = a[1] -> a[1]")) << told.all[0];
  EXPECT_TRUE(told.contains("writes c[p] = c[2] -> c[2]")) << told.all[1];
}

TEST(Explanation, FollowsWhatWasCompiled) {
  // The branch of #if that is not compiled, macros and templates: the PTX knows.
  const std::string source =
      "#define STRIDE (blockDim.x * gridDim.x)\n"
      "template <int Shift> __device__ int moved(int i) { return i ^ Shift; }\n" +
      vector_add("#if 0\n  const int i = blockIdx.x * blockDim.x + threadIdx.x + 1;\n#else\n"
                 "  const int i = blockIdx.x * blockDim.x + threadIdx.x;\n#endif\n"
                 "  c[i] =\n      a[i] + b[moved<3>(i)];\n");
  const Told told = tell_edited(source);
  ASSERT_EQ(told.all.size(), 3u);
  EXPECT_TRUE(told.contains("reads b[i ^ 3] = b[1287 ^ 3] -> b[1284]")) << told.all[0] << told.all[1];
  EXPECT_TRUE(told.contains("writes c[i] = c[1287] -> c[1287]"));
  for (const NamedValue& name : told.texts[0].names) EXPECT_EQ(name.line, 7);
}

TEST(Explanation, IndicesFromMemoryAreTold) {
  const std::string source =
      vector_add("  const int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                 "  const int where = a[i] > -1e30f ? (int)(b[i] * 0.0f) + i / 2 : 0;\n"
                 "  if (i < n) c[where] = 1;\n");
  const auto run = run_lesson({"vector-add", "scalar", {}, {}, 5, source});
  const Told told = tell(run, source, {Scope::thread, 5, 0, 7});
  ASSERT_EQ(told.all.size(), 3u);
  EXPECT_EQ(told.texts[2].element, 643);
  EXPECT_FALSE(told.texts[2].found.empty()); // the register that holds a float's whole part
}

TEST(Explanation, AnEditedTextGivesAnOlderRunNoNames) {
  const auto run = run_lesson({"vector-add", "scalar"});
  std::string edited = shipped_source("vector-add", "scalar");
  edited.replace(edited.find("long long i"), 11, "long long k");
  const Told told = tell(run, edited, {Scope::thread, 5, 0, 7});
  ASSERT_EQ(told.all.size(), 3u);
  EXPECT_EQ(told.all[2], "writes c[blockIdx.x * blockDim.x + threadIdx.x] = c[5 * 256 + 7] -> c[1287]");
  EXPECT_TRUE(told.texts[2].names.empty());
  EXPECT_EQ(tell(run, "", {Scope::thread, 5, 0, 7}).all, told.all);
}

TEST(Explanation, NothingIsToldThatDoesNotMeet) {
  const auto right = run_lesson({"vector-add", "scalar"});
  auto wrong = std::make_shared<kernelarium::Run>(*right);
  for (AccessRecord& record : edit_trace(*wrong).records)
    for (std::uint64_t& address : record.address) address += 4;
  const Told told = tell(wrong, shipped_source("vector-add", "scalar"), {Scope::thread, 5, 0, 7});
  EXPECT_EQ(told.accesses, 3);
  EXPECT_TRUE(told.all.empty());
}

TEST(Explanation, DeclarationsOfAThreadsPlace) {
  const auto run = run_lesson({"matmul", "tiled"});
  const auto explanation = Explanation::of(shipped_source("matmul", "tiled"), RunTrace::of(run));
  std::vector<std::string> told;
  for (const NamedValue& line : explanation->declared(0, {Scope::thread, 37, 2, 7}))
    told.push_back(words(line));
  EXPECT_EQ(told, (std::vector<std::string>{"row = blockIdx.y * 16 + y = 1 * 16 + 4 = 20",
                                            "column = blockIdx.x * 16 + x = 5 * 16 + 7 = 87"}));
  EXPECT_EQ(words(place_in_grid({4, 1, 1}, {64, 1, 1}, {2, 0, 0}, {5, 0, 0})[0]),
            "x = blockIdx.x * blockDim.x + threadIdx.x = 2 * 64 + 5 = 133");
}

TEST(SourceNames, CutTextsOfAnyKindAreHarmless) {
  for (const std::string& text :
       {std::string(), std::string("{{{{"), std::string("))))"), std::string("__global__ void k("),
        std::string("\"unclosed"), std::string("/* unclosed"), std::string("int i = "),
        std::string(250000, '~'), "int i = " + std::string(250000, '('), std::string("x = 'a\n= = ="),
        std::string("for (int i = 0;;) a[")}) {
    const SourceNames names(text);
    for (int line = 0; line < 4; ++line) {
      names.assignments(line);
      names.variable_at(line, 1);
    }
    names.parameters("k");
    names.shared_element_bytes("values");
  }
}

TEST(SourceNames, FindNamesBesideWhatTheyName) {
  const SourceNames names(
      "extern \"C\" __global__ void k(const float* __restrict__ in, float* out, int n) {\n"
      "  __shared__ float4 tile[32];\n"
      "  const int x = threadIdx.x, y = (int)threadIdx.y * 2; // z = 3\n"
      "  for (int i = 0; i < n; ++i) {}\n"
      "  int from = in[x];\n}\n");
  EXPECT_EQ(names.parameters("k"), (std::vector<std::string>{"in", "out", "n"}));
  EXPECT_EQ(names.shared_element_bytes("tile"), 16);
  EXPECT_EQ(names.shared_element_bytes("in"), 0);
  const auto both = names.assignments(3);
  ASSERT_EQ(both.size(), 2u);
  EXPECT_EQ(both[0].name, "x");
  EXPECT_EQ(both[0].leaves, std::vector<std::string>{"threadIdx.x"});
  EXPECT_EQ(both[1].leaves, (std::vector<std::string>{"threadIdx.y", "2"}));
  ASSERT_EQ(names.assignments(4).size(), 1u);
  EXPECT_TRUE(names.assignments(4)[0].in_loop);
  EXPECT_EQ(names.variable_at(4, 26), "i");
  EXPECT_TRUE(names.assignments(5)[0].reads_memory);
}

}
}
