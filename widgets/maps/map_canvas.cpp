#include "widgets/maps/map_canvas.h"

#include "widgets/theme/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QWheelEvent>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>

namespace kernelarium {

namespace {

using Scope = ThreadPlace::Scope;

constexpr double thread_pixels = 5; ///< below this a cell is too small to point at: blocks are
constexpr double far_pixels = 2.5;  ///< below this warps can't be told apart by their colours
constexpr double greatest_scale = 120;

QRgb blend(QRgb a, QRgb b, double share_of_b) {
  const auto part = [&](int from, int to) {
    return static_cast<int>(std::lround(from + (to - from) * share_of_b));
  };
  return qRgb(part(qRed(a), qRed(b)), part(qGreen(a), qGreen(b)), part(qBlue(a), qBlue(b)));
}

}

MapCanvas::MapCanvas(QWidget* parent) : QWidget(parent) {
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  warp_colours_ = full_colours_ = {qRgb(128, 128, 128)};
  connect(&Theme::instance(), &Theme::changed, this, [this] { frame_stale_ = true, update(); });
}

QSize MapCanvas::sizeHint() const { return {Theme::instance().px(420), Theme::instance().px(420)}; }

void MapCanvas::set_layout(const MapLayout& layout) {
  layout_ = layout;
  thread_colours_.clear();
  pinned_ = hover_ = fault_ = {};
  played_.clear();
  fit({});
}

void MapCanvas::set_warp_colours(std::vector<QRgb> colours, double dim) {
  full_colours_ = colours.empty() ? std::vector<QRgb>{qRgb(128, 128, 128)} : std::move(colours);
  warp_colours_ = full_colours_;
  const QRgb behind = Theme::instance().colours().canvas.rgb();
  if (dim > 0)
    for (QRgb& colour : warp_colours_) colour = blend(colour, behind, dim);
  frame_stale_ = true;
  update();
}

void MapCanvas::set_thread_colours(std::uint64_t block, std::vector<QRgb> colours) {
  thread_colours_[block] = std::move(colours);
  frame_stale_ = true;
  update();
}

std::vector<QRgb> MapCanvas::thread_colours(std::uint64_t block) const {
  const auto own = thread_colours_.find(block);
  return own == thread_colours_.end() ? std::vector<QRgb>() : own->second;
}

void MapCanvas::clear_thread_colours() {
  thread_colours_.clear();
  frame_stale_ = true;
  update();
}

bool MapCanvas::is_far() const { return far_ && scale_ < far_pixels; }

void MapCanvas::set_far_colour(std::optional<QRgb> far) {
  far_ = far;
  frame_stale_ = true;
  update();
}

void MapCanvas::set_fault(const ThreadPlace& place) {
  fault_ = place;
  update();
}

void MapCanvas::set_cell_text(std::function<QString(const ThreadPlace&)> text) {
  text_ = std::move(text);
  update();
}

void MapCanvas::set_played(std::uint64_t block, std::vector<QColor> colours) {
  if (block == played_block_ && colours == played_) return;
  played_block_ = block;
  played_ = std::move(colours);
  update();
}

void MapCanvas::set_places(const ThreadPlace& pinned, const ThreadPlace& hover) {
  pinned_ = pinned;
  hover_ = hover;
  update();
}

QRectF MapCanvas::to_screen(const QRectF& cells) const {
  return {(cells.topLeft() - origin_) * scale_, cells.size() * scale_};
}

void MapCanvas::clamp_view() {
  const double view_columns = width() / scale_, view_rows = height() / scale_;
  const auto clamp = [](double origin, double view, double all) {
    if (view >= all) return (all - view) / 2; // smaller than the view: in the middle
    return std::clamp(origin, -view * 0.25, all - view * 0.75);
  };
  origin_.setX(clamp(origin_.x(), view_columns, static_cast<double>(layout_.columns())));
  origin_.setY(clamp(origin_.y(), view_rows, static_cast<double>(layout_.rows())));
}

void MapCanvas::settle() {
  clamp_view();
  frame_stale_ = true;
  update();
  emit moved();
}

void MapCanvas::fit(const ThreadPlace& place) {
  fitted_ = place;
  QRectF cells = layout_.bounds(place);
  const double margin = place.scope == Scope::none ? 0 : place.scope == Scope::block ? 0.4 : 1.2;
  cells.adjust(-margin, -margin, margin, margin);
  if (width() < 2 || height() < 2) return;
  scale_ = std::min({width() / cells.width(), height() / cells.height(), greatest_scale});
  origin_ = cells.center() - QPointF(width(), height()) / (2 * scale_);
  settle();
}

MapCanvas::Frame MapCanvas::frame() const {
  const QPointF centre = origin_ + QPointF(width(), height()) / (2 * scale_);
  return {centre.x() / static_cast<double>(layout_.columns()),
          centre.y() / static_cast<double>(layout_.rows()), scale_ / fitting_scale(), fitted_};
}

void MapCanvas::show_frame(const Frame& frame) {
  if (frame.fitted && static_cast<std::int64_t>(frame.fitted->block) < layout_.grid().count())
    return fit(*frame.fitted);
  fitted_.reset();
  scale_ = std::min(frame.zoom * fitting_scale(), greatest_scale);
  origin_ = QPointF(frame.x * static_cast<double>(layout_.columns()),
                    frame.y * static_cast<double>(layout_.rows())) -
            QPointF(width(), height()) / (2 * scale_);
  settle();
}

double MapCanvas::fitting_scale() const {
  const QRectF all = layout_.bounds({});
  return std::min(std::max(1, width()) / all.width(), std::max(1, height()) / all.height());
}

void MapCanvas::zoom_at(const QPointF& position, double factor) {
  const double least = std::min(fitting_scale(), 1.0) * 0.9;
  const QPointF cell = origin_ + position / scale_;
  scale_ = std::clamp(scale_ * factor, least, greatest_scale);
  origin_ = cell - position / scale_;
  fitted_.reset();
  settle();
}

Scope MapCanvas::level() const {
  if (fitted_) return fitted_->scope;
  const double share = std::max(static_cast<double>(layout_.block_columns()) * scale_ / std::max(1, width()),
                                static_cast<double>(layout_.block_rows()) * scale_ / std::max(1, height()));
  if (scale_ >= 64) return Scope::thread;
  return share > 0.45 ? Scope::block : Scope::none;
}

std::optional<std::uint64_t> MapCanvas::centre_block() const {
  const QPointF centre = origin_ + QPointF(width(), height()) / (2 * scale_);
  if (centre.x() < 0 || centre.y() < 0) return {};
  const std::int64_t block = layout_.block_at(static_cast<std::int64_t>(centre.x()) / layout_.block_columns(),
                                              static_cast<std::int64_t>(centre.y()) / layout_.block_rows());
  if (block < 0) return {};
  return static_cast<std::uint64_t>(block);
}

ThreadPlace MapCanvas::place_at(const QPointF& position) const {
  const QPointF cell = origin_ + position / scale_;
  if (cell.x() < 0 || cell.y() < 0) return {};
  const auto thread =
      layout_.thread_at(static_cast<std::int64_t>(cell.x()), static_cast<std::int64_t>(cell.y()));
  if (!thread) return {};
  ThreadPlace place = *thread;
  if (scale_ < thread_pixels) place = {Scope::block, thread->block, 0, 0};
  return place;
}

void MapCanvas::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  if (fitted_ || event->oldSize().isEmpty() || level() == Scope::none)
    return fit(fitted_.value_or(ThreadPlace{}));
  const QSizeF grown = QSizeF(event->size()) - event->oldSize(); // the centre stays
  origin_ -= QPointF(grown.width(), grown.height()) / (2 * scale_);
  settle();
}

