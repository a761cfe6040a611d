#include "app/desktop/desk/activity.h"

#include "app/desktop/shared/delay.h"

#include <QCoreApplication>
#include <QEvent>
#include <algorithm>

namespace kernelarium {

namespace {

constexpr int count_ms = 900;

}

std::map<QDate, qint64> split_at_midnight(qint64 from_ms, qint64 to_ms) {
  std::map<QDate, qint64> days;
  while (from_ms < to_ms) {
    const QDate day = QDateTime::fromMSecsSinceEpoch(from_ms).date();
    const qint64 end = std::min(to_ms, day.addDays(1).startOfDay().toMSecsSinceEpoch());
    days[day] += end - from_ms;
    from_ms = end;
  }
  return days;
}

Activity::Activity(DeskFile& file, QObject* parent) : QObject(parent), file_(file) {
  call_after(save_, count_ms, this, &Activity::flush);
}

void Activity::watch_application() { QCoreApplication::instance()->installEventFilter(this); }

bool Activity::eventFilter(QObject* watched, QEvent* event) {
  switch (event->type()) {
  case QEvent::KeyPress:
  case QEvent::MouseButtonPress:
  case QEvent::MouseMove:
  case QEvent::Wheel:
  case QEvent::TouchBegin:
  case QEvent::TouchUpdate:
  case QEvent::TabletMove:
  case QEvent::InputMethod:
    input_at(QDateTime::currentMSecsSinceEpoch());
    break;
  default:
    break;
  }
  return QObject::eventFilter(watched, event);
}

void Activity::input_at(qint64 ms) {
  // A pause within the second that is not written yet means that the clock was set.
  if (last_ != 0 && (ms < last_ || ms - last_ > idle_ms)) flush();
  if (first_ == 0) first_ = ms;
  last_ = ms;
  if (!save_.isActive()) save_.start();
}

void Activity::add(const QDate& day, qint64 ms) {
  file_.database()
      .prepare("INSERT INTO activity (day, place, ms) VALUES (?, ?, ?) "
               "ON CONFLICT DO UPDATE SET ms = ms + excluded.ms")
      .bind(1, day.toString(Qt::ISODate))
      .bind(2, this_place())
      .bind(3, static_cast<std::int64_t>(ms))
      .run();
}

void Activity::flush() {
  save_.stop();
  if (last_ == 0) return;
  file_.guarded([this] {
    // The time since the last input counts in every window, so the last input is kept in the file.
    const std::string name = "last_input/" + this_place().toStdString();
    Transaction transaction(file_.database());
    qint64 before = 0;
    {
      Statement look = file_.database().prepare("SELECT value FROM facts WHERE name = ?");
      look.bind(1, name);
      if (look.step()) before = look.text(0).toLongLong();
    }
    const bool near = before > 0 && first_ - before < idle_ms && before - last_ < idle_ms;
    if (near && before >= last_) return; // the other window has counted this
    // Nothing before, too long ago, or a clock that was set back: time starts with the first input.
    for (const auto& [day, ms] : split_at_midnight(near ? before : first_, last_)) add(day, ms);
    file_.database()
        .prepare(
            "INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value")
        .bind(1, name)
        .bind(2, std::to_string(last_))
        .run();
    transaction.commit();
  });
  first_ = last_ = 0;
}

std::map<QDate, qint64> Activity::by_day() {
  flush();
  std::map<QDate, qint64> days;
  file_.guarded([&] {
    Statement select = file_.database().prepare("SELECT day, sum(ms) FROM activity GROUP BY day");
    while (select.step())
      if (const QDate day = QDate::fromString(select.text(0), Qt::ISODate); day.isValid())
        days[day] = select.integer(1);
  });
  return days;
}

}
