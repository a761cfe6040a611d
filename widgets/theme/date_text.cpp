#include "widgets/theme/date_text.h"

#include <QLocale>
#include <array>

namespace kernelarium {

namespace {

struct Forms {
  std::array<const char*, 3> date; ///< by DateParts
  const char* weekday;             ///< %1: the date
};

Forms forms_of(QLocale::Language language) {
  switch (language) {
  case QLocale::Chinese:
    return {{"yyyy年M月d日", "M月d日", "yyyy年M月"}, "%1 ddd"};
  case QLocale::Korean:
    return {{"yyyy년 M월 d일", "M월 d일", "yyyy년 M월"}, "%1 (ddd)"};
  default:
    return {{"d MMM yyyy", "d MMM", "MMMM yyyy"}, "ddd %1"};
  }
}

}

QString date_text(const QDate& day, DateParts parts, bool weekday) {
  const QLocale locale;
  const Forms forms = forms_of(locale.language());
  const QString date = QString::fromUtf8(forms.date[static_cast<std::size_t>(parts)]);
  return locale.toString(day, weekday ? QString::fromUtf8(forms.weekday).arg(date) : date);
}

QString date_text(const QDateTime& when) {
  return date_text(when.date()) + ' ' + when.time().toString("HH:mm");
}

}