void MapCanvas::wheelEvent(QWheelEvent* event) {
  zoom_at(event->position(), std::pow(1.0018, event->angleDelta().y()));
  event->accept();
}

void MapCanvas::mousePressEvent(QMouseEvent* event) {
  press_ = event->position();
  press_origin_ = origin_;
  dragging_ = false;
}

void MapCanvas::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons() & Qt::LeftButton) {
    const QPointF way = event->position() - press_;
    dragging_ = dragging_ || way.manhattanLength() > 5;
    if (dragging_) {
      origin_ = press_origin_ - way / scale_;
      fitted_.reset();
      setCursor(Qt::ClosedHandCursor);
      settle();
    }
    return;
  }
  emit hovered(place_at(event->position()));
}

void MapCanvas::mouseReleaseEvent(QMouseEvent* event) {
  unsetCursor();
  if (!dragging_ && event->button() == Qt::LeftButton) emit picked(place_at(event->position()));
  dragging_ = false;
}

void MapCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
  const ThreadPlace place = place_at(event->position());
  if (place.scope == Scope::none) return fit({});
  const Scope next = level() == Scope::none    ? Scope::block
                     : level() == Scope::block ? Scope::warp
                                               : Scope::thread;
  fit({next, place.block, place.warp, place.lane});
}

