#include "widgets/view/clipped_painting.h"

#include <QFontMetricsF>
#include <QImage>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPainterPathStroker>
#include <QPixmap>
#include <algorithm>
#include <cmath>

namespace kernelarium {

namespace {

/// Pixels of a redrawn picture, per pixel of the device.
constexpr double fineness = 2;

constexpr QPaintEngine::PaintEngineFeatures features =
    QPaintEngine::AllFeatures &
    ~QPaintEngine::PaintEngineFeatures(QPaintEngine::PerspectiveTransform |
                                       QPaintEngine::ConicalGradientFill | QPaintEngine::PorterDuff);

QPainterPath outline_of(const QPainterPath& path, const QPen& pen) {
  QPainterPathStroker stroker(pen);
  if (pen.widthF() == 0) stroker.setWidth(1);
  return stroker.createStroke(path);
}

}

class ClippedPainting::Engine : public QPaintEngine {
 public:
  explicit Engine(QPainter& target) : QPaintEngine(features), target_(&target) {}

  QPaintDevice& target() const { return *target_->device(); }

  bool begin(QPaintDevice*) override {
    setActive(true);
    return true;
  }
  bool end() override {
    setActive(false);
    return true;
  }
  Type type() const override { return User; }

  void updateState(const QPaintEngineState& state) override {
    const DirtyFlags flags = state.state();
    if (flags & DirtyTransform) target_->setTransform(state.transform());
    if (flags & DirtyPen) target_->setPen(state.pen());
    if (flags & DirtyBrush) target_->setBrush(state.brush());
    if (flags & DirtyBrushOrigin) target_->setBrushOrigin(state.brushOrigin());
    if (flags & DirtyFont) target_->setFont(state.font());
    if (flags & DirtyBackground) target_->setBackground(state.backgroundBrush());
    if (flags & DirtyBackgroundMode) target_->setBackgroundMode(state.backgroundMode());
    if (flags & DirtyHints) {
      target_->setRenderHints(target_->renderHints(), false);
      target_->setRenderHints(state.renderHints());
    }
    if (flags & DirtyOpacity) target_->setOpacity(state.opacity());
  }

  void drawPath(const QPainterPath& path) override {
    draw(path, [&] { target_->drawPath(path); });
  }

  void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override {
    QPainterPath path;
    path.addPolygon(QPolygonF(QList<QPointF>(points, points + count)));
    path.setFillRule(mode == OddEvenMode ? Qt::OddEvenFill : Qt::WindingFill);
    if (mode == PolylineMode) {
      draw(
          path, [&] { target_->drawPolyline(points, count); }, false);
    } else {
      path.closeSubpath();
      draw(path, [&] { target_->drawPolygon(points, count, path.fillRule()); });
    }
  }

  void drawTextItem(const QPointF& at, const QTextItem& item) override {
    const QRectF ink = QFontMetricsF(item.font()).tightBoundingRect(item.text()).translated(at);
    const Cut cut = cut_of(ink);
    if (cut.seen == Seen::all) {
      target_->drawTextItem(at, item);
    } else if (cut.seen == Seen::part) {
      QPainterPath outline;
      outline.addText(at, item.font(), item.text());
      fill(outline, painter()->pen().brush(), cut.clip);
    }
  }

  void drawPixmap(const QRectF& place, const QPixmap& pixmap, const QRectF& source) override {
    drawImage(place, pixmap.toImage(), source, Qt::AutoColor);
  }

  void drawImage(const QRectF& place, const QImage& image, const QRectF& source,
                 Qt::ImageConversionFlags) override {
    const Cut cut = cut_of(place);
    if (cut.seen == Seen::none) return;
    // Viewers blur an enlarged picture, and QSvgGenerator writes all of it, whatever part is wanted.
    const bool enlarged = place.width() > source.width() || place.height() > source.height();
    if (cut.seen == Seen::all && source == QRectF(image.rect()) &&
        (!enlarged || painter()->testRenderHint(QPainter::SmoothPixmapTransform))) {
      target_->drawImage(place, image);
      return;
    }
    for (const QRectF& area : pieces(cut.clip)) {
      const QRectF part = place & area;
      if (part.isEmpty()) continue;
      QImage piece((part.size() * fineness).toSize().expandedTo({1, 1}), QImage::Format_ARGB32_Premultiplied);
      piece.fill(Qt::transparent);
      QPainter painter(&piece);
      painter.setRenderHints(this->painter()->renderHints());
      painter.scale(piece.width() / part.width(), piece.height() / part.height());
      painter.translate(-part.topLeft());
      painter.drawImage(place, image, source);
      painter.end();
      target_->drawImage(part, piece);
    }
  }

