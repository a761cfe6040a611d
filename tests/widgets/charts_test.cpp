#include "kernels/device/counters.h"
#include "kernels/metrics/arithmetic_peak.h"
#include "tests/widgets/sample_run.h"
#include "widgets/charts/axis.h"
#include "widgets/charts/heat_map.h"
#include "widgets/charts/roofline_chart.h"
#include "widgets/charts/sweep_chart.h"
#include "widgets/charts/sweep_lines.h"
#include "widgets/charts/timing_chart.h"
#include "widgets/theme/theme.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QLabel>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QtCharts/QLineSeries>
#include <algorithm>
#include <cmath>
#include <limits>

using namespace kernelarium;

namespace {

TimingBar bar(const char* name, double ms, Label label = Label::measured) {
  TimingBar made;
  made.name = name, made.time.median_ms = ms, made.time.label = label, made.flops = 2e9, made.bytes = 1e9;
  made.time.n = label == Label::modelled ? 0 : 10;
  return made;
}

}

class ChartsTest : public QObject {
  Q_OBJECT

 private slots:
  void bars_are_cut_where_most_stay_whole() {
    const auto longest = [](std::vector<double> figures) {
      return TimingChart::longest_whole(std::move(figures));
    };
    // GPU kernels in µs, then three times of a CPU, each far from the others.
    QCOMPARE(longest({48, 64, 6.1, 6.58, 9.11, 9.74, 3.3, 9400, 12600, 211000}), 64.0);
    QCOMPARE(longest({3.25, 1.74, 10.2, 333}), 10.2);
    // A library on 16 cores comes nearer; without a cut half of the bars would hardly show.
    QCOMPARE(longest({298, 290, 62, 39, 42, 63, 149, 92, 53, 58, 14.5, 1400, 3110, 12900, 20700}), 298.0);
    // No gap of more than five times: none is cut; nor where most bars would be.
    QCOMPARE(longest({12, 40, 180, 700}), 700.0);
    QCOMPARE(longest({1, 2, 20, 21, 22, 25}), 25.0);
    QCOMPARE(longest({1, 90}), 90.0);
    QCOMPARE(longest({}), 0.0);
  }

  void axes_cover_their_values() {
    const Axis log({0.013, 295}, true);
    QVERIFY(log.low() < 0.013);
    QVERIFY(log.position(0.013) > 0.03); // the shortest bar is seen
    QCOMPARE(log.position(295), 1.0);
    double last = -1;
    for (const Axis::Tick& tick : log.ticks()) {
      QVERIFY(log.position(tick.value) >= last);
      last = log.position(tick.value);
    }
    const Axis linear({3.7, 1.2}, false);
    QCOMPARE(linear.low(), 0.0);
    QCOMPARE(linear.high(), 4.0);
    QCOMPARE(linear.ticks().size(), std::size_t(5));
    const Axis nothing({}, true);
    QVERIFY(std::isfinite(nothing.position(1)));
    const Axis broken({std::nan(""), -1, std::numeric_limits<double>::infinity()}, false);
    QCOMPARE(broken.position(std::nan("")), 0.0);
  }

  void figures_by_metric() {
    TimingChart chart;
    chart.set_bars({bar("slow", 10), bar("fast", 2)});
    chart.set_roof({4000, 1000, "test"});
    const TimingBar fast = bar("fast", 2);
    QCOMPARE(chart.figure(fast), 2.0);
    chart.set_metric(TimingChart::Metric::bandwidth);
    QCOMPARE(chart.figure(fast), 500.0); // 1e9 bytes in 2 ms
    chart.set_metric(TimingChart::Metric::flops);
    QCOMPARE(chart.figure(fast), 1000.0);
    chart.set_metric(TimingChart::Metric::roof);
    QCOMPARE(chart.figure(fast), 0.5); // 1 ms at least by bytes, 0.5 by arithmetic
    chart.set_metric(TimingChart::Metric::speed_up);
    QCOMPARE(chart.figure(fast), 5.0); // against the slowest
    chart.set_reference("fast");
    QCOMPARE(chart.figure(bar("slow", 10)), 0.2);
    QVERIFY(std::isnan(chart.figure(bar("none", 0))));
  }

  void a_simulation_is_no_time() {
    Run run = *tiled_matmul().run;
    run.time = Series();
    run.time->median_ms = 27;
    run.time->label = Label::simulation;
    const auto bars = timing_bars({std::make_shared<const Run>(run)});
    QCOMPARE(bars.size(), std::size_t(3)); // modelled, and two baselines
    for (const TimingBar& each : bars) QVERIFY(each.time.median_ms != 27);
    QCOMPARE(bars[0].time.label, Label::modelled);
    run.time->label = Label::measured;
    QCOMPARE(timing_bars({std::make_shared<const Run>(run)}).size(), std::size_t(4));
  }

