#include "widgets/maps/pass_canvas.h"

#include "kernels/trace/waste.h"
#include "widgets/theme/theme.h"
#include "widgets/view/focus_frame.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace kernelarium {

namespace {

using Scope = ThreadPlace::Scope;
using Strip = BlockPasses::Strip;

constexpr double pass_text_pixels = 22, pass_greatest_scale = 60;

double head() { return Theme::instance().px(22); }
double strip_gap() { return Theme::instance().px(5); }
/// What the block did between passes, where it did something.
bool tells_between(const BlockPasses::Band& band) { return band.shuffles > 0 || band.exchanged > 0; }
double between_height(const BlockPasses::Band& band) {
  return Theme::instance().px(tells_between(band) ? 30 : 14);
}

/// A warp's hue, from light in lane 0 to dark in lane 31: neighbours in order look smooth, strides don't.
std::array<std::array<QRgb, 32>, 8> lane_colours() {
  std::array<std::array<QRgb, 32>, 8> colours{};
  for (int hue = 0; hue < 8; ++hue) {
    const QColor full = Theme::instance().warp_colour(hue);
    for (int lane = 0; lane < 32; ++lane)
      colours[static_cast<std::size_t>(hue)][static_cast<std::size_t>(lane)] =
          full.lighter(118 - lane * 40 / 31).rgb();
  }
  return colours;
}

}

PassCanvas::PassCanvas(QWidget* parent) : QAbstractScrollArea(parent) {
  setFrameShape(QFrame::NoFrame);
  viewport()->setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  connect(&Theme::instance(), &Theme::changed, this, [this] { arrange(); });
}

QSize PassCanvas::sizeHint() const { return {Theme::instance().px(700), Theme::instance().px(420)}; }
QSize PassCanvas::minimumSizeHint() const { return {Theme::instance().px(240), Theme::instance().px(150)}; }

void PassCanvas::set_passes(std::shared_ptr<const BlockPasses> passes) {
  const std::int64_t before = longest_;
  passes_ = std::move(passes);
  longest_ = 1;
  if (passes_)
    for (const BlockPasses::Band& band : passes_->bands()) longest_ = std::max(longest_, band.elements());
  if (longest_ != before) fitted_ = true;
  arrange();
}

void PassCanvas::set_labels(Labels labels) {
  labels_ = std::move(labels);
  viewport()->update();
}

void PassCanvas::set_places(const ThreadPlace& pinned, const ThreadPlace& hover) {
  pinned_ = pinned, hover_ = hover;
  viewport()->update();
}

void PassCanvas::set_element(int buffer, std::int64_t element) {
  element_buffer_ = buffer, element_ = element;
  viewport()->update();
}

double PassCanvas::left() const {
  return std::min<double>(Theme::instance().px(164), viewport()->width() * 0.28);
}

double PassCanvas::room() const {
  return std::max(20.0, viewport()->width() - left() -
                            std::min<double>(Theme::instance().px(150), viewport()->width() * 0.28));
}

void PassCanvas::arrange() {
  const double whole = room() / static_cast<double>(longest_);
  if (fitted_) scale_ = std::min<double>(whole, Theme::instance().px(28)), origin_ = 0;
  const double most = std::max(0.0, static_cast<double>(longest_) - room() / scale_);
  origin_ = std::clamp(origin_, 0.0, most);
  double fixed = 0, strips = 0;
  if (passes_)
    for (const BlockPasses::Band& band : passes_->bands())
      fixed += head() + between_height(band), strips += static_cast<double>(band.strips.size());
  fixed += strips * strip_gap();
  strip_height_ = std::clamp<double>((viewport()->height() - fixed) / std::max(1.0, strips),
                                     Theme::instance().px(26), Theme::instance().px(44));
  const double high = fixed + strips * strip_height_;
  arranging_ = true;
  verticalScrollBar()->setRange(0, std::max(0, static_cast<int>(high) - viewport()->height()));
  verticalScrollBar()->setPageStep(viewport()->height());
  verticalScrollBar()->setSingleStep(Theme::instance().px(40));
  // A million elements at 60 pixels each don't fit a scroll bar's whole numbers: it counts in parts.
  horizontalScrollBar()->setRange(0, fitted_ ? 0 : 10000);
  horizontalScrollBar()->setPageStep(
      static_cast<int>(10000 * room() / scale_ / static_cast<double>(longest_)));
  horizontalScrollBar()->setValue(most > 0 ? static_cast<int>(origin_ / most * 10000) : 0);
  arranging_ = false;
  viewport()->update();
}

