#pragma once

#include <QPointF>
#include <QRectF>
#include <functional>
#include <vector>

class QWidget;
class QWheelEvent;

namespace kernelarium {

/// The part of a time axis in sight, from a gutter to the right edge of a canvas, and how the mouse wheel, a
/// drag and keys change it.
class TimeAxis {
 public:
  /// `gutter`: width left of the axis at 100 % zoom. `changed` is called when the visible part changes.
  TimeAxis(const QWidget& canvas, int gutter, std::function<void()> changed);

  /// What can be shown, and the shortest part of it. The part in sight stays, except where all was in sight.
  void set_range(double begin, double end, double shortest);
  double begin() const { return begin_; }
  double span() const { return span_; }
  double end() const { return begin_ + span_; }
  bool in_sight(double time) const { return time >= begin_ && time <= end(); }
  bool fitted() const { return fitted_; }

  double gutter() const;
  void set_gutter(int width);                        ///< at 100 % zoom
  QRectF name_room(double top, double height) const; ///< in the gutter, for the name of a row
  double width() const;                              ///< right of the gutter
  double centre() const { return gutter() + width() / 2; }
  double x_of(double time) const { return gutter() + (time - begin_) / span_ * width(); }
  double at(double x) const { return begin_ + (x - gutter()) / width() * span_; }
  /// Round times in view with room for a label each, at least `least` apart.
  std::vector<double> ticks(double least = 0) const;

  void fit();
  void show(double begin, double span);
  void zoom(double x, double factor);

  /// False: there is nothing more to show, so a page around the canvas may scroll.
  bool wheel(const QWheelEvent& event);
  void press(const QPointF& at);
  /// Whether the pointer moved far enough since press() that it is no click.
  bool drags(const QPointF& at);
  void drag(const QPointF& at); ///< what is in sight follows the pointer
  bool release();               ///< whether it was a drag
  const QPointF& pressed_at() const { return press_; }
  /// +, −, 0, Page Up, Page Down; `x`: what stays in place. Whether it was one of them.
  bool key(int key, double x);

 private:
  const QWidget& canvas_;
  int gutter_;
  std::function<void()> changed_;
  double least_ = 0, most_ = 1, shortest_ = 1;
  double begin_ = 0, span_ = 1;
  bool fitted_ = true, dragging_ = false;
  QPointF press_;
  double press_begin_ = 0;
};

}
