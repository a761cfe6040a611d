#include "lessons/format/answers.h"

#include "kernels/base/error.h"
#include "kernels/base/expression.h"
#include "kernels/base/figures.h"
#include "lessons/format/run_expression.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <regex>
#include <set>

namespace kernelarium {
namespace {

template<class... Ts>
struct Overload : Ts... {
  using Ts::operator()...;
};
template<class... Ts>
Overload(Ts...) -> Overload<Ts...>;

std::string trimmed(std::string text) {
  const auto space = " \t\r\n";
  text.erase(0, text.find_first_not_of(space));
  text.erase(text.find_last_not_of(space) + 1);
  return text;
}

/// As short as it can be without loss that a person would see.
std::string shown(double value) {
  if (value == std::floor(value) && std::fabs(value) < 1e15) return figures::fixed(value, 0);
  return fmt::format("{:.6g}", value);
}

double number_of(const NumberAnswer& expected, const Run& run) {
  const double value = evaluate_over(expected.expression, run);
  if (!std::isfinite(value))
    throw Error(Sentence::tr("the lesson's answer '%1' is not a number for this run: tell its author",
                             expected.expression));
  return value;
}

/// The choices whose condition holds.
std::vector<std::string> holding(const ChoiceAnswer& expected, const Run& run) {
  std::vector<std::string> right;
  for (const auto& [id, condition] : expected.conditions)
    if (evaluate_over(condition, run) != 0) right.push_back(id);
  return right;
}

std::string only_choice(const ChoiceAnswer& expected, const Run& run) {
  const std::vector<std::string> right = holding(expected, run);
  if (right.size() == 1) return right.front();
  throw Error(Sentence::tr("exactly one choice must be right by the run, but %1: tell the lesson's author",
                           right.empty()
                               ? Sentence::tr("none is")
                               : Sentence::tr("%1 are", fmt::format("{}", fmt::join(right, ", ")))));
}

/// All lines that are right, ascending.
std::set<int> right_lines(const LineAnswer& expected, const Run& run) {
  std::set<int> lines;
  if (!expected.most.empty()) {
    double most = 0;
    for (const auto& [line, value] : by_line(expected.most, run)) {
      if (value < most || value == 0) continue;
      if (value > most) lines.clear();
      most = value;
      lines.insert(line);
    }
  } else {
    for (const Diagnostic& diagnostic : run.diagnostics) {
      if (diagnostic.kind != expected.diagnostic || diagnostic.line == 0) continue;
      lines.insert(diagnostic.line);
      if (diagnostic.other_line > 0) lines.insert(diagnostic.other_line); // a race is between two accesses
      break;
    }
  }
  if (lines.empty())
    throw Error(
        expected.most.empty()
            ? Sentence::tr("the run of this exercise reports no '%1': tell the lesson's author",
                           expected.diagnostic)
            : Sentence::tr("no line of this run has any %1: tell the lesson's author", expected.most));
  return lines;
}

std::vector<std::string> choices_of(const ExpectedAnswer& expected) {
  if (const auto* right = std::get_if<RightAnswer>(&expected)) return right->choices;
  std::vector<std::string> ids;
  if (const auto* choices = std::get_if<ChoiceAnswer>(&expected))
    for (const auto& [id, condition] : choices->conditions) ids.push_back(id);
  return ids;
}

Sentence with_unit(double value, const std::string& unit) {
  if (unit.empty()) return shown(value);
  if (std::fabs(value) == 1)
    return Sentence::tr("%1 %2", shown(value), Sentence::of_manifest(unit_of_one(unit)));
  return Sentence::tr("%1 %2", shown(value), Sentence::of_manifest(unit));
}

AnswerVerdict judge_number(const NumberAnswer& expected, const std::string& text, const Run& run) {
  const double value = number_of(expected, run), typed = *typed_number(text, expected.unit);
  // What people type and the run computes may differ in the last bits.
  const double allowed = (expected.relative ? expected.tolerance * std::fabs(value) : expected.tolerance) +
                         1e-9 * std::fabs(value);
  const std::string& unit = expected.unit;
  if (std::fabs(typed - value) <= allowed)
    return {true, Sentence::tr("Right: the run gives %1.", with_unit(value, unit))};
  if (typed < value) return {false, Sentence::tr("%1 is too small.", with_unit(typed, unit))};
  return {false, Sentence::tr("%1 is too large.", with_unit(typed, unit))};
}

AnswerVerdict choice_verdict(bool right) {
  if (right) return {true, Sentence::tr("Right.")};
  return {false, Sentence::tr("Not quite.")};
}

AnswerVerdict judge_line(const LineAnswer& expected, const std::string& text, const Run& run) {
  const int line = static_cast<int>(*typed_number(text, ""));
  const std::set<int> right = right_lines(expected, run);
  if (expected.also.contains(line)) return {true, Sentence::tr("Right: line %1 is the one to change.", line)};
  if (right.contains(line)) {
    if (expected.most.empty()) return {true, Sentence::tr("Right: the check names line %1.", line)};
    return {true,
            Sentence::tr("Right: line %1 has the most, %2.", line, shown(by_line(expected.most, run)[line]))};
  }
  if (expected.most.empty()) return {false, Sentence::tr("The fault isn't on line %1.", line)};
  const std::map<int, double> all = by_line(expected.most, run);
  const auto found = all.find(line);
  if (found == all.end() || found->second == 0) return {false, Sentence::tr("Line %1 has none of it.", line)};
  return {false, Sentence::tr("Line %1 has %2; another line has more.", line, shown(found->second))};
}

}

std::string unit_of_one(const std::string& unit) {
  static const std::map<std::string, std::string> known{
      {"accesses", "access"},  {"banks", "bank"},       {"blocks", "block"},
      {"bytes", "byte"},       {"elements", "element"}, {"FLOPs", "FLOP"},
      {"lanes", "lane"},       {"numbers", "number"},   {"pixels", "pixel"},
      {"products", "product"}, {"programs", "program"}, {"registers", "register"},
      {"rows", "row"},         {"sectors", "sector"},   {"taps", "tap"},
      {"threads", "thread"},   {"times", "time"},       {"wavefronts", "wavefront"},
      {"words", "word"}};
  const auto found = known.find(unit);
  return found == known.end() ? unit : found->second;
}

std::optional<double> typed_number(const std::string& text, const std::string& unit) {
  std::string typed = trimmed(text);
  if (typed.size() > 100) return std::nullopt;
  for (const std::string& name : {unit, unit_of_one(unit)})
    if (!name.empty() && typed.ends_with(name)) typed = trimmed(typed.substr(0, typed.size() - name.size()));
  // Narrow and ordinary spaces, apostrophes and underscores group digits; commas do where three digits
  // follow.
  for (const char* group : {"\u202f", "\u2009", "\u00a0", " ", "'", "_"})
    for (std::size_t at; (at = typed.find(group)) != std::string::npos;)
      typed.erase(at, std::char_traits<char>::length(group));
  static const std::regex grouped_by_commas("[+-]?[0-9]{1,3}(,[0-9]{3})+(\\.[0-9]*)?");
  if (std::regex_match(typed, grouped_by_commas)) std::erase(typed, ',');
  if (typed.empty() || typed.find_first_not_of("0123456789.+-*/()eE") != std::string::npos)
    return std::nullopt;
  try {
    const double value = evaluate(typed, {});
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
  } catch (const Error&) {
    return std::nullopt;
  }
}

void check_answer(const ExpectedAnswer& expected, const std::string& text) {
  const std::string answer = trimmed(text);
  if (answer.empty()) throw Error(Sentence::tr("the answer is empty: give one"));
  if (const auto* number = std::get_if<NumberAnswer>(&expected)) {
    if (!typed_number(answer, number->unit))
      throw Error(
          Sentence::tr("'%1' is not a number: answer with one, such as 1000, 1e3 or 4096/32", answer));
  } else if (std::holds_alternative<LineAnswer>(expected)) {
    const auto line = typed_number(answer, "");
    if (!line || *line != std::floor(*line) || *line < 1 || *line > 1e6)
      throw Error(Sentence::tr("'%1' is not a line: answer with a line number", answer));
  } else {
    const std::vector<std::string> choices = choices_of(expected);
    if (std::count(choices.begin(), choices.end(), answer) == 0)
      throw Error(Sentence::tr("there is no choice '%1': use %2", answer,
                               fmt::format("{}", fmt::join(choices, ", "))));
  }
}

bool needs_all_checks(const Exercise& exercise) {
  const auto by_finding = [](const ExpectedAnswer& answer) {
    const auto* line = std::get_if<LineAnswer>(&answer);
    return line && !line->diagnostic.empty();
  };
  return (exercise.answer && by_finding(*exercise.answer)) ||
         std::any_of(exercise.steps.begin(), exercise.steps.end(),
                     [&](const Step& step) { return by_finding(step.answer); });
}

AnswerVerdict judge_answer(const ExpectedAnswer& expected, const std::string& text, const Run& run) {
  const std::string answer = trimmed(text);
  return std::visit(Overload{[&](const NumberAnswer& number) { return judge_number(number, answer, run); },
                             [&](const ChoiceAnswer& choices) {
                               return choice_verdict(only_choice(choices, run) == answer);
                             },
                             [&](const RightAnswer& right) { return choice_verdict(right.right == answer); },
                             [&](const LineAnswer& line) { return judge_line(line, answer, run); }},
                    expected);
}

std::string right_answer(const ExpectedAnswer& expected, const Run& run) {
  return std::visit(Overload{[&](const NumberAnswer& number) {
                               const double value = number_of(number, run);
                               return value == std::floor(value) ? fmt::format("{:.0f}", value)
                                                                 : fmt::format("{:.17g}", value);
                             },
                             [&](const ChoiceAnswer& choices) { return only_choice(choices, run); },
                             [&](const RightAnswer& right) { return right.right; },
                             [&](const LineAnswer& line) {
                               return fmt::format("{}", fmt::join(right_lines(line, run), ", "));
                             }},
                    expected);
}

}
