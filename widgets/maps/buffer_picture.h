#pragma once

#include "kernels/base/tensor.h"
#include "kernels/experiment/run.h"

#include <QImage>
#include <QWidget>
#include <optional>
#include <utility>
#include <vector>

class QFontMetricsF;

namespace kernelarium {

/// One buffer as a rectangle of elements: vector (wrapped), matrix, picture or planes.
class BufferPicture : public QWidget {
  Q_OBJECT

 public:
  static constexpr std::int64_t least_part = 256; ///< elements of a long vector that are shown at least

  explicit BufferPicture(const BufferFacts& facts, QWidget* parent = nullptr);

  const BufferFacts& facts() const { return facts_; }
  /// Null: none. Must live until other values are set: a long vector draws another part as the marks move.
  void set_values(const Tensor* values);
  /// An output of a kernel that did not finish.
  void set_unknown(bool unknown);
  /// Elements read in this step, read at any time, written. Any order, repeats allowed. Of a long vector only
  /// the part around them is shown.
  void set_marks(std::vector<std::int64_t> read_now, std::vector<std::int64_t> read_all,
                 std::vector<std::int64_t> written);
  /// Words that label the rows (and columns, if there are as many): shown for an element.
  /// A matrix of words by words with few rows has them along its edges.
  void set_words(std::vector<std::string> words);
  double word_room() const;               ///< left of such a matrix and above it; 0: no words there
  void set_current(std::int64_t element); ///< outlined; -1: none
  /// The access at which the kernel failed was meant for this element, which may lie before the first or past
  /// the last one; nothing: it was meant for another array.
  void set_fault(std::optional<std::int64_t> element);
  /// Of an element; nothing if no values are known.
  std::optional<double> value(std::int64_t element) const;
  /// "A[52·512 + 87] = A[26 711] = 0.25": place and value.
  QString element_text(std::int64_t element) const;
  std::int64_t first() const { return first_; } ///< first element shown
  std::int64_t shown() const { return shown_; } ///< number of elements shown
  /// Values of the first and the last colour, once it was drawn.
  std::pair<double, double> range() const { return {low_, high_}; }
  int columns() const { return columns_; }
  int rows() const { return rows_; }
  /// "A[52·512 + 87] = A[26 711]", by the buffer's shape.
  static QString index_text(const BufferFacts& facts, std::int64_t element);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void picked(qint64 element);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  bool event(QEvent* event) override;

 private:
  double shape() const; ///< height / width as drawn
  int even_height() const;
  QRectF frame();
  void choose_part();
  void find_range();
  void draw_values(const QSize& pixels);
  QPoint cell_of(std::int64_t element) const;
  std::int64_t element_at(const QPointF& position);
  void paint_marks(QPainter& painter, const std::vector<std::int64_t>& elements, const QColor& colour);
  void paint_numbers(QPainter& painter);
  void paint_words(QPainter& painter);
  QString heading() const; ///< its title, and where a kernel failed
  QString shape_text() const;
  QString facts_text(bool longest) const; ///< part, shape and type; `longest`: of whatever part
  bool needs_two_lines();                 ///< for title, facts and scale
  int title_lines() const;                ///< in which the title is seen whole
  int head_lines();                       ///< of all pictures beside it
  void paint_head(QPainter& painter);
  double scale_width(const QFontMetricsF& metrics) const; ///< as it is drawn where there is room; 0: none
  double paint_scale(QPainter& painter, const QRectF& room) const;
  QColor value_colour(double value) const;
  /// In the interface's language; a buffer without a title by its name in the kernel.
  QString title() const;
  QString words_of_element(std::int64_t element) const;
  void paint_fault(QPainter& painter);

  BufferFacts facts_;
  int columns_ = 1, rows_ = 1, channels_ = 1; ///< cells; elements of one cell (interleaved pictures)
  std::int64_t first_ = 0, shown_ = 1;
  const Tensor* tensor_ = nullptr;
  double low_ = 0, high_ = 0; ///< values of the first and the last colour: of the whole array
  bool ranged_ = false;       ///< whether they are those of the present values
  QImage values_;             ///< null until it is painted: what is out of sight costs nothing
  std::vector<std::int64_t> read_now_, read_all_, written_;
  std::int64_t current_ = -1;
  std::optional<std::int64_t> fault_;
  bool unknown_ = false;
  std::vector<std::string> words_;
};

}
