#pragma once

#include "kernels/measure/occupancy.h"

#include <QWidget>
#include <optional>

namespace kernelarium {

/// An Occupancy's limiter in the interface's language.
QString limiter_text(const std::string& limiter);

/// Which limit determines how many blocks an SM holds: one bar per limit, the limiting one in amber and in
/// words.
class OccupancyDiagram : public QWidget {
  Q_OBJECT

 public:
  explicit OccupancyDiagram(QWidget* parent = nullptr);

  void set_occupancy(const std::optional<Occupancy>& occupancy);
  /// The diagram in one sentence: "100 % · 64 of 64 warps · limited by warps per SM".
  QString sentence() const;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  std::optional<Occupancy> occupancy_;
};

}
