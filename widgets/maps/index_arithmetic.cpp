#include "widgets/maps/index_arithmetic.h"

#include "kernels/base/error.h"
#include "kernels/base/expression.h"

#include <QRegularExpression>
#include <QStringList>

namespace kernelarium {

namespace {

Values launch_names(const Dim3& grid, const Dim3& block, const Dim3& block_index, const Dim3& thread_index) {
  Values names;
  const auto add = [&](const char* name, const Dim3& value) {
    const std::string prefix = name;
    names[prefix + ".x"] = value.x, names[prefix + ".y"] = value.y, names[prefix + ".z"] = value.z;
  };
  add("gridDim", grid), add("blockDim", block), add("blockIdx", block_index), add("threadIdx", thread_index);
  names["warpSize"] = 32;
  return names;
}

const QRegularExpression& names_in_code() {
  static const QRegularExpression names(R"([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?)");
  return names;
}

/// Every name replaced by its number; nothing if one is unknown.
std::optional<QString> with_numbers(const QString& expression, const Values& names) {
  QString result;
  qsizetype from = 0;
  for (auto matches = names_in_code().globalMatch(expression); matches.hasNext();) {
    const auto match = matches.next();
    const auto known = names.find(match.captured().toStdString());
    if (known == names.end()) return {};
    result += expression.mid(from, match.capturedStart() - from) + QString::number(known->second);
    from = match.capturedEnd();
  }
  return result + expression.mid(from);
}

}

std::vector<IndexLine> index_arithmetic(const std::string& source, const Dim3& grid, const Dim3& block,
                                        const Dim3& block_index, const Dim3& thread_index,
                                        const Values& known) {
  Values names = launch_names(grid, block, block_index, thread_index);
  names.insert(known.begin(), known.end());
  static const QRegularExpression declaration(
      R"(^\s*(?:const\s+|constexpr\s+)*(?:unsigned\s+int|unsigned|int|long\s+long|long|size_t|auto|u?int(?:32|64)_t|std::(?:size_t|u?int(?:32|64)_t))\s+(?:const\s+)?(.+);\s*(?://.*)?$)");
  static const QRegularExpression part(R"(^\s*([A-Za-z_]\w*)\s*=\s*(.+?)\s*$)");
  static const QRegularExpression cast(
      R"(\((?:unsigned\s+int|unsigned|int|long\s+long|long|size_t)\)\s*|static_cast<[^<>]*>)");
  // Only operators that mean the same in C and in our expressions, and no calls, subscripts or comparisons.
  static const QRegularExpression plain(R"(^[\w\s.+\-*/%()]+$)");

  std::vector<IndexLine> found;
  const QStringList lines = QString::fromStdString(source).split('\n');
  for (int number = 0; number < lines.size(); ++number) {
    const auto match = declaration.match(lines[number]);
    if (!match.hasMatch()) continue;
    // `int row = ..., col = ...;` at the outermost level of parentheses.
    QStringList parts{QString()};
    int depth = 0;
    for (const QChar sign : match.captured(1)) {
      depth += sign == '(' ? 1 : sign == ')' ? -1 : 0;
      if (sign == ',' && depth == 0)
        parts << QString();
      else
        parts.last() += sign;
    }
    for (const QString& text : parts) {
      const auto pieces = part.match(text);
      if (!pieces.hasMatch()) continue;
      const QString expression = pieces.captured(2).remove(cast);
      if (!plain.match(expression).hasMatch()) continue;
      const auto numbers = with_numbers(expression, names);
      if (!numbers) continue;
      try {
        const std::int64_t value = evaluate_integer(expression.toStdString(), names);
        const QString name = pieces.captured(1);
        names.emplace(name.toStdString(), value);
        if (static const QRegularExpression sum("[-+*/%]");
            numbers != expression && expression.contains(sum)) // an alias says nothing
          found.push_back({number + 1, name, expression, *numbers, value});
      } catch (const Error&) {
        // A division with a remainder, or an operator we don't know: the line is left out, not guessed.
      }
    }
  }
  return found;
}

std::vector<IndexLine> index_arithmetic(const Dim3& grid, const Dim3& block, const Dim3& block_index,
                                        const Dim3& thread_index) {
  const Values names = launch_names(grid, block, block_index, thread_index);
  std::vector<IndexLine> lines;
  for (const char axis : {'x', 'y', 'z'}) {
    const std::string end = std::string(".") + axis;
    if (axis != 'x' && names.at("gridDim" + end) * names.at("blockDim" + end) == 1) continue;
    const std::string expression = "blockIdx" + end + " * blockDim" + end + " + threadIdx" + end;
    const QString text = QString::fromStdString(expression);
    lines.push_back(
        {0, QString(QChar(axis)), text, *with_numbers(text, names), evaluate_integer(expression, names)});
  }
  return lines;
}

}
