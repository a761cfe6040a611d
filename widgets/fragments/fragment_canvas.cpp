#include "widgets/fragments/fragment_canvas.h"

#include "widgets/theme/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

namespace kernelarium {

namespace {

constexpr int narrow_lane = 16, lane_gaps = 15; ///< points
constexpr int lanes = 32, atom_bytes = 1024, line_bytes = 128, piece_bytes = 16;

double gutter() { return Theme::instance().px(34); }
double title_height() { return Theme::instance().px(20); }
double index_height() { return Theme::instance().px(14); }
QSizeF piece_size() { return {Theme::instance().px(34) * 1.0, Theme::instance().px(14) * 1.0}; }
double strip_height() { return Theme::instance().px(24); }

}

FragmentCanvas::FragmentCanvas(QWidget* parent) : QWidget(parent) {
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
}

void FragmentCanvas::set_fragments(std::shared_ptr<const MatrixFragments> fragments) {
  fragments_ = std::move(fragments);
  hover_ = {};
  lay_out();
}

void FragmentCanvas::set_labels(Labels labels) {
  labels_ = labels;
  lay_out();
}

void FragmentCanvas::show_c(bool c) {
  c_ = c;
  lay_out();
}

void FragmentCanvas::set_lane(int lane) {
  lane_ = lane;
  update();
}

void FragmentCanvas::lay_out() {
  grids_.clear();
  shared_.clear();
  size_ = {0, 0};
  const Theme& theme = Theme::instance();
  cell_ = {theme.px(labels_ == Labels::values ? 42 : 22) * 1.0, theme.px(18) * 1.0};
  if (fragments_) {
    const double top = strip_height() + theme.px(8), head = title_height() + index_height(),
                 space = theme.px(14);
    if (fragments_->multiplies()) {
      const Operand result = c_ ? Operand::c : Operand::d;
      const double left = gutter() + fragments_->columns(Operand::a) * cell_.width() + space + gutter();
      const double below = top + head + fragments_->rows(Operand::b) * cell_.height() + space;
      add_grid(Operand::b, {left, top + head});
      add_grid(Operand::a, {gutter(), below + head});
      add_grid(result, {left, below + head});
      size_ = {left + fragments_->columns(result) * cell_.width() + theme.px(4),
               below + head + fragments_->rows(result) * cell_.height() + space};
      for (const Operand operand : {Operand::a, Operand::b})
        if (fragments_->in_shared(operand)) add_shared(operand);
    } else {
      // The matrices of a load are separate, as many per row as there is room for.
      const int matrices = fragments_->columns(Operand::d) / 8;
      const double one = 8 * cell_.width() + theme.px(14);
      across_ =
          std::clamp(static_cast<int>((width() - gutter() + theme.px(14)) / one), 1, std::max(1, matrices));
      add_grid(Operand::d, {gutter(), top + head});
      size_ = {gutter() + one,
               top + title_height() + (matrices + across_ - 1) / across_ * band_height() + space};
    }
    size_.setWidth(std::max(size_.width(), lanes * theme.px(narrow_lane) + gutter() + theme.px(lane_gaps)));
  }
  double top = size_.height();
  for (SharedTile& tile : shared_) {
    tile.corner = {gutter(), top + title_height()};
    const auto rows = (static_cast<int>(tile.atoms.size()) + atoms_a_row() - 1) / atoms_a_row();
    top += title_height() + rows * (atom_rect(tile, 0).height() + theme.px(22)) + theme.px(8);
  }
  size_.setHeight(top);
  updateGeometry();
  setMinimumSize(minimumSizeHint());
  update();
}

void FragmentCanvas::add_grid(Operand operand, const QPointF& corner) {
  Grid grid{operand, corner, {}};
  const QFont font = Theme::instance().code_font(Theme::Type::caption);
  const QFontMetrics metrics(font);
  const int room = static_cast<int>(cell_.width()) - 2;
  for (int row = 0; row < fragments_->rows(operand); ++row)
    for (int column = 0; column < fragments_->columns(operand); ++column) {
      QString text = labels_ == Labels::lanes
                         ? QString::number(fragments_->holder(operand, row, column).lane)
                         : QString::fromStdString(fragments_->text(operand, row, column)).replace('-', u'−');
      if (metrics.horizontalAdvance(text) > room) text = metrics.elidedText(text, Qt::ElideRight, room);
      QStaticText made(text);
      made.setTextFormat(Qt::PlainText);
      made.prepare({}, font);
      grid.texts.push_back(std::move(made));
    }
  grids_.push_back(std::move(grid));
}

void FragmentCanvas::add_shared(Operand operand) {
  SharedTile tile;
  tile.operand = operand;
  for (int row = 0; row < fragments_->rows(operand); ++row)
    for (int column = 0; column < fragments_->columns(operand); ++column) {
      const std::uint32_t place = fragments_->shared_place(operand, row, column);
      const std::uint32_t piece = place / piece_bytes * piece_bytes;
      if (place == piece) tile.pieces[piece] = {piece, row, column};
      const std::uint32_t atom = place / atom_bytes * atom_bytes;
      if (std::find(tile.atoms.begin(), tile.atoms.end(), atom) == tile.atoms.end())
        tile.atoms.push_back(atom);
    }
  std::sort(tile.atoms.begin(), tile.atoms.end());
  if (!tile.atoms.empty()) shared_.push_back(std::move(tile));
}

int FragmentCanvas::atoms_a_row() const {
  const double each = 8 * piece_size().width() + gutter() + Theme::instance().px(12);
  return std::max(1, static_cast<int>(std::max<double>(width(), size_.width()) / each));
}

QRectF FragmentCanvas::atom_rect(const SharedTile& tile, std::size_t atom) const {
  const int across = atoms_a_row(), at = static_cast<int>(atom);
  const double width = 8 * piece_size().width(), height = 8 * piece_size().height();
  return {tile.corner.x() + at % across * (width + gutter() + Theme::instance().px(12)),
          tile.corner.y() + at / across * (height + Theme::instance().px(22)), width, height};
}

QSize FragmentCanvas::sizeHint() const { return size_.toSize(); }
QSize FragmentCanvas::minimumSizeHint() const { return size_.toSize(); }

void FragmentCanvas::resizeEvent(QResizeEvent* event) {
  if (fragments_ && event->oldSize().width() != event->size().width() &&
      (!shared_.empty() || !fragments_->multiplies()))
    lay_out();
}

/// A row of a load's matrices, with the columns' numbers.
double FragmentCanvas::band_height() const {
  return index_height() + 8 * cell_.height() + Theme::instance().px(6);
}

QRectF FragmentCanvas::cell_rect(Operand operand, int row, int column) const {
  for (const Grid& grid : grids_) {
    if (grid.operand != operand) continue;
    double x = column * cell_.width(), y = row * cell_.height();
    if (!fragments_->multiplies()) {
      const int matrix = column / 8;
      x = column % 8 * cell_.width() + matrix % across_ * (8 * cell_.width() + Theme::instance().px(14));
      y += matrix / across_ * band_height();
    }
    return {grid.corner.x() + x, grid.corner.y() + y, cell_.width(), cell_.height()};
  }
  return {};
}

QRectF FragmentCanvas::lane_rect(int lane) const {
  const Theme& theme = Theme::instance();
  const double step = std::clamp((width() - gutter() - theme.px(lane_gaps)) / lanes,
                                 theme.px(narrow_lane) * 1.0, theme.px(20) * 1.0);
  return {gutter() + lane * step + lane / 4 * theme.px(2.0), 0, step - 1, strip_height()};
}

FragmentCanvas::Spot FragmentCanvas::spot_at(const QPointF& at) const {
  if (!fragments_) return {};
  for (int lane = 0; lane < lanes; ++lane)
    if (lane_rect(lane).contains(at)) return {Operand::d, -1, -1, lane};
  for (const Grid& grid : grids_)
    for (int row = 0; row < fragments_->rows(grid.operand); ++row)
      for (int column = 0; column < fragments_->columns(grid.operand); ++column)
        if (cell_rect(grid.operand, row, column).contains(at))
          return {grid.operand, row, column, fragments_->holder(grid.operand, row, column).lane};
  for (const SharedTile& tile : shared_)
    for (std::size_t i = 0; i < tile.atoms.size(); ++i) {
      const QRectF box = atom_rect(tile, i);
      if (!box.contains(at)) continue;
      const int line = static_cast<int>((at.y() - box.top()) / piece_size().height()),
                chunk = static_cast<int>((at.x() - box.left()) / piece_size().width());
      const auto piece = tile.pieces.find(
          tile.atoms[i] + static_cast<std::uint32_t>(line * line_bytes + chunk * piece_bytes));
      if (piece != tile.pieces.end())
        return {tile.operand, piece->second.row, piece->second.column,
                fragments_->holder(tile.operand, piece->second.row, piece->second.column).lane};
    }
  return {};
}

bool FragmentCanvas::marked(Operand operand, int row, int column) const {
  if (hover_.row < 0 || !fragments_->multiplies()) return false;
  if (operand == hover_.operand) return row == hover_.row && column == hover_.column;
  if (hover_.operand != Operand::c && hover_.operand != Operand::d) return false;
  return operand == Operand::a ? row == hover_.row : operand == Operand::b && column == hover_.column;
}

void FragmentCanvas::paintEvent(QPaintEvent* event) {
  if (!fragments_) return;
  QPainter painter(this);
  painter.setClipRect(event->rect());
  paint_lanes(painter);
  for (const Grid& grid : grids_) paint_grid(painter, grid);
  for (const SharedTile& tile : shared_) paint_shared(painter, tile);
}

void FragmentCanvas::paint_lanes(QPainter& painter) const {
  const Theme& theme = Theme::instance();
  const Colours& c = theme.colours();
  painter.setFont(theme.code_font(Theme::Type::caption));
  for (int lane = 0; lane < lanes; ++lane) {
    const QRectF box = lane_rect(lane).adjusted(0, 0, -1, -theme.px(4));
    const bool on = lane == shown_lane();
    painter.setPen(QPen(on ? c.accent : c.border, 1));
    painter.setBrush(on ? c.accent : c.raised);
    painter.drawRoundedRect(box, theme.px(3), theme.px(3));
    if (lane == lane_ && !on) {
      painter.setPen(QPen(c.accent, theme.px(2)));
      painter.setBrush(Qt::NoBrush);
      painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), theme.px(3), theme.px(3));
    }
    painter.setPen(on ? c.on_accent : c.text);
    painter.drawText(box, Qt::AlignCenter, QString::number(lane));
  }
  if (hasFocus()) {
    painter.setPen(QPen(c.accent, 1, Qt::DotLine));
    painter.drawLine(QPointF(lane_rect(0).left(), strip_height() - 1),
                     QPointF(lane_rect(lanes - 1).right(), strip_height() - 1));
  }
}

