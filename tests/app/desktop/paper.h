#pragma once

#include <QBuffer>
#include <QImage>
#include <QPaintEngine>
#include <QPdfWriter>
#include <vector>

namespace kernelarium {

/// A4 paper that remembers what was printed on each page, and where.
class Paper : private QBuffer, public QPdfWriter {
 public:
  struct Mark {
    int page;
    QRectF place; ///< in dots of the paper
    QString text; ///< empty: a picture
    QImage picture;
  };

  Paper() : QPdfWriter(static_cast<QIODevice*>(this)) {
    open(QIODevice::WriteOnly);
    setPageSize(QPageSize(QPageSize::A4));
  }

  int pages() const { return engine_.page + 1; }
  const std::vector<Mark>& marks() const { return engine_.marks; }
  QString text() const {
    QString all;
    for (const Mark& mark : engine_.marks) all += mark.text + '\n';
    return all;
  }
  /// Within the margins.
  bool holds(const Mark& mark) const {
    const QSizeF size = pageLayout().paintRectPixels(resolution()).size();
    return QRectF(QPointF(), size).adjusted(-1, -1, 1, 1).contains(mark.place);
  }
  bool newPage() override {
    ++engine_.page;
    return true;
  }

 protected:
  QPaintEngine* paintEngine() const override { return &engine_; }

 private:
  struct Engine : QPaintEngine {
    Engine() : QPaintEngine(AllFeatures) {}
    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    Type type() const override { return User; }
    void updateState(const QPaintEngineState& state) override {
      if (state.state() & DirtyTransform) to_paper = state.transform();
      if (state.state() & DirtyClipRegion) clip = clip_of(state, state.clipRegion().boundingRect());
      if (state.state() & DirtyClipPath) clip = clip_of(state, state.clipPath().boundingRect());
    }
    QRectF clip_of(const QPaintEngineState& state, const QRectF& box) const {
      return state.clipOperation() == Qt::NoClip ? QRectF() : to_paper.mapRect(box);
    }
    /// What is clipped away altogether is not there; what is cut lies off the page.
    void add(const QRectF& box, const QString& text, const QImage& picture) {
      const QRectF place = to_paper.mapRect(box), seen = clip.isNull() ? place : place & clip;
      if (seen.height() < place.height() * 0.1) return;
      const bool cut = seen.height() < place.height() * 0.9 || seen.width() < place.width() * 0.9;
      marks.push_back({page, cut ? place.translated(-1e6, 0) : place, text, picture});
    }
    void drawTextItem(const QPointF& at, const QTextItem& item) override {
      const QRectF box(at.x(), at.y() - item.ascent(), item.width(), item.ascent() + item.descent());
      add(box, item.text(), {});
    }
    void drawPixmap(const QRectF& box, const QPixmap& picture, const QRectF&) override {
      add(box, {}, picture.toImage());
    }
    void drawImage(const QRectF& box, const QImage& picture, const QRectF&,
                   Qt::ImageConversionFlags) override {
      add(box, {}, picture);
    }
    void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}
    void drawPath(const QPainterPath&) override {}

    int page = 0;
    QTransform to_paper;
    QRectF clip;
    std::vector<Mark> marks;
  };
  mutable Engine engine_;
};

}
