#pragma once

#include "kernels/experiment/launch_plan.h"
#include "kernels/problems/problem.h"
#include "lessons/format/exercise.h"

#include <optional>
#include <string>
#include <vector>

namespace kernelarium {

/// What may vary in the cases of a written kernel, and what a case would launch and cost.
class CaseSpace {
 protected:
  explicit CaseSpace(const Exercise& exercise);

  /// Lane operations of a generated case, roughly: with all checks on some 0.03 s, and 0.3 s for the few
  /// large ones.
  static constexpr double kMostWork = 1.5e6, kMostLargeWork = 14e6;
  /// Of the cases in which all sizes are large, without checks of races: 0.1 s if they are odd, 0.3 s if even.
  static constexpr double kMostOddWork = 7e7, kMostEvenWork = 3.4e8, kMostBytesTogether = 6e7;

  /// What varies, with all values it takes; of a size they depend on the parameters.
  struct Axis {
    Parameter parameter;
    std::vector<std::int64_t> values;
    std::size_t at(std::size_t turn, std::size_t axis) const {
      // Every full round over the values shifts an axis against the others.
      return (turn + axis + (axis > 0 ? turn / values.size() : 0)) % values.size();
    }
  };

  static void set(HiddenCase& one, const Axis& axis, std::int64_t value) {
    one.parameters[axis.parameter.name] = axis.parameter.text(value);
  }
  static void set_size(HiddenCase& one, const Axis& axis, std::int64_t value) {
    one.sizes[axis.parameter.name] = axis.parameter.text(value);
  }

  /// The sizes that are no choices.
  std::vector<Axis> numbers() const;
  /// What the case launches; none if its setting is refused.
  std::optional<LaunchPlan> plan(const HiddenCase& one) const;
  double work(const HiddenCase& one) const;
  double bytes(const HiddenCase& one) const; ///< of its inputs and outputs
  /// Elements of this size that one block covers: the grid has the same extent up to there. 0 if the grid
  /// does not depend on it.
  std::int64_t covered_by_block(HiddenCase one, const Axis& axis) const;
  /// Sizes around what a block or the grid covers, all of which the case can launch with.
  std::vector<std::int64_t> sizes_around(const HiddenCase& one, const Axis& axis) const;
  /// The base of this turn with the parameters of this turn; as plain as needed to launch.
  HiddenCase with_parameters(std::size_t turn) const;
  /// The visible case with parameters of the middle: neither narrow nor slow.
  HiddenCase with_middle_parameters(const std::string& pattern, std::size_t seed) const;

  /// Whether the kernel is compiled again for each value.
  bool in_a_macro(const Axis& axis) const;
  /// The same where that is slow: of Python.
  bool compiled_for(const Axis& axis) const { return in_python() && in_a_macro(axis); }
  bool in_python() const { return run_.variant.source.extension() == ".py"; }
  static std::vector<std::int64_t> in_range(const Parameter& parameter,
                                            const std::vector<std::int64_t>& values);

  const Exercise& exercise_;
  const RunSpec& run_;
  const Problem& problem_;
  const GpuSpec spec_;
  const std::vector<std::string> patterns_;
  std::vector<Axis> parameters_, sizes_; ///< the free ones
  std::vector<HiddenCase> bases_;        ///< the visible case and the listed ones

 private:
  bool serves_as_base(const HiddenCase& one) const;
  std::int64_t middle(const Axis& axis) const;
  std::vector<std::int64_t> wanted_sizes(const HiddenCase& one, const Axis& axis) const;
};

}
