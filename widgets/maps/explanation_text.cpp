#include "widgets/maps/explanation_text.h"

#include "widgets/theme/number_text.h"

#include <QCoreApplication>
#include <QStringList>

namespace kernelarium {

namespace {

/// Longer arithmetic explains nothing: only its result is shown.
constexpr std::size_t longest = 160;

QString plain(const std::string& text) { return QString::fromStdString(text).toHtmlEscaped(); }

/// Values that the source does not name.
QString name_of(const std::string& name) {
  if (name == "iteration") return QCoreApplication::translate("Explanation", "iteration");
  if (name == "loaded") return QCoreApplication::translate("Explanation", "loaded");
  if (name == "value") return QCoreApplication::translate("Explanation", "value");
  return QString::fromStdString(name);
}

}

QString value_text(double value, int digits) { return QString::number(value, 'g', digits); }

QString html_of(const AccessText& access) {
  const QString buffer = QString::fromStdString(access.buffer);
  QStringList parts;
  if (access.expression.size() <= longest) {
    parts << plain(access.expression);
    if (access.numbers != access.expression && access.numbers.size() <= longest)
      parts << plain(access.numbers);
  }
  // "c[1 411]" says it better than "c[1411]".
  if (parts.size() > 1 && parts.last() == QString("%1[%2]").arg(buffer).arg(access.element))
    parts.removeLast();
  parts << QString("<b>%1[%2]</b>").arg(buffer.toHtmlEscaped()).arg(access.element);
  QStringList values;
  for (const auto& [name, value] : access.found)
    values << QString("%1 = %2").arg(name_of(name).toHtmlEscaped()).arg(value);
  return parts.join(" = ") + (values.isEmpty() ? QString() : " (" + values.join(", ") + ")");
}

QString html_of(const NamedValue& named) {
  const QString result = QString::number(named.value);
  QStringList parts{plain(named.name)};
  if (named.expression.size() <= longest) parts << plain(named.expression);
  if (parts.size() > 1 && named.numbers.size() <= longest && named.numbers != named.expression &&
      QString::fromStdString(named.numbers) != result)
    parts << plain(named.numbers);
  parts << "<b>" + result + "</b>";
  return parts.join(" = ");
}

}