void PassCanvas::fit() {
  fitted_ = true;
  arrange();
}

void PassCanvas::zoom_at(double x, double factor) {
  const double at = origin_ + (x - left()) / scale_;
  fitted_ = false;
  scale_ = std::min(scale_ * factor, pass_greatest_scale);
  const double whole = std::min<double>(room() / static_cast<double>(longest_), Theme::instance().px(28));
  if (scale_ <= whole) scale_ = whole, fitted_ = true;
  origin_ = at - (x - left()) / scale_;
  arrange();
}

QRectF PassCanvas::strip_rect(int band, int strip) const {
  double y = -verticalScrollBar()->value();
  const auto& bands = passes_->bands();
  const double each = strip_height_ + strip_gap();
  for (int i = 0; i < band; ++i) {
    const BlockPasses::Band& above = bands[static_cast<std::size_t>(i)];
    y += head() + static_cast<double>(above.strips.size()) * each + between_height(above);
  }
  const BlockPasses::Band& own = bands[static_cast<std::size_t>(band)];
  const Strip& at = own.strips[static_cast<std::size_t>(strip)];
  y += head() + strip * each;
  if (own.inside && at.written) y += between_height(own);
  return {left() - origin_ * scale_, y, std::max(3.0, static_cast<double>(at.elements.size()) * scale_),
          strip_height_};
}

void PassCanvas::paint_strip(QPainter& painter, const Strip& strip, const QRectF& area) const {
  const Theme& theme = Theme::instance();
  const auto colours = lane_colours();
  const auto colour_of = [&](std::int64_t rank) {
    const std::int32_t thread = strip.owner[static_cast<std::size_t>(rank)];
    return colours[static_cast<std::size_t>(thread / 32 % 8)][static_cast<std::size_t>(thread % 32)];
  };
  const double from = std::max(area.left(), left()), to = std::min(area.right(), left() + room());
  if (to <= from) return;
  const double unit = area.width() / static_cast<double>(strip.elements.size());
  if (!strip.warps.empty()) return paint_warps(painter, strip, area, from, to);
  if (unit < 4) {
    const double ratio = painter.device()->devicePixelRatioF();
    const int wide = std::max(1, static_cast<int>(std::ceil((to - from) * ratio)));
    QImage row(wide, 1, QImage::Format_RGB32);
    auto* line = reinterpret_cast<QRgb*>(row.scanLine(0));
    for (int x = 0; x < wide; ++x) {
      const auto first = static_cast<std::int64_t>((from - area.left() + x / ratio) / unit);
      const auto end = static_cast<std::int64_t>((from - area.left() + (x + 1) / ratio) / unit);
      // The mean of what is under the pixel, of about eight samples where there is more.
      int red = 0, green = 0, blue = 0, count = 0;
      const std::int64_t stride = std::max<std::int64_t>(1, (end - first) / 8);
      for (std::int64_t rank = first; rank <= end && rank < strip.elements.size(); rank += stride) {
        if (rank == end && count > 0) break;
        const QRgb colour = colour_of(rank);
        red += qRed(colour), green += qGreen(colour), blue += qBlue(colour), ++count;
      }
      line[x] = count ? qRgb(red / count, green / count, blue / count) : theme.colours().canvas.rgb();
    }
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(QRectF(from, area.top(), to - from, area.height()), row);
    return;
  }
  QFont font = theme.code_font(Theme::Type::caption);
  font.setPixelSize(theme.px(9));
  painter.setFont(font);
  const auto first = static_cast<std::int64_t>((from - area.left()) / unit);
  const auto last = std::min(strip.elements.size() - 1, static_cast<std::int64_t>((to - area.left()) / unit));
  for (std::int64_t rank = first; rank <= last; ++rank) {
    QRectF cell(area.left() + static_cast<double>(rank) * unit, area.top(), unit - 1, area.height());
    cell = cell.intersected(QRectF(from, area.top(), to - from, area.height()));
    const QColor colour(colour_of(rank));
    painter.fillRect(cell, colour);
    if (unit < pass_text_pixels) continue;
    painter.setPen(Theme::ink_on(colour));
    painter.drawText(cell, Qt::AlignCenter, QString::number(strip.owner[static_cast<std::size_t>(rank)]));
  }
}

