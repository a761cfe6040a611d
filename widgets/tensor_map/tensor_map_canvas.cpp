#include "widgets/tensor_map/tensor_map_canvas.h"

#include "widgets/theme/number_text.h"
#include "widgets/theme/theme.h"
#include "widgets/view/focus_frame.h"

#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace kernelarium {

namespace {

constexpr int line_bytes = 128, pieces_a_line = line_bytes / TensorBox::piece_bytes;

double index_width() { return Theme::instance().px(46); }
double title_room() { return Theme::instance().px(24); }

/// The last coordinate of a place changes slowest, as in C: "[3][64]".
QString coordinates_text(const std::vector<std::int64_t>& place) {
  QString text;
  for (auto each = place.rbegin(); each != place.rend(); ++each) text += QString("[%1]").arg(*each);
  return text;
}

}

TensorMapCanvas::TensorMapCanvas(QWidget* parent) : QWidget(parent) {
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
}

void TensorMapCanvas::set_box(std::shared_ptr<const TensorBox> box) {
  box_ = std::move(box);
  piece_ = -1;
  lay_out();
}

void TensorMapCanvas::lay_out() {
  const Theme& theme = Theme::instance();
  size_ = {0, 0};
  double narrowest = 0;
  if (box_ && !box_->pieces().empty()) {
    // Cells as wide as fit beside each other; below each other where their text would not fit.
    const double fixed = 2 * index_width() + theme.px(28), wide = theme.px(40);
    const double text =
        QFontMetricsF(theme.code_font(Theme::Type::caption)).horizontalAdvance(longest_text()) + theme.px(4);
    const double fits = (width() - fixed) / (box_->columns() + pieces_a_line);
    const bool beside = fits >= text;
    cell_ = {beside ? std::clamp(fits, text, std::max(text, wide)) : std::max(text, wide),
             theme.px(18) * 1.0};
    narrowest = index_width() + std::max(box_->columns(), pieces_a_line) * std::max(text, wide) + theme.px(4);
    const double side = theme.px(150);
    const QRectF seen = seen_part(); // in its own shape, unless that is a strip
    tensor_ =
        QRectF(index_width(), title_room(), side * std::clamp(seen.width() / seen.height(), 0.25, 4.0), side);
    const double below = tensor_.bottom() + theme.px(30) + title_room();
    box_corner_ = {index_width(), below};
    const double box_width = box_->columns() * cell_.width();
    const double box_height = box_->rows() * cell_.height() + theme.px(6);
    shared_corner_ = beside ? QPointF(box_corner_.x() + box_width + theme.px(24) + index_width(), below)
                            : QPointF(index_width(), below + box_height + theme.px(12) + title_room());
    first_line_ = ~0u;
    std::uint32_t last_line = 0;
    for (const TensorBox::Piece& piece : box_->pieces()) {
      first_line_ = std::min(first_line_, piece.shared / line_bytes);
      last_line = std::max(last_line, piece.shared / line_bytes);
    }
    const double lines = last_line - first_line_ + 1.0;
    size_ = {std::max(shared_corner_.x() + pieces_a_line * cell_.width() + theme.px(4), tensor_.right()),
             std::max(below + box_height, shared_corner_.y() + lines * cell_.height() + theme.px(6))};
  }
  setMinimumSize(static_cast<int>(std::min(size_.width(), narrowest)), static_cast<int>(size_.height()));
  updateGeometry();
  update();
}

/// The widest text of a cell.
QString TensorMapCanvas::longest_text() const {
  return QString("%1,%2").arg(box_->rows() - 1).arg((box_->columns() - 1) * box_->elements_a_piece());
}

void TensorMapCanvas::resizeEvent(QResizeEvent* event) {
  if (event->oldSize().width() != event->size().width()) lay_out();
}

QRectF TensorMapCanvas::box_rect(int piece) const {
  const TensorBox::Piece& one = box_->pieces()[static_cast<std::size_t>(piece)];
  return {box_corner_.x() + one.column * cell_.width(), box_corner_.y() + one.row * cell_.height(),
          cell_.width(), cell_.height()};
}

QRectF TensorMapCanvas::shared_rect(int piece) const {
  const std::uint32_t at = box_->pieces()[static_cast<std::size_t>(piece)].shared;
  return {shared_corner_.x() + at % line_bytes / TensorBox::piece_bytes * cell_.width(),
          shared_corner_.y() + (at / line_bytes - first_line_) * cell_.height(), cell_.width(),
          cell_.height()};
}

int TensorMapCanvas::piece_at(const QPointF& at) const {
  if (!box_) return -1;
  for (std::size_t i = 0; i < box_->pieces().size(); ++i)
    if (box_rect(static_cast<int>(i)).contains(at) || shared_rect(static_cast<int>(i)).contains(at))
      return static_cast<int>(i);
  return -1;
}