void FragmentCanvas::paint_grid(QPainter& painter, const Grid& grid) const {
  const Theme& theme = Theme::instance();
  const Colours& c = theme.colours();
  const int rows = fragments_->rows(grid.operand), columns = fragments_->columns(grid.operand);
  const QFont caption = theme.font(Theme::Type::caption), code = theme.code_font(Theme::Type::caption);
  painter.setFont(theme.font(Theme::Type::strong));
  painter.setPen(c.text);
  const double title_top = grid.corner.y() - index_height() - title_height();
  const QString title = fragments_->multiplies()
                            ? tr("%1 · %2 · %3 × %4")
                                  .arg(QString("ABCD").at(static_cast<int>(grid.operand)))
                                  .arg(QString::fromStdString(fragments_->type(grid.operand)))
                                  .arg(rows)
                                  .arg(columns)
                            : tr("%n matrix(es) of 8 × 8 in shared memory", nullptr, columns / 8);
  painter.drawText(
      QRectF(grid.corner.x(), title_top, std::max(columns * cell_.width(), 300.0), title_height()),
      Qt::AlignLeft | Qt::AlignVCenter, title);
  painter.setFont(caption);
  painter.setPen(c.muted);
  const int first = grid.operand == Operand::b ? 0 : fragments_->first_row();
  const int band = fragments_->multiplies() ? columns : 8 * across_;
  for (int left = 0; left < columns; left += band)
    for (int row = 0; row < rows; ++row)
      painter.drawText(QRectF(grid.corner.x() - gutter(), cell_rect(grid.operand, row, left).top(),
                              gutter() - theme.px(4), cell_.height()),
                       Qt::AlignRight | Qt::AlignVCenter, QString::number(first + row));
  const QRect clip = painter.clipBoundingRect().toAlignedRect();
  for (int column = 0; column < columns; ++column) {
    const QRectF at = cell_rect(grid.operand, 0, column);
    if (at.right() < clip.left() || at.left() > clip.right()) continue;
    painter.drawText(at.translated(0, -index_height()).adjusted(0, 0, 0, index_height() - cell_.height()),
                     Qt::AlignCenter, QString::number(fragments_->multiplies() ? column : column % 8));
  }
  painter.setFont(code);
  const QPen line(c.grid, 1);
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column) {
      const QRectF box = cell_rect(grid.operand, row, column);
      if (!box.intersects(clip)) continue;
      const int lane = fragments_->holder(grid.operand, row, column).lane;
      const bool on = lane == shown_lane(), mark = marked(grid.operand, row, column);
      painter.fillRect(box.adjusted(0, 0, -1, -1), on             ? c.accent
                                                   : mark         ? c.read_all
                                                   : lane / 4 % 2 ? c.raised
                                                                  : c.canvas);
      painter.setPen(line);
      painter.drawLine(box.topRight() - QPointF(1, 0), box.bottomRight() - QPointF(1, 0));
      painter.drawLine(box.bottomLeft() - QPointF(0, 1), box.bottomRight() - QPointF(0, 1));
      painter.setPen(on ? c.on_accent : mark ? Theme::ink_on(c.read_all) : c.text);
      const QStaticText& text = grid.texts[static_cast<std::size_t>(row * columns + column)];
      const QSizeF size = text.size();
      painter.drawStaticText(box.center() - QPointF(size.width() / 2, size.height() / 2), text);
      if (!mark || grid.operand != hover_.operand) continue;
      painter.setPen(QPen(c.text, theme.px(2)));
      painter.setBrush(Qt::NoBrush);
      painter.drawRect(box.adjusted(1, 1, -2, -2));
    }
}

