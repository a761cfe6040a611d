#include "widgets/charts/heat_map.h"

#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace kernelarium {

HeatMap::HeatMap(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void HeatMap::set_cells(const QString& x, const QString& y,
                        std::map<std::pair<std::int64_t, std::int64_t>, Cell> cells, bool lower_is_better) {
  x_ = x, y_ = y, cells_ = std::move(cells), lower_is_better_ = lower_is_better;
  std::set<std::int64_t> columns, rows;
  for (const auto& [key, cell] : cells_) columns.insert(key.first), rows.insert(key.second);
  columns_.assign(columns.begin(), columns.end());
  rows_.assign(rows.begin(), rows.end());
  current_column_ = columns_.empty() ? 0 : std::min(current_column_, columns_.size() - 1);
  current_row_ = rows_.empty() ? 0 : std::min(current_row_, rows_.size() - 1);
  update();
}

QRectF HeatMap::cell_rect(std::size_t column, std::size_t row) const {
  const Theme& theme = Theme::instance();
  const double left = theme.px(64), bottom = theme.px(40);
  const double wide = (width() - left) / static_cast<double>(std::max<std::size_t>(1, columns_.size()));
  const double high = std::min<double>(
      (height() - bottom) / static_cast<double>(std::max<std::size_t>(1, rows_.size())), theme.px(72));
  return {left + static_cast<double>(column) * wide, static_cast<double>(row) * high, wide, high};
}

void HeatMap::paintEvent(QPaintEvent*) {
  const Theme& theme = Theme::instance();
  const Colours& c = theme.colours();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  double least = std::numeric_limits<double>::infinity(), most = 0;
  for (const auto& [key, cell] : cells_)
    if (std::isfinite(cell.figure) && cell.figure > 0)
      least = std::min(least, cell.figure), most = std::max(most, cell.figure);
  const double gap = theme.px(1.5);
  painter.setFont(theme.font(Theme::Type::caption));
  for (std::size_t row = 0; row < rows_.size(); ++row)
    for (std::size_t column = 0; column < columns_.size(); ++column) {
      const QRectF rect = cell_rect(column, row).adjusted(gap, gap, -gap, -gap);
      const auto found = cells_.find({columns_[column], rows_[row]});
      painter.setPen(QPen(c.border, 1));
      painter.setBrush(Qt::NoBrush);
      if (found == cells_.end())
        painter.drawRoundedRect(rect, theme.px(3), theme.px(3));
      else if (!std::isfinite(found->second.figure)) {
        painter.drawRoundedRect(rect, theme.px(3), theme.px(3));
        painter.setPen(QPen(c.bad, theme.px(1)));
        painter.drawLine(rect.topLeft(), rect.bottomRight());
        painter.drawLine(rect.topRight(), rect.bottomLeft());
      } else {
        // By ratios: twice as slow looks the same at any value.
        const double span = std::log(most / least);
        double waste = span > 1e-9 ? std::log(found->second.figure / least) / span : 0;
        if (!lower_is_better_) waste = 1 - waste;
        const QColor colour = theme.waste_colour(waste);
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        painter.drawRoundedRect(rect, theme.px(3), theme.px(3));
        painter.setPen(Theme::ink_on(colour));
        painter.drawText(rect, Qt::AlignCenter, found->second.text);
      }
      if (hasFocus() && row == current_row_ && column == current_column_) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(c.text, theme.px(2)));
        painter.drawRoundedRect(rect, theme.px(3), theme.px(3));
      }
    }
  painter.setPen(c.muted);
  for (std::size_t column = 0; column < columns_.size(); ++column) {
    const QRectF rect = cell_rect(column, rows_.empty() ? 0 : rows_.size() - 1);
    painter.drawText(QRectF(rect.left(), rect.bottom(), rect.width(), theme.px(18)), Qt::AlignCenter,
                     count_text(columns_[column]));
  }
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    const QRectF rect = cell_rect(0, row);
    painter.drawText(QRectF(0, rect.top(), rect.left() - theme.px(8), rect.height()),
                     Qt::AlignRight | Qt::AlignVCenter,
                     (row == 0 ? y_ + " " : QString()) + count_text(rows_[row]));
  }
  if (!rows_.empty()) {
    const double y = cell_rect(0, rows_.size() - 1).bottom() + theme.px(18);
    painter.drawText(QRectF(theme.px(64), y, width() - theme.px(64), theme.px(18)), Qt::AlignCenter, x_);
  }
}

const std::pair<const std::pair<std::int64_t, std::int64_t>, HeatMap::Cell>*
HeatMap::cell_at(const QPointF& position) const {
  for (const auto& entry : cells_) {
    const auto column = static_cast<std::size_t>(
        std::lower_bound(columns_.begin(), columns_.end(), entry.first.first) - columns_.begin());
    const auto row = static_cast<std::size_t>(
        std::lower_bound(rows_.begin(), rows_.end(), entry.first.second) - rows_.begin());
    if (cell_rect(column, row).contains(position)) return &entry;
  }
  return nullptr;
}

void HeatMap::mousePressEvent(QMouseEvent* event) {
  if (const auto* cell = cell_at(event->position())) emit picked(cell->first.first, cell->first.second);
}

void HeatMap::keyPressEvent(QKeyEvent* event) {
  if (columns_.empty()) return QWidget::keyPressEvent(event);
  switch (event->key()) {
  case Qt::Key_Left:
    current_column_ -= current_column_ > 0;
    break;
  case Qt::Key_Right:
    current_column_ += current_column_ + 1 < columns_.size();
    break;
  case Qt::Key_Up:
    current_row_ -= current_row_ > 0;
    break;
  case Qt::Key_Down:
    current_row_ += current_row_ + 1 < rows_.size();
    break;
  case Qt::Key_Return:
  case Qt::Key_Space:
    emit picked(columns_[current_column_], rows_[current_row_]);
    break;
  default:
    return QWidget::keyPressEvent(event);
  }
  update();
}

bool HeatMap::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  auto* help = static_cast<QHelpEvent*>(event);
  if (const auto* cell = cell_at(help->pos()))
    QToolTip::showText(help->globalPos(), cell->second.help, this);
  else
    QToolTip::hideText();
  return true;
}

}
