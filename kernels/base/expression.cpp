#include "kernels/base/expression.h"

#include "kernels/base/error.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <muParser.h>
#include <unordered_map>

namespace kernelarium {
namespace {

double ceil_div(double a, double b) { return b == 0 ? std::nan("") : std::ceil(a / b); }
double round_up(double a, double b) { return ceil_div(a, b) * b; }
double both(double a, double b) { return a != 0 && b != 0; }
double either(double a, double b) { return a != 0 || b != 0; }
double remainder_of(double a, double b) { return b == 0 ? std::nan("") : std::fmod(a, b); }
double negate(double a) { return a == 0; }

constexpr const char* kNameCharacters = "0123456789_.abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// Has our functions and operators.
class ExpressionParser : public mu::Parser {
 public:
  ExpressionParser() {
    DefineNameChars(kNameCharacters);
    DefineFun("ceil_div", ceil_div);
    DefineFun("round_up", round_up);
    DefineFun("not", negate);
    DefineOprtChars("abcdefghijklmnopqrstuvwxyz&|<>=!+-*/^%");
    DefineOprt("and", both, 1);
    DefineOprt("or", either, 0);
    DefineOprt("%", remainder_of, mu::prMUL_DIV);
  }
};

/// muParser's `=` would give a name another value.
void refuse_assignment(const std::string& expression) {
  static const std::string before = "=<>!";
  for (std::size_t i = 0; i < expression.size(); ++i)
    if (expression[i] == '=' && expression.compare(i + 1, 1, "=") != 0 &&
        (i == 0 || before.find(expression[i - 1]) == std::string::npos))
      throw mu::ParserError(mu::ecUNEXPECTED_OPERATOR, static_cast<int>(i), "=");
}

/// An expression with the values of its names: parsing takes far longer than evaluating, and the same goals
/// are evaluated for each of a judge's runs.
class Parsed {
 public:
  /// Throws mu::ParserError, also for a name that `names` does not have.
  Parsed(const std::string& expression, const std::map<std::string, double>& names) {
    refuse_assignment(expression);
    for (const auto& [name, value] : names)
      if (expression.find(name) != std::string::npos) parser_.DefineVar(name, &values_[name]);
    parser_.SetExpr(expression);
    const mu::varmap_type used = parser_.GetUsedVar(); // a copy: the parser's own changes below
    std::erase_if(values_, [&](const auto& one) {
      if (used.contains(one.first)) return false;
      parser_.RemoveVar(one.first);
      return true;
    });
    evaluate(names);
  }

  bool has_all(const std::map<std::string, double>& names) const {
    return std::all_of(values_.begin(), values_.end(),
                       [&](const auto& one) { return names.contains(one.first); });
  }

  double evaluate(const std::map<std::string, double>& names) {
    for (auto& [name, value] : values_) value = names.at(name);
    return parser_.Eval();
  }

 private:
  ExpressionParser parser_;
  std::map<std::string, double> values_; ///< by name; the parser knows where they lie
};

constexpr std::size_t kMostParsed = 500;

}

double evaluate(const std::string& expression, const std::map<std::string, double>& names) {
  try {
    static thread_local std::unordered_map<std::string, Parsed> parsed;
    auto found = parsed.find(expression);
    if (found != parsed.end() && !found->second.has_all(names)) {
      parsed.erase(found); // the parser then names the one that is missing
      found = parsed.end();
    }
    if (found == parsed.end()) {
      if (parsed.size() >= kMostParsed) parsed.clear();
      found = parsed.try_emplace(expression, expression, names).first;
    }
    return found->second.evaluate(names);
  } catch (const mu::ParserError& error) {
    throw Error(Sentence::tr("the expression '%1' has an error at character %2: %3", expression,
                             error.GetPos() + 1, error.GetMsg()));
  }
}

std::int64_t evaluate_integer(const std::string& expression, const Values& values) {
  const double result = evaluate(expression, {values.begin(), values.end()});
  if (!(std::fabs(result) <= 9007199254740992.0) || result != std::floor(result))
    throw Error(
        Sentence::tr("the expression '%1' gives %2, which is not a whole number", expression, result));
  return static_cast<std::int64_t>(result);
}

bool evaluate_condition(const std::string& expression, const Values& values) {
  return evaluate(expression, {values.begin(), values.end()}) != 0;
}

}
