// How StepCanvas draws; its arrows are in step_arrows.cpp, what it does with mouse and keys in
// step_canvas.cpp.
#include "widgets/maps/step_canvas.h"
#include "widgets/theme/theme.h"
#include "widgets/view/focus_frame.h"

#include <QPaintEngine>
#include <QPainter>
#include <QScrollBar>
#include <algorithm>
#include <array>
#include <cmath>

namespace kernelarium {

namespace {

using Scope = ThreadPlace::Scope;
using Flow = BlockSteps::Flow;

constexpr double step_text_pixels = 22; ///< from here cells name their thread

/// A cell with its gap, on whole pixels so that all gaps look alike.
QRectF snapped(double left, double right, double top, double height) {
  const double from = std::round(left);
  return {from, top, std::max(1.0, std::round(right) - from - 1), height};
}

/// Cells too narrow to be seen one by one: each pixel has the mean of the cells under it.
class Averaged {
 public:
  Averaged(double left, double right, double width)
      : first_(std::max(0, static_cast<int>(std::floor(left)))),
        count_(std::max(0, static_cast<int>(std::ceil(std::min(right, width))) - first_)),
        sums_(static_cast<std::size_t>(count_)) {}
  void add(double from, double to, const QColor& colour) {
    from = std::max(from - first_, 0.0), to = std::min(to - first_, static_cast<double>(count_));
    for (int x = static_cast<int>(from); x < to; ++x) {
      const double share = std::min<double>(to, x + 1) - std::max<double>(from, x);
      auto& sum = sums_[static_cast<std::size_t>(x)];
      sum[0] += share * colour.red(), sum[1] += share * colour.green(), sum[2] += share * colour.blue();
      sum[3] += share;
    }
  }
  void paint(QPainter& painter, double top, double height, const QColor& behind) const {
    if (count_ == 0) return;
    QImage row(count_, 1, QImage::Format_RGB32);
    for (int x = 0; x < count_; ++x) {
      const auto& sum = sums_[static_cast<std::size_t>(x)];
      const double rest = std::max(0.0, 1 - sum[3]), all = std::max(1.0, sum[3]);
      const auto part = [&](double value, int base) {
        return std::clamp(static_cast<int>(value / all + rest * base), 0, 255);
      };
      row.setPixel(
          x, 0, qRgb(part(sum[0], behind.red()), part(sum[1], behind.green()), part(sum[2], behind.blue())));
    }
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(QRectF(first_, top, count_, height), row);
  }

