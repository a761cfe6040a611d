#include "app/desktop/playground/launch_texts.h"

#include "kernels/base/error.h"
#include "kernels/experiment/argument_check.h"
#include "kernels/experiment/argument_spec.h"
#include "kernels/experiment/configurations.h"
#include "kernels/experiment/numbers.h"

#include <QRegularExpression>
#include <algorithm>
#include <functional>
#include <limits>

namespace kernelarium {

std::optional<Dtype> dtype_of(QString type) {
  type.remove("const ").remove("volatile ").remove(" const").remove("std::").remove('*');
  type = type.trimmed();
  if (const auto known = dtype_of_cpp(type.toStdString())) return known;
  // float4 and its like: a buffer of their components.
  if (!type.isEmpty() && QString("1234").contains(type.back()))
    return dtype_of_cpp(type.chopped(1).toStdString());
  return std::nullopt;
}

namespace {

Dim3 extent_of(const QString& text, const std::string& what) {
  const QStringList parts = text.split(',');
  if (parts.size() > 3) throw Error(Sentence::tr("%1: write X, X,Y or X,Y,Z", what));
  std::int64_t sides[3] = {1, 1, 1};
  for (int i = 0; i < parts.size(); ++i)
    sides[i] =
        parse_integer(parts[i].trimmed().toStdString(), what, 1, std::numeric_limits<std::int32_t>::max());
  return {sides[0], sides[1], sides[2]};
}

}

namespace {

/// A row of 1024 elements; a plane of 64 by 64, maybe with 3 channels.
QString random_array(int dimensions) {
  if (dimensions == 1) return "f32[1024]:random";
  return "f32[64,64" + QString(",3").repeated(dimensions - 2) + "]:random";
}

/// Python's parameters have no types: names show which are numbers, subscripts of how many dimensions an
/// array is.
LaunchTexts suggested_python_launch(const KernelDeclaration& kernel) {
  static const QRegularExpression number(
      "^(n|m|k|h|w|n_.*|num.*|.*_?(size|length|count|rows|cols|columns|width|height|elements))$");
  static const QRegularExpression stride("(^|_)strides?(_|$)");
  LaunchTexts texts;
  texts.kernel = QString::fromStdString(kernel.name);
  const bool plane = std::any_of(kernel.parameters.begin(), kernel.parameters.end(),
                                 [](const KernelParameter& one) { return one.dimensions > 1; });
  texts.grid = plane ? "4,4" : "4";
  if (kernel.language == KernelDeclaration::Language::numba) texts.block = plane ? "16,16" : "256";
  static const QRegularExpression side("block|tile|size", QRegularExpression::CaseInsensitiveOption);
  QStringList constants;
  for (const std::string& constant : kernel.constants) {
    const QString name = QString::fromStdString(constant);
    const char* const value = !name.contains(side) ? "1" : kernel.constants.size() == 1 ? "256" : "32";
    constants << name + '=' + value;
  }
  texts.defines = constants.join(' ');
  std::vector<std::string> sides, numbers; // of an autotuned row: the grid follows what is chosen
  for (const std::string& constant : kernel.tuned)
    if (QString::fromStdString(constant).contains(side)) sides.push_back(constant);
  for (const KernelParameter& parameter : kernel.parameters)
    if (number.match(QString::fromStdString(parameter.name).toLower()).hasMatch())
      numbers.push_back(parameter.name);
  if (sides.size() == 1 && numbers.size() == 1)
    texts.grid = QString::fromStdString("ceil_div(" + numbers[0] + ", " + sides[0] + ")");
  for (const KernelParameter& parameter : kernel.parameters) {
    const QString name = QString::fromStdString(parameter.name).toLower();
    texts.arguments << (number.match(name).hasMatch()   ? "i32:1024"
                        : stride.match(name).hasMatch() ? "i32:1"
                                                        : random_array(parameter.dimensions));
  }
  return texts;
}

}

LaunchTexts suggested_launch(const KernelDeclaration& kernel) {
  if (kernel.language != KernelDeclaration::Language::cuda) return suggested_python_launch(kernel);
  LaunchTexts texts;
  texts.kernel = QString::fromStdString(kernel.name);
  const auto is_side = [](const KernelParameter& parameter) {
    static const QStringList sides{"width", "height", "rows", "cols", "columns", "m",
                                   "k",     "w",      "h",    "ny",   "nx"};
    return !parameter.pointer() && sides.contains(QString::fromStdString(parameter.name).toLower());
  };
  // Two sides make a plane of 32 by 32; else it is a row of 1024.
  const bool plane = std::any_of(kernel.parameters.begin(), kernel.parameters.end(), is_side);
  texts.grid = plane ? "2,2" : "4";
  texts.block = plane ? "16,16" : "256";
  for (const KernelParameter& parameter : kernel.parameters) {
    const auto dtype = dtype_of(QString::fromStdString(parameter.type));
    const QString name = dtype ? QString::fromStdString(std::string(name_of(*dtype))) : QString();
    if (!dtype)
      texts.arguments << QString();
    else if (parameter.pointer())
      texts.arguments << name + "[1024]:" +
                             (parameter.type.find("const") != std::string::npos ? "random" : "zero");
    else if (is_floating(*dtype))
      texts.arguments << name + ":1";
    else
      texts.arguments << name + (plane ? ":32" : ":1024");
  }
  return texts;
}

SingleLaunch launch_of(const LaunchTexts& texts, const QString& file, QString* entry) {
  SingleLaunch launch;
  const auto at = [entry](const QString& name) {
    if (entry) *entry = name;
  };
  at("kernel");
  launch.file = file.toStdString();
  launch.kernel = texts.kernel.trimmed().toStdString();
  if (launch.kernel.empty()) throw Error(Sentence::tr("choose a kernel"));
  at("grid");
  launch.grid_rules = grid_rules_in(texts.grid.toStdString());
  if (launch.grid_rules.empty()) launch.grid = extent_of(texts.grid, "grid");
  at("block");
  // Of Triton the compiler says how many threads a block has.
  launch.block = texts.block.trimmed().isEmpty() && file.endsWith(".py") ? Dim3{0, 0, 0}
                                                                         : extent_of(texts.block, "block");
  at("shared");
  launch.shared_bytes = parse_integer(texts.shared.trimmed().toStdString(), "shared", 0,
                                      std::numeric_limits<std::int32_t>::max());
  for (int i = 0; i < texts.arguments.size(); ++i) {
    at(QString("argument_%1").arg(i));
    const std::string text = texts.arguments[i].trimmed().toStdString();
    parse_argument(text); // throws
    launch.arguments.push_back(text);
  }
  at({});
  for (const QString& define : texts.defines.split(' ', Qt::SkipEmptyParts)) {
    const auto equals = define.indexOf('=');
    launch.defines[define.left(equals).toStdString()] =
        equals < 0 ? "1" : define.mid(equals + 1).toStdString();
  }
  return launch;
}

namespace {

/// A number of the launch: where it is in the texts.
struct Number {
  Parameter parameter;
  std::function<void(LaunchTexts&, std::int64_t)> set;
};

std::vector<std::int64_t> powers_of_two(std::int64_t from, std::int64_t to) {
  std::vector<std::int64_t> powers;
  for (std::int64_t power = 1; power <= to; power *= 2)
    if (power >= from) powers.push_back(power);
  return powers;
}

QString with_first(const QString& extent, std::int64_t value) {
  QStringList parts = extent.split(',');
  parts[0] = QString::number(value);
  return parts.join(',');
}

std::vector<Number> numbers_of(const LaunchTexts& texts, const KernelDeclaration* kernel,
                               const QString& file) {
  std::vector<Number> numbers;
  const auto add = [&](const std::string& name, std::int64_t value, std::vector<std::int64_t> steps,
                       std::function<void(LaunchTexts&, std::int64_t)> set) {
    Parameter parameter;
    parameter.name = name;
    parameter.value = value;
    parameter.steps = std::move(steps);
    if (std::ranges::find(parameter.steps, value) == parameter.steps.end()) parameter.steps.push_back(value);
    std::ranges::sort(parameter.steps);
    parameter.minimum = parameter.steps.front();
    parameter.maximum = parameter.steps.back();
    numbers.push_back({std::move(parameter), std::move(set)});
  };
  const SingleLaunch launch = launch_of(texts, file);
  constexpr std::int64_t warp = 32, most_threads = 1024;
  if (launch.block.x > 0)
    add("block.x", launch.block.x,
        powers_of_two(warp, most_threads / std::max<std::int64_t>(1, launch.block.y * launch.block.z)),
        [](LaunchTexts& to, std::int64_t value) { to.block = with_first(to.block, value); });
  // A few times as much as now: more would take the simulator minutes.
  if (launch.grid_rules.empty())
    add("grid.x", launch.grid.x, powers_of_two(1, 4 * launch.grid.x),
        [](LaunchTexts& to, std::int64_t value) { to.grid = with_first(to.grid, value); });
  for (const auto& [name, text] : launch.defines) {
    bool whole = false;
    const std::int64_t value = QString::fromStdString(text).toLongLong(&whole);
    if (!whole || value < 1) continue;
    add(name, value, powers_of_two(1, 4 * value), [name = name](LaunchTexts& to, std::int64_t now) {
      to = with_defines(std::move(to), {{name, std::to_string(now)}});
    });
  }
  static const QRegularExpression whole_argument("^\\s*([iu](?:8|16|32|64)):(\\d+)\\s*$");
  for (qsizetype i = 0; i < texts.arguments.size(); ++i) {
    const auto match = whole_argument.match(texts.arguments[i]);
    const std::int64_t value = match.captured(2).toLongLong();
    if (!match.hasMatch() || value < 1) continue;
    const auto at = static_cast<std::size_t>(i);
    add(kernel && at < kernel->parameters.size() && !kernel->parameters[at].name.empty()
            ? kernel->parameters[at].name
            : "argument " + std::to_string(i + 1),
        value, powers_of_two(1, value), [i, type = match.captured(1)](LaunchTexts& to, std::int64_t now) {
          to.arguments[i] = type + ':' + QString::number(now);
        });
  }
  return numbers;
}

}

std::vector<Parameter> launch_parameters(const LaunchTexts& texts, const KernelDeclaration* kernel,
                                         const QString& file) {
  std::vector<Parameter> parameters;
  for (const Number& number : numbers_of(texts, kernel, file)) parameters.push_back(number.parameter);
  return parameters;
}

LaunchTexts with_defines(LaunchTexts texts, const std::map<std::string, std::string>& defines) {
  QStringList words = texts.defines.split(' ', Qt::SkipEmptyParts);
  for (const auto& [name, value] : defines) {
    const QString own = QString::fromStdString(name);
    const auto known =
        std::ranges::find(words, own, [](const QString& word) { return word.section('=', 0, 0); });
    const QString now = own + '=' + QString::fromStdString(value);
    if (known == words.end())
      words << now;
    else
      *known = now;
  }
  texts.defines = words.join(' ');
  return texts;
}

LaunchTexts with_values(LaunchTexts texts, const Values& values, const KernelDeclaration* kernel,
                        const QString& file) {
  for (const Number& number : numbers_of(texts, kernel, file))
    if (const auto value = values.find(number.parameter.name); value != values.end())
      number.set(texts, value->second);
  return texts;
}

}