void MapCanvas::leaveEvent(QEvent*) { emit hovered({}); }

void MapCanvas::step_place(int dx, int dy) {
  ThreadPlace place = pinned_;
  if (place.scope == Scope::none) place = {Scope::block, centre_block().value_or(0), 0, 0};
  const bool threads = place.scope == Scope::thread || scale_ >= thread_pixels;
  const QPoint cell = layout_.cell_of(place.block, place.scope == Scope::block ? 0 : place.thread());
  const std::int64_t wide = threads ? 1 : layout_.block_columns(), high = threads ? 1 : layout_.block_rows();
  const auto next = layout_.thread_at(cell.x() + dx * wide, cell.y() + dy * high);
  if (!next) return;
  place = threads ? *next : ThreadPlace{Scope::block, next->block, 0, 0};
  emit picked(place);
  const QRectF seen = to_screen(layout_.bounds(place));
  if (!rect().contains(seen.center().toPoint())) {
    origin_ = layout_.bounds(place).center() - QPointF(width(), height()) / (2 * scale_);
    settle();
  }
}

void MapCanvas::keyPressEvent(QKeyEvent* event) {
  const QPointF middle(width() / 2.0, height() / 2.0);
  const ThreadPlace at =
      pinned_.scope == Scope::none ? ThreadPlace{Scope::block, centre_block().value_or(0), 0, 0} : pinned_;
  switch (event->key()) {
  case Qt::Key_Left:
    return step_place(-1, 0);
  case Qt::Key_Right:
    return step_place(1, 0);
  case Qt::Key_Up:
    return step_place(0, -1);
  case Qt::Key_Down:
    return step_place(0, 1);
  case Qt::Key_Plus:
  case Qt::Key_Equal:
    return zoom_at(middle, 1.4);
  case Qt::Key_Minus:
    return zoom_at(middle, 1 / 1.4);
  case Qt::Key_Home:
    return fit({});
  case Qt::Key_Return:
  case Qt::Key_Enter: {
    const Scope next = level() == Scope::none    ? Scope::block
                       : level() == Scope::block ? Scope::warp
                                                 : Scope::thread;
    return fit({next, at.block, at.warp, at.lane});
  }
  case Qt::Key_Backspace: {
    const Scope wider = level() == Scope::thread ? Scope::warp
                        : level() == Scope::warp ? Scope::block
                                                 : Scope::none;
    return fit({wider, at.block, at.warp, at.lane});
  }
  case Qt::Key_Escape:
    emit hovered({});
    return emit picked({});
  default:
    QWidget::keyPressEvent(event);
  }
}

}
