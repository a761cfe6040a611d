#pragma once

#include "app/desktop/application/workbench.h"
#include "app/desktop/desk/statistics.h"
#include "widgets/parameters/fact_list.h"
#include "widgets/view/numbers_model.h"
#include "widgets/view/view.h"

#include <QDate>
#include <QScrollArea>

namespace kernelarium {

/// Runs a day as a calendar of weeks.
class DayCalendar : public View {
  Q_OBJECT

 public:
  explicit DayCalendar(QWidget* parent = nullptr);
  void set_days(const std::map<QDate, int>& days, const QDate& today);
  QAbstractItemModel* numbers() override { return numbers_; }

 protected:
  void restyle() override;

 private:
  class Drawing;
  Drawing* drawing_;
  NumbersModel* numbers_;
};

/// What was done so far: runs a day, days in a row, lessons with their variants.
class ProgressPage : public QScrollArea {
  Q_OBJECT

 public:
  explicit ProgressPage(Workbench& bench, QWidget* parent = nullptr);
  void refresh();

 signals:
  void lesson_chosen(const QString& id);
  void export_wanted(View* view);

 private:
  Workbench& bench_;
  DayCalendar* calendar_;
  FactList* facts_;
  QWidget* lessons_;
};

/// "12 runs · 3 days in a row": for the sidebar.
QString week_line(const std::map<QDate, int>& days, const QDate& today);
std::map<QDate, int> days_of(const std::map<QString, int>& iso);

}