/// Elements that several warps touched: a line per warp, up to eight, one below the other.
void PassCanvas::paint_warps(QPainter& painter, const Strip& strip, const QRectF& area, double from,
                             double to) const {
  const Theme& theme = Theme::instance();
  std::uint32_t all = 0;
  for (const std::uint32_t mask : strip.warps) all |= mask;
  const int lines = std::min(8, std::popcount(all)), warps = std::popcount(all);
  const double ratio = painter.device()->devicePixelRatioF();
  const double unit = area.width() / static_cast<double>(strip.elements.size());
  QImage image(std::max(1, static_cast<int>(std::ceil((to - from) * ratio))), lines, QImage::Format_RGB32);
  image.fill(theme.colours().canvas.rgb());
  int place = 0;
  for (int warp = 0; warp < 32; ++warp) {
    if (!(all >> warp & 1)) continue;
    auto* line = reinterpret_cast<QRgb*>(image.scanLine(place++ * lines / warps));
    const QRgb colour = theme.warp_colour(warp).rgb();
    for (int x = 0; x < image.width(); ++x) {
      const auto first = static_cast<std::int64_t>((from - area.left() + x / ratio) / unit);
      const auto end = static_cast<std::int64_t>((from - area.left() + (x + 1) / ratio) / unit);
      for (std::int64_t rank = first; rank <= std::min(end, first + 16) && rank < strip.elements.size();
           ++rank)
        if (strip.warps[static_cast<std::size_t>(rank)] >> warp & 1) line[x] = colour;
    }
  }
  painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
  painter.drawImage(QRectF(from, area.top(), to - from, area.height()), image);
}

void PassCanvas::paint_marks(QPainter& painter, const Strip& strip, const QRectF& area) const {
  const Theme& theme = Theme::instance();
  const ThreadPlace& shown = hover_.scope == Scope::none ? pinned_ : hover_;
  const double unit = area.width() / static_cast<double>(strip.elements.size());
  const double from = left(), to = left() + room();
  const auto mark = [&](std::int64_t rank, const QColor& colour) {
    QRectF cell(area.left() + static_cast<double>(rank) * unit, area.top() - theme.px(2), std::max(unit, 2.0),
                area.height() + theme.px(4));
    if (cell.right() < from || cell.left() > to) return;
    painter.setPen(QPen(theme.colours().canvas, theme.px(3)));
    painter.drawRect(cell);
    painter.setPen(QPen(colour, theme.px(1.4)));
    painter.drawRect(cell);
  };
  painter.setBrush(Qt::NoBrush);
  const bool here = shown.scope != Scope::none && shown.block == passes_->steps().block();
  if (here && (shown.scope == Scope::thread || shown.scope == Scope::warp)) {
    // Only what belongs to it stays bright: a veil over the rest.
    QColor veil = theme.colours().canvas;
    veil.setAlphaF(0.6F);
    std::int64_t free_from = 0;
    const auto cover = [&](std::int64_t end) {
      if (end <= free_from) return;
      const double x0 = std::max(from, area.left() + static_cast<double>(free_from) * unit),
                   x1 = std::min(to, area.left() + static_cast<double>(end) * unit);
      if (x1 > x0) painter.fillRect(QRectF(x0, area.top(), x1 - x0, area.height()), veil);
    };
    const bool fade = hover_.scope != Scope::none || shown.scope == Scope::warp;
    std::vector<std::int64_t> own;
    for (std::int64_t rank = 0; rank < strip.elements.size(); ++rank) {
      const auto at = static_cast<std::size_t>(rank);
      const std::int32_t thread = strip.owner[at];
      if (strip.warps.empty() ? thread / 32 != shown.warp : !(strip.warps[at] >> shown.warp & 1)) continue;
      if (fade) cover(rank), free_from = rank + 1;
      // Of elements that several touched only the first is known.
      if (strip.warps.empty() && shown.scope == Scope::thread && thread % 32 == shown.lane)
        own.push_back(rank);
    }
    if (fade) cover(strip.elements.size());
    const QColor colour = &shown == &hover_ ? theme.colours().accent : theme.colours().text;
    const bool dense = static_cast<double>(own.size()) * theme.px(8) > area.width();
    painter.setRenderHint(QPainter::Antialiasing, false);
    double before = -1;
    for (const std::int64_t rank : own) {
      if (!dense) {
        mark(rank, colour);
        continue;
      }
      const double x = std::round(area.left() + (static_cast<double>(rank) + 0.5) * unit);
      if (x == before || x < from || x > to) continue;
      before = x;
      painter.fillRect(QRectF(x, area.bottom() + 1, 1, theme.px(3)), colour);
    }
  }
  if (element_ >= 0 && strip.buffer == element_buffer_)
    if (const std::int64_t rank = strip.elements.rank(element_); rank >= 0)
      mark(rank, theme.colours().accent);
}

