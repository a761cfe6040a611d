#include "app/desktop/pages/progress_page.h"

#include "app/desktop/window/sidebar.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"

#include <QHelpEvent>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QToolTip>
#include <QVBoxLayout>
#include <algorithm>

namespace kernelarium {

QString week_line(const std::map<QDate, int>& days, const QDate& today) {
  int runs = 0;
  for (const auto& [day, count] : days)
    if (day > today.addDays(-7) && day <= today) runs += count;
  const int row = days_in_a_row(days, today);
  QString line = ProgressPage::tr("This week: %n run(s)", nullptr, runs);
  if (row > 1) line += " · " + ProgressPage::tr("%n day(s) in a row", nullptr, row);
  return line;
}

std::map<QDate, int> days_of(const std::map<QString, int>& iso) {
  std::map<QDate, int> days;
  for (const auto& [text, count] : iso)
    if (const QDate day = QDate::fromString(text, Qt::ISODate); day.isValid()) days[day] = count;
  return days;
}

/// Weeks as columns, Monday on top; darker is fewer.
class DayCalendar::Drawing : public QWidget {
 public:
  explicit Drawing(QWidget* parent) : QWidget(parent) { setMouseTracking(true); }

  void set(const std::map<QDate, int>& days, const QDate& today) {
    days_ = days;
    today_ = today;
    update();
  }
  QSize sizeHint() const override { return {Theme::instance().px(600), Theme::instance().px(170)}; }

