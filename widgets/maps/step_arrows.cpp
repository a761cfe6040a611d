#include "widgets/maps/step_canvas.h"
#include "widgets/theme/theme.h"

#include <QPainter>
#include <QScrollBar>
#include <algorithm>
#include <array>
#include <cmath>

namespace kernelarium {

namespace {

using Flow = BlockSteps::Flow;

constexpr double arrow_pixels = 10;      ///< from here lines have heads
constexpr std::size_t most_lines = 6000; ///< of a step: more can't be distinguished

/// Where threads are narrower than a pixel, many lines are one.
class SeenLines {
 public:
  /// True if there was none at these pixels.
  bool add(double from, double to, bool written) {
    if (slots_.empty()) slots_.resize(1 << 14);
    const auto pixel = [](double x) { return static_cast<std::uint64_t>(std::clamp(x, -9e4, 9e4) + 1e5); };
    const std::uint64_t key = pixel(from) << 32 | pixel(to) << 1 | (written ? 1U : 0U);
    for (std::uint64_t slot = key * 0x9e3779b97f4a7c15U >> 50;; slot = (slot + 1) % slots_.size()) {
      if (slots_[slot] == key) return false;
      if (slots_[slot] != 0) continue;
      slots_[slot] = key;
      return true;
    }
  }