void PassCanvas::paintEvent(QPaintEvent*) {
  QPainter painter(viewport());
  const Theme& theme = Theme::instance();
  const Colours& c = theme.colours();
  painter.fillRect(viewport()->rect(), c.canvas);
  if (!passes_) return;
  const auto write = [&](const QRectF& where, Qt::Alignment align, const QString& text, const QFont& font,
                         const QColor& colour) {
    painter.setFont(font);
    painter.setPen(colour);
    painter.drawText(where, static_cast<int>(align) | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(text, Qt::ElideRight, static_cast<int>(where.width())));
  };
  const double right = left() + room() + theme.px(10), wide = viewport()->width();
  for (int i = 0; i < static_cast<int>(passes_->bands().size()); ++i) {
    const BlockPasses::Band& band = passes_->bands()[static_cast<std::size_t>(i)];
    const double top = strip_rect(i, 0).top() - head();
    const double bottom = strip_rect(i, static_cast<int>(band.strips.size()) - 1).bottom();
    if (bottom + between_height(band) < 0 || top > viewport()->height()) continue;
    if (labels_.band)
      write(QRectF(theme.px(10), top, wide - theme.px(20), head()), Qt::AlignLeft, labels_.band(i),
            theme.font(Theme::Type::strong), c.text);
    painter.fillRect(QRectF(0, top + theme.px(3), theme.px(3), bottom - top - theme.px(3)), c.accent);
    for (int j = 0; j < static_cast<int>(band.strips.size()); ++j) {
      const Strip& strip = band.strips[static_cast<std::size_t>(j)];
      const QRectF area = strip_rect(i, j);
      painter.save();
      painter.setClipRect(QRectF(left() - theme.px(2), 0, room() + theme.px(4), viewport()->height()));
      paint_strip(painter, strip, area);
      paint_marks(painter, strip, area);
      painter.restore();
      if (!labels_.strip) continue;
      const QStringList words = labels_.strip(strip);
      const double half = area.height() / 2;
      const QRectF name(theme.px(10), area.top(), left() - theme.px(18), half);
      write(name, Qt::AlignLeft, words.value(0), theme.font(Theme::Type::small), c.text);
      // What is written wears the colour that it has in every view.
      write(name.translated(0, half), Qt::AlignLeft, words.value(1), theme.font(Theme::Type::caption),
            strip.written ? c.written : c.read_now);
      const QRectF amount(right, area.top(), wide - right - theme.px(6), half);
      // More moved than asked for is waste, on the scale of all views.
      const double ratio =
          strip.wanted > 0 ? static_cast<double>(strip.moved) / static_cast<double>(strip.wanted) : 0;
      write(amount, Qt::AlignLeft, words.value(2), theme.font(Theme::Type::small),
            ratio > 1.2 ? theme.waste_colour(waste_of_ratio(ratio)) : c.text);
      write(amount.translated(0, half), Qt::AlignLeft, words.value(3), theme.font(Theme::Type::caption),
            c.muted);
    }
    if (!labels_.between || !tells_between(band)) continue;
    double below = bottom;
    for (int j = 0; j < static_cast<int>(band.strips.size()) && band.inside; ++j)
      if (!band.strips[static_cast<std::size_t>(j)].written) below = strip_rect(i, j).bottom();
    write(
        QRectF(left(), below + theme.px(5), wide - left() - theme.px(10), between_height(band) - theme.px(8)),
        Qt::AlignLeft, QStringLiteral("↓  ") + labels_.between(i), theme.font(Theme::Type::caption), c.muted);
  }
  paint_focus(painter, *this, viewport()->rect());
}

