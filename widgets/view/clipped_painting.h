#pragma once

#include <QPaintDevice>
#include <memory>

class QPainter;

namespace kernelarium {

/// A device for painting that hands everything to `painter`, less what lies outside the clip and the widget
/// that paints: for files whose painter does not clip (QSvgGenerator before Qt 6.5). What a clip cuts is cut:
/// an area becomes its part, a line or a text the part of its outline.
class ClippedPainting : public QPaintDevice {
 public:
  explicit ClippedPainting(QPainter& painter);
  ~ClippedPainting() override;

  QPaintEngine* paintEngine() const override;

 protected:
  int metric(PaintDeviceMetric metric) const override;

 private:
  class Engine;
  std::unique_ptr<Engine> engine_;
};

}
