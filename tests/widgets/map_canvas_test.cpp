#include "widgets/maps/map_canvas.h"
#include "widgets/theme/theme.h"

#include <QSignalSpy>
#include <QTest>
#include <set>

using namespace kernelarium;
using Scope = ThreadPlace::Scope;

class MapCanvasTest : public QObject {
  Q_OBJECT

 private slots:
  void layout_goes_both_ways_data() {
    QTest::addColumn<QList<int>>("shape");
    QTest::newRow("1-D") << QList<int>{4096, 1, 1, 256, 1, 1};
    QTest::newRow("1-D tail") << QList<int>{7, 1, 1, 100, 1, 1};
    QTest::newRow("2-D") << QList<int>{5, 3, 1, 16, 16, 1};
    QTest::newRow("3-D") << QList<int>{2, 3, 4, 8, 4, 2};
    QTest::newRow("odd block") << QList<int>{3, 2, 1, 24, 5, 1};
  }

  void layout_goes_both_ways() {
    QFETCH(QList<int>, shape);
    const MapLayout layout({shape[0], shape[1], shape[2]}, {shape[3], shape[4], shape[5]});
    std::int64_t cells = 0;
    for (std::int64_t row = 0; row < layout.rows(); ++row)
      for (std::int64_t column = 0; column < layout.columns(); ++column)
        if (const auto place = layout.thread_at(column, row)) {
          ++cells;
          QCOMPARE(layout.cell_of(place->block, place->thread()),
                   QPoint(static_cast<int>(column), static_cast<int>(row)));
          QVERIFY(layout.bounds({Scope::warp, place->block, place->warp, 0})
                      .contains(QPointF(column + 0.5, row + 0.5)));
        }
    QCOMPARE(cells, layout.threads()); // each thread exactly once
    QVERIFY(!layout.thread_at(-1, 0));
    QVERIFY(!layout.thread_at(layout.columns(), 0));
  }

  void wheel_keeps_the_cell_under_the_pointer() {
    MapCanvas canvas;
    canvas.resize(600, 600);
    canvas.show();
    canvas.set_layout(MapLayout({32, 32, 1}, {16, 16, 1}));
    canvas.set_warp_colours({qRgb(1, 2, 3)});
    QSignalSpy hovered(&canvas, &MapCanvas::hovered);
    for (int i = 0; i < 6; ++i) canvas.zoom_at({450, 150}, 1.7);
    QVERIFY(canvas.scale() >= 5);
    QTest::mouseMove(&canvas, {450, 150});
    const auto before = hovered.last()[0].value<ThreadPlace>();
    canvas.zoom_at({450, 150}, 1.3);
    QTest::mouseMove(&canvas, {451, 151});
    QTest::mouseMove(&canvas, {450, 150});
    QCOMPARE(hovered.last()[0].value<ThreadPlace>(), before);
  }

  void a_grid_that_was_whole_stays_whole() {
    MapCanvas canvas;
    canvas.resize(600, 500);
    canvas.show();
    canvas.set_layout(MapLayout({4, 1, 1}, {256, 1, 1}));
    QCOMPARE(canvas.frame().zoom, 1.0);
    canvas.resize(600, 300); // a text below it grew
    QCOMPARE(canvas.frame().zoom, 1.0);
    canvas.zoom_at({300, 150}, 3);
    const double scale = canvas.scale();
    canvas.resize(600, 280); // a place that was chosen stays
    QCOMPARE(canvas.scale(), scale);
  }

