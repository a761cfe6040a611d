#pragma once

#include "widgets/view/numbers_model.h"
#include "widgets/view/view.h"

#include <map>
#include <utility>
#include <vector>

class QComboBox;
class QToolButton;

namespace kernelarium {

/// One bar: a time of a variant or a baseline. Neighbours of one name share a row: what was measured,
/// modelled and recorded of one thing.
struct TimingBar {
  QString name;
  QString note;                ///< "H200, 2026-11-20", "2 threads": after the label
  Series time;                 ///< with its label
  double flops = 0, bytes = 0; ///< of the problem, for rates
  bool highlighted = false;    ///< the run on the screen
  QString arithmetic = {};     ///< of the run, as arithmetic_of() names it; empty: fp32
};

/// First and third quartile in ms: of the samples where they were kept, else half the range either side.
std::pair<double, double> quartiles(const Series& series);

/// What this machine can reach at best, for "% of roof"; 0: unknown.
struct Roof {
  double gflops = 0, gb_s = 0;
  QString source;                               ///< "measured on this machine", "datasheet of ..."
  std::map<QString, double> tensor_gflops = {}; ///< by arithmetic_of()
};

/// Bars of runs: measured, recorded and modelled times of each, then the baselines of the last one.
std::vector<TimingBar> timing_bars(const std::vector<RunPointer>& runs, const RunPointer& current = nullptr);

/// Horizontal bars with whiskers at the quartiles, linear from zero unless asked otherwise.
class TimingChart : public View {
  Q_OBJECT

 public:
  enum class Metric { time, bandwidth, flops, roof, speed_up };

  explicit TimingChart(QWidget* parent = nullptr);

  /// What the bars are of, where they are no variants.
  void set_heading(const QString& heading) { set_title(heading); }
  /// `why_none`: of a run that has no time; empty: nothing ran.
  void set_bars(std::vector<TimingBar> bars, const QString& why_none = {});
  void set_roof(const Roof& roof);
  void set_metric(Metric metric);
  void set_logarithmic(bool logarithmic);
  void set_sorted(bool sorted); ///< rows by their first bar, best first
  /// The bar that speed-ups are relative to; empty: the slowest.
  void set_reference(const QString& name);
  /// How far a linear axis goes: beyond a gap of more than five times bars are cut, if that leaves at least
  /// half of them whole; those before it could not be told apart (a CPU's milliseconds beside a GPU's
  /// microseconds). Without such a gap they are cut at the largest one, where half of them would hardly show.
  static double longest_whole(std::vector<double> figures);
  /// The figure that a bar shows under the present metric; NaN if it has none.
  double figure(const TimingBar& bar) const;
  QString figure_text(const TimingBar& bar) const;
  QAbstractItemModel* numbers() override;

 signals:
  void bar_picked(const QString& name);

 protected:
  void restyle() override;

 private:
  class Drawing;
  friend class Drawing;
  void refresh();

  void sort_rows();
  QString axis_title(const QString& unit) const;

  std::vector<TimingBar> bars_, given_; ///< as shown; as given
  QString why_none_;
  Roof roof_;
  Metric metric_ = Metric::time;
  bool logarithmic_ = false, sorted_ = false;
  QString reference_;
  Drawing* drawing_ = nullptr;
  QComboBox* metrics_;
  QComboBox* references_;
  QToolButton *log_, *sort_;
  NumbersModel* numbers_;
};

}
