#pragma once

#include "kernels/measure/block_schedule.h"
#include "widgets/view/numbers_model.h"
#include "widgets/view/run_view.h"
#include "widgets/view/selection.h"

#include <QImage>

class QLabel;

namespace kernelarium {

class PlayClock;
class TransportBar;

/// All SMs as cells at one clock, and as rows over the whole time: how full of blocks each one is.
class SmFilmCanvas : public QWidget {
  Q_OBJECT

 public:
  explicit SmFilmCanvas(QWidget* parent = nullptr);

  void set_schedule(std::shared_ptr<const BlockSchedule> schedule, const Dim3& grid);
  void set_cursor(double clock);
  QRectF cell(int sm) const; ///< of the SM at the cursor
  QRectF time_area() const;  ///< rows of SMs over the clocks
  /// What is under the pointer, as a sentence; empty: nothing.
  QString sentence(const QPointF& position) const;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void picked(double clock);

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;

 private:
  int columns() const; ///< of cells
  QRectF cells_area() const;
  double margin() const; ///< text does not touch the edge, where the frame of the focus is
  double clock_at(double x) const;
  QColor colour_of(double held) const; ///< blocks of an SM
  void render_time(QImage& image) const;
  void paint_scale(QPainter& painter, const QRectF& room) const;

  std::shared_ptr<const BlockSchedule> schedule_;
  Dim3 grid_;
  std::vector<int> held_; ///< at the cursor
  double cursor_ = 0;
  QImage frame_;
};

/// How blocks fill the SMs wave by wave and SMs idle in the tail: modelled from the replay of one SM.
class SmFilm : public RunView {
  Q_OBJECT

 public:
  SmFilm(Selection* selection, QWidget* parent = nullptr);

  void set_run(const RunPointer& run);
  void show_run(const RunPointer& run, const std::shared_ptr<const Tensors>&) override { set_run(run); }
  QAbstractItemModel* numbers() override;
  SmFilmCanvas* canvas() const { return canvas_; }
  PlayClock* clock() const { return clock_; }
  const std::shared_ptr<const BlockSchedule>& schedule() const { return schedule_; }

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void rebuild();
  void follow_clock();
  void fill_numbers();
  std::optional<double> step(double from, int by) const;
  std::optional<double> jump(double from, int by) const;

  Selection* selection_;
  RunPointer run_;
  double clock_ghz_ = 1;
  std::shared_ptr<const BlockSchedule> schedule_;
  std::vector<float> changes_; ///< clocks at which a block starts or ends, ascending
  PlayClock* clock_;
  SmFilmCanvas* canvas_;
  TransportBar* transport_;
  QLabel* summary_;
  NumbersModel* numbers_;
};

}
