#include "widgets/maps/explanation_text.h"

#include "widgets/theme/number_text.h"

#include <QCoreApplication>
#include <QStringList>

namespace kernelarium {

namespace {

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
  QStringList parts{plain(access.expression)};
  if (access.numbers != access.expression) parts << plain(access.numbers);
  const QString buffer = QString::fromStdString(access.buffer);
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
  QStringList parts{plain(named.name), plain(named.expression)};
  if (named.numbers != named.expression && QString::fromStdString(named.numbers) != result)
    parts << plain(named.numbers);
  parts << "<b>" + result + "</b>";
  return parts.join(" = ");
}

}
