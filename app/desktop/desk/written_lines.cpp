#include "app/desktop/desk/written_lines.h"

#include "app/desktop/shared/delay.h"

#include <QHash>

namespace kernelarium {

namespace {

constexpr int count_ms = 900;

}

int added_lines(const QString& shipped, const QString& text) {
  QHash<QString, int> there;
  for (const QString& line : shipped.split('\n')) ++there[line.trimmed()];
  int added = 0;
  for (const QString& raw : text.split('\n')) {
    const QString line = raw.trimmed();
    if (!line.isEmpty() && --there[line] < 0) ++added;
  }
  return added;
}

WrittenLines::WrittenLines(DeskFile& file, QObject* parent) : QObject(parent), file_(file) {
  call_after(save_, count_ms, this, &WrittenLines::flush);
}

void WrittenLines::keep(const QString& lesson, const QString& kernel, const QString& shipped,
                        const QString& text) {
  pending_[{lesson, kernel}] = {shipped, text};
  if (!save_.isActive()) save_.start();
}

void WrittenLines::flush() {
  save_.stop();
  const auto pending = std::move(pending_);
  pending_.clear();
  for (const auto& entry : pending)
    file_.guarded([&] {
      const auto& [lesson, kernel] = entry.first;
      const Edit& edit = entry.second;
      const int lines = added_lines(edit.shipped, edit.text);
      Transaction transaction(file_.database());
      std::int64_t counted = 0;
      {
        Statement look = file_.database().prepare(
            "SELECT coalesce(sum(lines), 0) FROM lines_written WHERE lesson = ? AND kernel = ?");
        look.bind(1, lesson).bind(2, kernel);
        if (look.step()) counted = look.integer(0);
      }
      if (lines <= counted) return;
      file_.database()
          .prepare("INSERT INTO lines_written (day, place, lesson, kernel, lines) VALUES (?, ?, ?, ?, ?) "
                   "ON CONFLICT DO UPDATE SET lines = lines + excluded.lines")
          .bind(1, QDate::currentDate().toString(Qt::ISODate))
          .bind(2, this_place())
          .bind(3, lesson)
          .bind(4, kernel)
          .bind(5, lines - counted)
          .run();
      transaction.commit();
    });
}

std::map<QDate, int> WrittenLines::by_day() {
  flush();
  std::map<QDate, int> days;
  file_.guarded([&] {
    Statement select = file_.database().prepare("SELECT day, sum(lines) FROM lines_written GROUP BY day");
    while (select.step())
      if (const QDate day = QDate::fromString(select.text(0), Qt::ISODate); day.isValid())
        days[day] = static_cast<int>(select.integer(1));
  });
  return days;
}

}
