#include "widgets/theme/number_text.h"

#include "kernels/base/figures.h"
#include "widgets/theme/date_text.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <cmath>

namespace kernelarium {

namespace {

QString shown(const std::string& figure) { return QString::fromStdString(figure); }

}

QString count_text(std::int64_t count) { return shown(figures::count(count)); }
QString unbroken_html(const QString& text) { return text.toHtmlEscaped().replace(u'\u202F', "&nbsp;"); }
QString grouped(QString text) {
  static const QRegularExpression number("\\d{4,}");
  const QString digits = number.match(text).captured();
  return digits.isEmpty() ? text : text.replace(digits, count_text(digits.toLongLong()));
}
QString moment_text(const QString& iso) {
  const QDateTime when = QDateTime::fromString(iso, Qt::ISODate).toLocalTime();
  return when.isValid() ? date_text(when.date()) + when.time().toString(" HH:mm:ss") : iso;
}
QString limit_text(std::int64_t limit) { return shown(figures::limit(limit)); }
QString short_count_text(double count) { return shown(figures::short_count(count)); }
QString bytes_text(double bytes) { return shown(figures::bytes(bytes)); }
QString time_text(double milliseconds) { return shown(figures::time(milliseconds)); }
QString rate_text(double bytes_per_second) { return shown(figures::rate(bytes_per_second)); }
QString flops_text(double flops_per_second) { return shown(figures::flops(flops_per_second)); }
QString percent_text(double fraction) { return shown(figures::percent(fraction)); }
QString ratio_text(double ratio) { return shown(figures::ratio(ratio)); }
QString number_text(double value, int digits) { return shown(figures::number(value, digits)); }
QString error_text(double error) { return shown(figures::error(error)); }

QString extent_text(std::int64_t x, std::int64_t y, std::int64_t z) {
  QString text = count_text(x);
  if (y > 1 || z > 1) text += QStringLiteral(" × ") + count_text(y);
  if (z > 1) text += QStringLiteral(" × ") + count_text(z);
  return text;
}

QString label_text(Label label) {
  switch (label) {
  case Label::measured:
    return QCoreApplication::translate("Label", "measured");
  case Label::counted:
    return QCoreApplication::translate("Label", "counted");
  case Label::modelled:
    return QCoreApplication::translate("Label", "modelled");
  case Label::recorded:
    return QCoreApplication::translate("Label", "recorded");
  case Label::simulation:
    return QCoreApplication::translate("Label", "simulation");
  case Label::derived:
    return QCoreApplication::translate("Label", "derived");
  case Label::datasheet:
    return QCoreApplication::translate("Label", "datasheet");
  }
  return {};
}

QString plain_number(double value) {
  return std::isfinite(value) ? QString::number(value, 'g', 7) : QString();
}

}
