// How MapCanvas draws; where its view lies and what mouse and keys do is in map_canvas.cpp.
#include "widgets/maps/map_canvas.h"
#include "widgets/theme/theme.h"
#include "widgets/view/focus_frame.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>

namespace kernelarium {

namespace {

using Scope = ThreadPlace::Scope;

constexpr double large_pixels = 18; ///< from here cells are rounded
constexpr double text_pixels = 24;
constexpr double fading_pixels = 6; ///< from here the cells outside the shown warp fade
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
  paint_focus(painter, *this, rect());
}

}
