#include "widgets/maps/step_canvas.h"

#include "widgets/theme/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
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

constexpr double cell_pixels = 4;     ///< from here threads are cells of their own, below they are averaged
constexpr double arrow_pixels = 10;   ///< from here lines have heads
constexpr double text_pixels = 22;    ///< from here cells name their thread
constexpr double greatest_scale = 60; ///< pixels a thread
constexpr double most_arrows = 46, least_arrows = 12; ///< lengths at 100 % zoom
constexpr std::size_t most_lit = 64;                  ///< of one thread in one step
constexpr std::size_t most_lines = 6000;              ///< of a step: more are a carpet anyway

double padding() { return Theme::instance().px(7); } ///< above the first row, for its name

QColor mixed(const QColor& a, const QColor& b, double share_of_b) {
  const auto part = [&](int from, int to) {
    return static_cast<int>(std::lround(from + (to - from) * share_of_b));
  };
  return {part(a.red(), b.red()), part(a.green(), b.green()), part(a.blue(), b.blue())};
}

/// A cell with its gap, on whole pixels so that all gaps look alike.
QRectF snapped(double left, double right, double top, double height) {
  const double from = std::round(left);
  return {from, top, std::max(1.0, std::round(right) - from - 1), height};
}

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

StepCanvas::StepCanvas(QWidget* parent) : QAbstractScrollArea(parent) {
  setFrameShape(QFrame::NoFrame);
  viewport()->setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
  connect(&Theme::instance(), &Theme::changed, this, [this] { arrange(); });
}

QSize StepCanvas::sizeHint() const { return {Theme::instance().px(700), Theme::instance().px(460)}; }
QSize StepCanvas::minimumSizeHint() const { return {Theme::instance().px(320), Theme::instance().px(150)}; }

void StepCanvas::set_steps(std::shared_ptr<const BlockSteps> steps) {
  // The same shape keeps zoom and place: a turned knob must not throw the learner back.
  const bool same = steps && steps_ && steps->threads() == steps_->threads() &&
                    steps->steps().size() == steps_->steps().size();
  steps_ = std::move(steps);
  layout_ = steps_ ? StepLayout(steps_) : StepLayout();
  flows_.assign(steps_ ? steps_->steps().size() : 0, std::nullopt);
  hover_step_ = hover_thread_ = -1;
  if (!same) fitted_ = true, verticalScrollBar()->setValue(0);
  arrange();
}

void StepCanvas::set_labels(Labels labels) {
  labels_ = std::move(labels);
  refresh();
}

void StepCanvas::set_places(const ThreadPlace& pinned, const ThreadPlace& hover, int step) {
  pinned_ = pinned, hover_ = hover, step_ = step;
  if (hover.scope == Scope::none) hover_step_ = hover_thread_ = -1;
  viewport()->update();
}

void StepCanvas::set_element(int buffer, std::int64_t element) {
  element_buffer_ = buffer, element_ = element;
  viewport()->update();
}

void StepCanvas::refresh() {
  frame_stale_ = true;
  viewport()->update();
}

double StepCanvas::margin() const {
  return std::min<double>(Theme::instance().px(196), viewport()->width() * 0.4);
}

double StepCanvas::x_of(double threads) const { return margin() + (threads - origin_) * scale_; }

/// Fits what is fitted and tells the scroll bars.
void StepCanvas::arrange() {
  if (!steps_) return refresh();
  const Theme& theme = Theme::instance();
  const double room = std::max(10.0, viewport()->width() - margin() - theme.px(10));
  const double whole = room / steps_->threads();
  if (fitted_) scale_ = std::min<double>(whole, theme.px(28)), origin_ = 0;
  scale_ = std::clamp(scale_, std::min(whole, static_cast<double>(theme.px(28))), greatest_scale);
  const double most = std::max(0.0, steps_->threads() - room / scale_);
  origin_ = std::clamp(origin_, 0.0, most);
  StepLayout::Measures measures{static_cast<double>(theme.px(8)), static_cast<double>(theme.px(10)), 0,
                                static_cast<double>(theme.px(7))};
  measures.arrows = std::clamp<double>(layout_.arrows_for(viewport()->height() - 2 * padding(), measures),
                                       theme.px(least_arrows), theme.px(most_arrows));
  measures.top = padding();
  layout_.measure(measures);
  arranging_ = true;
  verticalScrollBar()->setRange(
      0, std::max(0, static_cast<int>(layout_.height() + padding()) - viewport()->height()));
  verticalScrollBar()->setPageStep(viewport()->height());
  verticalScrollBar()->setSingleStep(theme.px(40));
  horizontalScrollBar()->setRange(0, static_cast<int>(most * 16));
  horizontalScrollBar()->setPageStep(static_cast<int>(room / scale_ * 16));
  horizontalScrollBar()->setSingleStep(16);
  horizontalScrollBar()->setValue(static_cast<int>(origin_ * 16));
  arranging_ = false;
  refresh();
}

