#include "kernels/trace/thread_values.h"
#include "tests/kernels/trace/lesson_run.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace kernelarium {
namespace {

using test::run_lesson;
using test::shipped_source;
using Scope = ThreadPlace::Scope;

std::optional<double> value_of(const std::vector<ThreadValues::Value>& values, const std::string& name,
                               int line = 0) {
  for (const auto& each : values)
    if (each.name == name && (line == 0 || each.line == line)) return each.value;
  return {};
}

std::shared_ptr<const Tensors> ramp(const Run& run, const std::string& name) {
  auto tensors = std::make_shared<Tensors>();
  for (const BufferFacts& buffer : run.buffers)
    if (buffer.name == name) {
      Tensor tensor(Dtype::f32, {buffer.count()});
      for (std::size_t i = 0; i < tensor.as<float>().size(); ++i)
        tensor.as<float>()[i] = static_cast<float>(i) / 2;
      tensors->emplace(name, std::move(tensor));
    }
  return tensors;
}

/// The product's own names, the element of a step, and the sum once it is stored.
TEST(ThreadValues, FollowAThreadOfTheTiledProduct) {
  const auto run = run_lesson({"matmul", "tiled", {{"m", "64"}, {"n", "64"}, {"k", "64"}}, {{"TILE", "16"}}});
  const auto trace = RunTrace::of(run);
  const std::string source = shipped_source("matmul", "tiled");
  const ThreadPlace thread{Scope::thread, 5, 2, 7}; // block (1, 1): y = 4, x = 7
  const ThreadValues values(Explanation::of(source, trace), trace, ramp(*run, "a"), 0, 5);
  const auto first = values.of(thread, 0); // the first load of a
  EXPECT_EQ(value_of(first, "row"), 20);
  EXPECT_EQ(value_of(first, "column"), 23);
  EXPECT_EQ(value_of(first, "a[1287]"), 1287 / 2.0); // 20 * 64 + 7
  EXPECT_FALSE(value_of(first, "sum"));
  const int last = trace->steps(0, thread) - 1;
  const auto end = values.of(thread, last);
  EXPECT_FALSE(value_of(end, "a[1287]")); // elements are of one step
  const auto touches = trace->touches(0, thread);
  ASSERT_TRUE(touches.back().written);
  const auto stored = TracedValues(trace, nullptr, 0, 5).of(touches.back().record, thread.lane);
  ASSERT_TRUE(stored.size() == 1 && stored[0]);
  EXPECT_EQ(value_of(end, "sum"), stored[0]);
  EXPECT_TRUE(
      std::is_sorted(end.begin(), end.end(), [](const auto& a, const auto& b) { return a.line < b.line; }));
}

/// Another text than the one that ran names nothing of its own.
TEST(ThreadValues, NamesComeFromTheTextThatRan) {
  const auto run = run_lesson({"vector-add", "scalar"});
  const auto trace = RunTrace::of(run);
  const ThreadPlace thread{Scope::thread, 5, 0, 3};
  const std::string source = shipped_source("vector-add", "scalar");
  EXPECT_TRUE(
      value_of(ThreadValues(Explanation::of(source, trace), trace, nullptr, 0, 5).of(thread, 2), "i"));
  const ThreadValues other(Explanation::of(source + "// edited", trace), trace, nullptr, 0, 5);
  EXPECT_FALSE(value_of(other.of(thread, 2), "i"));
}

/// `NAME = name[...];` and `name[...] = NAME;` say what a variable holds; anything more does not.
TEST(ThreadValues, LinesThatLoadOrStoreAVariable) {
  const SourceNames names("float x = in[i];\n"       // 1
                          "x = in[i] * 2;\n"         // 2
                          "out[i] = x;\n"            // 3
                          "out[i] = x + 1;\n"        // 4
                          "out[i] = x; y = 3;\n"     // 5
                          "if (i < n) out[i] = x;\n" // 6
                          "out[i] += x;\n");         // 7
  const auto loaded = [&](int line) { return names.loaded(line); };
  const auto stored = [&](int line) { return names.stored(line); };
  EXPECT_EQ(loaded(1), "x");
  EXPECT_EQ(loaded(2), "");
  EXPECT_EQ(stored(1), "");
  EXPECT_EQ(stored(3), "x");
  EXPECT_EQ(stored(4), "");
  EXPECT_EQ(stored(5), "");
  EXPECT_EQ(stored(6), "x");
  EXPECT_EQ(stored(7), "");
}

}
}
