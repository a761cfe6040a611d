#pragma once

#include <QDateTime>
#include <QString>

namespace kernelarium {

/// Dates for people, in the order of the language: "27 Nov 2026", "2026年11月27日", "2026년 11월 27일".
enum class DateParts { whole, without_year, month };
QString date_text(const QDate& day, DateParts parts = DateParts::whole, bool weekday = false);
/// With the time: "27 Nov 2026 14:03".
QString date_text(const QDateTime& when);

}