void TensorMapCanvas::set_piece(int piece) {
  if (piece == piece_) return;
  piece_ = piece;
  emit piece_changed();
  update();
}

void TensorMapCanvas::paintEvent(QPaintEvent* event) {
  if (!box_ || box_->pieces().empty()) return;
  const Theme& theme = Theme::instance();
  const Colours& c = theme.colours();
  QPainter painter(this);
  paint_tensor(painter);
  painter.setFont(theme.font(Theme::Type::strong));
  painter.setPen(c.text);
  const auto title = [&](const QPointF& corner, const QString& text) {
    painter.drawText(QRectF(corner.x(), corner.y() - title_room(), width() - corner.x(), title_room()),
                     Qt::AlignLeft | Qt::AlignVCenter, text);
  };
  title(box_corner_, tr("the box, 16 bytes per cell"));
  title(shared_corner_, box_->swizzle_bytes() > 0
                            ? tr("in shared memory, swizzled by %1 bytes").arg(box_->swizzle_bytes())
                            : tr("in shared memory, no swizzle"));
  const QFont code = theme.code_font(Theme::Type::caption);
  painter.setFont(code);
  const QRectF clip = event->rect();
  std::vector<bool> told(static_cast<std::size_t>((size_.height() - shared_corner_.y()) / cell_.height()) +
                         2);
  for (std::size_t i = 0; i < box_->pieces().size(); ++i) {
    const TensorBox::Piece& piece = box_->pieces()[i];
    const int index = static_cast<int>(i);
    const QRectF in_box = box_rect(index), in_shared = shared_rect(index);
    const QString text = QString("%1,%2").arg(piece.row).arg(piece.column * box_->elements_a_piece());
    if (in_box.intersects(clip)) {
      paint_piece(painter, index, in_box, text);
      if (piece.column == 0) {
        painter.setPen(c.muted);
        painter.drawText(QRectF(0, in_box.top(), index_width() - theme.px(4), cell_.height()),
                         Qt::AlignRight | Qt::AlignVCenter, QString::number(piece.row));
      }
    }
    if (!in_shared.intersects(clip)) continue;
    paint_piece(painter, index, in_shared, text);
    const std::size_t line = piece.shared / line_bytes - first_line_;
    if (line >= told.size() || told[line]) continue;
    told[line] = true;
    painter.setPen(c.muted);
    painter.drawText(QRectF(shared_corner_.x() - index_width(), in_shared.top(), index_width() - theme.px(4),
                            cell_.height()),
                     Qt::AlignRight | Qt::AlignVCenter,
                     QString::number(piece.shared / line_bytes * line_bytes));
  }
  paint_focus(painter, *this, rect());
}

void TensorMapCanvas::paint_piece(QPainter& painter, int piece, const QRectF& at, const QString& text) const {
  const Colours& c = Theme::instance().colours();
  const TensorBox::Piece& one = box_->pieces()[static_cast<std::size_t>(piece)];
  const bool on = piece == piece_;
  const QColor fill = on ? c.accent : one.outside == 0 ? c.raised : c.canvas;
  painter.setPen(QPen(c.grid, 1));
  painter.setBrush(fill);
  painter.drawRect(at.adjusted(0, 0, -1, -1));
  if (one.outside > 0) { // beyond the edge
    painter.setPen(Qt::NoPen);
    painter.setBrush(QBrush(c.warning, Qt::BDiagPattern));
    const double share = static_cast<double>(one.outside) / one.elements;
    painter.drawRect(at.adjusted(at.width() * (1 - share), 0, -1, -1));
  }
  painter.setPen(on ? c.on_accent : c.text);
  painter.drawText(at, Qt::AlignCenter, text);
}

QRectF TensorMapCanvas::tensor_elements() const {
  const sim::TensorMap& map = box_->map();
  return {0, 0, static_cast<double>(map.size[0]), map.rank > 1 ? static_cast<double>(map.size[1]) : 1};
}

QRectF TensorMapCanvas::box_elements() const {
  const sim::TensorMap& map = box_->map();
  const bool flat = map.rank < 2;
  return {static_cast<double>(box_->corner(0)), flat ? 0.0 : static_cast<double>(box_->corner(1)),
          static_cast<double>(map.count(0)), flat ? 1.0 : (map.count(1) - 1.0) * map.step[1] + 1};
}

QRectF TensorMapCanvas::seen_part() const { return tensor_elements() | box_elements(); }

