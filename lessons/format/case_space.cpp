#include "lessons/format/case_space.h"

#include "kernels/base/error.h"

#include <algorithm>
#include <numeric>
#include <regex>

namespace kernelarium {

CaseSpace::CaseSpace(const Exercise& exercise)
    : exercise_(exercise), run_(*exercise.run), problem_(find_problem(run_.variant.problem)),
      spec_(load_gpu_spec("h200")), patterns_(problem_.patterns()) {
  const auto values_of = [](const Parameter& parameter) -> std::vector<std::int64_t> {
    if (!parameter.steps.empty()) return parameter.steps;
    if (!parameter.choices.empty()) {
      std::vector<std::int64_t> all(parameter.choices.size());
      std::iota(all.begin(), all.end(), 0);
      return all;
    }
    if (parameter.unit == "threads")
      return in_range(parameter, {64, parameter.minimum, 31, 100, 32, 33, 192, 256, 1024});
    return in_range(parameter, {parameter.minimum, parameter.minimum + 1, parameter.minimum + 2, 5, 8});
  };
  for (const std::string& name : exercise.free) {
    if (const Parameter* parameter = find_parameter(run_.variant.parameters, name)) {
      parameters_.push_back({*parameter, values_of(*parameter)});
      continue;
    }
    const std::vector<Parameter> sizes = problem_.sizes();
    const Parameter* size = find_parameter(sizes, name);
    Axis axis{*size, {}};
    if (!size->choices.empty()) axis.values = values_of(*size);
    sizes_.push_back(std::move(axis));
  }
  bases_.emplace_back();
  bases_.front().sizes = run_.sizes;
  for (const HiddenCase& one : exercise.hidden)
    if (serves_as_base(one)) bases_.push_back(one);
}

std::vector<std::int64_t> CaseSpace::in_range(const Parameter& parameter,
                                              const std::vector<std::int64_t>& values) {
  std::vector<std::int64_t> legal;
  for (const std::int64_t value : values)
    if (value >= parameter.minimum && value <= parameter.maximum &&
        std::find(legal.begin(), legal.end(), value) == legal.end())
      legal.push_back(value);
  return legal;
}

/// A case that is large on purpose is used once, not with every setting. A case that exists for its goals and
/// sets only free values adds nothing.
bool CaseSpace::serves_as_base(const HiddenCase& one) const {
  if (!one.goals) return work(one) <= kMostWork;
  const auto free = [&](const auto& setting) {
    return std::find(exercise_.free.begin(), exercise_.free.end(), setting.first) != exercise_.free.end();
  };
  return !one.pattern.empty() || !std::all_of(one.sizes.begin(), one.sizes.end(), free) ||
         !std::all_of(one.parameters.begin(), one.parameters.end(), free);
}

std::vector<CaseSpace::Axis> CaseSpace::numbers() const {
  std::vector<Axis> all;
  for (const Axis& axis : sizes_)
    if (axis.parameter.choices.empty()) all.push_back(axis);
  return all;
}

std::optional<LaunchPlan> CaseSpace::plan(const HiddenCase& one) const {
  try {
    std::map<std::string, std::string> sizes = run_.sizes, parameters = run_.parameters;
    for (const auto& [name, text] : one.sizes) sizes[name] = text;
    for (const auto& [name, text] : one.parameters) parameters[name] = text;
    return plan_launches(problem_, run_.variant, complete_sizes(problem_, run_.variant, sizes), parameters,
                         spec_);
  } catch (const Error&) {
    return std::nullopt;
  }
}

double CaseSpace::bytes(const HiddenCase& one) const {
  const auto plan = this->plan(one);
  return plan ? problem_.compulsory_bytes(plan->sizes) : 1e30;
}

double CaseSpace::work(const HiddenCase& one) const {
  const auto plan = this->plan(one);
  if (!plan) return 1e30;
  Values rounded = plan->sizes;
  const std::vector<Axis> numeric = numbers();
  for (const Axis& axis : numeric)
    if (const std::int64_t covered = covered_by_block(one, axis); covered > 1) {
      std::int64_t& value = rounded[axis.parameter.name];
      value = (value + covered - 1) / covered * covered;
    }
  // All threads of a program work on the row that it holds, however short the row is.
  if (in_python() && numeric.size() > 1 && covered_by_block(one, numeric.back()) == 0) {
    std::int64_t& row = rounded[numeric.back().parameter.name];
    row = std::max(row, plan->launches.front().block.count());
  }
  double threads = 0;
  for (const PlannedLaunch& launch : plan->launches)
    threads += static_cast<double>(launch.grid.count() * launch.block.count());
  // A thread with an element of its own has little to do; blocks that share one exchange their results.
  const double elements = problem_.compulsory_bytes(plan->sizes) / 4;
  const double sharing = std::max(0.0, threads - elements);
  // Triton multiplies whole tiles, and moves them between layouts.
  const double products = (in_python() ? 3 : 1) * problem_.flops(rounded);
  return 8 * (threads - sharing) + 60 * sharing + products + problem_.compulsory_bytes(rounded) / 4;
}

std::int64_t CaseSpace::covered_by_block(HiddenCase one, const Axis& axis) const {
  std::int64_t first = 0;
  // A size that the variant's limits refuse says nothing.
  const auto same = [&](std::int64_t value) {
    set_size(one, axis, value);
    const auto plan = this->plan(one);
    if (!plan) return true;
    const std::int64_t blocks = plan->launches.front().grid.count();
    if (first == 0) first = blocks;
    return blocks == first;
  };
  same(1);
  std::int64_t low = 1, high = 2;
  while (high <= std::min<std::int64_t>(axis.parameter.maximum, 1 << 16) && same(high)) low = high, high *= 2;
  if (high > std::min<std::int64_t>(axis.parameter.maximum, 1 << 16)) return 0;
  while (high - low > 1) {
    const std::int64_t middle = (low + high) / 2;
    (same(middle) ? low : high) = middle;
  }
  return low;
}

std::vector<std::int64_t> CaseSpace::wanted_sizes(const HiddenCase& one, const Axis& axis) const {
  const std::int64_t covered = covered_by_block(one, axis);
  if (covered > 1)
    return {covered + 1, 1, covered - 1, covered + 2, 33, covered, 2, 3 * covered - 2, 31, 2 * covered + 3};
  if (covered == 1) return {3, 1, 2, 5};
  const auto plan = this->plan(one);
  const std::int64_t block = plan ? plan->launches.front().block.count() : 32;
  const std::int64_t all = plan ? plan->launches.front().grid.count() * block : 32;
  if (sizes_.size() == 1)
    return {all + 1, 1, block + 1, all - 1, 33, block - 1, 2, 2 * all + 2, 31, all, 3 * block, 5 * all + 3};
  return {block + 1, 1, 33, block - 1, 2, 9 * block + 5, 4 * block + 3, 31, 65, block};
}

std::vector<std::int64_t> CaseSpace::sizes_around(const HiddenCase& one, const Axis& axis) const {
  std::vector<std::int64_t> values = in_range(axis.parameter, wanted_sizes(one, axis));
  if (!plan(one)) return values;
  const auto refused = [&](std::int64_t value) {
    HiddenCase with = one;
    set_size(with, axis, value);
    return !plan(with);
  };
  std::erase_if(values, refused);
  if (!values.empty()) return values;
  values = in_range(axis.parameter, {16, 32, 64, 128}); // the limits may ask for powers of two
  std::erase_if(values, refused);
  return values;
}

bool CaseSpace::in_a_macro(const Axis& axis) const {
  const std::regex word("\\b" + axis.parameter.name + "\\b"); // no names with special characters in defines
  return std::any_of(run_.variant.defines.begin(), run_.variant.defines.end(),
                     [&](const std::string& define) { return std::regex_search(define, word); });
}

std::int64_t CaseSpace::middle(const Axis& axis) const {
  const auto chosen = run_.parameters.find(axis.parameter.name);
  return chosen != run_.parameters.end() ? axis.parameter.parse(chosen->second) : axis.parameter.value;
}

HiddenCase CaseSpace::with_parameters(std::size_t turn) const {
  HiddenCase one = bases_[turn % bases_.size()];
  one.goals = false;
  one.seed = turn + 2;
  if (one.pattern.empty()) one.pattern = patterns_[turn % patterns_.size()];
  for (std::size_t i = 0; i < parameters_.size(); ++i)
    set(one, parameters_[i],
        compiled_for(parameters_[i]) ? middle(parameters_[i])
                                     : parameters_[i].values[parameters_[i].at(turn, i)]);
  for (std::size_t i = parameters_.size(); i-- > 1 && !plan(one);)
    set(one, parameters_[i], parameters_[i].parameter.minimum);
  return one;
}

HiddenCase CaseSpace::with_middle_parameters(const std::string& pattern, std::size_t seed) const {
  HiddenCase one = bases_.front();
  one.seed = seed;
  one.pattern = pattern;
  for (const Axis& axis : parameters_) set(one, axis, middle(axis));
  return one;
}

}