  void bars_are_picked_by_mouse_and_keys() {
    TimingChart chart;
    chart.resize(600, 300);
    chart.set_bars({bar("one", 1), bar("two", 2), bar("three", 3, Label::recorded)});
    chart.show();
    QSignalSpy picked(&chart, &TimingChart::bar_picked);
    QWidget* drawing = chart.picture();
    QTest::mouseClick(drawing, Qt::LeftButton, {}, {200, 5});
    QCOMPARE(picked.last()[0].toString(), QString("one"));
    QTest::keyClick(drawing, Qt::Key_Down);
    QTest::keyClick(drawing, Qt::Key_Return);
    QCOMPARE(picked.last()[0].toString(), QString("two"));
  }

  void times_of_one_thing_share_a_row() {
    TimingChart chart;
    chart.resize(600, 300);
    chart.set_bars({bar("tiled", 4), bar("tiled", 3, Label::modelled), bar("naive", 9), bar("fast", 1)});
    chart.show();
    QSignalSpy picked(&chart, &TimingChart::bar_picked);
    QWidget* drawing = chart.picture();
    drawing->setFocus();
    QTest::keyClick(drawing, Qt::Key_Down);
    QTest::keyClick(drawing, Qt::Key_Down);
    QTest::keyClick(drawing, Qt::Key_Return);
    QCOMPARE(picked.last()[0].toString(), QString("naive")); // the second row, not the second bar
    chart.set_sorted(true);
    QStringList names;
    for (int row = 0; row < chart.numbers()->rowCount(); ++row)
      names << chart.numbers()->index(row, 0).data().toString();
    QCOMPARE(names, (QStringList{"fast", "tiled", "tiled", "naive"}));
    chart.set_sorted(false);
    QCOMPARE(chart.numbers()->index(0, 0).data().toString(), QString("tiled"));
  }

  void runs_of_one_variant_have_names_of_their_own() {
    Run first = *tiled_matmul().run, second = first;
    second.parameters["TILE"] = first.parameters["TILE"] * 2;
    const auto bars = timing_bars({std::make_shared<const Run>(first), std::make_shared<const Run>(second)});
    QVERIFY(bars[0].name.startsWith("tiled, TILE = "));
    QVERIFY(bars[0].name != bars[1].name);
  }