 private:
  int first_, count_;
  std::vector<std::array<double, 4>> sums_;
};

}

QColor StepCanvas::thread_colour(int step, int thread) const {
  const Theme& theme = Theme::instance();
  const BlockSteps::Step& at = steps_->steps()[static_cast<std::size_t>(step)];
  const auto warp = static_cast<std::size_t>(thread / 32);
  if (at.fault && at.takes_part(thread)) return theme.colours().bad;
  if (at.fault && at.active[warp] != 0) return Theme::mix(theme.colours().canvas, theme.colours().bad, 0.6);
  if (at.active[warp] == 0) return Theme::mix(theme.colours().canvas, theme.colours().border, 0.35);
  if (!at.takes_part(thread)) return Theme::mix(theme.colours().canvas, theme.colours().muted, 0.55);
  const QColor colour = theme.warp_colour(thread / 32);
  if (at.shuffle && !(at.carried[warp] >> thread % 32 & 1))
    return Theme::mix(theme.colours().canvas, colour, 0.4);
  return colour;
}

void StepCanvas::paint_threads(QPainter& painter, int step) const {
  const Theme& theme = Theme::instance();
  const QRectF first = thread_rect(step, 0);
  const int threads = steps_->threads();
  if (scale_ < cell_pixels) {
    Averaged row(std::max(margin(), x_of(0)), x_of(threads), viewport()->width());
    for (int thread = 0; thread < threads; ++thread)
      row.add(x_of(thread), x_of(thread + 1), thread_colour(step, thread));
    row.paint(painter, first.top(), first.height(), theme.colours().canvas);
    return;
  }
  painter.setRenderHint(QPainter::Antialiasing, false);
  QFont font = theme.code_font(Theme::Type::caption);
  font.setPixelSize(theme.px(8));
  painter.setFont(font);
  if (numbers_size_ != font.pixelSize()) numbers_.clear();
  numbers_size_ = font.pixelSize();
  const int from = std::max(0, static_cast<int>(origin_)),
            to = std::min(threads, static_cast<int>(origin_ + (viewport()->width() - margin()) / scale_) + 2);
  for (int thread = from; thread < to; ++thread) {
    const QRectF cell = snapped(x_of(thread), x_of(thread + 1), first.top(), first.height());
    const QColor colour = thread_colour(step, thread);
    painter.fillRect(cell, colour);
    if (scale_ < step_text_pixels) continue;
    painter.setPen(Theme::ink_on(colour));
    QStaticText& number = numbers_[thread];
    if (number.text().isEmpty()) {
      number.setText(QString::number(thread));
      number.setTextFormat(Qt::PlainText);
      number.prepare({}, painter.font());
    }
    const QSizeF size = number.size();
    painter.drawStaticText(cell.center() - QPointF(size.width(), size.height()) / 2, number);
  }
}

void StepCanvas::paint_strip(QPainter& painter, const StepLayout::Strip& strip) const {
  const Theme& theme = Theme::instance();
  const Colours& c = theme.colours();
  const double top = strip.top - verticalScrollBar()->value(), high = layout_.measures().strip;
  const QColor idle = Theme::mix(c.canvas, c.border, 0.6);
  if (strip.segments.empty()) { // registers
    const double left = std::max(margin(), x_of(0)),
                 right = std::min<double>(x_of(steps_->threads()), viewport()->width());
    painter.fillRect(QRectF(left, top + high * 0.4, right - left, std::max(1.0, high * 0.2)), c.border);
    return;
  }
  for (const StepLayout::Segment& segment : strip.segments) {
    const double unit = segment.unit * scale_;
    const auto half = [&](int step, bool written, double y) {
      const double height = high / 2;
      const BlockSteps::Touched* touched = nullptr;
      if (step >= 0)
        for (const auto& each : steps_->steps()[static_cast<std::size_t>(step)].touched)
          if (each.buffer == segment.buffer && each.written == written) touched = &each;
      const QColor colour = written ? c.written : c.read_now;
      const double left = x_of(segment.left), right = x_of(segment.right());
      if (unit < cell_pixels) {
        Averaged row(std::max(margin(), left), right, viewport()->width());
        if (touched)
          for (const auto& range : touched->elements.ranges()) {
            // A range of the accessed elements may span gaps: both sets are made of the same ranges.
            const double from = left + static_cast<double>(segment.elements.rank(range.begin)) * unit;
            row.add(from, from + static_cast<double>(range.end - range.begin) * unit, colour);
          }
        row.paint(painter, y, height, idle);
        return;
      }
      const auto count = static_cast<double>(segment.elements.size());
      const auto from = static_cast<std::int64_t>(std::clamp((margin() - left) / unit, 0.0, count)),
                 to = static_cast<std::int64_t>(
                     std::clamp((viewport()->width() - left) / unit + 1, 0.0, count));
      for (std::int64_t rank = from; rank < to; ++rank)
        painter.fillRect(snapped(left + static_cast<double>(rank) * unit,
                                 left + static_cast<double>(rank + 1) * unit, y, height),
                         touched && touched->elements.contains(segment.elements.at(rank)) ? colour : idle);
    };
    painter.setRenderHint(QPainter::Antialiasing, false);
    half(strip.written_by, true, top);
    half(strip.read_by, false, top + high / 2);
  }
}

void StepCanvas::paint_labels(QPainter& painter) const {
  const Theme& theme = Theme::instance();
  const Colours& c = theme.colours();
  const double scroll = verticalScrollBar()->value(), width = margin() - theme.px(14);
  painter.fillRect(QRectF(0, 0, margin() - theme.px(4), viewport()->height()), c.canvas);
  const auto write = [&](double y, const QString& text, const QFont& font, const QColor& colour,
                         Qt::Alignment align = Qt::AlignLeft) {
    painter.setFont(font);
    painter.setPen(colour);
    const double high = painter.fontMetrics().height();
    painter.drawText(
        QRectF(theme.px(10), y - high / 2, width - theme.px(8), high),
        static_cast<int>(Qt::AlignVCenter | align),
        painter.fontMetrics().elidedText(text, Qt::ElideRight, static_cast<int>(width - theme.px(8))));
  };
  const double half = layout_.measures().strip / 2;
  QString before; // the same words of shared memory need no name at every step
  for (const StepLayout::Strip& strip : layout_.strips()) {
    const QString name = labels_.strip ? labels_.strip(strip) : QString();
    if (name == before) continue;
    before = name;
    if (strip.top - scroll > -20 && strip.top - scroll < viewport()->height() + 20)
      write(strip.top + half - scroll, name, theme.font(Theme::Type::caption), c.muted, Qt::AlignRight);
  }
  for (std::size_t i = 0; i < layout_.rows().size(); ++i) {
    const StepLayout::Row& row = layout_.rows()[i];
    if (!labels_.step || row.end - scroll < -20 || row.begin - scroll > viewport()->height() + 20) continue;
    const BlockSteps::Step& step = steps_->steps()[i];
    const QStringList lines = labels_.step(static_cast<int>(i));
    const bool here = static_cast<int>(i) == step_;
    // Between the strips above and below, or around the row if there are none.
    const double line_height = theme.px(12);
    const double above = row.source >= 0 ? layout_.strips()[static_cast<std::size_t>(row.source)].top +
                                               layout_.measures().strip
                         : row.follows ? row.threads - layout_.measures().arrows
                                       : row.threads;
    const double below =
        row.target >= 0 ? layout_.strips()[static_cast<std::size_t>(row.target)].top : row.end;
    const double middle = (above + below) / 2 - scroll;
    const bool both = below - above >= 2 * line_height;
    if (here) painter.fillRect(QRectF(0, above - scroll, theme.px(3), below - above), c.accent);
    write(both ? middle - line_height / 2 : middle, lines.value(0), theme.font(Theme::Type::small),
          here ? c.accent : c.text);
    if (both) write(middle + line_height / 2, lines.value(1), theme.font(Theme::Type::caption), c.muted);
    // How much of the working warps works.
    const QRectF bar(margin() - theme.px(12), above - scroll + 1, theme.px(4), below - above - 2);
    painter.fillRect(bar, Theme::mix(c.canvas, c.border, 0.6));
    const double used = step.lanes_used();
    painter.fillRect(QRectF(bar.left(), bar.bottom() - bar.height() * used, bar.width(), bar.height() * used),
                     theme.use_colour(used));
  }
}

void StepCanvas::paint_all(QPainter& painter, bool lit) const {
  const Theme& theme = Theme::instance();
  painter.fillRect(viewport()->rect(), theme.colours().canvas);
  if (!steps_) return;
  const double scroll = verticalScrollBar()->value();
  painter.save();
  painter.setClipRect(QRectF(margin() - 1, 0, viewport()->width(), viewport()->height()));
  for (std::size_t i = 0; i < layout_.rows().size(); ++i) {
    const StepLayout::Row& row = layout_.rows()[i];
    if (row.end < scroll || row.begin > scroll + viewport()->height()) continue;
    paint_arrows(painter, static_cast<int>(i));
    paint_threads(painter, static_cast<int>(i));
  }
  for (const StepLayout::Strip& strip : layout_.strips())
    if (strip.top + 20 > scroll && strip.top < scroll + viewport()->height()) paint_strip(painter, strip);
  if (lit) paint_lit(painter);
  painter.restore();
  paint_labels(painter);
}

void StepCanvas::render_steps(QImage& image, double device_ratio) const {
  image.setDevicePixelRatio(device_ratio);
  QPainter painter(&image);
  paint_all(painter, false);
}

void StepCanvas::paint_lit(QPainter& painter) const {
  const Theme& theme = Theme::instance();
  const Colours& c = theme.colours();
  const auto mine = [&](const ThreadPlace& place) {
    return place.scope != Scope::none && place.block == steps_->block();
  };
  int from_step = hover_step_, from_thread = hover_thread_;
  // With the keyboard the pinned thread of the selected step takes the pointer's part.
  if (from_step < 0 && hasFocus() && step_ >= 0 && mine(pinned_) && pinned_.scope == Scope::thread)
    from_step = step_, from_thread = pinned_.thread();
  if (from_step >= 0 && from_thread >= 0) paint_origins(painter, from_step, from_thread);
  const ThreadPlace& shown = mine(hover_) ? hover_ : pinned_;
  if (mine(shown) && from_step < 0 && shown.scope == Scope::thread && shown.thread() < steps_->threads())
    for (int i = 0; i < static_cast<int>(steps_->steps().size()); ++i) {
      const StepLayout::Row& row = layout_.rows()[static_cast<std::size_t>(i)];
      const double scroll = verticalScrollBar()->value();
      if (row.end < scroll || row.begin > scroll + viewport()->height()) continue;
      if (!steps_->steps()[static_cast<std::size_t>(i)].takes_part(shown.thread())) continue;
      const std::vector<Flow> flows = steps_->flows(i, shown.thread());
      if (flows.size() <= most_lit) paint_flows(painter, i, flows); // else a carpet
    }
  painter.setRenderHint(QPainter::Antialiasing, true);
  painter.setBrush(Qt::NoBrush);
  const auto frame = [&](const ThreadPlace& place, const QColor& colour, double pen) {
    if (!mine(place) || place.scope == Scope::block) return;
    const int first = place.scope == Scope::warp ? place.warp * 32 : place.thread();
    const int last = place.scope == Scope::warp ? std::min(first + 31, steps_->threads() - 1) : first;
    if (last >= steps_->threads()) return;
    for (int i = 0; i < static_cast<int>(steps_->steps().size()); ++i) {
      QRectF cell = thread_rect(i, first).united(thread_rect(i, last)).adjusted(-1, -1, 0.5, 1);
      if (cell.bottom() < 0 || cell.top() > viewport()->height()) continue;
      if (cell.width() < 5) cell = QRectF(cell.center().x() - 2.5, cell.top(), 5, cell.height());
      const BlockSteps::Step& step = steps_->steps()[static_cast<std::size_t>(i)];
      const bool works = place.scope == Scope::warp ? step.active[static_cast<std::size_t>(place.warp)] != 0
                                                    : step.takes_part(first);
      painter.setPen(QPen(c.canvas, pen + 1.5));
      painter.drawRect(cell);
      painter.setPen(QPen(works ? colour : Theme::mix(c.canvas, colour, 0.35), pen));
      painter.drawRect(cell);
    }
  };
  frame(pinned_, c.text, theme.px(1.3));
  if (!(hover_ == pinned_)) frame(hover_, c.accent, theme.px(1.3));
  if (element_ < 0) return;
  for (int i = 0; i < static_cast<int>(layout_.strips().size()); ++i) {
    QRectF mark = element_rect(i, element_buffer_, element_);
    if (mark.isNull()) continue;
    if (mark.width() < 6) mark = QRectF(mark.center().x() - 3, mark.top(), 6, mark.height());
    painter.setPen(QPen(c.text, theme.px(1.3)));
    painter.drawRect(mark.adjusted(-1, -1, 1, 1));
  }
}

void StepCanvas::paintEvent(QPaintEvent*) {
  QPainter painter(viewport());
  const double ratio = painter.device()->devicePixelRatioF();
  if (painter.paintEngine()->type() == QPaintEngine::SVG) { // lines stay lines
    paint_all(painter, true);
    return;
  }
  const QSize pixels = (QSizeF(viewport()->size()) * ratio).toSize();
  if (frame_stale_ || frame_.size() != pixels) {
    if (frame_.size() != pixels) frame_ = QImage(pixels, QImage::Format_RGB32);
    render_steps(frame_, ratio);
    frame_stale_ = false;
  }
  painter.drawImage(0, 0, frame_);
  if (!steps_) return;
  painter.save();
  painter.setClipRect(QRectF(margin() - 1, 0, viewport()->width(), viewport()->height()));
  paint_lit(painter);
  painter.restore();
  if (step_ >= 0) paint_labels(painter);
  paint_focus(painter, *this, viewport()->rect());
}

}
