// Every view that can be exported: its SVG shows what its PNG shows.
#include "tests/app/desktop/window_base.h"
#include "widgets/view/view_export.h"

#include <QPainter>
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
    // Stripes of three pixels, which the two paint at other fractions of a pixel.
    const double limit = name == "steps" ? 15 : name == "timing" ? 0.3 : 1;
    QVERIFY2(off <= limit, qPrintable(QString("%1: %2 of 1000 cells differ").arg(name).arg(off)));
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
};

QTEST_MAIN(ExportTest)
#include "export_test.moc"