  // Maps that are shown side by side are linked before they have their size.
  void a_whole_grid_is_taken_over_whole() {
    MapCanvas first, second;
    first.resize(500, 400), second.resize(90, 12);
    first.show(), second.show();
    first.set_layout(MapLayout({32, 32, 1}, {32, 8, 1}));
    second.set_layout(MapLayout({16, 16, 1}, {16, 16, 1}));
    second.show_frame(first.frame());
    second.resize(500, 400);
    QCOMPARE(second.frame().zoom, 1.0);
    QCOMPARE(second.frame().x, 0.5);
    QCOMPARE(second.frame().y, 0.5);
    // A block that both have fills both; one that the other lacks is shown as a part.
    first.fit({Scope::block, 200, 0, 0});
    second.show_frame(first.frame());
    QCOMPARE(second.centre_block(), std::optional<std::uint64_t>(200));
    first.fit({Scope::block, 900, 0, 0});
    second.show_frame(first.frame());
    QCOMPARE(second.frame().zoom, first.frame().zoom);
    // Moved by hand, the centre stays as it grows.
    const MapCanvas::Frame before = second.frame();
    QVERIFY(!before.fitted);
    second.resize(700, 500);
    QVERIFY(std::abs(second.frame().x - before.x) < 1e-9 && std::abs(second.frame().y - before.y) < 1e-9);
  }

  void cells_wear_their_colours() {
    MapCanvas canvas;
    canvas.resize(400, 400);
    canvas.set_layout(MapLayout({2, 1, 1}, {64, 1, 1}, 16));
    const QRgb colours[] = {qRgb(10, 0, 0), qRgb(20, 0, 0), qRgb(30, 0, 0), qRgb(40, 0, 0)};
    canvas.set_warp_colours({colours, colours + 4});
    canvas.fit({});
    QImage image(400, 400, QImage::Format_RGB32);
    canvas.render_cells(image, 1);
    std::set<QRgb> seen;
    for (int y = 0; y < 400; ++y)
      for (int x = 0; x < 400; ++x) seen.insert(image.pixel(x, y) & 0xffffff);
    for (const QRgb colour : colours) QVERIFY(seen.contains(colour & 0xffffff));
    QCOMPARE(seen.size(), std::size_t(5)); // and the background
    // Threads' own colours win in their block.
    canvas.set_thread_colours(1, std::vector<QRgb>(64, qRgb(0, 99, 0)));
    canvas.render_cells(image, 1);
    seen.clear();
    for (int y = 0; y < 400; ++y)
      for (int x = 0; x < 400; ++x) seen.insert(image.pixel(x, y) & 0xffffff);
    QVERIFY(seen.contains(qRgb(0, 99, 0) & 0xffffff));
    QVERIFY(seen.contains(colours[0] & 0xffffff));
    QVERIFY(!seen.contains(colours[2] & 0xffffff));
  }

  void warps_far_away_wear_no_mixed_colour() {
    MapCanvas canvas;
    canvas.resize(400, 400);
    canvas.set_layout(MapLayout({64, 64, 1}, {256, 1, 1}));
    canvas.set_warp_colours(std::vector<QRgb>{qRgb(200, 0, 0), qRgb(0, 200, 0), qRgb(0, 0, 200),
                                              qRgb(200, 200, 0), qRgb(0, 200, 200), qRgb(200, 0, 200),
                                              qRgb(90, 0, 0), qRgb(0, 90, 0)});
    canvas.set_far_colour(qRgb(1, 2, 3));
    canvas.fit({});
    QImage image(400, 400, QImage::Format_RGB32);
    canvas.render_cells(image, 1);
    const QRgb behind = Theme::instance().colours().canvas.rgb();
    for (int y = 0; y < 400; ++y)
      for (int x = 0; x < 400; ++x) {
        // Only the one colour, in shares where a gap between blocks crosses a pixel.
        const QColor pixel(image.pixel(x, y));
        const auto between = [](int v, int a, int b) { return v >= std::min(a, b) && v <= std::max(a, b); };
        QVERIFY(between(pixel.red(), 1, qRed(behind)) && between(pixel.green(), 2, qGreen(behind)) &&
                between(pixel.blue(), 3, qBlue(behind)));
      }
  }
};

QTEST_MAIN(MapCanvasTest)
#include "map_canvas_test.moc"