 protected:
  void paintEvent(QPaintEvent*) override {
    const Theme& theme = Theme::instance();
    const Colours& colours = theme.colours();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(theme.font(Theme::Type::caption));
    int most = 1;
    for (const auto& [day, count] : days_) most = std::max(most, count);
    for (int week = 0; week < weeks(); ++week)
      for (int weekday = 0; weekday < 7; ++weekday) {
        const QDate day = first().addDays(week * 7 + weekday);
        if (day > today_) continue;
        const auto found = days_.find(day);
        QColor colour = colours.raised;
        if (found != days_.end()) {
          colour = colours.good;
          colour.setAlphaF(0.35 + 0.65 * static_cast<double>(found->second) / most);
        }
        painter.setPen(day == today_ ? QPen(colours.accent, 1.5) : QPen(colours.border, 1));
        painter.setBrush(colour);
        painter.drawRoundedRect(cell(week, weekday), theme.px(3), theme.px(3));
        if (day.day() <= 7 && weekday == 0) {
          painter.setPen(colours.muted);
          painter.drawText(QPointF(cell(week, 0).left(), theme.px(12)),
                           QLocale().standaloneMonthName(day.month(), QLocale::ShortFormat));
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
      for (int weekday = 0; weekday < 7; ++weekday)
        if (cell(week, weekday).contains(help->pos())) {
          const QDate day = first().addDays(week * 7 + weekday);
          const auto found = days_.find(day);
          QToolTip::showText(
              help->globalPos(),
              QLocale().toString(day, QLocale::LongFormat) + ": " +
                  ProgressPage::tr("%n run(s)", nullptr, found == days_.end() ? 0 : found->second));
          return true;
        }
    return true;
  }

 private:
  double step() const { return Theme::instance().px(19); }
  int weeks() const {
    return std::clamp(static_cast<int>((width() - Theme::instance().px(36)) / step()), 1, 53);
  }
  QDate first() const { return today_.addDays(1 - today_.dayOfWeek() - 7 * (weeks() - 1)); }
  QRectF cell(int week, int weekday) const {
    const Theme& theme = Theme::instance();
    return {theme.px(36) + week * step(), theme.px(18) + weekday * step(), step() - theme.px(3),
            step() - theme.px(3)};
  }

  std::map<QDate, int> days_;
  QDate today_ = QDate::currentDate();
};

DayCalendar::DayCalendar(QWidget* parent)
    : View(parent), drawing_(new Drawing(this)), numbers_(new NumbersModel(this)) {
  set_content(drawing_);
  set_title(tr("Runs a day"));
  set_legend(tr("One square a day, one column a week; the stronger the green, the more runs."));
  show_ready();
}

void DayCalendar::set_days(const std::map<QDate, int>& days, const QDate& today) {
  drawing_->set(days, today);
  std::vector<std::vector<QVariant>> rows;
  for (const auto& [day, count] : days) rows.push_back({day.toString(Qt::ISODate), count});
  numbers_->set_table({tr("day"), tr("runs")}, std::move(rows));
}

void DayCalendar::restyle() {
  set_title(tr("Runs a day"));
  if (drawing_) drawing_->update();
}

ProgressPage::ProgressPage(Workbench& bench, QWidget* parent) : QScrollArea(parent), bench_(bench) {
  setObjectName("progress_page");
  setAccessibleName(tr("Your progress"));
  setWidgetResizable(true);
  setFrameShape(QFrame::NoFrame);
  auto* content = new QWidget;
  auto* layout = new QVBoxLayout(content);
  layout->setContentsMargins(32, 28, 32, 28);
  layout->setSpacing(18);
  auto* title = new QLabel(tr("Your progress"));
  title->setProperty("role", "title");
  layout->addWidget(title);
  calendar_ = new DayCalendar;
  calendar_->setMinimumHeight(Theme::instance().px(230));
  connect(calendar_, &View::export_requested, this, [this] { emit export_wanted(calendar_); });
  layout->addWidget(calendar_);
  facts_ = new FactList;
  facts_->setMaximumWidth(Theme::instance().px(420));
  layout->addWidget(facts_);
  lessons_ = new QWidget;
  layout->addWidget(lessons_);
  layout->addStretch();
  setWidget(content);
  refresh();
}

void ProgressPage::refresh() {
  const auto days = days_of(bench_.history().runs_by_day());
  const QDate today = QDate::currentDate();
  calendar_->set_days(days, today);
  const auto passed = bench_.history().passed_variants();
  int variants = 0, done = 0, touched = 0;
  for (const auto& lesson : bench_.lessons()) {
    variants += static_cast<int>(lesson.variants.size());
    const double share = passed_share(lesson, passed);
    done += static_cast<int>(share * static_cast<double>(lesson.variants.size()) + 0.5);
    touched += share > 0;
  }
  facts_->set_facts({
      {tr("runs"), count_text(bench_.history().count()), {}, tr("Every run ever made here")},
      {tr("active days"),
       count_text(static_cast<std::int64_t>(days.size())),
       {},
       tr("Days with at least one run")},
      {tr("days in a row"), count_text(days_in_a_row(days, today)), {}, tr("Up to today or yesterday")},
      {tr("lessons begun"),
       tr("%1 of %2").arg(touched).arg(bench_.lessons().size()),
       {},
       tr("Lessons with at least one right result")},
      {tr("variants passed"),
       tr("%1 of %2").arg(done).arg(variants),
       {},
       tr("Kernels that gave the right result")},
  });

  auto* rows = new QWidget;
  auto* grid = new QGridLayout(rows);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setColumnStretch(1, 1);
  grid->setVerticalSpacing(10);
  grid->setHorizontalSpacing(18);
  int row = 0;
  for (const auto& lesson : bench_.lessons()) {
    auto* name = new QPushButton(QString::fromStdString(lesson.title_in(bench_.language().toStdString())));
    name->setFlat(true);
    name->setStyleSheet("text-align: left; border: none; background: transparent; padding: 2px 0;");
    const QString id = QString::fromStdString(lesson.id);
    connect(name, &QPushButton::clicked, this, [this, id] { emit lesson_chosen(id); });
    auto* bar = new QProgressBar;
    bar->setRange(0, 1000);
    const double share = passed_share(lesson, passed);
    bar->setValue(static_cast<int>(share * 1000));
    bar->setTextVisible(false);
    bar->setAccessibleName(name->text());
    auto* words =
        new QLabel(tr("%1 of %n variant(s)", nullptr, static_cast<int>(lesson.variants.size()))
                       .arg(static_cast<int>(share * static_cast<double>(lesson.variants.size()) + 0.5)));
    words->setProperty("role", "muted");
    grid->addWidget(name, row, 0);
    grid->addWidget(bar, row, 1);
    grid->addWidget(words, row++, 2);
  }
  delete widget()->layout()->replaceWidget(lessons_, rows);
  delete lessons_;
  lessons_ = rows;
}

}
