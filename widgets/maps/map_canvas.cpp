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
constexpr double large_pixels = 18; ///< from here cells are rounded
constexpr double text_pixels = 24;
constexpr double far_pixels = 2.5;  ///< below this warps can't be told apart by their colours
constexpr double fading_pixels = 6; ///< from here the cells outside the shown warp fade
constexpr double greatest_scale = 120;
constexpr int nothing = -1, gap = -2;

double gap_of_cell(double scale) { return scale < 4 ? 0 : scale < 10 ? 1 : 2; }

double gap_of_block(double scale, std::int64_t block_cells) {
  const double block_pixels = scale * static_cast<double>(block_cells);
  return std::max(gap_of_cell(scale), block_pixels >= 200  ? 4.0
                                      : block_pixels >= 24 ? 2.0
                                      : block_pixels >= 6  ? 1.0
                                                           : 0.0);
}

/// Which block and which cell inside it each pixel of a row or column shows.
struct PixelAxis {
  std::vector<std::int32_t> block, cell;
};

/// `unit`: samples per pixel; gaps are given in pixels.
PixelAxis pixel_axis(int samples, double origin, double scale, double unit, std::int64_t block_cells,
                     std::int64_t blocks) {
  PixelAxis axis;
  axis.block.assign(static_cast<std::size_t>(samples), nothing);
  axis.cell.assign(static_cast<std::size_t>(samples), nothing);
  const double cell_gap = gap_of_cell(scale), block_gap = gap_of_block(scale, block_cells);
  for (int sample = 0; sample < samples; ++sample) {
    const double position = origin + (sample + 0.5) / (scale * unit);
    if (position < 0) continue;
    const auto cell = static_cast<std::int64_t>(position);
    const std::int64_t block = cell / block_cells;
    if (block >= blocks) break;
    const double to_cell_end = (static_cast<double>(cell + 1) - position) * scale;
    const double to_block_end = (static_cast<double>((block + 1) * block_cells) - position) * scale;
    const bool in_gap = to_cell_end < cell_gap || to_block_end < block_gap;
    axis.block[static_cast<std::size_t>(sample)] = static_cast<std::int32_t>(block);
    axis.cell[static_cast<std::size_t>(sample)] =
        in_gap ? gap : static_cast<std::int32_t>(cell % block_cells);
  }
  return axis;
}

/// Half of each, part by part.
QRgb average(QRgb a, QRgb b) { return (((a ^ b) & 0xfefefefeU) >> 1) + (a & b); }

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

QRgb MapCanvas::colour_of(std::uint64_t block, std::int64_t thread, bool full) const {
  if (!thread_colours_.empty()) {
    const auto own = thread_colours_.find(block);
    if (own != thread_colours_.end() && static_cast<std::size_t>(thread) < own->second.size() &&
        own->second[static_cast<std::size_t>(thread)] != 0)
      return own->second[static_cast<std::size_t>(thread)];
  }
  if (is_far()) return *far_;
  const auto& colours = colours_now(full);
  const auto per_block = static_cast<std::size_t>(layout_.warps_per_block());
  const std::size_t warp = static_cast<std::size_t>(thread / 32);
  if (colours.size() == per_block) return colours[warp];
  const std::size_t index = block * per_block + warp;
  return index < colours.size() ? colours[index] : colours.front();
}

const std::vector<QRgb>& MapCanvas::colours_now(bool full) const {
  // Zoomed far out nothing is emphasised, so nothing is dimmed.
  return full || scale_ < fading_pixels ? full_colours_ : warp_colours_;
}