void StepCanvas::fit() {
  fitted_ = true;
  arrange();
}

void StepCanvas::zoom_at(double x, double factor) {
  if (!steps_) return;
  const double thread = origin_ + (x - margin()) / scale_;
  fitted_ = false;
  const double before = scale_;
  scale_ = std::min(scale_ * factor, greatest_scale);
  const double room = std::max(10.0, viewport()->width() - margin() - Theme::instance().px(10));
  const double whole = std::min<double>(room / steps_->threads(), Theme::instance().px(28));
  if (scale_ <= whole) scale_ = whole, fitted_ = true;
  if (scale_ != before) origin_ = thread - (x - margin()) / scale_;
  arrange();
}

QRectF StepCanvas::thread_rect(int step, int thread) const {
  const StepLayout::Row& row = layout_.rows()[static_cast<std::size_t>(step)];
  return {x_of(thread), row.threads - verticalScrollBar()->value(), scale_, layout_.measures().cell};
}

QRectF StepCanvas::element_rect(int strip, int buffer, std::int64_t element) const {
  const StepLayout::Strip& at = layout_.strips()[static_cast<std::size_t>(strip)];
  const StepLayout::Segment* segment = at.segment(buffer);
  if (!segment || !segment->elements.contains(element)) return {};
  const double left = segment->centre(element) - segment->unit / 2;
  return {x_of(left), at.top - verticalScrollBar()->value(), segment->unit * scale_,
          layout_.measures().strip};
}

QColor StepCanvas::thread_colour(int step, int thread) const {
  const Theme& theme = Theme::instance();
  const BlockSteps::Step& at = steps_->steps()[static_cast<std::size_t>(step)];
  const auto warp = static_cast<std::size_t>(thread / 32);
  if (at.active[warp] == 0) return mixed(theme.colours().canvas, theme.colours().border, 0.35);
  if (!at.takes_part(thread)) return mixed(theme.colours().canvas, theme.colours().muted, 0.55);
  const QColor colour = theme.warp_colour(thread / 32);
  if (at.shuffle && !(at.carried[warp] >> thread % 32 & 1)) return mixed(theme.colours().canvas, colour, 0.4);
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
  const int from = std::max(0, static_cast<int>(origin_)),
            to = std::min(threads, static_cast<int>(origin_ + (viewport()->width() - margin()) / scale_) + 2);
  for (int thread = from; thread < to; ++thread) {
    const QRectF cell = snapped(x_of(thread), x_of(thread + 1), first.top(), first.height());
    const QColor colour = thread_colour(step, thread);
    painter.fillRect(cell, colour);
    if (scale_ < text_pixels) continue;
    painter.setPen(Theme::ink_on(colour));
    painter.drawText(cell, Qt::AlignCenter, QString::number(thread));
  }
}