/// The first two dimensions of the tensor, with the box in them; beyond the edge it is hatched.
void TensorMapCanvas::paint_tensor(QPainter& painter) const {
  const Theme& theme = Theme::instance();
  const Colours& c = theme.colours();
  const sim::TensorMap& map = box_->map();
  QString extents;
  for (int d = map.rank - 1; d >= 0; --d)
    extents += QString("[%1]").arg(map.size[static_cast<std::size_t>(d)]);
  painter.setFont(theme.font(Theme::Type::strong));
  painter.setPen(c.text);
  painter.drawText(QRectF(tensor_.left(), 0, width(), title_room()), Qt::AlignLeft | Qt::AlignVCenter,
                   tr("the tensor: %1 %2").arg(QString::fromStdString(box_->type()), extents));
  const QRectF tensor = tensor_elements(), box_at = box_elements();
  const QRectF seen = seen_part();
  const auto x = [&](double at) {
    return tensor_.left() + (at - seen.left()) / seen.width() * tensor_.width();
  };
  const auto y = [&](double at) {
    return tensor_.top() + (at - seen.top()) / seen.height() * tensor_.height();
  };
  const auto at_least = [&](QRectF rect) {
    rect.setWidth(std::max(rect.width(), theme.px(4.0) * 1.0));
    rect.setHeight(std::max(rect.height(), theme.px(4.0) * 1.0));
    return rect;
  };
  painter.setPen(QPen(c.muted, 1));
  painter.setBrush(c.raised);
  const auto place = [&](const QRectF& of) {
    return QRectF(QPointF(x(of.left()), y(of.top())), QPointF(x(of.right()), y(of.bottom())));
  };
  const QRectF whole = place(tensor);
  painter.drawRect(whole);
  const QRectF box = at_least(place(box_at));
  painter.setPen(QPen(c.warning, 1));
  painter.setBrush(QBrush(c.warning, Qt::BDiagPattern));
  painter.drawRect(box);
  if (const QRectF inside = box.intersected(whole); !inside.isEmpty()) {
    painter.setPen(QPen(c.accent, theme.px(2)));
    painter.setBrush(c.accent);
    painter.drawRect(inside);
  }
  if (piece_ >= 0) {
    const std::vector<std::int64_t> first = box_->place_of(box_->pieces()[static_cast<std::size_t>(piece_)]);
    const double px = x(static_cast<double>(first[0])),
                 py = map.rank > 1 ? y(static_cast<double>(first[1])) : y(0);
    painter.setPen(QPen(c.text, theme.px(2)));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(at_least(QRectF(px, py, x(first[0] + box_->elements_a_piece()) - px, theme.px(3))));
  }
}

QString TensorMapCanvas::sentence(int piece) const {
  if (!box_ || piece < 0) {
    if (!box_ || box_->pieces().empty()) return {};
    std::vector<std::int64_t> corner;
    for (int d = 0; d < box_->map().rank; ++d) corner.push_back(box_->corner(d));
    const QString text = tr("The box begins at %1 of the tensor and has %2 elements.")
                             .arg(coordinates_text(corner))
                             .arg(count_text(box_->elements()));
    if (box_->outside() == 0) return text;
    return text + ' ' +
           (box_->map().fill_nan ? tr("%1 of them are beyond the edge and are filled with NaN.")
                                 : tr("%1 of them are beyond the edge and are filled with zeros."))
               .arg(box_->outside());
  }
  const TensorBox::Piece& one = box_->pieces()[static_cast<std::size_t>(piece)];
  QString text = tr("%1 elements from %2 on are at bytes %3 to %4 of shared memory.")
                     .arg(one.elements)
                     .arg(coordinates_text(box_->place_of(one)))
                     .arg(one.shared)
                     .arg(one.shared + TensorBox::piece_bytes - 1);
  if (one.shared != one.plain)
    text += ' ' + tr("Without the swizzle they would begin at byte %1.").arg(one.plain);
  if (one.outside > 0) text += ' ' + tr("%1 of them are beyond the edge of the tensor.").arg(one.outside);
  return text;
}

void TensorMapCanvas::mouseMoveEvent(QMouseEvent* event) { set_piece(piece_at(event->position())); }
void TensorMapCanvas::leaveEvent(QEvent*) { set_piece(-1); }

void TensorMapCanvas::keyPressEvent(QKeyEvent* event) {
  if (!box_ || box_->pieces().empty()) return QWidget::keyPressEvent(event);
  const int by = event->key() == Qt::Key_Left    ? -1
                 : event->key() == Qt::Key_Right ? 1
                 : event->key() == Qt::Key_Up    ? -box_->columns()
                 : event->key() == Qt::Key_Down  ? box_->columns()
                                                 : 0;
  if (by == 0) return QWidget::keyPressEvent(event);
  set_piece(std::clamp(std::max(piece_, 0) + (piece_ < 0 ? 0 : by), 0,
                       static_cast<int>(box_->pieces().size()) - 1));
}

void TensorMapCanvas::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) lay_out(); // another zoom
}

}
