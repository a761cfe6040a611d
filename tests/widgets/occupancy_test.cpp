#include "widgets/occupancy/occupancy_view.h"
#include "widgets/theme/theme.h"

#include <QTest>
#include <algorithm>
#include <tuple>

using namespace kernelarium;

namespace {

LaunchFacts launch(std::int64_t threads, int registers, std::int64_t shared) {
  LaunchFacts facts;
  facts.grid = {4096, 1, 1};
  facts.block = {threads, 1, 1};
  facts.shared_bytes = shared;
  facts.facts.registers_per_thread = registers;
  return facts;
}

}

class OccupancyTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { Theme::instance().apply(); }

  void curves_follow_the_limits() {
    const std::vector<OccupancyCurve> curves = occupancy_curves(load_gpu_spec("h200"), launch(256, 32, 0));
    QCOMPARE(curves.size(), std::size_t(3));
    for (const OccupancyCurve& curve : curves) {
      QCOMPARE(curve.now.occupancy.fraction, 1.0); // 8 blocks of 8 warps, 32 registers each
      QVERIFY(std::is_sorted(curve.points.begin(), curve.points.end(),
                             [](const auto& a, const auto& b) { return a.value < b.value; }));
    }
    // 32 blocks of one warp are half of 64 warps; 255 registers leave room for 8 warps.
    QCOMPARE(curves[0].at(32).occupancy.fraction, 0.5);
    QCOMPARE(curves[0].at(1024).occupancy.fraction, 1.0);
    QCOMPARE(curves[1].at(255).occupancy.fraction, 8.0 / 64);
    QCOMPARE(curves[1].at(255).occupancy.limiter, std::string("registers"));
    // Of 228 KiB two blocks take 100 KiB each.
    QCOMPARE(curves[2].at(100 * 1024).occupancy.fraction, 16.0 / 64);
    QCOMPARE(curves[2].at(100 * 1024).occupancy.limiter, std::string("shared memory"));
    for (const std::size_t falling : {1, 2})
      for (std::size_t i = 1; i < curves[falling].points.size(); ++i)
        QVERIFY(curves[falling].points[i].occupancy.fraction <=
                curves[falling].points[i - 1].occupancy.fraction);
  }

  void no_label_covers_its_curve() {
    OccupancyCanvas canvas;
    for (const QSize& size : {QSize(580, 540), QSize(580, 270), QSize(340, 270)})
      for (const auto& [threads, registers, shared] :
           {std::tuple{256, 32, 2048}, std::tuple{1024, 64, 0}, std::tuple{64, 255, 200 * 1024}}) {
        canvas.resize(size);
        canvas.set_curves(occupancy_curves(load_gpu_spec("h200"), launch(threads, registers, shared)));
        for (int curve = 0; curve < 3; ++curve) {
          const QRectF label = canvas.label_place(curve);
          const auto [top, bottom] = canvas.reach(curve, label.left(), label.right());
          QVERIFY2(
              label.bottom() < top || label.top() > bottom,
              qPrintable(
                  QString("%1 at %2 x %3").arg(canvas.label(curve)).arg(size.width()).arg(size.height())));
          QVERIFY(canvas.rect().contains(label.toAlignedRect()));
        }
      }
  }

  void view_says_what_limits() {
    Selection selection;
    OccupancyView view(&selection);
    view.resize(500, 500);
    QCOMPARE(view.state(), View::State::empty);
    const auto run = std::make_shared<Run>();
    run->launches = {launch(256, 255, 0)};
    run->launches.front().kernel = "heavy";
    run->launches.front().occupancy = occupancy(load_gpu_spec("h200"), {4096, 1, 1}, {256, 1, 1}, 255, 0);
    view.set_run(run);
    QCOMPARE(view.state(), View::State::empty); // of which GPU?
    run->modelled.emplace();
    run->modelled->spec = "h200";
    view.set_run(run);
    QCOMPARE(view.state(), View::State::ready);
    QVERIFY(view.numbers()->rowCount() > 300);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    const QRectF registers = view.canvas()->area(1);
    QVERIFY(view.canvas()->sentence({registers.right() - 1, registers.center().y()}).contains("registers"));
    QVERIFY(view.canvas()->sentence({registers.left() + 1, registers.center().y()}).contains("100"));
    QVERIFY(view.canvas()->sentence({registers.left() + 1, registers.bottom() + 20}).isEmpty());
  }
};

QTEST_MAIN(OccupancyTest)
#include "occupancy_test.moc"