PassCanvas::Hit PassCanvas::hit(const QPointF& position) const {
  Hit found;
  if (!passes_ || position.x() < left() || position.x() > left() + room()) return found;
  for (int i = 0; i < static_cast<int>(passes_->bands().size()); ++i)
    for (int j = 0; j < static_cast<int>(passes_->bands()[static_cast<std::size_t>(i)].strips.size()); ++j) {
      const QRectF area = strip_rect(i, j);
      if (!area.contains(position)) continue;
      found.strip = &passes_->bands()[static_cast<std::size_t>(i)].strips[static_cast<std::size_t>(j)];
      const double unit = area.width() / static_cast<double>(found.strip->elements.size());
      const auto rank = std::min(found.strip->elements.size() - 1,
                                 static_cast<std::int64_t>((position.x() - area.left()) / unit));
      found.element = found.strip->elements.at(rank);
      found.thread = found.strip->owner[static_cast<std::size_t>(rank)];
      return found;
    }
  return found;
}

bool PassCanvas::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::Leave) emit hovered(-1, 0, -1);
  return QAbstractScrollArea::viewportEvent(event);
}

void PassCanvas::resizeEvent(QResizeEvent*) { arrange(); }

void PassCanvas::scrollContentsBy(int, int) {
  const double most = std::max(0.0, static_cast<double>(longest_) - room() / scale_);
  if (!fitted_ && !arranging_) origin_ = horizontalScrollBar()->value() / 10000.0 * most;
  viewport()->update();
}

void PassCanvas::wheelEvent(QWheelEvent* event) {
  const double x = event->position().x();
  if (x < left() || x > left() + room() || event->modifiers() & Qt::ShiftModifier) {
    QAbstractScrollArea::wheelEvent(event); // scrolls
    return;
  }
  zoom_at(x, std::pow(1.0018, event->angleDelta().y()));
  event->accept();
}

void PassCanvas::mousePressEvent(QMouseEvent* event) {
  press_ = event->position();
  press_origin_ = origin_;
  press_scroll_ = verticalScrollBar()->value();
  dragging_ = false;
}

void PassCanvas::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons() & Qt::LeftButton) {
    const QPointF way = event->position() - press_;
    dragging_ = dragging_ || way.manhattanLength() > 5;
    if (!dragging_) return;
    viewport()->setCursor(Qt::ClosedHandCursor);
    origin_ = press_origin_ - way.x() / scale_;
    verticalScrollBar()->setValue(press_scroll_ - static_cast<int>(way.y()));
    arrange();
    return;
  }
  const Hit at = hit(event->position());
  emit hovered(at.thread, at.strip ? at.strip->buffer : 0, at.element);
}

void PassCanvas::mouseReleaseEvent(QMouseEvent* event) {
  viewport()->unsetCursor();
  if (!dragging_ && event->button() == Qt::LeftButton) {
    const Hit at = hit(event->position());
    emit picked(at.thread, at.strip ? at.strip->buffer : 0, at.element, at.strip ? at.strip->first_step : -1);
  }
  dragging_ = false;
}

void PassCanvas::keyPressEvent(QKeyEvent* event) {
  const double middle = left() + room() / 2;
  const bool mine = passes_ && pinned_.scope == Scope::thread && pinned_.block == passes_->steps().block();
  const auto go = [&](int thread) {
    if (!passes_ || thread < 0 || thread >= passes_->steps().threads()) return;
    emit picked(thread, 0, -1, -1);
  };
  switch (event->key()) {
  case Qt::Key_Left:
    return go(mine ? pinned_.thread() - 1 : 0);
  case Qt::Key_Right:
    return go(mine ? pinned_.thread() + 1 : 0);
  case Qt::Key_Plus:
  case Qt::Key_Equal:
    return zoom_at(middle, 1.4);
  case Qt::Key_Minus:
    return zoom_at(middle, 1 / 1.4);
  case Qt::Key_Home:
    return fit();
  case Qt::Key_Escape:
    return emit picked(-1, 0, -1, -1);
  default:
    QAbstractScrollArea::keyPressEvent(event);
  }
}

}
