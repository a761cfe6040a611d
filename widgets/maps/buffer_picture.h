#pragma once

#include "kernels/base/tensor.h"
#include "kernels/experiment/run.h"
#include "kernels/trace/played_values.h"

#include <QImage>
#include <QString>
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
  /// Instead of the values those that are known at a moment of play; null: the values. Must live as long.
  void set_known(const KnownValues* known);
  /// Instead of the name of the elements' type.
  void set_type_text(const QString& text);
  /// An output of a kernel that did not finish.
  void set_unknown(bool unknown);
  /// Elements read in this step, read at any time, written. Any order, repeats allowed. Of a long vector only
  /// the part around them is shown.
  void set_marks(std::vector<std::int64_t> read_now, std::vector<std::int64_t> read_all,
                 std::vector<std::int64_t> written);
  /// First and last element that the part shows in any case, so that it stays while a block is played.
  void set_extent(std::optional<std::pair<std::int64_t, std::int64_t>> extent);
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
  /// Of the picture below its head, at a width: with all of it in sight, and so that it can still be read.
  int whole_height(int width) const;
  int least_height(int width) const;
  /// Lines above the picture, at a width: title, facts and scale in one, or the title in lines of its own.
  int head_lines_at(int width) const;
  void set_head_lines(int lines); ///< those of the pictures beside it; 0: its own
  static int head_height(int lines);
  QSize sizeHint() const override;

 signals:
  void picked(qint64 element);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  bool event(QEvent* event) override;

 private:
  bool in_parts() const;                              ///< a vector, which is wrapped
  bool single() const { return facts_.count() == 1; } ///< a number, no picture
  double shape() const;                               ///< height / width as drawn
  double laid_out_shape() const;                      ///< the same whatever part is drawn
  bool has_values() const { return tensor_ || known_; }
  QRectF frame() const;
  void choose_part();
  void find_range() const;
  void draw_values(const QSize& pixels);
  void draw_known(const QSize& pixels);
  QPoint cell_of(std::int64_t element) const;
  std::int64_t element_at(const QPointF& position) const;
  void paint_marks(QPainter& painter, const std::vector<std::int64_t>& elements, const QColor& colour);
  void paint_numbers(QPainter& painter);
  void paint_words(QPainter& painter);
  QString heading() const; ///< its title, and where a kernel failed
  QString shape_text() const;
  QString facts_text(bool longest) const; ///< part, shape and type; `longest`: of whatever part
  int title_lines(int width) const;       ///< in which the title is seen whole
  int head_lines() const { return head_lines_ > 0 ? head_lines_ : head_lines_at(width()); }
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
  const KnownValues* known_ = nullptr;
  mutable double low_ = 0, high_ = 0; ///< values of the first and the last colour: of the whole array
  mutable bool ranged_ = false;       ///< whether they are those of the present values
  QImage values_;                     ///< null until it is painted: what is out of sight costs nothing
  std::vector<std::int64_t> read_now_, read_all_, written_;
  std::int64_t current_ = -1;
  std::optional<std::int64_t> fault_;
  std::optional<std::pair<std::int64_t, std::int64_t>> extent_;
  QString type_text_;
  int head_lines_ = 0;
  bool unknown_ = false;
  std::vector<std::string> words_;
};

}