 private:
  enum class Seen { none, part, all };
  struct Cut {
    Seen seen;
    QPainterPath clip; ///< in the coordinates of the one who paints; of Seen::part and Seen::all
  };

  /// How much of `box`, in the coordinates of the one who paints, is inside.
  Cut cut_of(const QRectF& box) const {
    const QTransform& to_device = painter()->deviceTransform();
    const QRectF place = to_device.mapRect(box);
    QPainterPath clip;
    if (const QRegion widget = systemClip(); !widget.isEmpty())
      clip.addRegion(widget);
    else
      clip.addRect(0, 0, target().width(), target().height());
    if (painter()->hasClipping()) {
      const QPainterPath own = to_device.map(painter()->clipPath());
      if (!own.contains(clip.boundingRect())) clip = clip.intersected(own);
    }
    if (!clip.boundingRect().adjusted(-1e-6, -1e-6, 1e-6, 1e-6).intersects(place)) return {Seen::none, {}};
    const bool one_box = clip.elementCount() <= 5;
    const QRectF bounds = clip.boundingRect().adjusted(-1e-6, -1e-6, 1e-6, 1e-6);
    const bool all = one_box ? bounds.contains(place) : clip.contains(place);
    return {all ? Seen::all : Seen::part, to_device.inverted().map(clip)};
  }

  static std::vector<QRectF> pieces(const QPainterPath& clip) {
    std::vector<QRectF> rects;
    for (const QPolygonF& polygon : clip.toSubpathPolygons()) rects.push_back(polygon.boundingRect());
    return rects;
  }

  template<class Whole>
  void draw(const QPainterPath& path, const Whole& whole, bool filled = true) {
    const QPen pen = painter()->pen();
    const bool stroked = pen.style() != Qt::NoPen;
    QRectF box = path.boundingRect();
    if (stroked) {
      const double reach = std::max(pen.widthF(), 1.0) / 2;
      box.adjust(-reach, -reach, reach, reach);
    }
    const Cut cut = cut_of(box);
    if (cut.seen == Seen::all) {
      whole();
    } else if (cut.seen == Seen::part) {
      if (filled) fill(path, painter()->brush(), cut.clip);
      if (stroked) fill(outline_of(path, pen), pen.brush(), cut.clip);
    }
  }

  void fill(const QPainterPath& path, const QBrush& brush, const QPainterPath& clip) {
    if (brush.style() == Qt::NoBrush) return;
    const QPainterPath part = path.intersected(clip);
    if (!part.isEmpty()) target_->fillPath(part, brush);
  }

  QPainter* target_;
};

ClippedPainting::ClippedPainting(QPainter& painter) : engine_(std::make_unique<Engine>(painter)) {}
ClippedPainting::~ClippedPainting() = default;

QPaintEngine* ClippedPainting::paintEngine() const { return engine_.get(); }

int ClippedPainting::metric(PaintDeviceMetric metric) const {
  const QPaintDevice& target = engine_->target();
  switch (metric) {
  case PdmWidth:
    return target.width();
  case PdmHeight:
    return target.height();
  case PdmWidthMM:
    return target.widthMM();
  case PdmHeightMM:
    return target.heightMM();
  case PdmNumColors:
    return target.colorCount();
  case PdmDepth:
    return target.depth();
  case PdmDpiX:
    return target.logicalDpiX();
  case PdmDpiY:
    return target.logicalDpiY();
  case PdmPhysicalDpiX:
    return target.physicalDpiX();
  case PdmPhysicalDpiY:
    return target.physicalDpiY();
  case PdmDevicePixelRatio:
    return 1;
  case PdmDevicePixelRatioScaled:
    return static_cast<int>(devicePixelRatioFScale());
  default:
    return QPaintDevice::metric(metric);
  }
}

}