void MapCanvas::render_cells(QImage& image, double device_ratio) const {
  const std::vector<QRgb> far_away{far_.value_or(0)};
  const std::vector<QRgb>& colours = is_far() ? far_away : colours_now(false);
  const QRgb background = Theme::instance().colours().canvas.rgb();
  const double scale = scale_ * device_ratio;
  // Rows narrower than a few pixels would beat against the pixels: they are sampled finer and averaged.
  const int samples = scale >= 3 ? 1 : scale >= 1 ? 4 : scale >= 0.45 ? 2 : 1;
  const int width = image.width();
  const PixelAxis x =
      pixel_axis(width, origin_.x(), scale, 1, layout_.block_columns(), layout_.grid_columns());
  const PixelAxis y = pixel_axis(image.height() * samples, origin_.y(), scale, samples, layout_.block_rows(),
                                 layout_.grid_rows());
  const std::int64_t blocks = layout_.grid().count(), threads = layout_.block().count();
  const auto per_block = static_cast<std::int64_t>(layout_.warps_per_block());
  // The stride over blocks is 0 where all blocks look alike.
  const std::int64_t stride = static_cast<std::int64_t>(colours.size()) == blocks * per_block ? per_block : 0;
  const bool one_colour = static_cast<std::int64_t>(colours.size()) < per_block;
  const bool own_colours = !thread_colours_.empty();
  const auto fill = [&](QRgb* line, std::int32_t block_row, std::int32_t cell_row) {
    if (cell_row < 0) {
      std::fill(line, line + width, background);
      return;
    }
    const std::int64_t first_block = block_row * layout_.grid_columns();
    const std::int64_t first_thread = cell_row * layout_.block_columns();
    for (int column = 0; column < width; ++column) {
      const std::int32_t cell = x.cell[static_cast<std::size_t>(column)];
      const std::int64_t block = first_block + x.block[static_cast<std::size_t>(column)];
      const std::int64_t thread = first_thread + cell;
      if (cell < 0 || block >= blocks || thread >= threads)
        line[column] = background;
      else if (own_colours)
        line[column] = colour_of(static_cast<std::uint64_t>(block), thread);
      else
        line[column] = colours[one_colour ? 0 : static_cast<std::size_t>(block * stride + (thread >> 5))];
    }
  };
  // Samples of the same row of cells share one line; the ring never overwrites a line still in use.
  std::vector<std::vector<QRgb>> ring(static_cast<std::size_t>(samples),
                                      std::vector<QRgb>(static_cast<std::size_t>(width)));
  std::size_t slot = 0;
  std::int64_t shown_block = std::numeric_limits<std::int64_t>::min(), shown_cell = shown_block;
  std::array<const QRgb*, 4> part{};
  for (int row = 0; row < image.height(); ++row) {
    bool uniform = true;
    for (int sample = 0; sample < samples; ++sample) {
      const auto at = static_cast<std::size_t>(row * samples + sample);
      if (y.block[at] != shown_block || y.cell[at] != shown_cell) {
        uniform = uniform && sample == 0;
        slot = (slot + 1) % ring.size();
        shown_block = y.block[at], shown_cell = y.cell[at];
        fill(ring[slot].data(), y.block[at], y.cell[at]);
      }
      part[static_cast<std::size_t>(sample)] = ring[slot].data();
    }
    auto* line = reinterpret_cast<QRgb*>(image.scanLine(row));
    if (uniform)
      std::memcpy(line, part[0], static_cast<std::size_t>(width) * sizeof(QRgb));
    else if (samples == 2)
      for (int i = 0; i < width; ++i) line[i] = average(part[0][i], part[1][i]);
    else
      for (int i = 0; i < width; ++i)
        line[i] = average(average(part[0][i], part[1][i]), average(part[2][i], part[3][i]));
  }
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
          centre.y() / static_cast<double>(layout_.rows()), scale_ / fitting_scale()};
}

