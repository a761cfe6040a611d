#pragma once

#include <QColor>
#include <QString>
#include <QtCharts/QChartView>
#include <cmath>
#include <vector>

namespace kernelarium {

/// Lines with quartile whiskers over one parameter. Whole powers of two get a logarithmic axis. Choices have
/// no line between them.
class SweepLines : public QChartView {
  Q_OBJECT

 public:
  struct Point {
    double x = 0, figure = 0, spread = 0; ///< figure: not finite where it failed; spread: quartile range
    bool solid = true;                    ///< measured; false: predicted, drawn hollow
    bool best = false;                    ///< drawn with a ring
    QString help;
    bool failed() const { return !std::isfinite(figure); }
  };
  struct Line {
    QString name;
    std::vector<Point> points; ///< by x
  };

  explicit SweepLines(QWidget* parent = nullptr);
  /// `choices`: what x = 0, 1, 2... stand for; empty: numbers.
  void set_lines(const QString& x, const QString& y, std::vector<Line> lines,
                 const QStringList& choices = {});
  void restyle();
  /// What stands below the chart: values that were run, as many as there is room for.
  std::vector<double> labelled() const;
  QPointF scene_position(const QPointF& value) const;

 signals:
  void picked(int line, int point);

 protected:
  void drawForeground(QPainter* painter, const QRectF& rect) override;
  void mousePressEvent(QMouseEvent* event) override;
  bool viewportEvent(QEvent* event) override;

 private:
  /// In the scene; for a failed one, the position of its cross.
  QPointF place_of(const Point& point) const;
  bool nearest(const QPointF& position, int& line, int& point) const;
  QString label_of(double x) const; ///< a choice: one part a line
  QString x_, y_;
  QStringList choices_;
  std::vector<Line> lines_;
};

}
