#include "lessons/format/hidden_cases.h"

#include "kernels/base/error.h"
#include "kernels/experiment/launch_plan.h"
#include "kernels/problems/problem.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <functional>
#include <mutex>
#include <numeric>
#include <optional>
#include <set>

namespace kernelarium {
namespace {

/// Lane operations of a generated case, roughly: with all checks on some 0.03 s, and 0.3 s for the few large
/// ones.
constexpr double kMostWork = 1.5e6, kMostLargeWork = 14e6;
constexpr std::size_t kFewestCases = 12, kMostCases = 20;

/// What varies, with all values it takes; of a size they depend on the parameters.
struct Axis {
  Parameter parameter;
  std::vector<std::int64_t> values;
  std::size_t at(std::size_t turn, std::size_t axis) const {
    // Every full round over the values shifts an axis against the others.
    return (turn + axis + (axis > 0 ? turn / values.size() : 0)) % values.size();
  }
};

std::vector<std::int64_t> in_range(const Parameter& parameter, std::vector<std::int64_t> values) {
  std::vector<std::int64_t> legal;
  for (const std::int64_t value : values)
    if (value >= parameter.minimum && value <= parameter.maximum &&
        std::find(legal.begin(), legal.end(), value) == legal.end())
      legal.push_back(value);
  return legal;
}

std::vector<std::int64_t> values_of(const Parameter& parameter) {
  if (!parameter.steps.empty()) return parameter.steps;
  if (!parameter.choices.empty()) {
    std::vector<std::int64_t> all(parameter.choices.size());
    std::iota(all.begin(), all.end(), 0);
    return all;
  }
  if (parameter.unit == "threads")
    return in_range(parameter, {64, parameter.minimum, 31, 100, 32, 33, 192, 256, 1024});
  return in_range(parameter, {parameter.minimum, parameter.minimum + 1, parameter.minimum + 2, 5, 8});
}

class Generator {
 public:
  explicit Generator(const Exercise& exercise)
      : exercise_(exercise), run_(*exercise.run), problem_(find_problem(run_.variant.problem)),
        spec_(load_gpu_spec("h200")), patterns_(problem_.patterns()) {
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

  std::vector<HiddenCase> cases() {
    if (exercise_.free.empty()) return {};
    std::size_t count = std::max(kFewestCases, patterns_.size());
    for (const Axis& axis : parameters_) count = std::max(count, axis.values.size());
    count = std::min(count + sizes_.size(), kMostCases);
    for (std::size_t turn = 0; turn < count; ++turn) add(turn);
    cover_remainders();
    cover_mixed_remainders();
    cover_block_edges();
    cover_patterns();
    cover_parameters();
    add_single();
    for (const Axis& axis : numbers()) {
      add_large(axis, patterns_.front());
      // Where the last value decides, nobody gets away with the first thousands.
      if (std::find(patterns_.begin(), patterns_.end(), "last-largest") != patterns_.end())
        add_large(axis, "last-largest");
    }
    cover_wide_indexes();
    cover_ones();
    return std::move(cases_);
  }

 private:
  /// The sizes that are no choices.
  std::vector<Axis> numbers() const {
    std::vector<Axis> all;
    for (const Axis& axis : sizes_)
      if (axis.parameter.choices.empty()) all.push_back(axis);
    return all;
  }
  /// One that is large on purpose is met once, not with every setting; nor does one add anything that is
  /// there for its goals and sets only what is free anyway.
  bool serves_as_base(const HiddenCase& one) const {
    if (!one.goals) return work(one) <= kMostWork;
    const auto free = [&](const auto& setting) {
      return std::find(exercise_.free.begin(), exercise_.free.end(), setting.first) != exercise_.free.end();
    };
    return !one.pattern.empty() || !std::all_of(one.sizes.begin(), one.sizes.end(), free) ||
           !std::all_of(one.parameters.begin(), one.parameters.end(), free);
  }
  /// The base of this turn with the parameters of this turn; as plain as needed to launch.
  HiddenCase with_parameters(std::size_t turn) const {
    HiddenCase one = bases_[turn % bases_.size()];
    one.goals = false;
    one.seed = turn + 2;
    if (one.pattern.empty()) one.pattern = patterns_[turn % patterns_.size()];
    for (std::size_t i = 0; i < parameters_.size(); ++i)
      set(one, parameters_[i], parameters_[i].values[parameters_[i].at(turn, i)]);
    for (std::size_t i = parameters_.size(); i-- > 1 && !plan(one);)
      set(one, parameters_[i], parameters_[i].parameter.minimum);
    return one;
  }

  static void set(HiddenCase& one, const Axis& axis, std::int64_t value) {
    one.parameters[axis.parameter.name] = axis.parameter.text(value);
  }
  static void set_size(HiddenCase& one, const Axis& axis, std::int64_t value) {
    one.sizes[axis.parameter.name] = axis.parameter.text(value);
  }

  std::optional<LaunchPlan> plan(const HiddenCase& one) const {
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

  /// Elements of this size that one block covers: the grid has the same extent up to there. 0 if the grid
  /// does not depend on it.
  std::int64_t covered_by_block(HiddenCase one, const Axis& axis) const {
    const auto blocks = [&](std::int64_t value) {
      set_size(one, axis, value);
      const auto plan = this->plan(one);
      return plan ? plan->launches.front().grid.count() : -1;
    };
    const std::int64_t first = blocks(1);
    std::int64_t low = 1, high = 2;
    while (high <= std::min<std::int64_t>(axis.parameter.maximum, 1 << 16) && blocks(high) == first)
      low = high, high *= 2;
    if (high > std::min<std::int64_t>(axis.parameter.maximum, 1 << 16)) return 0;
    while (high - low > 1) {
      const std::int64_t middle = (low + high) / 2;
      (blocks(middle) == first ? low : high) = middle;
    }
    return low;
  }

  std::vector<std::int64_t> sizes_around(const HiddenCase& one, const Axis& axis) const {
    const std::int64_t covered = covered_by_block(one, axis);
    if (covered > 1)
      return in_range(axis.parameter, {covered + 1, 1, covered - 1, covered + 2, 33, covered, 2,
                                       3 * covered - 2, 31, 2 * covered + 3});
    if (covered == 1) return in_range(axis.parameter, {3, 1, 2, 5});
    const auto plan = this->plan(one);
    const std::int64_t block = plan ? plan->launches.front().block.count() : 32;
    const std::int64_t all = plan ? plan->launches.front().grid.count() * block : 32;
    if (sizes_.size() == 1)
      return in_range(axis.parameter, {all + 1, 1, block + 1, all - 1, 33, block - 1, 2, 2 * all + 2, 31, all,
                                       3 * block, 5 * all + 3});
    return in_range(axis.parameter,
                    {block + 1, 1, 33, block - 1, 2, 9 * block + 5, 4 * block + 3, 31, 65, block});
  }

  double work(const HiddenCase& one) const {
    const auto plan = this->plan(one);
    if (!plan) return 1e30;
    Values rounded = plan->sizes;
    for (const Axis& axis : sizes_)
      if (axis.parameter.choices.empty())
        if (const std::int64_t covered = covered_by_block(one, axis); covered > 1) {
          std::int64_t& value = rounded[axis.parameter.name];
          value = (value + covered - 1) / covered * covered;
        }
    double threads = 0;
    for (const PlannedLaunch& launch : plan->launches)
      threads += static_cast<double>(launch.grid.count() * launch.block.count());
    // A thread with an element of its own has little to do; blocks that share one exchange their results.
    const double elements = problem_.compulsory_bytes(plan->sizes) / 4;
    const double sharing = std::max(0.0, threads - elements);
    return 8 * (threads - sharing) + 60 * sharing + problem_.flops(rounded) +
           problem_.compulsory_bytes(rounded) / 4;
  }

  void add(std::size_t turn) {
    HiddenCase one = with_parameters(turn);
    for (std::size_t i = 0; i < sizes_.size(); ++i) {
      Axis axis = sizes_[i];
      if (axis.values.empty()) axis.values = sizes_around(one, axis);
      // The base's own size takes part in turn.
      if (sizes_[i].values.empty() && one.sizes.contains(axis.parameter.name) && turn % 5 == 4) continue;
      set_size(one, axis, axis.values[axis.at(turn, i)]);
    }
    for (std::size_t i = sizes_.size(); i-- > 0 && work(one) > kMostWork;)
      if (sizes_[i].values.empty()) set_size(one, sizes_[i], 1 + static_cast<std::int64_t>(turn % 3));
    keep(one);
  }

  /// How many elements there are must take every remainder by 4: so wide loads meet every tail.
  void cover_remainders() {
    const auto numeric = std::find_if(sizes_.rbegin(), sizes_.rend(),
                                      [](const Axis& axis) { return axis.parameter.choices.empty(); });
    if (numeric == sizes_.rend()) return;
    const auto elements = [&](const HiddenCase& one) {
      std::int64_t product = 1;
      const auto plan = this->plan(one);
      for (const Axis& axis : sizes_)
        if (plan && axis.parameter.choices.empty()) product *= plan->sizes.at(axis.parameter.name);
      return product;
    };
    std::set<std::int64_t> seen;
    for (const HiddenCase& one : cases_) seen.insert(elements(one) % 4);
    for (std::int64_t remainder = 0; remainder < 4; ++remainder) {
      if (seen.contains(remainder)) continue;
      HiddenCase one = with_parameters(static_cast<std::size_t>(remainder));
      for (const Axis& axis : sizes_)
        if (axis.parameter.choices.empty()) set_size(one, axis, 1);
      const std::int64_t covered = std::max<std::int64_t>(covered_by_block(one, *numeric), 32);
      set_size(one, *numeric, std::min(covered / 4 * 4 + remainder, numeric->parameter.maximum));
      keep(one);
    }
  }

  /// One size a multiple of 8 and the others odd, and the reverse: rows of one matrix may begin at multiples
  /// of 16 bytes while those of another do not.
  void cover_mixed_remainders() {
    const std::vector<Axis> numeric = numbers();
    const auto visible = plan(bases_.front());
    if (numeric.size() < 2 || !visible || problem_.buffers(visible->sizes).size() < 2) return;
    for (const bool aligned : {true, false})
      for (std::size_t alone = 0; alone < numeric.size(); ++alone) {
        HiddenCase one = with_parameters(cases_.size());
        for (const std::int64_t tens : {40, 16}) {
          for (std::size_t i = 0; i < numeric.size(); ++i)
            set_size(one, numeric[i], (i == alone) == aligned ? tens : tens - 3);
          if (work(one) <= kMostLargeWork) break;
        }
        if (work(one) <= kMostLargeWork) keep(one);
      }
  }

  /// A size along which blocks go in steps meets exactly one step, one less and one more: blocks of one or
  /// two dimensions take as many as they are wide.
  void cover_block_edges() {
    const auto covered = [&](const Axis& axis) {
      return axis.parameter.choices.empty() && covered_by_block(bases_.front(), axis) > 0;
    };
    // Where the grid is free, blocks go along every size, and have met their edges above.
    if (std::none_of(sizes_.begin(), sizes_.end(), covered)) return;
    for (const Axis& axis : sizes_) {
      HiddenCase one = with_parameters(cases_.size());
      const auto plan = this->plan(one);
      if (!axis.parameter.choices.empty() || !plan || covered(axis)) continue;
      const std::int64_t wide = plan->launches.front().block.x;
      for (const std::int64_t size : in_range(axis.parameter, {wide, wide - 1, wide + 1, 2 * wide})) {
        one.seed = cases_.size() + 2;
        set_size(one, axis, size);
        if (work(one) <= kMostLargeWork) keep(one);
      }
    }
  }

  /// Every pattern meets the visible sizes: in a row of one or two elements most of them say nothing.
  void cover_patterns() {
    for (std::size_t i = 0; i < patterns_.size(); ++i) {
      HiddenCase one = with_parameters(cases_.size());
      one.sizes = bases_.front().sizes;
      one.pattern = patterns_[i];
      if (work(one) <= kMostLargeWork) keep(one);
    }
  }

  /// Sizes that take several blocks, or several rounds of one. Where no size decides on the grid, the last
  /// one is taken to lie along x, the one before along y.
  HiddenCase beyond_a_block(HiddenCase one) const {
    const auto plan = this->plan(one);
    const Dim3 block = plan ? plan->launches.front().block : Dim3{32, 1, 1};
    std::vector<std::int64_t> extents{block.x, block.y, block.z};
    if (sizes_.size() == 1) extents = {block.count()};
    std::size_t at = 0;
    for (auto axis = sizes_.rbegin(); axis != sizes_.rend(); ++axis) {
      if (!axis->parameter.choices.empty()) continue;
      const std::int64_t covered = covered_by_block(one, *axis);
      const std::int64_t extent = extents[std::min(at++, extents.size() - 1)];
      set_size(one, *axis,
               std::min(covered > 1    ? 2 * covered + 3
                        : covered == 1 ? 17
                                       : extent + 5,
                        axis->parameter.maximum));
    }
    return one;
  }

  /// The one in which whatever is left out shows, if there is such a one.
  std::string separating_pattern() const {
    for (const char* name : {"two-levels", "far-apart"})
      if (std::find(patterns_.begin(), patterns_.end(), name) != patterns_.end()) return name;
    return patterns_[cases_.size() % patterns_.size()];
  }

  /// Every value of a parameter meets sizes that take more than one block: with a single block nobody notices
  /// a width that is written into the kernel.
  void cover_parameters() {
    const auto value_of = [](const HiddenCase& one, const Axis& axis) {
      return one.parameters.at(axis.parameter.name);
    };
    std::set<std::pair<std::string, std::string>> seen;
    const auto see = [&](const HiddenCase& one) {
      for (const Axis& axis : parameters_) seen.emplace(axis.parameter.name, value_of(one, axis));
    };
    for (std::size_t i = 0; i < parameters_.size(); ++i)
      for (const std::int64_t value : parameters_[i].values) {
        if (seen.contains({parameters_[i].parameter.name, parameters_[i].parameter.text(value)})) continue;
        HiddenCase one = with_parameters(cases_.size());
        one.sizes = bases_.front().sizes;
        one.pattern = separating_pattern();
        // The other parameters take a value that nobody has seen either, or else a small one.
        for (std::size_t j = 0; j < parameters_.size(); ++j)
          for (const std::int64_t other : parameters_[j].values)
            if (j != i &&
                !seen.contains({parameters_[j].parameter.name, parameters_[j].parameter.text(other)})) {
              set(one, parameters_[j], other);
              break;
            }
        set(one, parameters_[i], value);
        for (std::size_t j = 0; j < parameters_.size() && !plan(one); ++j)
          if (j != i) set(one, parameters_[j], parameters_[j].parameter.minimum);
        one = beyond_a_block(one);
        for (std::size_t j = sizes_.size(); j-- > 0 && work(one) > kMostLargeWork;)
          if (sizes_[j].parameter.choices.empty()) set_size(one, sizes_[j], 3);
        if (!plan(one) || work(one) > kMostLargeWork) continue;
        see(one);
        keep(one);
      }
  }

  /// One element, for which a block of the middle has far too many threads.
  void add_single() {
    HiddenCase one = bases_.front();
    one.seed = cases_.size() + 2;
    one.pattern = patterns_.front();
    for (const Axis& axis : sizes_)
      if (axis.parameter.choices.empty()) set_size(one, axis, axis.parameter.minimum);
    keep(one);
  }

  /// Each size alone is 1 once for every choice that the listed cases make: with strides a row of one and a
  /// column of one are told apart by another size than larger ones.
  void cover_ones() {
    const std::vector<Axis> numeric = numbers();
    if (numeric.size() < 2) return;
    std::set<std::map<std::string, std::string>> seen; // choices
    for (const HiddenCase& base : bases_) {
      HiddenCase one = with_middle_parameters(patterns_.front());
      std::map<std::string, std::string> chosen;
      for (const Parameter& size : problem_.sizes())
        if (const auto found = base.sizes.find(size.name); found != base.sizes.end() && !size.choices.empty())
          one.sizes[size.name] = chosen[size.name] = found->second;
      if (chosen.empty() || !seen.insert(chosen).second) continue;
      for (const Axis& axis : numeric) {
        if (axis.parameter.minimum > 1) continue;
        HiddenCase alone = one;
        set_size(alone, axis, 1);
        if (work(alone) <= kMostWork) keep(alone);
      }
    }
  }

  /// The visible case with parameters of the middle: neither narrow nor slow.
  HiddenCase with_middle_parameters(const std::string& pattern) const {
    HiddenCase one = bases_.front();
    one.seed = cases_.size() + 2;
    one.pattern = pattern;
    for (std::size_t i = 0; i < parameters_.size(); ++i) {
      const Parameter& parameter = parameters_[i].parameter;
      const auto chosen = run_.parameters.find(parameter.name);
      one.parameters[parameter.name] =
          chosen != run_.parameters.end() ? chosen->second : parameter.text(parameter.value);
    }
    return one;
  }

  /// This size as large as can be afforded, an odd number, the others small.
  void add_large(const Axis& axis, const std::string& pattern) {
    HiddenCase one = with_middle_parameters(pattern);
    for (std::int64_t value = (1 << 20) + 1; value > 64; value = value / 2 + 1)
      for (const std::int64_t small : {2, 4}) // a limit may ask for multiples of 4
        for (const std::int64_t size : {value, value + 3}) {
          if (size > axis.parameter.maximum) continue;
          for (const Axis& other : sizes_)
            if (other.parameter.choices.empty()) set_size(one, other, small);
          set_size(one, axis, size);
          if (work(one) <= kMostLargeWork) return keep(one);
        }
  }

  /// Each buffer has more elements in some case than 16 bits can number, where that can be afforded: the one
  /// whose sizes cost least.
  void cover_wide_indexes() {
    const std::vector<Axis> numeric = numbers();
    const auto visible = plan(bases_.front());
    if (!visible || numeric.empty() || numeric.size() > 3) return;
    const auto wide = [&](const HiddenCase& one, std::size_t buffer) {
      const auto plan = this->plan(one);
      const std::vector<BufferSpec> buffers =
          plan ? problem_.buffers(plan->sizes) : std::vector<BufferSpec>{};
      if (buffer >= buffers.size()) return false;
      const auto& shape = buffers[buffer].shape;
      return std::accumulate(shape.begin(), shape.end(), std::int64_t{1}, std::multiplies<>()) > 1 << 16;
    };
    for (std::size_t buffer = 0; buffer < problem_.buffers(visible->sizes).size(); ++buffer) {
      const auto covers = [&](const HiddenCase& one) { return wide(one, buffer); };
      if (covers(bases_.front()) || std::any_of(exercise_.hidden.begin(), exercise_.hidden.end(), covers) ||
          std::any_of(cases_.begin(), cases_.end(), covers))
        continue;
      constexpr std::int64_t kExtents[] = {5, 107, 263, 14003};
      std::optional<HiddenCase> cheapest;
      double least = kMostLargeWork;
      for (std::size_t choice = 0; choice >> 2 * numeric.size() == 0; ++choice) {
        HiddenCase one = with_middle_parameters(patterns_.front());
        for (std::size_t i = 0; i < numeric.size(); ++i)
          set_size(one, numeric[i], std::min(kExtents[choice >> 2 * i & 3], numeric[i].parameter.maximum));
        if (!covers(one)) continue;
        if (const double needed = work(one); needed <= least) cheapest = one, least = needed;
      }
      if (cheapest) keep(*cheapest);
    }
  }

  void keep(const HiddenCase& one) {
    if (!plan(one)) return;
    const auto same = [&](const HiddenCase& other) {
      return other.sizes == one.sizes && other.parameters == one.parameters && other.pattern == one.pattern;
    };
    if (std::none_of(cases_.begin(), cases_.end(), same)) cases_.push_back(one);
  }

  const Exercise& exercise_;
  const RunSpec& run_;
  const Problem& problem_;
  const GpuSpec spec_;
  const std::vector<std::string> patterns_;
  std::vector<Axis> parameters_, sizes_; ///< the free ones
  std::vector<HiddenCase> bases_;        ///< the visible case and the listed ones
  std::vector<HiddenCase> cases_;
};

/// All that the cases depend on.
std::string key_of(const Exercise& exercise) {
  const RunSpec& run = *exercise.run;
  std::string key = fmt::format("{}|{}|{}|{}", run.variant.problem, run.variant.id, exercise.id,
                                fmt::join(exercise.free, ","));
  const auto add = [&](const std::map<std::string, std::string>& settings) {
    for (const auto& [name, value] : settings) key += "|" + name + "=" + value;
    key += "|";
  };
  add(run.sizes), add(run.parameters);
  for (const HiddenCase& one : exercise.hidden) add(one.sizes), add(one.parameters), key += one.pattern;
  for (const LaunchRule& rule : run.variant.launches)
    key += fmt::format("|{}|{}", fmt::join(rule.grid, ","), fmt::join(rule.block, ","));
  for (const Limit& limit : run.variant.limits) key += "|" + limit.rule;
  return key;
}

}

std::vector<HiddenCase> hidden_cases(const Exercise& exercise) {
  // A submission asks for them before each of its runs.
  static std::mutex mutex;
  static std::map<std::string, std::vector<HiddenCase>> made;
  const std::string key = key_of(exercise);
  const std::lock_guard lock(mutex);
  auto found = made.find(key);
  if (found == made.end()) {
    std::vector<HiddenCase> all = exercise.hidden;
    if (exercise.free.empty()) { // then seeds alone vary
      std::vector<HiddenCase> again{HiddenCase{}};
      again.insert(again.end(), exercise.hidden.begin(), exercise.hidden.end());
      for (HiddenCase& one : again)
        for (one.seed = 2; one.seed <= 3; ++one.seed) {
          all.push_back(one);
          all.back().goals = false;
        }
    }
    for (HiddenCase& one : Generator(exercise).cases()) all.push_back(std::move(one));
    found = made.emplace(key, std::move(all)).first;
  }
  return found->second;
}

}
