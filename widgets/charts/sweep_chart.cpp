#include "widgets/charts/sweep_chart.h"

#include "widgets/charts/chart_style.h"
#include "widgets/charts/heat_map.h"
#include "widgets/charts/sweep_lines.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QToolButton>
#include <algorithm>
#include <cmath>
#include <map>

namespace kernelarium {

namespace {

std::int64_t value_of(const SweepPoint& point, const QString& name) {
  const auto found = point.values.find(name.toStdString());
  return found == point.values.end() ? 0 : found->second;
}

}

SweepChart::SweepChart(QWidget* parent) : View(parent) {
  numbers_ = new NumbersModel(this);
  pages_ = new QStackedWidget;
  lines_ = new SweepLines;
  heat_ = new HeatMap;
  pages_->addWidget(lines_);
  pages_->addWidget(heat_);
  progress_ = new QProgressBar;
  progress_->setTextVisible(false);
  progress_->setAccessibleName(tr("Progress of the sweep"));
  count_ = new QLabel;
  count_->setProperty("role", "caption");
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(pages_, 1);
  auto* row = new QHBoxLayout;
  row->addWidget(progress_, 1);
  row->addWidget(count_);
  column->addLayout(row);
  progress_->hide();
  set_content(content, pages_);
  const auto tool = [this](const QString& help, bool checkable) {
    auto* button = new QToolButton;
    button->setToolTip(help);
    button->setAccessibleName(help);
    button->setCheckable(checkable);
    tools()->addWidget(button, 0, Qt::AlignTop);
    return button;
  };
  map_ = tool(tr("Heat map over two parameters"), true);
  pause_ = tool(tr("Pause the sweep"), true);
  cancel_ = tool(tr("Cancel the sweep"), false);
  pause_->hide();
  cancel_->hide();
  connect(map_, &QToolButton::toggled, this, &SweepChart::set_heat_map);
  connect(pause_, &QToolButton::toggled, this, [this](bool paused) {
    pause_->setIcon(icon(paused ? "run" : "pause", Theme::instance().colours().muted));
    pause_->setToolTip(paused ? tr("Resume") : tr("Pause the sweep"));
    emit pause_toggled(paused);
  });
  connect(cancel_, &QToolButton::clicked, this, &SweepChart::cancel_requested);
  connect(lines_, &SweepLines::picked, this, [this](int line, int point) {
    emit point_picked(
        points_[shown_[static_cast<std::size_t>(line)][static_cast<std::size_t>(point)]].values);
  });
  connect(heat_, &HeatMap::picked, this, [this](qint64 x, qint64 y) {
    for (const SweepPoint& point : points_)
      if (value_of(point, x_) == x && value_of(point, y_) == y) return emit point_picked(point.values);
  });
  lines_->setToolTip(tr("Click a point to set its values")); // no words for exported pictures
  heat_->setToolTip(tr("Click a cell to set its values"));
  set_title(tr("Sweep"));
  show_empty(tr("Choose one or two parameters and start a sweep."));
  restyle();
}

void SweepChart::set_axes(const QString& x, const QString& y, const QString& figure, const QString& unit,
                          bool lower_is_better) {
  x_ = x, y_ = y, figure_ = figure, unit_ = unit, lower_is_better_ = lower_is_better;
  choices_.clear();
  heat_map_ = heat_map_ && !y.isEmpty();
  set_title(y.isEmpty() ? tr("%1 over %2").arg(figure, x) : tr("%1 over %2 and %3").arg(figure, x, y));
  refresh();
}

void SweepChart::set_choices(const QStringList& choices) {
  choices_ = choices;
  refresh();
}

QString SweepChart::text_of_x(const SweepPoint& point) const {
  const std::int64_t value = value_of(point, x_);
  return value >= 0 && value < choices_.size() ? choices_[value] : QString::number(value);
}

const SweepPoint* SweepChart::best() const {
  const SweepPoint* best = nullptr;
  int finite = 0;
  for (const SweepPoint& point : points_) {
    if (!std::isfinite(point.figure)) continue;
    ++finite;
    if (!best || (lower_is_better_ ? point.figure < best->figure : point.figure > best->figure))
      best = &point;
  }
  return finite > 1 ? best : nullptr;
}

void SweepChart::clear_points() {
  points_.clear();
  refresh();
}

void SweepChart::add_point(const SweepPoint& point) {
  points_.push_back(point);
  refresh();
}

void SweepChart::set_progress(int done, int total) {
  const bool running = done < total;
  progress_->setRange(0, total);
  progress_->setValue(done);
  progress_->setVisible(running);
  pause_->setVisible(running);
  cancel_->setVisible(running);
  if (!running && pause_->isChecked()) pause_->setChecked(false);
  count_->setText(running ? tr("%1 of %2 settings").arg(done).arg(total) : QString());
}

void SweepChart::set_heat_map(bool heat_map) {
  heat_map_ = heat_map && !y_.isEmpty();
  const QSignalBlocker quiet(map_);
  map_->setChecked(heat_map_);
  refresh();
}

void SweepChart::refresh() {
  map_->setVisible(!y_.isEmpty());
  pages_->setCurrentIndex(heat_map_ ? 1 : 0);
  set_legend(
      heat_map_
          ? tr("each cell one setting · teal: best · orange: worst · crossed out: failed")
          : tr("whiskers: quartiles · filled: measured · hollow: modelled · ring: best · cross: failed"));
  if (points_.empty()) return show_empty(tr("Choose one or two parameters and start a sweep."));
  double highest = 0;
  for (const SweepPoint& point : points_)
    if (std::isfinite(point.figure)) highest = std::max(highest, point.figure);
  const AxisUnit unit = unit_ == "ms" ? time_unit(highest) : AxisUnit{1, unit_};
  const QString heading = figure_ + ", " + unit.name;
  if (heat_map_) set_legend(heading + " · " + legend());
  const SweepPoint* const found = best();
  if (found && !choices_.isEmpty()) set_legend(tr("best: %1").arg(text_of_x(*found)) + " · " + legend());
  const auto figure = [&](const SweepPoint& point) {
    return std::isfinite(point.figure) ? number_text(point.figure * unit.scale) + QChar(0x2009) + unit.name
                                       : tr("failed: %1").arg(point.error);
  };
  const auto help = [&](const SweepPoint& point) {
    QString text = choices_.isEmpty() ? QString("%1 = %2").arg(x_, text_of_x(point)) : text_of_x(point);
    if (!y_.isEmpty()) text += QString(", %1 = %2").arg(y_).arg(value_of(point, y_));
    return text + "\n" + figure(point) + "  " + label_text(point.label);
  };
  std::map<std::int64_t, std::vector<std::size_t>> by_line;
  for (std::size_t i = 0; i < points_.size(); ++i)
    by_line[y_.isEmpty() ? 0 : value_of(points_[i], y_)].push_back(i);
  std::vector<SweepLines::Line> lines;
  shown_.clear();
  for (auto& [value, members] : by_line) {
    std::stable_sort(members.begin(), members.end(),
                     [&](auto a, auto b) { return value_of(points_[a], x_) < value_of(points_[b], x_); });
    SweepLines::Line line{QString("%1 %2").arg(y_).arg(value), {}};
    for (const std::size_t i : members) {
      const SweepPoint& point = points_[i];
      line.points.push_back({static_cast<double>(value_of(point, x_)), point.figure * unit.scale,
                             point.spread * unit.scale, point.label == Label::measured, &point == found,
                             help(point)});
    }
    lines.push_back(std::move(line));
    shown_.push_back(members);
  }
  lines_->set_lines(x_, heading, std::move(lines), choices_);
  if (!y_.isEmpty()) {
    std::map<std::pair<std::int64_t, std::int64_t>, HeatMap::Cell> cells;
    for (const SweepPoint& point : points_)
      cells[{value_of(point, x_), value_of(point, y_)}] = {
          point.figure, number_text(point.figure * unit.scale), help(point)};
    heat_->set_cells(x_, y_, std::move(cells), lower_is_better_);
  }
  std::vector<std::vector<QVariant>> rows;
  const double scale = unit_ == "ms" ? 1000 : 1; // as in all tables of times, whatever unit the axis has
  const QString table_unit = unit_ == "ms" ? QStringLiteral("µs") : unit_;
  for (const SweepPoint& point : points_) {
    std::vector<QVariant> row{choices_.isEmpty() ? QVariant(static_cast<qlonglong>(value_of(point, x_)))
                                                 : QVariant(text_of_x(point))};
    if (!y_.isEmpty()) row.push_back(static_cast<qlonglong>(value_of(point, y_)));
    row.push_back(std::isfinite(point.figure) ? QVariant(scale * point.figure) : QVariant(tr("failed")));
    const bool sampled = point.label == Label::measured || point.label == Label::recorded;
    row.push_back(sampled ? QVariant(scale * point.spread) : QVariant()); // a prediction has no spread
    row.push_back(label_text(point.label));
    rows.push_back(std::move(row));
  }
  QStringList header{x_};
  if (!y_.isEmpty()) header << y_;
  header << figure_ + ", " + table_unit << tr("quartile range, %1").arg(table_unit) << tr("label");
  numbers_->set_table(header, std::move(rows));
  show_ready();
}

QAbstractItemModel* SweepChart::numbers() { return numbers_; }

void SweepChart::restyle() {
  if (!cancel_) return;
  const Theme& theme = Theme::instance();
  map_->setIcon(icon("threads", theme.colours().muted));
  pause_->setIcon(icon(pause_->isChecked() ? "run" : "pause", theme.colours().muted));
  cancel_->setIcon(icon("close", theme.colours().muted));
  for (QToolButton* button : {map_, pause_, cancel_}) button->setIconSize({theme.px(16), theme.px(16)});
  lines_->restyle();
}

}
