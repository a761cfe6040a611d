#include "app/desktop/desk/progress_charts.h"

#include "widgets/theme/date_text.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"

#include <QHelpEvent>
#include <QLocale>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

namespace kernelarium {

namespace {

constexpr double full_minutes = 90, full_runs = 40;

}

double day_strength(const DayFigures& day) {
  if (!day.counts()) return 0;
  const double minutes = static_cast<double>(day.active_ms) / 60'000;
  return std::clamp(std::max(minutes / full_minutes, day.runs / full_runs), 0.08, 1.0);
}

QString day_words(const DayFigures& day) {
  QStringList words;
  if (const auto minutes = static_cast<int>(day.active_ms / 60'000); minutes > 0)
    words << grouped(DayCalendar::tr("%n minute(s) active", nullptr, minutes));
  if (day.runs > 0) words << grouped(DayCalendar::tr("%n run(s)", nullptr, day.runs));
  if (day.attempts > 0) words << grouped(DayCalendar::tr("%n attempts at exercises", nullptr, day.attempts));
  if (day.solved > 0) words << grouped(DayCalendar::tr("%n solved", nullptr, day.solved));
  if (day.lines > 0) words << grouped(DayCalendar::tr("%n line(s) written", nullptr, day.lines));
  return words.isEmpty() ? DayCalendar::tr("nothing") : words.join(" · ");
}

/// Weeks as columns, Monday on top.
class DayCalendar::Drawing : public QWidget {
 public:
  explicit Drawing(QWidget* parent) : QWidget(parent) { setMouseTracking(true); }

  void set(const std::map<QDate, DayFigures>& days, const QDate& today) {
    days_ = days;
    today_ = today;
    update();
  }
  QSize sizeHint() const override { return {Theme::instance().px(600), minimumSizeHint().height()}; }
  QSize minimumSizeHint() const override {
    return {Theme::instance().px(280),
            Theme::instance().px(20) + static_cast<int>(7 * step()) + Theme::instance().px(2)};
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    const Theme& theme = Theme::instance();
    const Colours& colours = theme.colours();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(theme.font(Theme::Type::caption));
    double free_from = 0; // months' names must not run into each other
    for (int week = 0; week < weeks(); ++week)
      for (int weekday = 0; weekday < 7; ++weekday) {
        const QDate day = first().addDays(week * 7 + weekday);
        if (day > today_) continue;
        const auto found = days_.find(day);
        const double strength = found == days_.end() ? 0 : day_strength(found->second);
        QColor colour = colours.raised;
        if (strength > 0) {
          colour = colours.good;
          colour.setAlphaF(static_cast<float>(0.3 + 0.7 * strength));
        }
        painter.setPen(day == today_ ? QPen(colours.accent, theme.px(1.5)) : QPen(colours.border, 1));
        painter.setBrush(colour);
        painter.drawRoundedRect(cell(week, weekday), theme.px(3), theme.px(3));
        if (day.day() <= 7 && weekday == 0 && cell(week, 0).left() >= free_from) {
          painter.setPen(colours.muted);
          const QString month = QLocale().standaloneMonthName(day.month(), QLocale::ShortFormat);
          painter.drawText(QPointF(cell(week, 0).left(), theme.px(12)), month);
          free_from = cell(week, 0).left() + painter.fontMetrics().horizontalAdvance(month) + theme.px(4);
        }
      }
    painter.setPen(colours.muted);
    for (const int weekday : {0, 2, 4})
      painter.drawText(QRectF(0, cell(0, weekday).top(), theme.px(34), step() - theme.px(3)),
                       Qt::AlignVCenter, QLocale().standaloneDayName(weekday + 1, QLocale::ShortFormat));
  }

  bool event(QEvent* event) override {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    for (int week = 0; week < weeks(); ++week)
      for (int weekday = 0; weekday < 7; ++weekday) {
        const QDate day = first().addDays(week * 7 + weekday);
        if (!cell(week, weekday).contains(help->pos()) || day > today_) continue;
        const auto found = days_.find(day);
        QToolTip::showText(help->globalPos(),
                           date_text(day, DateParts::whole, true) + "\n" +
                               day_words(found == days_.end() ? DayFigures{} : found->second));
        return true;
      }
    QToolTip::hideText();
    return true;
  }

 private:
  double step() const { return Theme::instance().px(18); }
  int weeks() const {
    return std::clamp(static_cast<int>((width() - Theme::instance().px(36)) / step()), 1, 53);
  }
  QDate first() const { return today_.addDays(1 - today_.dayOfWeek() - 7 * (weeks() - 1)); }
  QRectF cell(int week, int weekday) const {
    const Theme& theme = Theme::instance();
    return {theme.px(36) + week * step() + 0.5, theme.px(18) + weekday * step() + 0.5, step() - theme.px(3),
            step() - theme.px(3)};
  }

  std::map<QDate, DayFigures> days_;
  QDate today_ = QDate::currentDate();
};

DayCalendar::DayCalendar(QWidget* parent)
    : View(parent), drawing_(new Drawing(this)), numbers_(new NumbersModel(this)) {
  set_content(drawing_);
  restyle();
  show_ready();
}

void DayCalendar::set_days(const std::map<QDate, DayFigures>& days, const QDate& today) {
  drawing_->set(days, today);
  std::vector<std::vector<QVariant>> rows;
  for (const auto& [day, done] : days)
    rows.push_back({day.toString(Qt::ISODate), static_cast<qint64>(done.active_ms / 60'000), done.runs,
                    done.attempts, done.solved, done.lines});
  numbers_->set_table({tr("day"), tr("minutes active"), tr("runs"), tr("attempts"), tr("exercises solved"),
                       tr("lines written")},
                      std::move(rows));
}

void DayCalendar::restyle() {
  set_title(tr("Your days"));
  set_legend(tr("One square per day, one column per week: the stronger the green, the more you did. A day "
                "counts if it has a run, an attempt at an exercise or a minute of activity."));
  if (drawing_) drawing_->update();
}

class HoursChart::Drawing : public QWidget {
 public:
  explicit Drawing(QWidget* parent) : QWidget(parent) { setMouseTracking(true); }

  void set(const std::vector<WeekFigures>& weeks) {
    weeks_ = weeks;
    update();
  }
  QSize sizeHint() const override { return {Theme::instance().px(420), Theme::instance().px(200)}; }
  QSize minimumSizeHint() const override { return {Theme::instance().px(280), Theme::instance().px(150)}; }

 protected:
  void paintEvent(QPaintEvent*) override {
    const Theme& theme = Theme::instance();
    const Colours& colours = theme.colours();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(theme.font(Theme::Type::caption));
    const QRectF area = plot();
    const double top = most();
    for (const double share : {0.0, 0.5, 1.0}) {
      const double y = area.bottom() - share * area.height();
      painter.setPen(QPen(share == 0 ? colours.border : colours.grid, 1));
      painter.drawLine(QPointF(area.left(), std::round(y) + 0.5), QPointF(area.right(), std::round(y) + 0.5));
      painter.setPen(colours.muted);
      painter.drawText(QRectF(0, y - theme.px(9), area.left() - theme.px(7), theme.px(18)),
                       Qt::AlignRight | Qt::AlignVCenter, label(top * share));
    }
    double free_from = 0;
    for (std::size_t i = 0; i < weeks_.size(); ++i) {
      const WeekFigures& week = weeks_[i];
      const QRectF bar = bar_of(i);
      const bool now = i + 1 == weeks_.size();
      painter.setPen(Qt::NoPen);
      QColor colour = colours.accent;
      if (!now) colour.setAlphaF(0.65F);
      painter.setBrush(colour);
      if (bar.height() > 0) painter.drawRoundedRect(bar, theme.px(2), theme.px(2));
      if (week.hours > 0 && bar.width() > theme.px(16)) {
        painter.setPen(now ? colours.text : colours.muted);
        painter.drawText(
            QRectF(bar.center().x() - theme.px(24), bar.top() - theme.px(17), theme.px(48), theme.px(15)),
            Qt::AlignCenter, hours_text(week.hours));
      }
      const QString label = week.monday.day() <= 7 || i == 0
                                ? QLocale().standaloneMonthName(week.monday.month(), QLocale::ShortFormat)
                                : QString();
      const double left = bar.left();
      if (!label.isEmpty() && left >= free_from) {
        painter.setPen(colours.muted);
        painter.drawText(QPointF(left, area.bottom() + theme.px(15)), label);
        free_from = left + painter.fontMetrics().horizontalAdvance(label) + theme.px(6);
      }
    }
  }

  bool event(QEvent* event) override {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    for (std::size_t i = 0; i < weeks_.size(); ++i) {
      const QRectF bar = bar_of(i);
      if (help->pos().x() < bar.left() || help->pos().x() > bar.right()) continue;
      QToolTip::showText(
          help->globalPos(),
          grouped(HoursChart::tr("Week from %1: %2 h active, %n solved", nullptr, weeks_[i].solved))
              .arg(date_text(weeks_[i].monday), hours_text(weeks_[i].hours)));
      return true;
    }
    QToolTip::hideText();
    return true;
  }

 private:
  QRectF plot() const {
    const Theme& theme = Theme::instance();
    const QFontMetrics metrics(theme.font(Theme::Type::caption));
    const int labels =
        std::max(metrics.horizontalAdvance(label(most())), metrics.horizontalAdvance(label(most() / 2)));
    return QRectF(rect()).adjusted(labels + theme.px(8), theme.px(20), -theme.px(4), -theme.px(22));
  }
  static QString label(double hours) { return with_hours(QLocale().toString(hours, 'g', 3)); }
  double most() const {
    double most = 1;
    for (const WeekFigures& week : weeks_) most = std::max(most, week.hours);
    for (const double round :
         {1.0, 2.0, 4.0, 6.0, 8.0, 10.0, 16.0, 20.0, 30.0, 40.0, 60.0, 80.0, 120.0, 168.0})
      if (most <= round) return round;
    return most;
  }
  QRectF bar_of(std::size_t i) const {
    const QRectF area = plot();
    const double step = area.width() / static_cast<double>(std::max<std::size_t>(weeks_.size(), 1));
    const double height = area.height() * weeks_[i].hours / most();
    return {area.left() + (static_cast<double>(i) + 0.15) * step, area.bottom() - height, step * 0.7, height};
  }

  std::vector<WeekFigures> weeks_;
};

HoursChart::HoursChart(QWidget* parent)
    : View(parent), drawing_(new Drawing(this)), numbers_(new NumbersModel(this)) {
  set_content(drawing_);
  restyle();
  show_ready();
}

void HoursChart::set_weeks(const std::vector<WeekFigures>& weeks) {
  drawing_->set(weeks);
  std::vector<std::vector<QVariant>> rows;
  for (const WeekFigures& week : weeks)
    rows.push_back({week.monday.toString(Qt::ISODate), hours_text(week.hours), week.solved});
  numbers_->set_table({tr("week from"), tr("hours active"), tr("exercises solved")}, std::move(rows));
}

void HoursChart::restyle() {
  set_title(tr("Hours per week"));
  set_legend(tr(
      "Time with keys, clicks or turns of the wheel in the window; a pause of two minutes or more does not "
      "count. The last bar is this week."));
  if (drawing_) drawing_->update();
}

}
