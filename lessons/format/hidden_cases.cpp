#include "lessons/format/hidden_cases.h"

#include "lessons/format/case_space.h"

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

constexpr std::size_t kFewestCases = 12, kMostCases = 20;

class Generator : CaseSpace {
 public:
  explicit Generator(const Exercise& exercise) : CaseSpace(exercise) {}

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
    cover_macros();
    add_single();
    for (const Axis& axis : numbers()) {
      add_large(axis, middle_case(patterns_.front()), kMostLargeWork);
      // Where the last value decides, nobody gets away with the first thousands.
      if (std::find(patterns_.begin(), patterns_.end(), "last-largest") != patterns_.end())
        add_large(axis, middle_case("last-largest"), kMostLargeWork);
    }
    cover_long_loops();
    cover_wide_indexes();
    cover_ones();
    cover_even_sizes();
    cover_listed_sizes();
    cover_many_blocks();
    cover_large_together();
    return std::move(cases_);
  }

 private:
  void add(std::size_t turn) {
    HiddenCase one = with_parameters(turn);
    for (std::size_t i = 0; i < sizes_.size(); ++i) {
      Axis axis = sizes_[i];
      if (axis.values.empty()) axis.values = sizes_around(one, axis);
      if (axis.values.empty()) continue;
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

  HiddenCase middle_case(const std::string& pattern) const {
    return with_middle_parameters(pattern, cases_.size() + 2);
  }

  /// Macros that are computed from sizes, such as the next power of two of a row's length.
  std::map<std::string, std::string> derived_macros(const HiddenCase& one) const {
    const auto plan = this->plan(one);
    if (!plan) return {};
    std::map<std::string, std::string> macros = plan->defines;
    for (const std::string& define : run_.variant.defines) {
      const std::string value = define.substr(define.find('=') + 1); // the whole if there is none
      if (plan->sizes.contains(value) || plan->parameters.contains(value))
        macros.erase(define.substr(0, define.find('=')));
    }
    return macros;
  }

  /// Every value of such macros that the checks can afford.
  void cover_macros() {
    std::set<std::pair<std::string, std::string>> seen;
    const auto see = [&](const HiddenCase& one) {
      for (const auto& macro : derived_macros(one)) seen.insert(macro);
    };
    const auto fresh = [&](const HiddenCase& one) {
      const auto macros = derived_macros(one);
      return std::any_of(macros.begin(), macros.end(),
                         [&](const auto& macro) { return !seen.contains(macro); });
    };
    see(bases_.front());
    if (seen.empty()) return;
    for (const HiddenCase& one : exercise_.hidden) see(one);
    for (const HiddenCase& one : cases_) see(one);
    for (const Axis& axis : numbers())
      for (std::int64_t power = 16; power <= std::min<std::int64_t>(axis.parameter.maximum, 1 << 16);
           power *= 2)
        for (const std::int64_t size : {power - power / 4 + 1, power}) {
          HiddenCase one = middle_case(separating_pattern());
          for (const Axis& other : numbers()) set_size(one, other, 3);
          set_size(one, axis, size);
          for (const Axis& parameter : parameters_)
            if (!plan(one)) set(one, parameter, parameter.values.back());
          if (!fresh(one) || work(one) > kMostLargeWork) continue;
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
    for (const HiddenCase& one : with_listed_choices())
      for (const Axis& axis : numeric) {
        if (axis.parameter.minimum > 1) continue;
        HiddenCase alone = one;
        set_size(alone, axis, 1);
        if (work(alone) <= kMostWork) keep(alone);
      }
  }

  /// The middle case with each combination of choices that the listed cases make.
  std::vector<HiddenCase> with_listed_choices() const {
    std::vector<HiddenCase> all;
    std::set<std::map<std::string, std::string>> seen;
    for (const HiddenCase& base : bases_) {
      HiddenCase one = middle_case(patterns_.front());
      std::map<std::string, std::string> chosen;
      for (const Parameter& size : problem_.sizes())
        if (const auto found = base.sizes.find(size.name); found != base.sizes.end() && !size.choices.empty())
          one.sizes[size.name] = chosen[size.name] = found->second;
      if (!chosen.empty() && seen.insert(chosen).second) all.push_back(std::move(one));
    }
    return all;
  }

  /// This size as large as can be afforded, an odd number or all that it may be, the others small.
  void add_large(const Axis& axis, HiddenCase one, double affordable) {
    std::vector<std::int64_t> values;
    if (axis.parameter.maximum < 1 << 20) values.push_back(axis.parameter.maximum);
    for (std::int64_t value = (1 << 20) + 1; value > 64; value = value / 2 + 1)
      for (const std::int64_t size : {value, value + 3, value - 1}) // a limit may be a power of two
        if (size <= axis.parameter.maximum) values.push_back(size);
    for (const std::int64_t value : values)
      for (const std::int64_t small : {2, 4}) { // a limit may ask for multiples of 4
        for (const Axis& other : sizes_)
          if (other.parameter.choices.empty()) set_size(one, other, small);
        set_size(one, axis, value);
        if (work(one) <= affordable) return keep(one);
      }
  }

  /// Large sizes also meet few blocks and stages, or numbers of stages that divide no power of two: what
  /// counts rounds in a byte, or in a phase's parity, shows there. And they meet every choice of the listed
  /// cases.
  void cover_long_loops() {
    const auto add_all = [&](const HiddenCase& one) {
      for (const Axis& axis : numbers()) add_large(axis, one, kMostLargeWork / 3);
    };
    for (const bool odd : {false, true}) {
      HiddenCase one = middle_case(patterns_.front());
      bool changed = false;
      for (const Axis& axis : parameters_) {
        if (axis.parameter.unit == "threads" || compiled_for(axis)) continue;
        const auto chosen = std::find_if(axis.values.begin(), axis.values.end(), [&](std::int64_t value) {
          return odd && in_a_macro(axis) ? value > 1 && value % 2 == 1 : value == axis.parameter.minimum;
        });
        if (chosen == axis.values.end()) continue;
        set(one, axis, *chosen);
        changed = true;
      }
      if (changed && plan(one)) add_all(one);
    }
    for (const HiddenCase& one : with_listed_choices()) add_all(one);
  }

  /// Multiples of 16 that are not powers of two: a kernel that shifts and masks instead of dividing fails.
  void cover_even_sizes() {
    const std::vector<Axis> numeric = numbers();
    constexpr std::int64_t kSizes[] = {96, 48, 160};
    for (std::size_t turn = 0; turn < std::size(kSizes); ++turn) {
      HiddenCase one = with_parameters(cases_.size());
      for (std::size_t i = 0; i < numeric.size(); ++i)
        set_size(one, numeric[i],
                 std::min(kSizes[(turn + i) % std::size(kSizes)], numeric[i].parameter.maximum));
      for (std::size_t i = 0; i < numeric.size() && work(one) > kMostWork; ++i)
        if (i != turn % numeric.size()) set_size(one, numeric[i], 3);
      if (work(one) <= kMostLargeWork) keep(one);
    }
  }

  /// Whether the listed cases always set both to the same value, such as heads of queries and of keys.
  bool go_together(const Axis& a, const Axis& b) const {
    return std::all_of(exercise_.hidden.begin(), exercise_.hidden.end(), [&](const HiddenCase& one) {
      const auto left = one.sizes.find(a.parameter.name), right = one.sizes.find(b.parameter.name);
      const bool sets = left != one.sizes.end();
      return sets == (right != one.sizes.end()) && (!sets || left->second == right->second);
    });
  }

  /// Sizes that only the listed cases vary take other values than listed, too: odd ones and larger ones.
  void cover_listed_sizes() {
    std::vector<Axis> listed;
    for (const Parameter& size : problem_.sizes()) {
      const auto sets = [&](const HiddenCase& one) { return one.sizes.contains(size.name); };
      if (size.choices.empty() && !run_.variant.pinned.contains(size.name) &&
          std::find(exercise_.free.begin(), exercise_.free.end(), size.name) == exercise_.free.end() &&
          std::any_of(exercise_.hidden.begin(), exercise_.hidden.end(), sets))
        listed.push_back({size, {}});
    }
    const std::vector<std::int64_t> many{9, 18, 33, 40, 63, 17, 48}, few{9, 34};
    for (const Axis& axis : listed)
      for (const std::int64_t value : in_range(axis.parameter, in_a_macro(axis) ? few : many)) {
        HiddenCase one = with_parameters(cases_.size());
        for (const Axis& other : listed)
          if (go_together(axis, other)) set_size(one, other, value);
        for (const Axis& other : numbers())
          if (work(one) > kMostWork) set_size(one, other, 5);
        for (const Axis& other : listed)
          if (work(one) > kMostWork && !go_together(axis, other)) set_size(one, other, 2);
        if (work(one) <= kMostLargeWork / 4) keep(one);
      }
  }

  /// Smallest blocks, of a warp where there is one free width alone.
  HiddenCase with_small_blocks() const {
    HiddenCase one = middle_case(separating_pattern());
    std::vector<const Axis*> widths;
    for (const Axis& axis : parameters_)
      if (axis.parameter.unit == "threads") widths.push_back(&axis);
    for (const Axis* axis : widths)
      set(one, *axis,
          widths.size() == 1 ? std::max<std::int64_t>(32, axis->parameter.minimum) : axis->parameter.minimum);
    return one;
  }

  /// Where the number of blocks is free, many of them have work; and where it follows from the sizes, it has
  /// more than 16 bits once, if that can be afforded.
  void cover_many_blocks() {
    for (const Axis& axis : parameters_) {
      const Parameter& parameter = axis.parameter;
      if ((parameter.unit != "blocks" && parameter.unit != "clusters") || !parameter.steps.empty()) continue;
      for (const std::int64_t value : {std::min<std::int64_t>(67, parameter.maximum), std::int64_t{300}}) {
        if (value > parameter.maximum || value <= axis.values.back()) continue;
        HiddenCase one = with_small_blocks();
        for (const Axis& other : parameters_)
          if (other.parameter.unit == parameter.unit)
            set(one, other, std::min(other.parameter.minimum + 1, other.parameter.maximum));
        set(one, axis, value);
        const auto plan = this->plan(one);
        if (!plan) continue;
        const PlannedLaunch& launch = plan->launches.back();
        for (const Axis& size : numbers()) {
          for (const Axis& other : numbers()) set_size(one, other, 3);
          set_size(one, size,
                   std::min(2 * launch.grid.count() * launch.block.count() + 3, size.parameter.maximum));
          if (work(one) <= kMostLargeWork / 4) keep(one);
        }
      }
    }
    if (numbers().size() != 1) return;
    HiddenCase one = middle_case(patterns_.front());
    for (const Axis& axis : parameters_)
      if (axis.parameter.unit == "threads") set(one, axis, axis.parameter.minimum);
    const Axis size = numbers().front();
    const std::int64_t covered = covered_by_block(one, size);
    set_size(one, size, std::min(covered * 65600 + 1, size.parameter.maximum));
    if (covered > 0 && work(one) <= kMostLargeWork) keep(one);
  }

  /// All sizes as large as can be afforded together, once odd and once multiples of 32: a way of its own for
  /// large inputs runs there.
  void cover_large_together() {
    const std::vector<Axis> numeric = numbers();
    if (numeric.empty()) return;
    for (const bool even : {false, true}) {
      HiddenCase one = middle_case(patterns_.front());
      one.large = true;
      for (std::int64_t scale = 1 << 23; scale >= 64; scale -= scale / 16) {
        for (std::size_t i = 0; i < numeric.size(); ++i) {
          const auto apart = static_cast<std::int64_t>(2 * i + 1);
          const std::int64_t size =
              even ? scale / 32 * 32 + 32 * static_cast<std::int64_t>(i) : scale / 2 * 2 + apart;
          set_size(one, numeric[i], std::min(size, numeric[i].parameter.maximum));
        }
        if (work(one) > (even ? kMostEvenWork : kMostOddWork) || bytes(one) > kMostBytesTogether) continue;
        keep(one);
        break;
      }
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
        HiddenCase one = middle_case(patterns_.front());
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
