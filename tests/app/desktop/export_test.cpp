// Every view that can be exported: its SVG shows what its PNG shows, and its table has units.
#include "app/desktop/lesson/sweep_panel.h"
#include "app/desktop/pages/playground_page.h"
#include "app/desktop/window/exporter.h"
#include "tests/app/desktop/window_base.h"
#include "widgets/charts/sweep_chart.h"
#include "widgets/compare/compare_view.h"
#include "widgets/program/program_timeline.h"
#include "widgets/tables/comparison_table.h"
#include "widgets/view/view_export.h"

#include <QComboBox>
#include <QFile>
#include <QPainter>
#include <QPushButton>
#include <QSvgRenderer>
#include <QTest>

using namespace kernelarium;

namespace {

/// Cells of four by four pixels with clearly different colours, in thousandths: the edges of letters and
/// lines, which two painters draw differently, do not count.
double difference(const QImage& one, const QImage& other) {
  constexpr int cell = 4, clear = 32; // of 255
  const auto coarse = [](const QImage& image) {
    return image.scaled(image.size() / cell, Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
        .convertToFormat(QImage::Format_RGB32);
  };
  const QImage a = coarse(one), b = coarse(other);
  int count = 0;
  for (int y = 0; y < a.height(); ++y)
    for (int x = 0; x < a.width(); ++x) {
      const QRgb p = a.pixel(x, y), q = b.pixel(x, y);
      count += std::abs(qRed(p) - qRed(q)) > clear || std::abs(qGreen(p) - qGreen(q)) > clear ||
               std::abs(qBlue(p) - qBlue(q)) > clear;
    }
  return 1000.0 * count / (a.width() * a.height());
}

}

class ExportTest : public WindowBase {
  Q_OBJECT

  void compare(View& view, const QString& name) {
    const QString png = places_.path(name + ".png"), svg = places_.path(name + ".svg");
    export_picture_of(view, "subject", png, 1);
    export_picture_of(view, "subject", svg);
    const QImage wanted = QImage(png).convertToFormat(QImage::Format_RGB32);
    QSvgRenderer renderer(svg);
    QVERIFY2(renderer.isValid() && !wanted.isNull(), qPrintable(name));
    QImage drawn(wanted.size(), QImage::Format_RGB32);
    drawn.fill(Qt::white);
    QPainter painter(&drawn);
    painter.setRenderHint(QPainter::Antialiasing);
    renderer.render(&painter);
    painter.end();
    const double off = difference(wanted, drawn);
    if (qEnvironmentVariableIsSet("KEEP_EXPORTS")) { // a folder, to look at them
      const QString kept = qEnvironmentVariable("KEEP_EXPORTS") + '/' + name;
      QFile::copy(svg, kept + ".svg");
      wanted.save(kept + ".png");
      drawn.save(kept + "-svg.png");
    }
    // Stripes of three pixels, which the two paint at other fractions of a pixel; so is the text of tiles
    // with the fonts of Ubuntu 24.04 (1.4).
    const double limit = name == "steps" ? 15 : name == "timing" ? 0.3 : name == "tiles" ? 2 : 1;
    QVERIFY2(off <= limit, qPrintable(QString("%1: %2 of 1000 cells differ").arg(name).arg(off)));
  }

  /// The view's table as a file; its cells, without quotes, with a comma in them as ';'.
  std::vector<QStringList> exported_table(View& view, const QString& name) {
    const QString path = places_.path(name + ".csv");
    Exporter::write(view, path);
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return {};
    std::vector<QStringList> rows;
    for (const QString& line : QString::fromUtf8(file.readAll()).split('\n', Qt::SkipEmptyParts)) {
      QString plain;
      bool quoted = false;
      for (const QChar letter : line)
        if (letter == '"')
          quoted = !quoted;
        else
          plain += quoted && letter == ',' ? QChar(';') : letter;
      rows.push_back(plain.split(','));
    }
    for (const QStringList& row : rows)
      if (row.size() != rows.front().size()) return {};
    return rows;
  }
  bool wait_for_views() {
    return QTest::qWaitFor([this] { return !views().filling(); }, patience_ms);
  }

 private slots:
  void initTestCase() { prepare_application(); }
  void init() { open_window({1400, 900}); }
  void cleanup() {
    close_window();
    forget();
  }