 private:
  std::vector<std::uint64_t> slots_;
};

}

std::optional<QLineF> StepCanvas::line_of(int step, const Flow& flow) const {
  const StepLayout::Row& row = layout_.rows()[static_cast<std::size_t>(step)];
  const double scroll = verticalScrollBar()->value(), x = x_of(flow.thread + 0.5);
  const double top = row.threads - scroll, bottom = top + layout_.measures().cell;
  if (steps_->steps()[static_cast<std::size_t>(step)].shuffle)
    return QLineF(x_of(static_cast<double>(flow.element) + 0.5), top - layout_.measures().arrows, x, top);
  const int strip = flow.written ? row.target : row.source;
  if (strip < 0) return {};
  const StepLayout::Strip& at = layout_.strips()[static_cast<std::size_t>(strip)];
  const StepLayout::Segment* segment = at.segment(flow.buffer);
  if (!segment || !segment->elements.contains(flow.element)) return {};
  const double there = x_of(segment->centre(flow.element));
  return flow.written ? QLineF(x, bottom, there, at.top - scroll)
                      : QLineF(there, at.top + layout_.measures().strip - scroll, x, top);
}

const std::vector<StepCanvas::Arrow>& StepCanvas::arrows(int step) const {
  auto& known = arrows_[static_cast<std::size_t>(step)];
  if (known) return *known;
  known.emplace();
  const BlockSteps::Step& at = steps_->steps()[static_cast<std::size_t>(step)];
  const StepLayout::Row& row = layout_.rows()[static_cast<std::size_t>(step)];
  for (const Flow& flow : steps_->flows_to_draw(step, most_lines)) {
    const auto hue = static_cast<std::uint8_t>(flow.thread / 32 % 8);
    const float own = static_cast<float>(flow.thread) + 0.5F;
    if (at.shuffle) {
      const bool carried = at.carried[static_cast<std::size_t>(flow.thread / 32)] >> flow.thread % 32 & 1;
      if (carried) known->push_back({own, own, hue}); // what a lane has stays with it
      if (flow.element != flow.thread)
        known->push_back({static_cast<float>(flow.element) + 0.5F, own, hue, false, !carried});
      continue;
    }
    const int strip = flow.written ? row.target : row.source;
    const auto* segment =
        strip < 0 ? nullptr : layout_.strips()[static_cast<std::size_t>(strip)].segment(flow.buffer);
    if (!segment || !segment->elements.contains(flow.element)) continue;
    const auto there = static_cast<float>(segment->centre(flow.element));
    known->push_back(flow.written ? Arrow{own, there, hue, true} : Arrow{there, own, hue});
  }
  return *known;
}

void StepCanvas::paint_heads(QPainter& painter, const std::vector<QLineF>& lines, const QColor& colour,
                             double size) const {
  painter.setPen(Qt::NoPen);
  painter.setBrush(colour);
  for (const QLineF& line : lines) {
    const QLineF way = line.unitVector();
    const QPointF along(way.dx() * size, way.dy() * size),
        aside(-way.dy() * size * 0.55, way.dx() * size * 0.55);
    const QPointF corners[] = {line.p2(), line.p2() - along + aside, line.p2() - along - aside};
    painter.drawConvexPolygon(corners, 3);
  }
}

void StepCanvas::paint_arrows(QPainter& painter, int step) const {
  const Theme& theme = Theme::instance();
  const StepLayout::Row& row = layout_.rows()[static_cast<std::size_t>(step)];
  const auto& measures = layout_.measures();
  const double scroll = verticalScrollBar()->value(), top = row.threads - scroll;
  const double read_from = top - measures.arrows, write_from = top + measures.cell;
  const double write_to =
      row.target < 0 ? write_from : layout_.strips()[static_cast<std::size_t>(row.target)].top - scroll;
  std::array<std::vector<QLineF>, 9> lines; // the ninth: pale ones
  const double left = margin(), right = viewport()->width();
  SeenLines seen;
  std::size_t count = 0;
  for (const Arrow& arrow : arrows(step)) {
    const double from = x_of(static_cast<double>(arrow.from)), to = x_of(static_cast<double>(arrow.to));
    if (std::max(from, to) < left || std::min(from, to) > right) continue;
    if (scale_ < 2 && !seen.add(from, to, arrow.written)) continue;
    lines[arrow.pale ? 8 : arrow.hue].emplace_back(from, arrow.written ? write_from : read_from, to,
                                                   arrow.written ? write_to : top);
    ++count;
  }
  painter.setRenderHint(QPainter::Antialiasing, count < 300);
  const QColor canvas = theme.colours().canvas;
  for (const std::size_t hue : {8, 0, 1, 2, 3, 4, 5, 6, 7}) {
    if (lines[hue].empty()) continue;
    const QColor colour = hue == 8 ? Theme::mix(canvas, theme.colours().muted, 0.28)
                                   : Theme::mix(canvas, theme.warp_colour(static_cast<int>(hue)), 0.62);
    painter.setPen(QPen(colour, 1));
    painter.drawLines(lines[hue].data(), static_cast<int>(lines[hue].size()));
    if (scale_ >= arrow_pixels && count < 300) paint_heads(painter, lines[hue], colour, theme.px(3));
  }
}

void StepCanvas::paint_flows(QPainter& painter, int step, const std::vector<Flow>& flows) const {
  const Theme& theme = Theme::instance();
  std::array<std::vector<QLineF>, 8> lines;
  const double left = margin(), right = viewport()->width();
  std::size_t count = 0;
  SeenLines seen;
  for (const Flow& flow : flows) {
    const auto line = line_of(step, flow);
    if (!line || std::max(line->x1(), line->x2()) < left || std::min(line->x1(), line->x2()) > right)
      continue;
    if (scale_ < 2 && !seen.add(line->x1(), line->x2(), flow.written)) continue;
    lines[static_cast<std::size_t>(flow.thread / 32 % 8)].push_back(*line);
    ++count;
  }
  painter.setRenderHint(QPainter::Antialiasing, count < 300);
  for (std::size_t hue = 0; hue < lines.size(); ++hue) {
    if (lines[hue].empty()) continue;
    const QColor colour = theme.warp_colour(static_cast<int>(hue));
    painter.setPen(QPen(colour, count < 300 ? theme.px(1.4) : 1));
    painter.drawLines(lines[hue].data(), static_cast<int>(lines[hue].size()));
    if (count <= most_lit || (scale_ >= arrow_pixels && count < 300))
      paint_heads(painter, lines[hue], colour, theme.px(4));
  }
}

const std::vector<std::vector<Flow>>& StepCanvas::origins(int step, int thread) const {
  if (origins_of_ != std::pair(step, thread))
    origins_ = steps_->origins(step, thread), origins_of_ = {step, thread};
  return origins_;
}

void StepCanvas::paint_origins(QPainter& painter, int step, int thread) const {
  const Theme& theme = Theme::instance();
  QColor veil = theme.colours().canvas;
  veil.setAlphaF(0.72F);
  painter.fillRect(viewport()->rect(), veil);
  const auto& found = origins(step, thread);
  for (std::size_t i = 0; i < found.size(); ++i) {
    std::vector<Flow> flows = found[i];
    const bool shuffle = steps_->steps()[i].shuffle;
    if (shuffle)
      for (const Flow& flow : found[i]) flows.push_back({flow.thread, flow.buffer, flow.thread, false});
    paint_flows(painter, static_cast<int>(i), flows);
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (const Flow& flow : flows) {
      const double gap = scale_ < cell_pixels ? 0 : 1;
      painter.fillRect(thread_rect(static_cast<int>(i), flow.thread).adjusted(0, 0, -gap, 0),
                       theme.warp_colour(flow.thread / 32));
      if (shuffle) {
        if (layout_.rows()[i].follows)
          painter.fillRect(
              thread_rect(static_cast<int>(i) - 1, static_cast<int>(flow.element)).adjusted(0, 0, -gap, 0),
              theme.warp_colour(static_cast<int>(flow.element) / 32));
        continue;
      }
      const StepLayout::Row& row = layout_.rows()[i];
      const int strip = flow.written ? row.target : row.source;
      if (strip < 0) continue;
      QRectF mark = element_rect(strip, flow.buffer, flow.element);
      const double half = mark.height() / 2;
      mark = QRectF(mark.left(), mark.top() + (flow.written ? 0 : half), std::max(1.0, mark.width() - gap),
                    half);
      painter.fillRect(mark, flow.written ? theme.colours().written : theme.colours().read_now);
    }
  }
}

}