void MapCanvas::show_frame(const Frame& frame) {
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

void MapCanvas::paint_cell(QPainter& painter, const ThreadPlace& place, bool full, bool text) {
  const QRectF whole = to_screen(layout_.bounds(place));
  // Small cells end where the image's do, so that a highlighted warp doesn't shift.
  const bool last_column = (place.thread() + 1) % layout_.block_columns() == 0;
  const bool last_row = place.thread() / layout_.block_columns() == layout_.block_rows() - 1;
  const double right = last_column ? gap_of_block(scale_, layout_.block_columns()) : gap_of_cell(scale_);
  const double bottom = last_row ? gap_of_block(scale_, layout_.block_rows()) : gap_of_cell(scale_);
  const double space = scale_ * 0.06;
  const QRectF cell = scale_ < large_pixels ? whole.adjusted(0, 0, -right, -bottom)
                                            : whole.adjusted(space, space, -space, -space);
  const QColor colour(colour_of(place.block, place.thread(), full));
  painter.setPen(Qt::NoPen);
  painter.setBrush(colour);
  const double radius = scale_ < large_pixels ? 0 : scale_ * 0.12;
  painter.drawRoundedRect(cell, radius, radius);
  if (!text || scale_ < text_pixels) return;
  painter.setPen(Theme::ink_on(colour));
  const QString words = text_ ? text_(place) : QString::number(place.lane);
  QStaticText& laid_out = laid_out_[words];
  if (laid_out.text().isEmpty()) {
    laid_out.setText(words);
    laid_out.setTextFormat(Qt::PlainText);
    laid_out.prepare({}, painter.font());
  }
  const QSizeF size = laid_out.size();
  if (size.width() <= cell.width())
    painter.drawStaticText(cell.center() - QPointF(size.width(), size.height()) / 2, laid_out);
}

void MapCanvas::paint_large_cells(QPainter& painter) {
  QFont font = Theme::instance().code_font(Theme::Type::caption);
  font.setPixelSize(std::clamp(static_cast<int>(scale_ * 0.3), 8, Theme::instance().px(15)));
  painter.setFont(font);
  if (laid_out_size_ != font.pixelSize() || laid_out_.size() > 5000) laid_out_.clear();
  laid_out_size_ = font.pixelSize();
  const auto first = [](double position) {
    return std::max<std::int64_t>(0, static_cast<std::int64_t>(position));
  };
  const std::int64_t right = std::min(layout_.columns() - 1, first(origin_.x() + width() / scale_));
  const std::int64_t bottom = std::min(layout_.rows() - 1, first(origin_.y() + height() / scale_));
  for (std::int64_t row = first(origin_.y()); row <= bottom; ++row)
    for (std::int64_t column = first(origin_.x()); column <= right; ++column)
      if (const auto place = layout_.thread_at(column, row)) paint_cell(painter, *place, false, true);
}

void MapCanvas::paint_places(QPainter& painter) {
  const Theme& theme = Theme::instance();
  const ThreadPlace shown = hover_.scope == Scope::none ? pinned_ : hover_;
  const bool large = scale_ >= large_pixels;
  // The warp of the shown thread wears its full colour.
  if ((shown.scope == Scope::thread || shown.scope == Scope::warp) && scale_ >= 4)
    for (int lane = 0; lane < 32; ++lane)
      if (shown.warp * 32 + lane < layout_.block().count())
        paint_cell(painter, {Scope::thread, shown.block, shown.warp, lane}, true, large);
  for (std::size_t warp = 0; warp < played_.size(); ++warp)
    for (int lane = 0; lane < 32; ++lane) {
      const ThreadPlace place{Scope::thread, played_block_, static_cast<int>(warp), lane};
      if (place.thread() < layout_.block().count())
        painter.fillRect(
            to_screen(layout_.bounds(place)).adjusted(0, 0, -gap_of_cell(scale_), -gap_of_cell(scale_)),
            played_[warp]);
    }
  // Close up, what is outside the block steps back.
  if (fitted_ && fitted_->scope != Scope::none) {
    QPainterPath outside;
    outside.addRect(rect());
    QPainterPath inside;
    inside.addRect(to_screen(layout_.bounds({Scope::block, fitted_->block, 0, 0})));
    QColor veil = theme.colours().canvas;
    veil.setAlphaF(0.88F);
    painter.fillPath(outside - inside, veil);
  }
  const auto outline = [&](const ThreadPlace& place, const QColor& colour, double line) {
    if (place.scope == Scope::none) return;
    QRectF frame = to_screen(layout_.bounds(place));
    if (frame.width() < 9) frame = QRectF(frame.center() - QPointF(4.5, 4.5), QSizeF(9, 9));
    const double radius = std::min(scale_ * 0.16, static_cast<double>(theme.px(6)));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.colours().canvas, line + 2));
    painter.drawRoundedRect(frame, radius, radius);
    painter.setPen(QPen(colour, line));
    painter.drawRoundedRect(frame, radius, radius);
  };
  outline(fault_, theme.colours().bad, theme.px(3));
  outline(pinned_, theme.colours().text, theme.px(2));
  if (!(hover_ == pinned_)) outline(hover_, theme.colours().accent, theme.px(1.5));
}

void MapCanvas::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  // Drawn for a file, the target has another resolution than the screen.
  const double ratio = painter.device()->devicePixelRatioF();
  painter.setRenderHint(QPainter::Antialiasing);
  if (scale_ >= large_pixels) {
    painter.fillRect(rect(), Theme::instance().colours().canvas);
    paint_large_cells(painter);
  } else {
    const QSize pixels = (QSizeF(size()) * ratio).toSize();
    if (frame_stale_ || frame_.size() != pixels) {
      if (frame_.size() != pixels) frame_ = QImage(pixels, QImage::Format_RGB32);
      render_cells(frame_, ratio);
      frame_stale_ = false;
    }
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(QRectF(rect()), frame_);
  }
  paint_places(painter);
  if (hasFocus()) {
    painter.setPen(QPen(Theme::instance().colours().accent, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
  }
}

void MapCanvas::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  if (fitted_ || event->oldSize().isEmpty() || level() == Scope::none)
    fit(fitted_.value_or(ThreadPlace{}));
  else
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
