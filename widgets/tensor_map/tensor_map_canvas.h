#pragma once

#include "kernels/trace/tensor_box.h"

#include <QWidget>

namespace kernelarium {

/// A box in its tensor, the box piece by piece, and where each piece is in shared memory.
class TensorMapCanvas : public QWidget {
  Q_OBJECT

 public:
  explicit TensorMapCanvas(QWidget* parent = nullptr);

  void set_box(std::shared_ptr<const TensorBox> box);
  const TensorBox* box() const { return box_.get(); }
  /// The piece under the pointer, or the one chosen by keys: index into TensorBox::pieces; -1: none.
  int piece() const { return piece_; }
  void set_piece(int piece);
  int piece_at(const QPointF& at) const;
  QRectF box_rect(int piece) const;    ///< in the box
  QRectF shared_rect(int piece) const; ///< in shared memory
  /// The picture of the tensor's first two dimensions, and of the box where that hangs over.
  const QRectF& tensor_rect() const { return tensor_; }
  QString sentence(int piece) const;
  QSize sizeHint() const override { return size_.toSize(); }
  QSize minimumSizeHint() const override { return minimumSize(); }

 signals:
  void piece_changed();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void lay_out();
  /// In elements of the first two dimensions; what is seen of them holds both, as the box may hang over.
  QRectF tensor_elements() const;
  QRectF box_elements() const;
  QRectF seen_part() const;
  QString longest_text() const;
  void paint_tensor(QPainter& painter) const;
  void paint_piece(QPainter& painter, int piece, const QRectF& at, const QString& text) const;

  std::shared_ptr<const TensorBox> box_;
  int piece_ = -1;
  QRectF tensor_;
  QPointF box_corner_, shared_corner_;
  QSizeF cell_, size_{0, 0};
  std::uint32_t first_line_ = 0; ///< of shared memory: offset / 128
};

}
