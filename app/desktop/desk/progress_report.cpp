#include "app/desktop/desk/statistics.h"
#include "widgets/theme/date_text.h"
#include "widgets/theme/number_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>

namespace kernelarium {

namespace {

struct ProgressReport {
  Q_DECLARE_TR_FUNCTIONS(ProgressReport)
};

struct Row {
  QString name, value;
};

std::vector<Row> figure_rows(const Statistics& f) {
  const auto of = [](int done, int all) { return ProgressReport::tr("%1 of %2").arg(done).arg(all); };
  return {
      {ProgressReport::tr("Hours active"), with_hours(hours_text(f.hours))},
      {ProgressReport::tr("Days active"), QString::number(f.active_days)},
      {ProgressReport::tr("Days in a row"), QString::number(f.days_in_a_row)},
      {ProgressReport::tr("Longest streak of days"), QString::number(f.longest_row)},
      {ProgressReport::tr("Exercises solved"), of(f.exercises_solved, f.exercises)},
      {ProgressReport::tr("Attempts at exercises"), QString::number(f.attempts)},
      {ProgressReport::tr("Lines written"), count_text(f.lines)},
      {ProgressReport::tr("Errors fixed"), of(f.errors_solved, f.errors)},
      {ProgressReport::tr("Plan items done"), of(f.plan_done, f.plan_items)},
      {ProgressReport::tr("Notes"), QString::number(f.notes)},
      {ProgressReport::tr("Runs"), count_text(f.runs)},
  };
}

/// "|" ends a cell and a line break ends a row.
QString cell(QString text) { return text.replace('|', "\\|").simplified(); }

}

QString hours_text(double hours) { return QLocale().toString(hours, 'f', hours < 9.95 ? 1 : 0); }
QString with_hours(const QString& number) { return ProgressReport::tr("%1 h").arg(number); }

QString progress_markdown(const Statistics& f) {
  QString text = "# " + ProgressReport::tr("Progress in Kernelarium, %1").arg(date_text(f.today)) + "\n\n";
  text += "| | |\n|---|---:|\n";
  for (const Row& row : figure_rows(f)) text += QString("| %1 | %2 |\n").arg(cell(row.name), cell(row.value));
  text += "\n## " + ProgressReport::tr("Lessons") + "\n\n";
  text += QString("| %1 | %2 | %3 |\n|---|---:|---:|\n")
              .arg(ProgressReport::tr("Lesson"), ProgressReport::tr("Exercises solved"),
                   ProgressReport::tr("Kernels that gave the right result"));
  for (const LessonFigures& lesson : f.lessons)
    text += QString("| %1 | %2 / %3 | %4 / %5 |\n")
                .arg(cell(lesson.title))
                .arg(lesson.solved)
                .arg(lesson.exercises)
                .arg(lesson.passed)
                .arg(lesson.variants);
  text += "\n## " + ProgressReport::tr("Weeks") + "\n\n";
  text += QString("| %1 | %2 | %3 |\n|---|---:|---:|\n")
              .arg(ProgressReport::tr("Week from"), ProgressReport::tr("Hours active"),
                   ProgressReport::tr("Exercises solved"));
  for (const WeekFigures& week : f.weeks)
    text += QString("| %1 | %2 | %3 |\n")
                .arg(week.monday.toString(Qt::ISODate), hours_text(week.hours))
                .arg(week.solved);
  text += "\n## " + ProgressReport::tr("Days") + "\n\n";
  text +=
      QString("| %1 | %2 | %3 | %4 | %5 |\n|---|---:|---:|---:|---:|\n")
          .arg(ProgressReport::tr("Day"), ProgressReport::tr("Minutes active"), ProgressReport::tr("Runs"),
               ProgressReport::tr("Exercises solved"), ProgressReport::tr("Lines written"));
  for (const auto& [day, done] : f.days)
    text += QString("| %1 | %2 | %3 | %4 | %5 |\n")
                .arg(day.toString(Qt::ISODate))
                .arg(done.active_ms / 60000)
                .arg(done.runs)
                .arg(done.solved)
                .arg(done.lines);
  return text;
}

QString progress_html(const Statistics& f) {
  const auto tile = [](const Row& row) {
    return QString("<div class=\"tile\"><b>%1</b><span>%2</span></div>\n")
        .arg(row.value.toHtmlEscaped(), row.name.toHtmlEscaped());
  };
  const auto bar = [](double share, bool full) {
    return QString("<div class=\"bar\"><i style=\"width:%1%\"%2></i></div>")
        .arg(std::clamp(share, 0.0, 1.0) * 100, 0, 'f', 1)
        .arg(full ? " class=\"full\"" : "");
  };
  const QString title = ProgressReport::tr("Progress in Kernelarium, %1").arg(date_text(f.today));
  QString html =
      "<!doctype html>\n<html lang=\"" + QLocale().bcp47Name() +
      "\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><title>" +
      title.toHtmlEscaped() + R"(</title><style>
:root { color-scheme: light dark; --ink: #14181f; --muted: #5f6876; --line: #d8dce3; --panel: #f7f8fa; --good: #0f7650; --bar: #0a6cad; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ef; --muted: #929aa8; --line: #2d333d; --panel: #20252d; --good: #3fb68b; --bar: #56b4e9; } }
body { font: 15px/1.5 Inter, "Noto Sans CJK SC", sans-serif; color: var(--ink); max-width: 60em; margin: 2.5em auto; padding: 0 1.5em; }
h1 { font-size: 1.6em; } h2 { font-size: 1.15em; margin-top: 2em; }
.tiles { display: grid; grid-template-columns: repeat(auto-fill, minmax(10em, 1fr)); gap: .8em; }
.tile { background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: .8em 1em; }
.tile b { display: block; font-size: 1.5em; } .tile span, td.n, th { color: var(--muted); }
table { border-collapse: collapse; width: 100%; } th { text-align: left; font-weight: 600; }
td, th { padding: .35em .8em .35em 0; border-bottom: 1px solid var(--line); } td.n { text-align: right; white-space: nowrap; }
.bar { background: var(--line); border-radius: 3px; height: 6px; min-width: 8em; } .bar i { display: block; height: 6px; border-radius: 3px; background: var(--bar); }
.bar i.full { background: var(--good); }
</style></head><body>
<h1>)" +
      title.toHtmlEscaped() + "</h1>\n<div class=\"tiles\">\n";
  for (const Row& row : figure_rows(f)) html += tile(row);
  html += "</div>\n<h2>" + ProgressReport::tr("Lessons").toHtmlEscaped() + "</h2>\n<table>\n";
  html += QString("<tr><th>%1</th><th colspan=\"2\">%2</th><th colspan=\"2\">%3</th></tr>\n")
              .arg(ProgressReport::tr("Lesson").toHtmlEscaped(),
                   ProgressReport::tr("Exercises solved").toHtmlEscaped(),
                   ProgressReport::tr("Kernels that gave the right result").toHtmlEscaped());
  const auto share = [](int done, int all) { return all > 0 ? static_cast<double>(done) / all : 0.0; };
  for (const LessonFigures& lesson : f.lessons)
    html += QString("<tr><td>%1</td><td>%2</td><td class=\"n\">%3 / %4</td><td>%5</td><td class=\"n\">%6 / "
                    "%7</td></tr>\n")
                .arg(lesson.title.toHtmlEscaped(),
                     bar(share(lesson.solved, lesson.exercises), lesson.solved == lesson.exercises))
                .arg(lesson.solved)
                .arg(lesson.exercises)
                .arg(bar(share(lesson.passed, lesson.variants), lesson.passed == lesson.variants))
                .arg(lesson.passed)
                .arg(lesson.variants);
  double most = 1;
  for (const WeekFigures& week : f.weeks) most = std::max(most, week.hours);
  html += "</table>\n<h2>" + ProgressReport::tr("Hours per week").toHtmlEscaped() + "</h2>\n<table>\n";
  for (const WeekFigures& week : f.weeks)
    html +=
        QString("<tr><td class=\"n\">%1</td><td>%2</td><td class=\"n\">%3</td></tr>\n")
            .arg(date_text(week.monday), bar(week.hours / most, false), with_hours(hours_text(week.hours)));
  return html + "</table>\n</body></html>\n";
}

}
