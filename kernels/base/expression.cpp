#include "kernels/base/expression.h"

#include "kernels/base/error.h"

#include <cmath>
#include <fmt/format.h>
#include <muParser.h>

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

}

double evaluate(const std::string& expression, const std::map<std::string, double>& names) {
  try {
    // Made once per thread: that takes longer than most evaluations.
    static thread_local ExpressionParser parser;
    parser.ClearConst();
    // Only those that it can mean: to define all that a run has takes longer than to evaluate.
    for (const auto& [name, value] : names)
      if (expression.find(name) != std::string::npos) parser.DefineConst(name, value);
    parser.SetExpr(expression);
    return parser.Eval();
  } catch (const mu::ParserError& problem) {
    throw Error(Sentence::tr("the expression '%1' has an error at character %2: %3", expression,
                             problem.GetPos() + 1, problem.GetMsg()));
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
