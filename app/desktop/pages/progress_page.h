#pragma once

#include "app/desktop/desk/statistics.h"
#include "app/desktop/workbench/workbench.h"

#include <QScrollArea>

class QFrame;
class QGridLayout;
class QLabel;

namespace kernelarium {

class DayCalendar;
class HoursChart;
class View;

/// The learner's progress: figures, days, hours per week, lessons; export and import of all data.
class ProgressPage : public QScrollArea {
  Q_OBJECT

 public:
  explicit ProgressPage(Workbench& bench, QWidget* parent = nullptr);
  void refresh();
  DayCalendar* calendar() const { return calendar_; }
  /// The progress as .md or .html; throws Error.
  void export_progress(const QString& path);
  /// Asks on the page whether to merge or replace, then imports.
  void offer_import(const QString& path);

 signals:
  void lesson_chosen(const QString& id);
  void export_wanted(View* view);
  void notice(const QString& text);
  void imported(); ///< kernels and places of lessons may be others now

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  QWidget* make_head();
  QWidget* make_import();
  void fill_tiles(const Statistics& figures);
  void fill_lessons(const Statistics& figures);
  void arrange();
  void ask_export();
  void ask_export_everything();
  void ask_import();
  void import(ImportMode mode);

  Workbench& bench_;
  DayCalendar* calendar_;
  HoursChart* hours_;
  QWidget *tiles_, *lessons_;
  QGridLayout *tile_grid_, *charts_;
  QFrame* import_;
  QLabel* import_words_;
  QString import_path_;
  int tile_columns_ = 0;
  bool narrow_ = false;
};

/// "This week: 12 runs · 3 days in a row": for the sidebar.
QString week_line(const std::map<QDate, DayFigures>& days, const QDate& today);

}
