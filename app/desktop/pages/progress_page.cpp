#include "app/desktop/pages/progress_page.h"

#include "app/desktop/desk/desk_rows.h"
#include "app/desktop/desk/progress_charts.h"
#include "app/desktop/shared/file_dialogs.h"
#include "kernels/base/data_folder.h"
#include "kernels/base/utf8.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/words.h"

#include <QDir>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

namespace kernelarium {

namespace {

QString today_name(const QString& stem, const QString& ending) {
  return stem + '-' + QDate::currentDate().toString(Qt::ISODate) + ending;
}

}

QString week_line(const std::map<QDate, DayFigures>& days, const QDate& today) {
  int runs = 0;
  std::map<QDate, int> active;
  for (const auto& [day, done] : days) {
    if (day > today.addDays(-7) && day <= today) runs += done.runs;
    if (done.counts()) active[day] = 1;
  }
  const int row = days_in_a_row(active, today);
  QString line = grouped(ProgressPage::tr("This week: %n run(s)", nullptr, runs));
  if (row > 1) line += " · " + grouped(ProgressPage::tr("%n day(s) in a row", nullptr, row));
  return line;
}

ProgressPage::ProgressPage(Workbench& bench, QWidget* parent) : QScrollArea(parent), bench_(bench) {
  setObjectName("progress_page");
  setAccessibleName(tr("Your progress"));
  setWidgetResizable(true);
  setFocusPolicy(Qt::NoFocus); // its buttons take the keys, and pass on those that scroll
  setFrameShape(QFrame::NoFrame);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  auto* content = new QWidget;
  auto* layout = new QVBoxLayout(content);
  layout->setContentsMargins(28, 22, 28, 28);
  layout->setSpacing(16);
  layout->addWidget(make_head());
  layout->addWidget(make_import());
  tiles_ = new QWidget;
  tile_grid_ = new QGridLayout(tiles_);
  tile_grid_->setContentsMargins(0, 0, 0, 0);
  tile_grid_->setSpacing(12);
  layout->addWidget(tiles_);
  const auto card = [this](View* view) {
    auto* frame = new QFrame;
    frame->setProperty("role", "card");
    auto* rows = new QVBoxLayout(frame);
    rows->setContentsMargins(2, 2, 2, 2);
    rows->addWidget(view);
    connect(view, &View::export_requested, this, [this, view] { emit export_wanted(view); });
    return frame;
  };
  calendar_ = new DayCalendar;
  layout->addWidget(card(calendar_));
  hours_ = new HoursChart;
  charts_ = new QGridLayout;
  charts_->setSpacing(16);
  charts_->addWidget(card(hours_), 0, 0);
  auto* lessons = new QFrame;
  lessons->setProperty("role", "card");
  auto* rows = new QVBoxLayout(lessons);
  rows->setContentsMargins(16, 12, 16, 14);
  rows->addWidget(role_label("heading", tr("Lessons")));
  lessons_ = new QWidget;
  rows->addWidget(lessons_);
  rows->addStretch();
  charts_->addWidget(lessons, 0, 1);
  charts_->setColumnStretch(0, 1);
  charts_->setColumnStretch(1, 1);
  layout->addLayout(charts_);
  layout->addStretch();
  setWidget(content);
  refresh();
}

QWidget* ProgressPage::make_head() {
  auto* head = new QWidget;
  auto* row = new QHBoxLayout(head);
  row->setContentsMargins(0, 0, 0, 0);
  row->addWidget(role_label("title", tr("Your progress")), 1);
  auto* out = new QPushButton(tr("Export progress…"));
  follow_theme(out, "export");
  out->setObjectName("export_progress");
  out->setToolTip(tr("These figures as Markdown or HTML"));
  connect(out, &QPushButton::clicked, this, &ProgressPage::ask_export);
  auto* data = new QToolButton;
  data->setObjectName("all_data");
  data->setText(tr("All data"));
  data->setProperty("role", "button");
  data->setPopupMode(QToolButton::InstantPopup);
  data->setToolTip(
      tr("Everything you made here as one file: runs, plans, notes, terms, errors, exercises, kernels"));
  auto* menu = new QMenu(data);
  connect(menu->addAction(icon("save"), tr("Export everything…")), &QAction::triggered, this,
          &ProgressPage::ask_export_everything);
  connect(menu->addAction(icon("open"), tr("Import everything…")), &QAction::triggered, this,
          &ProgressPage::ask_import);
  data->setMenu(menu);
  row->addWidget(out);
  row->addWidget(data);
  return head;
}

QWidget* ProgressPage::make_import() {
  import_ = new QFrame;
  import_->setObjectName("import_card");
  import_->setProperty("role", "card");
  import_words_ = new QLabel;
  import_words_->setWordWrap(true);
  auto* merge = new QPushButton(tr("Merge"));
  merge->setObjectName("import_merge");
  merge->setProperty("role", "primary");
  merge->setToolTip(tr("Add what is missing; where texts differ, both are kept"));
  connect(merge, &QPushButton::clicked, this, [this] { import(ImportMode::merge); });
  auto* replace = new QPushButton(tr("Replace"));
  replace->setObjectName("import_replace");
  replace->setToolTip(tr("Replace your data, which is backed up first, by the file's"));
  connect(replace, &QPushButton::clicked, this, [this] { import(ImportMode::replace); });
  auto* cancel = new QPushButton(tr("Cancel"));
  cancel->setToolTip(tr("Import nothing"));
  connect(cancel, &QPushButton::clicked, import_, &QWidget::hide);
  auto* buttons = new QHBoxLayout;
  for (QWidget* each : {merge, replace, cancel}) buttons->addWidget(each);
  buttons->addStretch();
  auto* rows = new QVBoxLayout(import_);
  rows->setContentsMargins(16, 12, 16, 12);
  rows->addWidget(import_words_);
  rows->addLayout(buttons);
  import_->hide();
  return import_;
}

void ProgressPage::refresh() {
  const Statistics figures = statistics(bench_.desk(), bench_.history(), bench_.lessons());
  fill_tiles(figures);
  calendar_->set_days(figures.days, figures.today);
  calendar_->setMaximumHeight(Theme::instance().px(240)); // seven rows, title, two lines of legend
  hours_->set_weeks(figures.weeks);
  fill_lessons(figures);
  tile_columns_ = 0;
  arrange();
}

void ProgressPage::fill_tiles(const Statistics& f) {
  qDeleteAll(tiles_->findChildren<QFrame*>("tile", Qt::FindDirectChildrenOnly));
  const auto tile = [this](const QString& figure, const QString& name, const QString& more,
                           const QString& help, double share = -1) {
    auto* frame = new QFrame(tiles_);
    frame->setObjectName("tile");
    frame->setProperty("role", "card");
    frame->setToolTip(help);
    auto* big = role_label("title", figure);
    auto* rows = new QVBoxLayout(frame);
    rows->setContentsMargins(14, 10, 14, 11);
    rows->setSpacing(2);
    rows->addWidget(big);
    rows->addWidget(new QLabel(name));
    if (share >= 0) {
      auto* bar = new QProgressBar;
      bar->setRange(0, 1000);
      bar->setValue(static_cast<int>(1000 * share));
      bar->setTextVisible(false);
      bar->setAccessibleName(name);
      rows->addSpacing(4);
      rows->addWidget(bar);
    }
    auto* small = role_label("caption", more);
    small->setWordWrap(true);
    rows->addWidget(small);
    rows->addStretch();
    frame->setAccessibleName(QString("%1: %2. %3").arg(name, figure, more));
  };
  const auto of = [](int done, int all) {
    return all > 0 ? tr("%1 of %2").arg(done).arg(all) : QString::number(done);
  };
  const auto share = [](int done, int all) { return all > 0 ? static_cast<double>(done) / all : 0.0; };
  const double week = f.weeks.empty() ? 0 : f.weeks.back().hours;
  tile(with_hours(hours_text(f.hours)), tr("active"), tr("%1 h this week").arg(hours_text(week)),
       tr("Time with input in the window; a pause of two minutes or more does not count"));
  tile(QString::number(f.days_in_a_row), tr("days in a row"),
       tr("longest: %1 · days active: %2").arg(f.longest_row).arg(f.active_days),
       tr("Up to today or yesterday; a day counts if it has a run, an attempt at an exercise or a minute of "
          "activity"));
  tile(of(f.exercises_solved, f.exercises), tr("exercises solved"),
       grouped(tr("%n attempts", nullptr, f.attempts)), tr("Exercises of all lessons, each counted once"),
       share(f.exercises_solved, f.exercises));
  tile(of(f.plan_done, f.plan_items), tr("plan items done"),
       f.plan_items > 0 ? tr("in all your plans") : tr("You have no plan yet"),
       tr("Ticks in your study plans"), share(f.plan_done, f.plan_items));
  tile(count_text(f.lines), tr("lines written"), tr("in kernels of your own"),
       tr("Lines of your kernels that the shipped ones don't have"));
  tile(of(f.errors_solved, f.errors), tr("errors fixed"), grouped(tr("%n note(s)", nullptr, f.notes)),
       tr("Errors that have a fix"), f.errors > 0 ? share(f.errors_solved, f.errors) : -1);
  tile(count_text(f.runs), tr("runs"), tr("all are kept under Results"), tr("All runs so far"));
}

void ProgressPage::fill_lessons(const Statistics& f) {
  auto* rows = new QWidget;
  auto* grid = new QGridLayout(rows);
  grid->setContentsMargins(0, 6, 0, 0);
  grid->setColumnStretch(1, 1);
  grid->setVerticalSpacing(9);
  grid->setHorizontalSpacing(14);
  int row = 0;
  for (const LessonFigures& lesson : f.lessons) {
    auto* name = new QPushButton(lesson.title);
    name->setFlat(true);
    name->setProperty("role", "plain");
    name->setToolTip(tr("Open this lesson"));
    name->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(name, &QPushButton::clicked, this, [this, id = lesson.id] { emit lesson_chosen(id); });
    const int done = lesson.done(), all = lesson.all();
    auto* bar = new QProgressBar;
    bar->setRange(0, std::max(all, 1));
    bar->setValue(done);
    bar->setTextVisible(false);
    bar->setMinimumWidth(Theme::instance().px(60));
    bar->setAccessibleName(lesson.title);
    auto* words = role_label("caption", lesson.exercises > 0
                                            ? grouped(tr("%1 of %n exercise(s)", nullptr, all)).arg(done)
                                            : grouped(tr("%1 of %n kernel(s)", nullptr, all)).arg(done));
    words->setToolTip(tr("%1 of %2 exercises solved; %3 of %4 kernels gave the right result")
                          .arg(lesson.solved)
                          .arg(lesson.exercises)
                          .arg(lesson.passed)
                          .arg(lesson.variants));
    grid->addWidget(name, row, 0);
    grid->addWidget(bar, row, 1);
    grid->addWidget(words, row++, 2);
  }
  QWidget* parent = lessons_->parentWidget();
  delete parent->layout()->replaceWidget(lessons_, rows);
  delete lessons_;
  lessons_ = rows;
}

void ProgressPage::arrange() {
  const Theme& theme = Theme::instance();
  const int room = viewport()->width() - 56;
  const auto tiles = tiles_->findChildren<QFrame*>("tile", Qt::FindDirectChildrenOnly);
  const int fitting = std::max(1, (room + 12) / (theme.px(132) + 12));
  // Full rows where that can be: seven as 7, 4+3 or singles, never 6+1.
  const int count = static_cast<int>(tiles.size());
  const int lines = (count + fitting - 1) / fitting;
  const int columns = lines > 0 ? (count + lines - 1) / lines : 1;
  if (columns != tile_columns_) {
    for (int column = 0; column < std::max(columns, tile_columns_); ++column)
      tile_grid_->setColumnStretch(column, column < columns ? 1 : 0);
    for (int i = 0; i < count; ++i) tile_grid_->addWidget(tiles[i], i / columns, i % columns);
    tile_columns_ = columns;
  }
  const bool narrow = room < theme.px(860);
  if (narrow == narrow_) return;
  narrow_ = narrow;
  QWidget* lessons = lessons_->parentWidget();
  charts_->removeWidget(lessons);
  charts_->addWidget(lessons, narrow ? 1 : 0, narrow ? 0 : 1);
  charts_->setColumnStretch(1, narrow ? 0 : 1);
}

void ProgressPage::resizeEvent(QResizeEvent* event) {
  QScrollArea::resizeEvent(event);
  arrange();
}

void ProgressPage::export_progress(const QString& path) {
  const Statistics figures = statistics(bench_.desk(), bench_.history(), bench_.lessons());
  const QString ending = QFileInfo(path).suffix().toLower();
  if (ending != "md" && ending != "html")
    throw Error(tr("%1: progress is exported as .md or .html.").arg(path).toStdString());
  write_file(path.toStdString(), ending == "md" ? progress_markdown(figures).toStdString()
                                                : xml_characters(progress_html(figures).toStdString()));
}

void ProgressPage::ask_export() {
  ask_to_save(
      this, tr("Export progress"), today_name("progress", ".html"), tr("Web page (*.html);;Markdown (*.md)"),
      [this](const QString& path) { export_progress(path); }, tr("Written to %1"),
      [this](const QString& text) { emit notice(text); });
}

void ProgressPage::ask_export_everything() {
  ask_to_save(
      this, tr("Export everything"), today_name("kernelarium", ".sqlite"), tr("Kernelarium data (*.sqlite)"),
      [this](const QString& path) { bench_.export_everything(path); }, tr("Everything was saved to %1"),
      [this](const QString& text) { emit notice(text); });
}

void ProgressPage::ask_import() {
  ask_to_open(
      this, tr("Import everything"), tr("Kernelarium data (*.sqlite);;All files (*)"),
      [this](const QString& path) { offer_import(path); },
      [this](const QString& text) { emit notice(text); });
}

void ProgressPage::offer_import(const QString& path) {
  import_path_ = path;
  import_words_->setText(
      tr("Import %1: Merge adds what is missing and keeps both texts where they differ. Replace replaces "
         "your data with the file's. Either way, the current state is backed up first.")
          .arg(QDir::toNativeSeparators(path)));
  import_->show();
  ensureWidgetVisible(import_);
  import_->findChild<QPushButton*>("import_merge")->setFocus();
}

void ProgressPage::import(ImportMode mode) {
  import_->hide();
  try {
    const ImportReport done = bench_.import_everything(import_path_, mode);
    QStringList parts;
    if (done.runs > 0) parts << grouped(tr("%n run(s)", nullptr, done.runs));
    if (done.plans > 0) parts << grouped(tr("%n plan(s)", nullptr, done.plans));
    if (done.notes > 0) parts << grouped(tr("%n note(s)", nullptr, done.notes));
    if (done.words > 0) parts << grouped(tr("%n term(s)", nullptr, done.words));
    if (done.errors > 0) parts << grouped(tr("%n error(s)", nullptr, done.errors));
    if (done.attempts > 0) parts << grouped(tr("%n attempts", nullptr, done.attempts));
    if (done.kernels > 0) parts << grouped(tr("%n kernel(s)", nullptr, done.kernels));
    const QString what = parts.isEmpty() ? tr("nothing new") : parts.join(", ");
    QString said = mode == ImportMode::merge ? tr("Merged: %1 added.").arg(what)
                                             : tr("Replaced: now there are %1.").arg(what);
    if (done.kept_both > 0)
      said += ' ' + grouped(tr("%n text(s) differed; both versions are kept.", nullptr, done.kept_both));
    said += ' ' + tr("The previous state is in %1").arg(QDir::toNativeSeparators(done.copy));
    refresh();
    emit imported();
    emit notice(said);
  } catch (const Error& error) {
    emit notice(words_of(error));
  }
}

}