void StepCanvas::paint_strip(QPainter& painter, const StepLayout::Strip& strip) const {
  const Theme& theme = Theme::instance();
  const Colours& c = theme.colours();
  const double top = strip.top - verticalScrollBar()->value(), high = layout_.measures().strip;
  const QColor idle = mixed(c.canvas, c.border, 0.6);
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
            // A range of the touched elements may span gaps of none: both sets are made of the same ranges.
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

void StepCanvas::paint_flows(QPainter& painter, int step, const std::vector<Flow>& flows, double width,
                             bool strong) const {
  const Theme& theme = Theme::instance();
  const BlockSteps::Step& at = steps_->steps()[static_cast<std::size_t>(step)];
  std::array<std::vector<QLineF>, 8> full;
  std::vector<QLineF> pale;
  const double left = margin(), right = viewport()->width();
  SeenLines seen;
  for (const Flow& flow : flows) {
    const auto line = line_of(step, flow);
    if (!line || std::max(line->x1(), line->x2()) < left || std::min(line->x1(), line->x2()) > right)
      continue;
    if (!strong && scale_ < 2 && !seen.add(line->x1(), line->x2(), flow.written)) continue;
    const bool carried =
        !at.shuffle || (at.carried[static_cast<std::size_t>(flow.thread / 32)] >> flow.thread % 32 & 1);
    if (strong || carried)
      full[static_cast<std::size_t>(flow.thread / 32 % 8)].push_back(*line);
    else if (flow.element != flow.thread)
      pale.push_back(*line);
  }
  std::size_t count = pale.size();
  for (const auto& lines : full) count += lines.size();
  painter.setRenderHint(QPainter::Antialiasing, strong || count < 700);
  const QColor canvas = theme.colours().canvas;
  const auto draw = [&](const std::vector<QLineF>& lines, const QColor& colour, double pen) {
    if (lines.empty()) return;
    painter.setPen(QPen(colour, pen));
    painter.drawLines(lines.data(), static_cast<int>(lines.size()));
    if (scale_ < arrow_pixels && !(strong && count <= most_lit)) return;
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    const double size = theme.px(strong ? 4 : 3);
    for (const QLineF& line : lines) {
      const QLineF way = line.unitVector();
      const QPointF along(way.dx() * size, way.dy() * size),
          aside(-way.dy() * size * 0.55, way.dx() * size * 0.55);
      const QPointF corners[] = {line.p2(), line.p2() - along + aside, line.p2() - along - aside};
      painter.drawConvexPolygon(corners, 3);
    }
  };
  draw(pale, mixed(canvas, theme.colours().muted, 0.28), width);
  for (std::size_t hue = 0; hue < full.size(); ++hue) {
    const QColor colour = theme.warp_colour(static_cast<int>(hue));
    draw(full[hue], strong ? colour : mixed(canvas, colour, 0.62), width);
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
    // Between the strips above and below, or around the row where there are none.
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
    painter.fillRect(bar, mixed(c.canvas, c.border, 0.6));
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
    auto& flows = flows_[i];
    if (!flows) {
      flows = steps_->flows_to_draw(static_cast<int>(i), most_lines);
      if (steps_->steps()[i].shuffle) { // what a lane has stays with it
        std::vector<Flow> own;
        for (const Flow& flow : *flows)
          if (flow.element != flow.thread) own.push_back({flow.thread, flow.buffer, flow.thread, false});
        flows->insert(flows->end(), own.begin(), own.end());
      }
    }
    paint_flows(painter, static_cast<int>(i), *flows, 1, false);
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

void StepCanvas::paint_origins(QPainter& painter, int step, int thread) const {
  const Theme& theme = Theme::instance();
  QColor veil = theme.colours().canvas;
  veil.setAlphaF(0.72F);
  painter.fillRect(viewport()->rect(), veil);
  const auto origins = steps_->origins(step, thread);
  for (std::size_t i = 0; i < origins.size(); ++i) {
    std::vector<Flow> flows = origins[i];
    const bool shuffle = steps_->steps()[i].shuffle;
    if (shuffle)
      for (const Flow& flow : origins[i]) flows.push_back({flow.thread, flow.buffer, flow.thread, false});
    paint_flows(painter, static_cast<int>(i), flows, theme.px(1.4), true);
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
      if (flows.size() <= most_lit) paint_flows(painter, i, flows, theme.px(1.4), true); // else a carpet
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
      painter.setPen(QPen(works ? colour : mixed(c.canvas, colour, 0.35), pen));
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
  if (hasFocus()) {
    painter.setPen(QPen(Theme::instance().colours().accent, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(viewport()->rect()).adjusted(0.5, 0.5, -0.5, -0.5));
  }
}

StepCanvas::Hit StepCanvas::hit(const QPointF& position) const {
  Hit found;
  if (!steps_ || position.x() < margin()) return found;
  const double y = position.y() + verticalScrollBar()->value();
  const double across = origin_ + (position.x() - margin()) / scale_;
  const auto& strips = layout_.strips();
  for (int i = 0; i < static_cast<int>(strips.size()); ++i) {
    const StepLayout::Strip& strip = strips[static_cast<std::size_t>(i)];
    if (y < strip.top - 1 || y > strip.top + layout_.measures().strip + 1) continue;
    for (const StepLayout::Segment& segment : strip.segments) {
      if (across < segment.left || across >= segment.right()) continue;
      found.strip = i, found.buffer = segment.buffer;
      found.element = segment.elements.at(static_cast<std::int64_t>((across - segment.left) / segment.unit));
      // The upper half leads to who wrote it, the lower to who reads it; else to whoever there is.
      const bool upper = y < strip.top + layout_.measures().strip / 2;
      for (const int step :
           {upper ? strip.written_by : strip.read_by, upper ? strip.read_by : strip.written_by}) {
        if (step < 0) continue;
        for (const Flow& flow : steps_->flows_to_draw(step, most_lines * 16))
          if (flow.buffer == found.buffer && flow.element == found.element &&
              flow.written == (step == strip.written_by)) {
            found.step = step, found.thread = flow.thread;
            return found;
          }
      }
      return found;
    }
    return found;
  }
  const int thread = static_cast<int>(std::floor(across));
  if (thread < 0 || thread >= steps_->threads()) return found;
  for (int i = 0; i < static_cast<int>(layout_.rows().size()); ++i) {
    const StepLayout::Row& row = layout_.rows()[static_cast<std::size_t>(i)];
    // A cell is low: half of the way to its neighbours belongs to it.
    const double reach = layout_.measures().arrows * 0.4;
    if (y >= row.threads - reach && y <= row.threads + layout_.measures().cell + reach)
      return {i, thread, -1, 0, -1};
  }
  return found;
}

void StepCanvas::resizeEvent(QResizeEvent*) { arrange(); }

void StepCanvas::scrollContentsBy(int, int) {
  if (!arranging_ && !fitted_) origin_ = horizontalScrollBar()->value() / 16.0;
  refresh();
}

bool StepCanvas::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::Leave) {
    hover_step_ = hover_thread_ = -1;
    emit hovered(-1, -1);
    viewport()->update();
  }
  return QAbstractScrollArea::viewportEvent(event);
}

void StepCanvas::wheelEvent(QWheelEvent* event) {
  const bool beside = event->position().x() < margin();
  if (beside || event->modifiers() & Qt::ShiftModifier) {
    QAbstractScrollArea::wheelEvent(event); // scrolls
    return;
  }
  zoom_at(event->position().x(), std::pow(1.0018, event->angleDelta().y()));
  event->accept();
}

void StepCanvas::mousePressEvent(QMouseEvent* event) {
  press_ = event->position();
  press_origin_ = origin_;
  press_scroll_ = verticalScrollBar()->value();
  dragging_ = false;
}

void StepCanvas::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons() & Qt::LeftButton) {
    const QPointF way = event->position() - press_;
    dragging_ = dragging_ || way.manhattanLength() > 5;
    if (!dragging_) return;
    viewport()->setCursor(Qt::ClosedHandCursor);
    origin_ = press_origin_ - way.x() / scale_;
    arrange();
    verticalScrollBar()->setValue(press_scroll_ - static_cast<int>(way.y()));
    return;
  }
  const Hit at = hit(event->position());
  if (at.step == hover_step_ && at.thread == hover_thread_) return;
  hover_step_ = at.step, hover_thread_ = at.thread;
  emit hovered(at.step, at.thread);
  viewport()->update();
}

void StepCanvas::mouseReleaseEvent(QMouseEvent* event) {
  viewport()->unsetCursor();
  if (!dragging_ && event->button() == Qt::LeftButton) {
    const Hit at = hit(event->position());
    if (at.element >= 0)
      emit element_picked(at.buffer, at.element, at.step, at.thread);
    else
      emit picked(at.step, at.thread);
  }
  dragging_ = false;
}

void StepCanvas::keyPressEvent(QKeyEvent* event) {
  if (!steps_) return QAbstractScrollArea::keyPressEvent(event);
  const int last = static_cast<int>(steps_->steps().size()) - 1;
  const bool mine = pinned_.scope != Scope::none && pinned_.block == steps_->block();
  const int thread = mine && pinned_.scope == Scope::thread ? pinned_.thread() : 0, step = std::max(0, step_);
  const auto go = [&](int to_step, int to_thread) {
    to_step = std::clamp(to_step, 0, last), to_thread = std::clamp(to_thread, 0, steps_->threads() - 1);
    emit picked(to_step, to_thread);
    const StepLayout::Row& row = layout_.rows()[static_cast<std::size_t>(to_step)];
    if (row.begin < verticalScrollBar()->value() ||
        row.end > verticalScrollBar()->value() + viewport()->height())
      verticalScrollBar()->setValue(static_cast<int>((row.begin + row.end - viewport()->height()) / 2));
    const double x = x_of(to_thread);
    if (x < margin() || x > viewport()->width() - scale_) {
      origin_ += (x - (margin() + viewport()->width()) / 2) / scale_;
      arrange();
    }
  };
  const double middle = (margin() + viewport()->width()) / 2;
  switch (event->key()) {
  case Qt::Key_Left:
    return go(step, thread - 1);
  case Qt::Key_Right:
    return go(step, thread + 1);
  case Qt::Key_Up:
    return go(step - 1, thread);
  case Qt::Key_Down:
    return go(step_ < 0 ? 0 : step + 1, thread);
  case Qt::Key_Plus:
  case Qt::Key_Equal:
    return zoom_at(middle, 1.4);
  case Qt::Key_Minus:
    return zoom_at(middle, 1 / 1.4);
  case Qt::Key_Home:
    return fit();
  case Qt::Key_Escape:
    return emit picked(-1, -1);
  default:
    QAbstractScrollArea::keyPressEvent(event);
  }
}

void StepCanvas::focusInEvent(QFocusEvent* event) {
  QAbstractScrollArea::focusInEvent(event);
  viewport()->update();
}

void StepCanvas::focusOutEvent(QFocusEvent* event) {
  QAbstractScrollArea::focusOutEvent(event);
  viewport()->update();
}

}
