#include "widgets/charts/chart_style.h"

#include "widgets/theme/theme.h"

#include <QGraphicsLayout>
#include <QtCharts/QAbstractAxis>
#include <QtCharts/QLegend>
#include <cmath>

namespace kernelarium {

QChart* make_chart() {
  auto* chart = new QChart;
  chart->legend()->hide();
  chart->setBackgroundRoundness(0);
  chart->setBackgroundVisible(false);
  chart->setPlotAreaBackgroundVisible(false);
  chart->layout()->setContentsMargins(0, 0, 0, 0);
  return chart;
}

void style_chart(QChart& chart) {
  const Theme& theme = Theme::instance();
  const Colours& c = theme.colours();
  chart.setMargins(QMargins(0, theme.px(6), theme.px(10), 0));
  for (QAbstractAxis* axis : chart.axes()) {
    axis->setLabelsFont(theme.font(Theme::Type::caption));
    axis->setTitleFont(theme.font(Theme::Type::small));
    axis->setLabelsBrush(c.muted);
    axis->setTitleBrush(c.muted);
    axis->setLinePen(QPen(c.border, 1));
    axis->setGridLinePen(QPen(c.grid, 1));
    axis->setMinorGridLineVisible(false);
  }
}

double power_below(double value, double base) {
  return std::pow(base, std::floor(std::log(value) / std::log(base) + 1e-9));
}
double power_above(double value, double base) {
  return std::pow(base, std::ceil(std::log(value) / std::log(base) - 1e-9));
}

AxisUnit time_unit(double highest_ms) {
  return highest_ms < 1e-3   ? AxisUnit{1e6, "ns"}
         : highest_ms < 1    ? AxisUnit{1e3, "µs"}
         : highest_ms < 1000 ? AxisUnit{1, "ms"}
                             : AxisUnit{1e-3, "s"};
}

}
