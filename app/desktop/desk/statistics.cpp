#include "app/desktop/desk/statistics.h"

#include <algorithm>

namespace kernelarium {

namespace {

/// Tries and first solutions a local day.
void add_attempts(Desk& desk, std::map<QDate, DayFigures>& days) {
  desk.file().guarded([&] {
    Statement select = desk.file().database().prepare(
        "SELECT date(time, 'localtime'), count(*), "
        "  sum(solved <> 0 AND NOT EXISTS (SELECT 1 FROM attempts AS b WHERE b.lesson = a.lesson AND "
        "b.exercise = "
        "      a.exercise AND b.solved <> 0 AND (b.time, b.id) < (a.time, a.id))) "
        "FROM attempts AS a GROUP BY 1");
    while (select.step()) {
      const QDate day = QDate::fromString(select.text(0), Qt::ISODate);
      if (!day.isValid()) continue;
      days[day].attempts = static_cast<int>(select.integer(1));
      days[day].solved = static_cast<int>(select.integer(2));
    }
  });
}

void count_rows(Statistics& figures) {
  QDate before;
  int row = 0;
  for (const auto& [day, done] : figures.days) {
    if (!done.counts()) continue;
    ++figures.active_days;
    row = before.isValid() && before.addDays(1) == day ? row + 1 : 1;
    figures.longest_row = std::max(figures.longest_row, row);
    before = day;
  }
  std::map<QDate, int> active;
  for (const auto& [day, done] : figures.days)
    if (done.counts()) active[day] = 1;
  figures.days_in_a_row = days_in_a_row(active, figures.today);
}

}

int days_in_a_row(const std::map<QDate, int>& days, const QDate& today) {
  QDate day = days.contains(today) ? today : today.addDays(-1);
  int count = 0;
  for (; days.contains(day); day = day.addDays(-1)) ++count;
  return count;
}

std::map<QDate, DayFigures> day_figures(Desk& desk, History& history) {
  std::map<QDate, DayFigures> days;
  for (const auto& [text, runs] : history.runs_by_day())
    if (const QDate day = QDate::fromString(text, Qt::ISODate); day.isValid()) days[day].runs = runs;
  for (const auto& [day, ms] : desk.activity().by_day()) days[day].active_ms = ms;
  for (const auto& [day, lines] : desk.lines().by_day()) days[day].lines = lines;
  add_attempts(desk, days);
  return days;
}

std::vector<LessonFigures> lesson_figures(Desk& desk, History& history, const std::vector<Lesson>& lessons) {
  std::vector<LessonFigures> figures;
  const auto passed = history.passed_variants();
  for (const Lesson& lesson : lessons) {
    LessonFigures one;
    one.id = QString::fromStdString(lesson.id);
    one.exercises = static_cast<int>(lesson.exercises.size());
    const auto records = desk.records(one.id);
    for (const Exercise& exercise : lesson.exercises) {
      const auto found = records.find(QString::fromStdString(exercise.id));
      one.solved += found != records.end() && found->second.solved();
    }
    one.variants = static_cast<int>(lesson.variants.size());
    if (const auto found = passed.find(one.id); found != passed.end())
      for (const auto& variant : lesson.variants)
        one.passed += found->second.contains(QString::fromStdString(variant.id));
    figures.push_back(one);
  }
  return figures;
}

Statistics statistics(Desk& desk, History& history, const std::vector<Lesson>& lessons, const QDate& today) {
  Statistics figures;
  figures.today = today;
  figures.runs = history.count();
  figures.days = day_figures(desk, history);
  for (const auto& [day, done] : figures.days) {
    figures.hours += static_cast<double>(done.active_ms) / 3.6e6;
    figures.lines += done.lines;
    figures.attempts += done.attempts;
  }
  count_rows(figures);

  const QDate monday = today.addDays(1 - today.dayOfWeek());
  for (int week = weeks_shown - 1; week >= 0; --week) figures.weeks.push_back({monday.addDays(-7 * week)});
  for (const auto& [day, done] : figures.days) {
    const qint64 place = weeks_shown - 1 - day.addDays(1 - day.dayOfWeek()).daysTo(monday) / 7;
    if (place < 0 || place >= weeks_shown) continue;
    figures.weeks[static_cast<std::size_t>(place)].hours += static_cast<double>(done.active_ms) / 3.6e6;
    figures.weeks[static_cast<std::size_t>(place)].solved += done.solved;
  }

  figures.lessons = lesson_figures(desk, history, lessons);
  for (LessonFigures& lesson : figures.lessons) {
    lesson.title = desk.lesson_title(lesson.id);
    figures.exercises += lesson.exercises;
    figures.exercises_solved += lesson.solved;
  }

  figures.notes = desk.notes().count();
  for (const LoggedError& error : desk.errors().find()) {
    ++figures.errors;
    figures.errors_solved += error.is_solved();
  }
  for (const PlanSummary& plan : desk.plans().all()) {
    const PlanText text = desk.plans().text(plan.uid);
    figures.plan_items += static_cast<int>(text.items().size());
    for (const PlanItem& item : text.items()) figures.plan_done += item.done;
  }
  return figures;
}

}
