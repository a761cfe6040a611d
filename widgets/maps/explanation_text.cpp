#include "widgets/maps/explanation_text.h"

#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/words.h"

#include <QCoreApplication>
#include <QStringList>

namespace kernelarium {

namespace {

/// Long arithmetic explains nothing, nor does the compiler's way to a signed remainder, which no source has:
/// only its result is shown.
bool explains(const std::string& arithmetic) {
  return arithmetic.size() <= 160 && arithmetic.find(">> 31") == std::string::npos;
}

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

QString fault_html(const Run& run, int launch, const ThreadPlace& place) {
  const auto& fault = run.trace ? run.trace->fault : std::nullopt;
  const Diagnostic* why = first_failure(run.diagnostics);
  if (!fault || !why || place.scope != ThreadPlace::Scope::thread ||
      static_cast<int>(fault->launch) != launch || place.block != fault->block ||
      place.warp != static_cast<int>(fault->warp) || place.lane != static_cast<int>(fault->lane))
    return {};
  return QString("<span style='color:%1'>%2</span>")
      .arg(Theme::instance().colours().bad.name(), words_of(why->message).toHtmlEscaped());
}

QString html_of(const AccessText& access) {
  const QString buffer = QString::fromStdString(access.buffer);
  QStringList parts;
  if (explains(access.expression)) {
    parts << plain(access.expression);
    if (access.numbers != access.expression && explains(access.numbers)) parts << plain(access.numbers);
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
  if (explains(named.expression)) parts << plain(named.expression);
  if (parts.size() > 1 && explains(named.numbers) && named.numbers != named.expression &&
      QString::fromStdString(named.numbers) != result)
    parts << plain(named.numbers);
  parts << "<b>" + result + "</b>";
  return parts.join(" = ");
}

QString code_html(const QString& html) {
  return QString("<span style=\"font-family:'%1'\">%2</span>")
      .arg(Theme::instance().code_font().families().value(0), html);
}

}
