#pragma once

#include "kernels/trace/matrix_fragments.h"

#include <QStaticText>
#include <QWidget>
#include <map>

namespace kernelarium {

/// The matrices of one matrix instruction, with the elements of one lane lit up; below them, where they are
/// in shared memory.
class FragmentCanvas : public QWidget {
  Q_OBJECT

 public:
  using Operand = MatrixFragments::Operand;
  /// An element under the pointer, or a lane of the strip (then `row` is -1); lane -1: nothing.
  struct Spot {
    Operand operand = Operand::d;
    int row = -1, column = -1, lane = -1;
    bool operator==(const Spot&) const = default;
  };
  enum class Labels { lanes, values };

  explicit FragmentCanvas(QWidget* parent = nullptr);

  void set_fragments(std::shared_ptr<const MatrixFragments> fragments);
  const MatrixFragments* fragments() const { return fragments_.get(); }
  void set_labels(Labels labels);
  void show_c(bool c); ///< C in D's place
  void set_lane(int lane);
  int lane() const { return lane_; }
  const Spot& hover() const { return hover_; }
  Spot spot_at(const QPointF& at) const;
  QRectF cell_rect(Operand operand, int row, int column) const;
  QRectF lane_rect(int lane) const;
  /// One sentence about an element or a lane.
  QString sentence(const Spot& spot) const;
  /// As PTX writes a matrix: "A[3][5]".
  QString name(Operand operand, int row, int column) const;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void hovered();
  void picked(int lane);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;

 private:
  struct Grid {
    Operand operand = Operand::d;
    QPointF corner;                 ///< of its first cell
    std::vector<QStaticText> texts; ///< row by row, laid out once: hovering draws them again and again
  };
  /// 16 bytes of shared memory that the instruction touches.
  struct Piece {
    std::uint32_t offset = 0;
    int row = 0, column = 0; ///< of the first element in it
  };
  struct SharedTile {
    Operand operand = Operand::b;
    std::vector<std::uint32_t> atoms; ///< offsets of 1024 bytes each
    std::map<std::uint32_t, Piece> pieces;
    QPointF corner;
  };
  void lay_out();
  void add_grid(Operand operand, const QPointF& corner);
  void add_shared(Operand operand);
  void paint_lanes(QPainter& painter) const;
  void paint_grid(QPainter& painter, const Grid& grid) const;
  void paint_shared(QPainter& painter, const SharedTile& tile) const;
  bool marked(Operand operand, int row, int column) const; ///< takes part in the hovered element of D
  int shown_lane() const { return hover_.lane >= 0 ? hover_.lane : lane_; }
  QRectF atom_rect(const SharedTile& tile, std::size_t atom) const;
  int atoms_a_row() const;
  double band_height() const;

  std::shared_ptr<const MatrixFragments> fragments_;
  Labels labels_ = Labels::lanes;
  bool c_ = false;
  int lane_ = 0;
  Spot hover_;
  QSizeF cell_;
  std::vector<Grid> grids_;
  std::vector<SharedTile> shared_;
  int across_ = 1; ///< matrices of a load in a row
  QSizeF size_{0, 0};
};

}
