#pragma once

#include "app/desktop/desk/desk.h"
#include "app/desktop/storage/history.h"

namespace kernelarium {

/// What was done on a day.
struct DayFigures {
  int runs = 0, attempts = 0, solved = 0, lines = 0;
  qint64 active_ms = 0;
  /// Enough to keep a row of days going: a run, an attempt, a line written, or a minute of activity.
  bool counts() const { return runs > 0 || attempts > 0 || lines > 0 || active_ms >= 60'000; }
};

struct LessonFigures {
  QString id, title;
  int exercises = 0, solved = 0;
  int variants = 0, passed = 0; ///< kernels that gave the right result
  // How far one is: by exercises; in a lesson without any, by kernels.
  int done() const { return exercises > 0 ? solved : passed; }
  int all() const { return exercises > 0 ? exercises : variants; }
  double share() const { return all() > 0 ? static_cast<double>(done()) / all() : 0; }
};

struct WeekFigures {
  QDate monday;
  double hours = 0;
  int solved = 0;
};

/// The learner's figures up to today.
struct Statistics {
  QDate today;
  std::map<QDate, DayFigures> days; ///< local days on which anything was done
  std::vector<LessonFigures> lessons;
  std::vector<WeekFigures> weeks; ///< the last ones, this one last
  double hours = 0;
  int active_days = 0, days_in_a_row = 0, longest_row = 0;
  int exercises = 0, exercises_solved = 0, attempts = 0;
  int lines = 0, notes = 0, errors = 0, errors_solved = 0, plan_items = 0, plan_done = 0;
  qint64 runs = 0;
};

constexpr int weeks_shown = 16;

/// What was done on which local day.
std::map<QDate, DayFigures> day_figures(Desk& desk, History& history);

/// How far each lesson is; without titles.
std::vector<LessonFigures> lesson_figures(Desk& desk, History& history, const std::vector<Lesson>& lessons);

Statistics statistics(Desk& desk, History& history, const std::vector<Lesson>& lessons,
                      const QDate& today = QDate::currentDate());

/// Days in a row that have an entry, ending today or yesterday.
int days_in_a_row(const std::map<QDate, int>& days, const QDate& today);

/// "1.5", "12": one more digit where it matters.
QString hours_text(double hours);
/// "1.5 h", with the unit of the reader's language.
QString with_hours(const QString& number);

/// All of it as a self-contained text; the HTML draws its bars with boxes and has no script.
QString progress_markdown(const Statistics& figures);
QString progress_html(const Statistics& figures);

}