  void numbers_carry_their_label() {
    TimingChart chart;
    QAbstractItemModelTester tester(chart.numbers(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    chart.set_bars({bar("a", 1), bar("b", 2, Label::modelled), bar("c", 3, Label::recorded)});
    QStringList labels;
    for (int row = 0; row < 3; ++row) labels << chart.numbers()->index(row, 1).data().toString();
    QCOMPARE(labels, (QStringList{"measured", "modelled", "recorded"}));
    const auto heads = [&] {
      QStringList all;
      for (int column = 0; column < chart.numbers()->columnCount(); ++column)
        all << chart.numbers()->headerData(column, Qt::Horizontal).toString();
      return all;
    };
    // A fact a column, each with its unit; nothing where there is nothing.
    QCOMPARE(heads(), (QStringList{"variant or baseline", "label", "median, µs", "quartile range, µs",
                                   "samples", "where"}));
    QCOMPARE(chart.numbers()->index(1, 2).data(Qt::EditRole).toDouble(), 2000.0);
    QVERIFY(!chart.numbers()->index(0, 4).data(Qt::EditRole).isNull());
    for (const int column : {3, 4}) QVERIFY(chart.numbers()->index(1, column).data(Qt::EditRole).isNull());
    chart.set_metric(TimingChart::Metric::speed_up);
    QCOMPARE(heads().at(5), QString("speed-up, times"));
    chart.set_metric(TimingChart::Metric::time);
    chart.set_bars({});
    QCOMPARE(chart.state(), View::State::empty);
    const auto says = [&](const QString& text) {
      const auto labels = chart.findChildren<QLabel*>();
      return std::any_of(labels.begin(), labels.end(),
                         [&](const QLabel* label) { return label->text().startsWith(text); });
    };
    QVERIFY(says("Run the kernel"));
    chart.set_bars({}, "The run failed, so it has no time."); // it did run
    QVERIFY(says("The run failed") && !says("Run the kernel"));
  }

  void a_sweep_of_short_times_has_a_readable_axis() {
    SweepChart chart;
    chart.resize(600, 400);
    chart.set_axes("STAGES", "", "Modelled time", "ms");
    for (const int stages : {2, 3, 4})
      chart.add_point({{{"STAGES", stages}}, 0.0061 + 0.0001 * stages, 0, Label::modelled, {}});
    QChart& lines = *chart.findChild<SweepLines*>()->chart();
    QCOMPARE(lines.axes(Qt::Vertical).front()->titleText(), QString("Modelled time, µs"));
    QVERIFY(!chart.legend().contains("click")); // exported pictures show it
    QCOMPARE(static_cast<QLineSeries*>(lines.series().front())->at(0).y(), 6.3);
    QCOMPARE(chart.numbers()->index(0, 1).data().toDouble(), 6.3); // whatever unit the axis has
    QCOMPARE(chart.numbers()->headerData(2, Qt::Horizontal).toString(), QString("quartile range, µs"));
    QVERIFY2(chart.numbers()->index(0, 2).data(Qt::EditRole).isNull(), "a prediction has no spread");
  }

  void a_sweep_labels_the_values_that_were_run() {
    const std::vector<double> run{24, 250, 500, 700, 1000};
    SweepChart chart;
    chart.resize(600, 400);
    chart.set_axes("block.x", "", "Modelled time", "ms");
    for (const double value : run)
      chart.add_point(
          {{{"block.x", static_cast<std::int64_t>(value)}}, 0.01 * value, 0, Label::modelled, {}});
    chart.show();
    QVERIFY(QTest::qWaitForWindowExposed(&chart));
    const SweepLines& lines = *chart.findChild<SweepLines*>();
    QTRY_VERIFY_WITH_TIMEOUT(lines.labelled().size() >= 4, 5000);
    const std::vector<double> labelled = lines.labelled();
    QVERIFY2(labelled.size() >= 4, qPrintable(QString::number(labelled.size())));
    for (const double value : labelled) QVERIFY(std::find(run.begin(), run.end(), value) != run.end());
    // The axis itself writes nothing there.
    // It is the colour that counts: without a brush labels are black.
    QCOMPARE(
        const_cast<SweepLines&>(lines).chart()->axes(Qt::Horizontal).front()->labelsBrush().color().alpha(),
        0);
  }

  void a_sweep_over_choices_names_them_and_the_best() {
    SweepChart chart;
    chart.resize(900, 500);
    chart.set_axes("configuration", "", "Modelled time", "ms");
    chart.set_choices({"BLOCK=64 num_warps=2", "BLOCK=128 num_warps=4", "BLOCK=65536"});
    const std::array figures{0.004, 0.003, std::nan("")};
    for (int i = 0; i < 3; ++i)
      chart.add_point(
          {{{"configuration", i}}, figures[static_cast<std::size_t>(i)], 0, Label::modelled, "too large"});
    chart.show();
    QVERIFY(QTest::qWaitForWindowExposed(&chart));
    const SweepLines& lines = *chart.findChild<SweepLines*>();
    QTRY_COMPARE(lines.labelled(), (std::vector<double>{0, 1, 2}));
    QVERIFY2(chart.legend().contains("best: BLOCK=128 num_warps=4"), qPrintable(chart.legend()));
    QCOMPARE(chart.numbers()->index(0, 0).data().toString(), QString("BLOCK=64 num_warps=2"));
    auto* series = static_cast<QLineSeries*>(const_cast<SweepLines&>(lines).chart()->series().front());
    QCOMPARE(series->pen().style(), Qt::NoPen); // nothing lies between two configurations
    QSignalSpy picked(&chart, &SweepChart::point_picked);
    const QPointF best = lines.scene_position({1, 3});
    QTest::mouseClick(const_cast<SweepLines&>(lines).viewport(), Qt::LeftButton, {},
                      lines.mapFromScene(best));
    QCOMPARE(picked.count(), 1);
    QCOMPARE(picked[0][0].value<Values>().at("configuration"), 1);
    chart.set_axes("n", "", "Modelled time", "ms"); // numbers again
    QVERIFY(!chart.legend().contains("best: "));
  }

  void points_of_a_sweep_keep_clear_of_the_axis_at_every_zoom() {
    for (const int zoom : {100, 200})
      for (const std::vector<int>& run : {std::vector<int>{32, 64, 128, 256, 1024}, {2, 3, 4}, {7}}) {
        Theme::instance().set_zoom(zoom);
        SweepChart chart;
        chart.resize(700, 450);
        chart.set_axes("block.x", "", "Modelled time", "ms");
        for (const int value : run)
          chart.add_point({{{"block.x", value}}, 0.5 + 0.01 * value, 0, Label::modelled, {}});
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
        auto& lines = *chart.findChild<SweepLines*>();
        QTRY_VERIFY(lines.labelled().size() == run.size());
        const QRectF area = lines.chart()->plotArea();
        const int radius = Theme::instance().px(3.5);
        for (const int value : run) {
          const double x = lines.scene_position({double(value), 1}).x();
          QVERIFY2(x - radius > area.left() + 2 && x + radius < area.right() + 1,
                   qPrintable(QString("%1 of %2 at %3 %").arg(value).arg(run.size()).arg(zoom)));
        }
      }
    Theme::instance().set_zoom(100);
  }

  void a_sweep_fills_and_is_steered() {
    SweepChart chart;
    chart.resize(600, 400);
    chart.show();
    chart.set_axes("block.x", "TILE", "time", "ms");
    QCOMPARE(chart.state(), View::State::empty);
    for (const int x : {32, 64, 128})
      for (const int y : {8, 16})
        chart.add_point({{{"block.x", x}, {"TILE", y}},
                         x == 64 ? std::nan("") : 1.0 * x / y,
                         0.1,
                         Label::modelled,
                         "does not fit"});
    QCOMPARE(chart.state(), View::State::ready);
    QCOMPARE(chart.numbers()->rowCount(), 6);
    QSignalSpy paused(&chart, &SweepChart::pause_toggled), cancelled(&chart, &SweepChart::cancel_requested),
        picked(&chart, &SweepChart::point_picked);
    chart.set_progress(3, 6);
    for (auto* button : chart.findChildren<QToolButton*>()) {
      if (button->accessibleName() == "Pause the sweep") button->click();
      if (button->accessibleName() == "Cancel the sweep") button->click();
    }
    QCOMPARE(paused.count(), 1);
    QCOMPARE(cancelled.count(), 1);
    chart.set_heat_map(true);
    auto* heat = chart.findChild<HeatMap*>();
    QApplication::processEvents();
    QVERIFY(heat->isVisible());
    heat->setFocus();
    QTest::keyClick(heat, Qt::Key_Right);
    QTest::keyClick(heat, Qt::Key_Return);
    QCOMPARE(picked.count(), 1);
    QCOMPARE(picked[0][0].value<Values>().at("block.x"), 64);
    chart.set_axes("block.x", "", "time", "ms"); // one parameter: no map
    QVERIFY(!heat->isVisible());
    chart.clear_points();
    QCOMPARE(chart.state(), View::State::empty);
  }

  void a_failed_setting_has_its_cross_on_either_axis() {
    QTest::failOnWarning(QRegularExpression("ogarithm"));
    const QColor bad = Theme::instance().colours().bad;
    const auto crossed = [&](const std::vector<double>& figures) {
      SweepChart chart;
      chart.resize(600, 400);
      chart.set_axes("n", "", "time", "ms");
      std::int64_t n = 1024;
      for (const double figure : figures)
        chart.add_point({{{"n", n *= 4}}, figure, 0, Label::measured, "does not fit"});
      const QImage picture = chart.grab().toImage();
      int found = 0;
      for (int y = 0; y < picture.height(); ++y)
        for (int x = 0; x < picture.width(); ++x) {
          const QColor seen = picture.pixelColor(x, y);
          found += std::abs(seen.red() - bad.red()) + std::abs(seen.green() - bad.green()) +
                       std::abs(seen.blue() - bad.blue()) <
                   60;
        }
      return found > 4;
    };
    QVERIFY(crossed({1, std::nan(""), 2}));   // linear
    QVERIFY(crossed({1, std::nan(""), 100})); // logarithmic
    QVERIFY(!crossed({1, 10, 100}));
    QVERIFY(!crossed({1, 0, 100})); // nought is a figure
    QVERIFY(!crossed({0, 0}));
  }

  void the_roof_bounds() {
    RooflineChart chart;
    chart.set_ceilings({{"DRAM", true, 4800, Label::recorded},
                        {"fp32", false, 66900, Label::recorded},
                        {"unknown", true, 0, Label::measured}});
    QCOMPARE(chart.numbers()->rowCount(), 2);                               // a rate of 0 is no ceiling
    RooflinePoint memory_bound{"copy", 1e6, 1e6, 1, Label::measured, true}; // 1 FLOP/byte, 1 GFLOP/s
    QCOMPARE(chart.share_of_roof(memory_bound), 1.0 / 4800);
    RooflinePoint compute_bound{"matmul", 66.9e9, 1e6, 1, Label::modelled, true};
    QCOMPARE(chart.share_of_roof(compute_bound), 1.0);
    // Points count bytes of DRAM: a faster cache does not raise the roof over them.
    chart.set_ceilings({{"DRAM", true, 4800, Label::measured},
                        {"L2", true, 5500, Label::measured},
                        {"fp32", false, 66900, Label::measured}});
    QCOMPARE(chart.share_of_roof(memory_bound), 1.0 / 4800);
    chart.set_points({memory_bound, compute_bound});
    QCOMPARE(chart.numbers()->rowCount(), 5);
    chart.resize(500, 400);
    QVERIFY(!chart.grab().isNull());
    RooflineChart bare;
    QVERIFY(std::isnan(bare.share_of_roof(memory_bound)));
    bare.set_points({memory_bound});
    QVERIFY(!bare.grab().isNull());
  }

  void tensor_cores_have_a_roof_of_their_own() {
    Run run;
    run.flops = 1e12, run.compulsory_bytes = 1e8;
    run.modelled.emplace().median_ms = 2; // 500 TFLOP/s
    run.counters.totals[metric::fp32_instructions] = 5;
    QCOMPARE(arithmetic_of(run), QString("fp32"));
    run.counters.totals[metric::tensor_bf16_instructions] = 1000;
    run.counters.totals[metric::tensor_f64_instructions] = 1;
    const RooflinePoint point = roofline_points(run).front();
    QCOMPARE(point.arithmetic, QString("tensor bf16"));
    RooflineChart chart;
    chart.set_ceilings({{"fp32", false, 66900, Label::datasheet}});
    QVERIFY(std::isnan(chart.share_of_roof(point))); // of a GPU whose tensor cores are not known
    chart.set_ceilings(
        {{"fp32", false, 66900, Label::datasheet}, {"tensor bf16", false, 1e6, Label::datasheet}});
    QCOMPARE(chart.share_of_roof(point), 0.5);
    TimingChart timing;
    timing.set_metric(TimingChart::Metric::roof);
    timing.set_roof({66900, 0, "datasheet", {{"tensor bf16", 1e6}}});
    const auto bars = timing_bars({std::make_shared<const Run>(run)});
    QCOMPARE(bars.size(), std::size_t(1));
    QCOMPARE(timing.figure(bars[0]), 0.5);
    const GpuSpec spec = load_gpu_spec("h200");
    for (const std::string& type : tensor_types()) QVERIFY2(peak_gflops(spec, type) > 0, type.c_str());
    QCOMPARE(peak_gflops(spec, "bf16"), 989400.0);
    QCOMPARE(peak_gflops(spec, ""), spec.peak_fp32_gflops());
    QCOMPARE(peak_gflops(load_gpu_spec("t4"), "bf16"), 0.0); // it has none
  }

  void points_use_counted_bytes() {
    const auto points = roofline_points(*tiled_matmul().run);
    QCOMPARE(points.size(), std::size_t(1));
    QCOMPARE(points[0].label, Label::modelled);
    QCOMPARE(points[0].bytes, 3.0 * 512 * 512 * 4);
  }

  void each_memory_has_a_point_under_its_own_roof() {
    const RunPointer run = tiled_matmul().run;
    auto points = roofline_levels(*run);
    QCOMPARE(points.size(), std::size_t(2));
    QCOMPARE(points[0].level, QString("L1"));
    const RooflinePoint dram = roofline_points(*run).front();
    QVERIFY(points[0].intensity() < points[1].intensity() && points[1].intensity() <= dram.intensity());
    QCOMPARE(points[0].gflops(), dram.gflops());
    RooflineChart chart;
    chart.set_ceilings({{"DRAM", true, 4800, Label::datasheet}, {"L1", true, 30000, Label::datasheet}});
    QCOMPARE(chart.share_of_roof(points[0]), points[0].gflops() / (30000 * points[0].intensity()));
    points.push_back(dram);
    chart.set_points(points);
    QVERIFY(!chart.grab().isNull());
    QVERIFY(roofline_levels(Run()).empty());
  }

  void a_roofline_without_arithmetic_says_so() {
    RooflineChart chart;
    chart.set_ceilings({{"DRAM", true, 4800, Label::datasheet}});
    QCOMPARE(chart.state(), View::State::empty);
    chart.set_points({{"copy", 0, 8e6, 0.01, Label::modelled, true}});
    QCOMPARE(chart.state(), View::State::empty); // an empty frame explains nothing
    chart.set_points({{"add", 1e6, 8e6, 0.01, Label::modelled, true}});
    QCOMPARE(chart.state(), View::State::ready);
    QCOMPARE(chart.numbers()->index(0, 1).data().toString(), QString("datasheet"));
  }
};

QTEST_MAIN(ChartsTest)
#include "charts_test.moc"