void FragmentCanvas::paint_shared(QPainter& painter, const SharedTile& tile) const {
  const Theme& theme = Theme::instance();
  const Colours& c = theme.colours();
  const bool of_a = tile.operand == Operand::a;
  const int swizzle = fragments_->swizzle(tile.operand);
  painter.setFont(theme.font(Theme::Type::strong));
  painter.setPen(c.text);
  const QString letter = of_a ? "A" : "B";
  const QString how = swizzle > piece_bytes
                          ? tr("%1 in shared memory, swizzled by %2 bytes").arg(letter).arg(swizzle)
                          : tr("%1 in shared memory, no swizzle").arg(letter);
  painter.drawText(QRectF(tile.corner.x(), tile.corner.y() - title_height(), width(), title_height()),
                   Qt::AlignLeft | Qt::AlignVCenter, how);
  // Pieces with elements of the lane.
  std::map<std::uint32_t, bool> held;
  for (const MatrixFragments::Cell& cell : fragments_->cells(tile.operand, shown_lane()))
    held[fragments_->shared_place(tile.operand, cell.row, cell.column) / piece_bytes * piece_bytes] = true;
  const QFont code = theme.code_font(Theme::Type::caption);
  for (std::size_t i = 0; i < tile.atoms.size(); ++i) {
    const QRectF box = atom_rect(tile, i);
    if (!painter.clipBoundingRect().intersects(box.adjusted(-gutter(), 0, 0, 0))) continue;
    for (int line = 0; line < 8; ++line) {
      const std::uint32_t offset = tile.atoms[i] + static_cast<std::uint32_t>(line * line_bytes);
      const double top = box.top() + line * piece_size().height();
      painter.setFont(code);
      painter.setPen(c.muted);
      painter.drawText(QRectF(box.left() - gutter(), top, gutter() - theme.px(3), piece_size().height()),
                       Qt::AlignRight | Qt::AlignVCenter, QString::number(offset));
      for (int chunk = 0; chunk < 8; ++chunk) {
        const QRectF cell(box.left() + chunk * piece_size().width(), top, piece_size().width(),
                          piece_size().height());
        const auto found = tile.pieces.find(offset + static_cast<std::uint32_t>(chunk * piece_bytes));
        const bool on = found != tile.pieces.end() && held.contains(found->first);
        painter.setPen(QPen(c.grid, 1));
        painter.setBrush(on ? c.accent : found != tile.pieces.end() ? c.raised : c.canvas);
        painter.drawRect(cell.adjusted(0, 0, -1, -1));
        if (found == tile.pieces.end()) continue;
        painter.setPen(on ? c.on_accent : c.text);
        painter.drawText(cell, Qt::AlignCenter,
                         QString("%1,%2").arg(found->second.row).arg(found->second.column));
      }
    }
  }
}

