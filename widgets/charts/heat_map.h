#pragma once

#include <QString>
#include <QWidget>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace kernelarium {

/// Figures over two parameters as coloured cells: teal the best, orange the worst, crossed out what failed.
class HeatMap : public QWidget {
  Q_OBJECT

 public:
  struct Cell {
    double figure = 0; ///< NaN: failed
    QString text, help;
  };

  explicit HeatMap(QWidget* parent = nullptr);
  void set_cells(const QString& x, const QString& y,
                 std::map<std::pair<std::int64_t, std::int64_t>, Cell> cells, bool lower_is_better);

 signals:
  void picked(qint64 x, qint64 y);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;

 private:
  QRectF cell_rect(std::size_t column, std::size_t row) const;
  const std::pair<const std::pair<std::int64_t, std::int64_t>, Cell>* cell_at(const QPointF& position) const;

  QString x_, y_;
  std::map<std::pair<std::int64_t, std::int64_t>, Cell> cells_;
  std::vector<std::int64_t> columns_, rows_;
  bool lower_is_better_ = true;
  std::size_t current_column_ = 0, current_row_ = 0;
};

}
