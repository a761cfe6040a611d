#pragma once

#include "app/desktop/desk/statistics.h"
#include "widgets/view/numbers_model.h"
#include "widgets/view/view.h"

namespace kernelarium {

/// What was done a day, as a calendar of weeks.
class DayCalendar : public View {
  Q_OBJECT

 public:
  explicit DayCalendar(QWidget* parent = nullptr);
  void set_days(const std::map<QDate, DayFigures>& days, const QDate& today);
  QAbstractItemModel* numbers() override { return numbers_; }

 protected:
  void restyle() override;

 private:
  class Drawing;
  Drawing* drawing_;
  NumbersModel* numbers_;
};

/// Hours with input a week, the last one up to today.
class HoursChart : public View {
  Q_OBJECT

 public:
  explicit HoursChart(QWidget* parent = nullptr);
  void set_weeks(const std::vector<WeekFigures>& weeks);
  QAbstractItemModel* numbers() override { return numbers_; }

 protected:
  void restyle() override;

 private:
  class Drawing;
  Drawing* drawing_;
  NumbersModel* numbers_;
};

/// 0: nothing was done; 0..1 how much of an hour (or of thirty runs, where no time was counted yet).
double day_strength(const DayFigures& day);
/// "45 min active · 12 runs · 2 exercises solved".
QString day_words(const DayFigures& day);

}