QString FragmentCanvas::name(Operand operand, int row, int column) const {
  const int first = operand == Operand::b ? 0 : fragments_->first_row();
  return QString("%1[%2][%3]")
      .arg(QString("ABCD").at(static_cast<int>(operand)))
      .arg(first + row)
      .arg(column);
}

QString FragmentCanvas::sentence(const Spot& spot) const {
  if (!fragments_ || spot.lane < 0) return {};
  if (spot.row < 0) { // a lane: its elements
    if (!fragments_->multiplies())
      return tr("Lane %1 receives two adjacent elements of each matrix and supplies the address of row %2 of "
                "matrix %3.")
          .arg(spot.lane)
          .arg(spot.lane % 8)
          .arg(spot.lane / 8);
    QStringList parts;
    for (const Operand operand : {Operand::a, Operand::b, c_ ? Operand::c : Operand::d}) {
      const auto cells = fragments_->cells(operand, spot.lane);
      QStringList names;
      for (std::size_t i = 0; i < cells.size() && i < 4; ++i)
        names << name(operand, cells[i].row, cells[i].column);
      if (cells.size() > 4) names << tr("%n more", nullptr, static_cast<int>(cells.size()) - 4);
      parts << names.join(", ");
    }
    return tr("Lane %1 holds %2.").arg(spot.lane).arg(parts.join(" · "));
  }
  const MatrixFragments::Holder& holder = fragments_->holder(spot.operand, spot.row, spot.column);
  const QString value =
      QString::fromStdString(fragments_->text(spot.operand, spot.row, spot.column)).replace('-', u'−');
  if (!fragments_->multiplies()) {
    const int matrix = spot.column / 8;
    return tr("Row %1, column %2 of matrix %3, at byte %4 of shared memory, is 0x%5: half %6 of register %7 "
              "of lane %8; lane %9 gave the row's address.")
        .arg(spot.row)
        .arg(spot.column % 8)
        .arg(matrix)
        .arg(fragments_->shared_place(spot.operand, spot.row, spot.column))
        .arg(value)
        .arg(holder.part)
        .arg(holder.reg)
        .arg(holder.lane)
        .arg(8 * matrix + spot.row);
  }
  const QString element = name(spot.operand, spot.row, spot.column) + " = " + value;
  if (fragments_->in_shared(spot.operand)) {
    const std::uint32_t place = fragments_->shared_place(spot.operand, spot.row, spot.column),
                        plain = fragments_->shared_place(spot.operand, spot.row, spot.column, true);
    return place == plain ? tr("%1 is at byte %2 of shared memory.").arg(element).arg(place)
                          : tr("%1 is at byte %2 of shared memory; without the swizzle it would be at %3.")
                                .arg(element)
                                .arg(place)
                                .arg(plain);
  }
  const QString where = tr("%1: lane %2, register %3 of %4")
                            .arg(element)
                            .arg(holder.lane)
                            .arg(holder.reg)
                            .arg(QString("ABCD").at(static_cast<int>(spot.operand)));
  if (spot.operand != Operand::d) return where + '.';
  return where + " · " +
         tr("%1 plus %2 products of row %3 of A and column %4 of B.")
             .arg(name(Operand::c, spot.row, spot.column) + " = " +
                  QString::fromStdString(fragments_->text(Operand::c, spot.row, spot.column))
                      .replace('-', u'−'))
             .arg(fragments_->columns(Operand::a))
             .arg(fragments_->first_row() + spot.row)
             .arg(spot.column);
}

