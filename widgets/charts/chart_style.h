#pragma once

#include <QString>
#include <QtCharts/QChart>
#include <QtCharts/QChartView>

namespace kernelarium {

/// A bare Qt chart in the theme's colours: no title, no animation, no legend box, flat background.
QChart* make_chart();
/// Colours and fonts of the chart and all its axes; again on Theme::changed().
void style_chart(QChart& chart);
/// Largest power of `base` no more than `value`, and smallest no less.
double power_below(double value, double base);
double power_above(double value, double base);
/// A unit in which the ends of an axis are readable numbers.
struct AxisUnit {
  double scale = 1; ///< figures times this
  QString name;
};
AxisUnit time_unit(double highest_ms); ///< for times in milliseconds

}
