#include "lessons/format/goal_bounds.h"

#include "kernels/metrics/metric.h"
#include "lessons/format/run_expression.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <optional>
#include <string_view>

namespace kernelarium {
namespace {

constexpr std::array<std::string_view, 6> kRelations{"<=", ">=", "==", "!=", "<", ">"};

/// What lies between " and " and " or ", also within parentheses around it all: "(a or b)" is two of them.
std::vector<std::string> clauses_of(const std::string& expression) {
  std::vector<std::string> clauses;
  std::string clause;
  int depth = 0;
  std::size_t first_close = 0; ///< of the parenthesis that the clause begins with
  const auto end = [&] {
    const bool enclosed = clause.size() > 2 && clause.front() == '(' && first_close + 1 == clause.size();
    if (enclosed && clause != expression)
      for (std::string& inner : clauses_of(clause.substr(1, clause.size() - 2)))
        clauses.push_back(std::move(inner));
    else
      clauses.push_back(std::move(clause));
    clause.clear();
    first_close = 0;
  };
  for (std::size_t i = 0; i < expression.size(); ++i) {
    depth += (expression[i] == '(') - (expression[i] == ')');
    const std::size_t word = depth != 0                               ? 0
                             : expression.compare(i, 5, " and ") == 0 ? 5
                             : expression.compare(i, 4, " or ") == 0  ? 4
                                                                      : 0;
    if (word > 0) {
      end();
      i += word - 1;
      continue;
    }
    clause += expression[i];
    if (depth == 0 && expression[i] == ')' && first_close == 0) first_close = clause.size() - 1;
  }
  end();
  return clauses;
}

struct Sides {
  std::string left, relation, right;
};
std::optional<Sides> sides_of(const std::string& clause) {
  int depth = 0;
  for (std::size_t i = 0; i < clause.size(); ++i) {
    depth += (clause[i] == '(') - (clause[i] == ')');
    if (depth != 0) continue;
    for (const std::string_view relation : kRelations) {
      const std::string spaced = fmt::format(" {} ", relation);
      if (clause.compare(i, spaced.size(), spaced) == 0)
        return Sides{clause.substr(0, i), std::string(relation), clause.substr(i + spaced.size())};
    }
  }
  return std::nullopt;
}

/// "a + b" and "a * 8" as words; `factor`: what the value is multiplied by.
Sentence words_for(const std::string& side, const std::map<std::string, double>& names, double& factor) {
  if (names.contains(side)) return meaning_of_name(side);
  if (const std::size_t times = side.rfind(" * "); times != std::string::npos) {
    const std::string name = side.substr(0, times), number = side.substr(times + 3);
    if (names.contains(name) && number.find_first_not_of("0123456789.") == std::string::npos) {
      factor = std::stod(number);
      return meaning_of_name(name);
    }
  }
  if (const std::size_t plus = side.find(" + "); plus != std::string::npos) {
    double one = 1;
    const std::string first = side.substr(0, plus), rest = side.substr(plus + 3);
    const Sentence second = words_for(rest, names, one);
    if (names.contains(first) && one == 1) return Sentence::tr("%1 + %2", meaning_of_name(first), second);
  }
  return side;
}

}

Sentence meaning_of_name(const std::string& written) {
  static const std::map<std::string, Sentence> words{
      {"busiest_warp", Sentence::tr("instructions of the busiest warp / mean")},
      {"busiest_warp.any", Sentence::tr("instructions of the busiest warp / mean, in the worst launch")},
      {"busiest_warp.shared", Sentence::tr("shared-memory wavefronts of the busiest warp / mean")},
      {"busiest_thread", Sentence::tr("global accesses of the busiest thread / mean")},
      {"busiest_block", Sentence::tr("instructions of the busiest block / mean")},
      {"active_lanes.least", Sentence::tr("active lanes, in the worst launch")},
      {"storing_threads", Sentence::tr("threads that store to global memory")},
      {"storing_warps", Sentence::tr("warps that store to global memory")},
      {"all_bytes_moved", Sentence::tr("bytes moved in sectors, with atomics and local memory")},
      {"thread_bytes", Sentence::tr("bytes that threads load from and store to global memory")},
      {"thread_bytes.load", Sentence::tr("bytes that threads load from global memory")},
      {"thread_bytes.store", Sentence::tr("bytes that threads store to global memory")},
      {"thread_accesses", Sentence::tr("loads and stores of threads in global memory")},
      {"thread_accesses.load", Sentence::tr("loads of threads from global memory")},
      {"thread_accesses.store", Sentence::tr("stores of threads to global memory")},
      {"thread_accesses.atomic", Sentence::tr("atomic operations of threads in global memory")},
      {"shared_thread_bytes", Sentence::tr("bytes that threads load from and store to shared memory")},
      {"shared_thread_bytes.load", Sentence::tr("bytes that threads load from shared memory")},
      {"shared_thread_bytes.store", Sentence::tr("bytes that threads store to shared memory")},
      {"sectors.atomic", Sentence::tr("sectors of atomic operations")},
      {"float_products",
       Sentence::tr("floating-point multiplications and divisions outside the tensor cores")},
      {"tensor_share", Sentence::tr("fraction of the output that needs the tensor cores")},
      {"copy_share", Sentence::tr("fraction of the output that needs the asynchronous copies")},
      {"remote_share", Sentence::tr("fraction of the output that needs distributed shared memory")}};
  std::string id = written; // "sectors(load)" is "sectors.load"
  if (const std::size_t open = id.find('('); open != std::string::npos && id.ends_with(')'))
    id = id.substr(0, open) + "." + id.substr(open + 1, id.size() - open - 2);
  if (const auto found = words.find(id); found != words.end()) return found->second;
  const Metric* metric = find_metric(id);
  return metric ? metric->name : Sentence(written);
}

std::vector<GoalBound> bounds_of(const std::string& expression, const Run& run,
                                 const std::map<std::string, double>& values) {
  std::vector<GoalBound> bounds;
  for (const std::string& clause : clauses_of(expression)) {
    const std::optional<Sides> comparison = sides_of(clause);
    if (!comparison) continue;
    const std::map<std::string, double> names = used_values(clause, values);
    const bool of_run = std::any_of(names.begin(), names.end(), [&](const auto& name) {
      return !run.sizes.contains(name.first) && !run.parameters.contains(name.first);
    });
    if (!of_run) continue;
    double factor = 1;
    GoalBound bound;
    bound.what = words_for(comparison->left, names, factor);
    bound.value = evaluate_over(comparison->left, values) / factor;
    bound.relation = comparison->relation;
    bound.bound = evaluate_over(comparison->right, values) / factor;
    bound.met = evaluate_over(clause, values) != 0;
    bounds.push_back(std::move(bound));
  }
  return bounds;
}

Sentence text_of(const GoalBound& bound, const std::string& value, const std::string& limit) {
  if (bound.relation == "<=") return Sentence::tr("%1: %2 (at most %3)", bound.what, value, limit);
  if (bound.relation == ">=") return Sentence::tr("%1: %2 (at least %3)", bound.what, value, limit);
  if (bound.relation == "<") return Sentence::tr("%1: %2 (less than %3)", bound.what, value, limit);
  if (bound.relation == ">") return Sentence::tr("%1: %2 (more than %3)", bound.what, value, limit);
  if (bound.relation == "!=") return Sentence::tr("%1: %2 (not %3)", bound.what, value, limit);
  return Sentence::tr("%1: %2 (wanted: %3)", bound.what, value, limit);
}

}
