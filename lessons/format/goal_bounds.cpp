#include "lessons/format/goal_bounds.h"

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
Sentence words_for(const std::string& side, const std::map<std::string, double>& names,
                   const std::function<Sentence(const std::string&)>& meaning, double& factor) {
  if (names.contains(side)) return meaning(side);
  if (const std::size_t times = side.rfind(" * "); times != std::string::npos) {
    const std::string name = side.substr(0, times), number = side.substr(times + 3);
    if (names.contains(name) && number.find_first_not_of("0123456789.") == std::string::npos) {
      factor = std::stod(number);
      return meaning(name);
    }
  }
  if (const std::size_t plus = side.find(" + "); plus != std::string::npos) {
    double one = 1;
    const std::string first = side.substr(0, plus), rest = side.substr(plus + 3);
    const Sentence second = words_for(rest, names, meaning, one);
    if (names.contains(first) && one == 1) return Sentence::tr("%1 + %2", meaning(first), second);
  }
  return side;
}

}

GoalNames names_of_run(const Run& run, const std::map<std::string, double>& values) {
  return {
      [&values](const std::string& expression) { return evaluate_over(expression, values); },
      [&values](const std::string& expression) { return used_values(expression, values); },
      [&run](const std::string& name) { return run.sizes.contains(name) || run.parameters.contains(name); },
      [](const std::string&) { return true; }, meaning_of_name};
}

GoalNames names_of_program(const program::ProgramTrace& trace, const std::vector<std::string>& arguments,
                           const Needs& needs) {
  return {[&](const std::string& expression) { return evaluate_over(expression, trace, arguments, needs); },
          [&](const std::string& expression) { return used_values(expression, trace, arguments, needs); },
          [](const std::string& name) { return name.starts_with("argument"); },
          [&](const std::string& name) {
            const std::set<LeftOut> asked = asked_needs(name);
            return std::all_of(asked.begin(), asked.end(),
                               [&](LeftOut part) { return needs.contains(part); });
          },
          meaning_of_fact};
}

std::vector<GoalBound> bounds_of(const std::string& expression, const GoalNames& names) {
  std::vector<GoalBound> bounds;
  for (const std::string& clause : clauses_of(expression)) {
    const std::optional<Sides> comparison = sides_of(clause);
    if (!comparison) continue;
    const std::map<std::string, double> used = names.used(clause);
    if (std::all_of(used.begin(), used.end(), [&](const auto& name) { return names.given(name.first); }))
      continue;
    if (!std::all_of(used.begin(), used.end(), [&](const auto& name) { return names.known(name.first); }))
      continue;
    double factor = 1;
    GoalBound bound;
    bound.what = words_for(comparison->left, used, names.meaning, factor);
    bound.value = names.evaluate(comparison->left) / factor;
    bound.relation = comparison->relation;
    bound.bound = names.evaluate(comparison->right) / factor;
    bound.met = names.evaluate(clause) != 0;
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