void FragmentCanvas::mouseMoveEvent(QMouseEvent* event) {
  const Spot spot = spot_at(event->position());
  if (spot == hover_) return;
  hover_ = spot;
  emit hovered();
  update();
}

void FragmentCanvas::mousePressEvent(QMouseEvent* event) {
  setFocus();
  if (const Spot spot = spot_at(event->position()); spot.lane >= 0) emit picked(spot.lane);
}

void FragmentCanvas::leaveEvent(QEvent*) {
  hover_ = {};
  emit hovered();
  update();
}

void FragmentCanvas::keyPressEvent(QKeyEvent* event) {
  const int by = event->key() == Qt::Key_Left    ? -1
                 : event->key() == Qt::Key_Right ? 1
                 : event->key() == Qt::Key_Up    ? -4
                 : event->key() == Qt::Key_Down  ? 4
                                                 : 0;
  if (by == 0) return QWidget::keyPressEvent(event); // instructions are the view's
  emit picked(std::clamp(lane_ + by, 0, lanes - 1));
}

bool FragmentCanvas::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  auto* help = static_cast<QHelpEvent*>(event);
  const QString text = sentence(spot_at(help->pos()));
  if (text.isEmpty())
    QToolTip::hideText();
  else
    QToolTip::showText(help->globalPos(), text, this);
  return true;
}

}
