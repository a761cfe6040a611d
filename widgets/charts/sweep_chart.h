#pragma once

#include "kernels/base/parameter.h"
#include "widgets/view/numbers_model.h"
#include "widgets/view/view.h"

#include <vector>

class QLabel;
class QProgressBar;
class QStackedWidget;
class QToolButton;

namespace kernelarium {

class HeatMap;
class SweepLines;

/// One setting of a sweep and its result.
struct SweepPoint {
  Values values;
  double figure = 0; ///< in the chart's unit; NaN: failed
  double spread = 0; ///< interquartile range in the same unit
  Label label = Label::measured;
  QString error; ///< why it failed
};

/// A sweep as lines over one parameter (several lines: the second parameter or the variant) or as a heat map
/// over two; fills while it runs.
class SweepChart : public View {
  Q_OBJECT

 public:
  explicit SweepChart(QWidget* parent = nullptr);

  /// `y` empty: one line. `unit`: "ms", "GB/s"; `lower_is_better` reverses the heat map's scale.
  void set_axes(const QString& x, const QString& y, const QString& figure, const QString& unit,
                bool lower_is_better = true);
  /// What x = 0, 1, 2... stand for; empty: numbers. set_axes() forgets them.
  void set_choices(const QStringList& choices);
  void clear_points();
  void add_point(const SweepPoint& point);
  void set_progress(int done, int total);
  void set_heat_map(bool heat_map); ///< needs a second parameter
  const std::vector<SweepPoint>& points() const { return points_; }
  QAbstractItemModel* numbers() override;

 signals:
  void pause_toggled(bool paused);
  void cancel_requested();
  void point_picked(const kernelarium::Values& values);

 protected:
  void restyle() override;

 private:
  void refresh();
  QString text_of_x(const SweepPoint& point) const;
  const SweepPoint* best() const; ///< null: none, or only one

  QString x_, y_, figure_, unit_;
  QStringList choices_; ///< of x
  bool lower_is_better_ = true, heat_map_ = false;
  std::vector<SweepPoint> points_;
  QStackedWidget* pages_;
  SweepLines* lines_;
  HeatMap* heat_;
  std::vector<std::vector<std::size_t>> shown_; ///< points behind each line
  QProgressBar* progress_;
  QLabel* count_;
  QToolButton *pause_, *cancel_, *map_;
  NumbersModel* numbers_;
};

}
