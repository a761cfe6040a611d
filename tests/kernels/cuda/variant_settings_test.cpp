#include "kernels/base/data_folder.h"
#include "kernels/base/expression.h"
#include "kernels/compiler/compiler.h"
#include "kernels/problems/problem.h"
#include "kernels/problems/variant.h"

#include <gtest/gtest.h>
#include <set>

namespace kernelarium {
namespace {

Source source_of(const Variant& variant, const std::string& kernel, const Values& values) {
  Source source;
  source.text = read_file(variant.source);
  source.file = variant.source.filename().string();
  source.kernel = kernel;
  for (const std::string& define : variant.defines) {
    const std::size_t equals = define.find('=');
    const std::string expression = equals == std::string::npos ? define : define.substr(equals + 1);
    source.defines[define.substr(0, equals)] = std::to_string(evaluate_integer(expression, values));
  }
  return source;
}

bool legal(const Variant& variant, const Values& values) {
  for (const Limit& limit : variant.limits)
    if (!evaluate_condition(limit.rule, values)) return false;
  return true;
}

/// The default, and each parameter at each end of its range, where the limits allow it.
std::vector<Values> settings_of(const Variant& variant) {
  const Problem& problem = find_problem(variant.problem);
  Values values = complete(problem.sizes(), {});
  for (const auto& [name, value] : variant.pinned) values[name] = value;
  for (const Parameter& parameter : variant.parameters) values[parameter.name] = parameter.value;
  std::vector<Values> settings{values};
  std::vector<Parameter> knobs = variant.parameters;
  for (const Parameter& size : problem.sizes())
    if (!size.choices.empty() && !variant.pinned.contains(size.name)) knobs.push_back(size);
  for (const Parameter& knob : knobs)
    for (std::int64_t end : {knob.minimum, knob.maximum}) {
      Values setting = values;
      setting[knob.name] = end;
      if (legal(variant, setting)) settings.push_back(setting);
    }
  return settings;
}

class CompiledFor : public ::testing::TestWithParam<int> {};

/// NVRTC takes every variant, without a warning, at the ends of its parameters' ranges.
TEST_P(CompiledFor, EveryVariantAtTheEndsOfItsRanges) {
  for (const Variant& variant : find_variants()) {
    if (variant.compute_capability > GetParam()) continue;
    if (variant.source.extension() == ".py") continue; // NVRTC reads no Python: tests/app/cli runs those
    std::set<std::pair<std::string, std::map<std::string, std::string>>> seen;
    for (const Values& values : settings_of(variant))
      for (const LaunchRule& launch : variant.launches) {
        const Source source = source_of(variant, launch.kernel, values);
        if (!seen.insert({source.kernel, source.defines}).second) continue;
        SCOPED_TRACE(variant.problem + "/" + variant.id + " " + ::testing::PrintToString(source.defines));
        const CompiledKernel compiled = compile(source, Target{GetParam(), false});
        EXPECT_EQ(compiled.entry, launch.kernel) << "kernels have C linkage, so that views show plain names";
        EXPECT_TRUE(compiled.warnings.empty()) << to_text(compiled.warnings.front());
        EXPECT_NE(compiled.image.find(".entry " + launch.kernel), std::string::npos);
      }
  }
}

INSTANTIATE_TEST_SUITE_P(Architectures, CompiledFor, ::testing::Values(75, 80, 90),
                         [](const auto& info) { return "compute_" + std::to_string(info.param); });

/// Each file begins with its idea, in one to three lines, and stays short enough to be read at once.
TEST(CudaSources, BeginWithTheirIdea) {
  for (const Variant& variant : find_variants()) {
    SCOPED_TRACE(variant.source.string());
    const std::string text = read_file(variant.source);
    int lines = 0;
    std::size_t at = 0;
    const std::string mark = variant.source.extension() == ".py" ? "# " : "//";
    while (text.compare(at, 2, mark) == 0) {
      ++lines;
      at = text.find('\n', at) + 1;
    }
    EXPECT_GE(lines, 1);
    EXPECT_LE(lines, 3);
    EXPECT_EQ(text[at], '\n') << "an empty line ends the opening comment";
    for (std::size_t include = text.find("#include"); include != std::string::npos;
         include = text.find("#include", include + 1)) {
      const std::string line = text.substr(include, text.find('\n', include) - include);
      EXPECT_TRUE(line == "#include <mma.h>" || line == "#include <cooperative_groups.h>" ||
                  line == "#include \"tiles.cuh\"")
          << line << ": NVRTC has no host headers, and a kernel needs no other";
    }
  }
}

}
}
