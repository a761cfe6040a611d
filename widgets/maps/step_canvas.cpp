#include "widgets/maps/step_canvas.h"

#include "widgets/theme/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <algorithm>
#include <cmath>

namespace kernelarium {

namespace {

using Scope = ThreadPlace::Scope;

constexpr double step_greatest_scale = 60;            ///< pixels per thread
constexpr double most_arrows = 46, least_arrows = 12; ///< lengths at 100 % zoom

double padding() { return Theme::instance().px(7); } ///< above the first row, for its name

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
QSize StepCanvas::minimumSizeHint() const { return {Theme::instance().px(240), Theme::instance().px(150)}; }

void StepCanvas::set_steps(std::shared_ptr<const BlockSteps> steps) {
  // The same shape keeps zoom and place: a turned knob must not throw the learner back.
  const bool same = steps && steps_ && steps->threads() == steps_->threads() &&
                    steps->steps().size() == steps_->steps().size();
  steps_ = std::move(steps);
  layout_ = steps_ ? StepLayout(steps_) : StepLayout();
  arrows_.assign(steps_ ? steps_->steps().size() : 0, std::nullopt);
  origins_of_ = {-1, -1};
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

/// Fits what is fitted and updates the scroll bars.
void StepCanvas::arrange() {
  if (!steps_) return refresh();
  const Theme& theme = Theme::instance();
  const double room = std::max(10.0, viewport()->width() - margin() - theme.px(10));
  const double whole = room / steps_->threads();
  if (fitted_) scale_ = std::min<double>(whole, theme.px(28)), origin_ = 0;
  scale_ = std::clamp(scale_, std::min(whole, static_cast<double>(theme.px(28))), step_greatest_scale);
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
  scale_ = std::min(scale_ * factor, step_greatest_scale);
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
      // The upper half leads to the thread that wrote it, the lower half to one that reads it; where only one
      // of them is known, to that one.
      const bool upper = y < strip.top + layout_.measures().strip / 2;
      for (const int step :
           {upper ? strip.written_by : strip.read_by, upper ? strip.read_by : strip.written_by}) {
        if (step < 0) continue;
        if (const int thread = steps_->toucher(step, found.buffer, found.element, step == strip.written_by);
            thread >= 0) {
          found.step = step, found.thread = thread;
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