  void a_svg_shows_what_a_png_shows_data() {
    QTest::addColumn<QString>("lesson");
    QTest::addColumn<QString>("variant");
    QTest::addColumn<QStringList>("panels");
    QTest::newRow("tiles") << "matmul"
                           << "tiled" << QStringList{"source",   "threads", "steps",     "timeline",
                                                     "lines",    "film",    "occupancy", "memory",
                                                     "accesses", "warp",    "timing",    "roofline"};
    QTest::newRow("tensor cores") << "tensor-cores"
                                  << "mma" << QStringList{"fragments"};
    QTest::newRow("asynchronous copies") << "async-copies"
                                         << "async" << QStringList{"pipeline"};
    QTest::newRow("tensor maps") << "hopper"
                                 << "warp-specialised" << QStringList{"tensor-map", "pipeline", "cluster"};
    QTest::newRow("bank conflicts") << "coalescing"
                                    << "transpose-tiled" << QStringList{"warp", "steps"};
  }
  void a_svg_shows_what_a_png_shows() {
    QFETCH(QString, lesson);
    QFETCH(QString, variant);
    QFETCH(QStringList, panels);
    QVERIFY(window().go("lesson:" + lesson));
    session().set_variant(variant.toStdString());
    QVERIFY(settled([&](const Run& run) { return run.variant == variant.toStdString(); }));
    int compared = 0;
    for (const QString& panel : panels) {
      page().show_view(panel);
      QTRY_VERIFY_WITH_TIMEOUT(!views().filling(), patience_ms);
      QTest::qWait(50);
      for (const RunViews::NamedPanel& named : views().panels())
        if (named.name == panel)
          for (const auto& [name, view] : named.panel.views)
            if (view->state() == View::State::ready && ++compared) compare(*view, name);
    }
    QVERIFY(compared > 0);
  }

  void a_comparison() {
    QVERIFY(window().go("lesson:vector-add"));
    page().show_view("compare");
    QVERIFY(settled());
    CompareView& view = *views().compare;
    auto* variants = view.findChild<QComboBox*>("other_variant");
    const int index = variants->findData("grid-stride");
    variants->setCurrentIndex(index);
    emit variants->activated(index);
    QTRY_COMPARE_WITH_TIMEOUT(view.state(), View::State::ready, 180000);
    QVERIFY(wait_for_views());
    compare(view, "compare");
    const auto rows = exported_table(view, "compare");
    QVERIFY(rows.size() > 10);
    const QString variant = QString::fromStdString(session().variant().id);
    QCOMPARE(rows.front(),
             QStringList({"metric", "label", "grid-stride", variant, "difference [%]", "verdict", "unit"}));
    for (std::size_t row = 1; row < rows.size(); ++row)
      for (const int figure : {2, 3, 4}) {
        bool number = rows[row][figure].isEmpty();
        if (!number) rows[row][figure].toDouble(&number);
        QVERIFY2(number, qPrintable(rows[row].join(" | ")));
      }
  }

  void a_sweep() {
    QVERIFY(window().go("lesson:vector-add"));
    QVERIFY(settled());
    page().show_view("sweep");
    auto* x = views().sweep->findChild<QComboBox*>("sweep_x");
    x->setCurrentIndex(x->findData("block.x"));
    page().start_sweep();
    QTRY_VERIFY_WITH_TIMEOUT(!page().sweep()->running(), 180000);
    SweepChart& chart = *views().sweep->chart();
    QCOMPARE(chart.state(), View::State::ready);
    compare(chart, "sweep");
    const auto rows = exported_table(chart, "sweep");
    QCOMPARE(rows.size(), chart.points().size() + 1);
    QCOMPARE(rows.front(), QStringList({"block.x", "Modelled time; µs", "quartile range; µs", "label"}));
    for (std::size_t row = 1; row < rows.size(); ++row) {
      QVERIFY(rows[row][1].toDouble() > 0.1 && rows[row][1].toDouble() < 1000); // µs
      QCOMPARE(rows[row][3], QString("modelled"));
    }
  }

  void a_program_over_time() {
    if (const QString why = no_programs(); !why.isEmpty()) QSKIP(qPrintable(why));
    const QString path = places_.path("exported.cu");
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("__global__ void twice(float* x) { x[threadIdx.x] *= 2; }\n"
               "int main() {\n  float host[256] = {}, *x;\n  cudaMalloc(&x, sizeof host);\n"
               "  cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);\n  twice<<<1, 256>>>(x);\n"
               "  cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost);\n  cudaFree(x);\n}\n");
    file.close();
    window().open_file(path);
    PlaygroundPage& own = *window().playground_page();
    own.show_view("program");
    own.findChild<QPushButton*>("run_program")->click();
    QTRY_VERIFY_WITH_TIMEOUT(!own.program().active(), 180000);
    own.show_view("program-timeline");
    ProgramTimeline& timeline = *own.views().timeline;
    QTRY_COMPARE_WITH_TIMEOUT(timeline.state(), View::State::ready, patience_ms);
    QTest::qWait(50);
    compare(timeline, "program-timeline");
    const auto rows = exported_table(timeline, "program-timeline");
    QVERIFY(rows.size() > 4);
    QCOMPARE(rows.front(), QStringList({"row", "begin; µs", "duration; µs", "what"}));
    for (std::size_t row = 1; row < rows.size(); ++row)
      QVERIFY2(rows[row][1].toDouble() >= 0 && rows[row][2].toDouble() >= 0, qPrintable(rows[row].join('|')));
  }
};

QTEST_MAIN(ExportTest)
#include "export_test.moc"
