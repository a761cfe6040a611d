#include "kernels/base/expression.h"
#include "kernels/problems/problem.h"
#include "kernels/problems/variant.h"

#include <array>
#include <cmath>
#include <gtest/gtest.h>

namespace kernelarium {
namespace {

/// Sizes and parameters of a variant at their defaults, as launch rules see them.
Values defaults_of(const Variant& variant, const Problem& problem, bool large) {
  Values values = complete(problem.sizes(), {});
  if (large)
    for (const auto& [name, value] : problem.large()) values[name] = value;
  for (const auto& [name, value] : variant.pinned) values[name] = value;
  for (const Parameter& parameter : variant.parameters) values[parameter.name] = parameter.value;
  return values;
}

TEST(ShippedVariants, LaunchAtTheirDefaults) {
  const std::vector<Variant> all = find_variants();
  ASSERT_FALSE(all.empty());
  for (const Variant& variant : all)
    for (bool large : {false, true}) {
      SCOPED_TRACE(variant.problem + "/" + variant.id + (large ? " large" : ""));
      const Values values = defaults_of(variant, find_problem(variant.problem), large);
      for (const Limit& limit : variant.limits)
        EXPECT_TRUE(evaluate_condition(limit.rule, values)) << limit.rule << ": " << limit.reason;
      for (const LaunchRule& launch : variant.launches) {
        std::int64_t threads = 1;
        for (const std::string& extent : launch.block) threads *= evaluate_integer(extent, values);
        EXPECT_GE(threads, 1);
        EXPECT_LE(threads, 1024);
        std::int64_t limit = 2147483647;
        for (const std::string& extent : launch.grid) {
          EXPECT_GE(evaluate_integer(extent, values), 1) << extent;
          EXPECT_LE(evaluate_integer(extent, values), limit) << extent;
          limit = 65535;
        }
        if (!launch.shared_bytes
                 .empty()) { // what the smallest GPU that has the instructions can give a block
          const int capability = variant.compute_capability;
          const std::int64_t room = capability >= 90 ? 232448 : capability >= 80 ? 101376 : 65536;
          EXPECT_LE(evaluate_integer(launch.shared_bytes, values), room) << launch.shared_bytes;
        }
      }
    }
}

/// A limit that no setting within the ranges can break would only puzzle people.
TEST(ShippedVariants, HaveNoIdleLimit) {
  for (const Variant& variant : find_variants()) {
    const Problem& problem = find_problem(variant.problem);
    std::vector<Parameter> knobs = variant.parameters;
    for (const Parameter& size : problem.sizes())
      if (!variant.pinned.contains(size.name)) knobs.push_back(size);
    for (const Limit& limit : variant.limits) {
      SCOPED_TRACE(variant.problem + "/" + variant.id + " " + limit.rule);
      EXPECT_FALSE(limit.reason.empty());
      std::vector<const Parameter*> named;
      for (const Parameter& knob : knobs)
        if (limit.rule.find(knob.name) != std::string::npos) named.push_back(&knob);
      // Every combination of least, default and largest.
      Values values = defaults_of(variant, problem, false);
      bool broken = false;
      const auto combinations = static_cast<std::size_t>(std::pow(3, named.size()));
      for (std::size_t code = 0; code < combinations && !broken; ++code) {
        std::size_t rest = code;
        for (const Parameter* knob : named) {
          values[knob->name] = std::array{knob->minimum, knob->value, knob->maximum}[rest % 3];
          rest /= 3;
        }
        broken = !evaluate_condition(limit.rule, values);
      }
      EXPECT_TRUE(broken) << "no setting breaks it";
    }
  }
}

}
}
