#include "tests/app/desktop/window_base.h"
#include "widgets/charts/roofline_chart.h"
#include "widgets/compare/compare_view.h"
#include "widgets/compare/paired_timelines.h"
#include "widgets/machine_code/code_panel.h"
#include "widgets/maps/map_canvas.h"
#include "widgets/maps/steps_view.h"
#include "widgets/maps/thread_map.h"
#include "widgets/memory/access_table.h"
#include "widgets/memory/memory_path.h"
#include "widgets/source/source_view.h"
#include "widgets/tables/comparison_table.h"
#include "widgets/timeline/play_clock.h"
#include "widgets/timeline/timeline_canvas.h"

#include <QComboBox>
#include <QPushButton>

namespace kernelarium {

/// Two runs beside each other.
class CompareTest : public WindowBase {
  Q_OBJECT

  CompareView& compare() { return *views().compare; }
  bool marked(int line) { return compare().source->editor()->markersAtLine(line) & (1 << 2 | 1 << 3); }
  bool any_marked() {
    for (int line = 0; line < compare().source->editor()->lines(); ++line)
      if (marked(line)) return true;
    return false;
  }

 private slots:
  void init() {
    open_window({1440, 900});
    QVERIFY(window().go("lesson:vector-add"));
    QVERIFY(settled());
    page().show_view("compare");
  }
  void cleanup() {
    close_window();
    forget();
  }

  void both_maps_are_in_sight_in_a_low_window() {
    close_window();
    open_window({1280, 800});
    QVERIFY(window().go("lesson:coalescing"));
    session().set_variant("transpose-tiled");
    QVERIFY(settled([](const Run& run) { return run.variant == "transpose-tiled"; }));
    page().show_view("lines");
    const auto button = [this] { return page().findChild<QPushButton*>("try-padding"); };
    QTRY_VERIFY_WITH_TIMEOUT(button(), patience_ms);
    button()->click();
    QVERIFY(settled([](const Run& run) { return run.variant == "transpose-padded"; }));
    QTRY_COMPARE_WITH_TIMEOUT(compare().state(), View::State::ready, patience_ms);
    for (const ThreadMap* map : {compare().other_map, compare().now_map}) {
      const MapCanvas& canvas = *map->canvas();
      QTRY_VERIFY2_WITH_TIMEOUT(canvas.visibleRegion().boundingRect() == canvas.rect(),
                                qPrintable(QString("%1 of %2, view %3")
                                               .arg(canvas.visibleRegion().boundingRect().height())
                                               .arg(canvas.height())
                                               .arg(compare().height())),
                                3000);
      const QImage drawn = map->canvas()->grab().toImage();
      QVERIFY(drawn.pixel(drawn.width() / 2 + 1, drawn.height() / 2) != drawn.pixel(1, 1)); // the grid
    }
  }

  void a_kept_run_stands_beside_later_ones() {
    const auto offer = [this] { return compare().findChild<QPushButton*>("offer"); };
    QTRY_VERIFY_WITH_TIMEOUT(offer() && offer()->isVisible(), patience_ms);
    offer()->click();
    QCOMPARE(compare().state(), View::State::ready);
    const auto kept = compare().other();
    QVERIFY(kept);
    QCOMPARE(kept->parameters, session().counted()->parameters);
    QVERIFY(!any_marked());
    Values values = session().values();
    values["block.x"] = 64;
    page().set_values(values);
    QVERIFY(settled([](const Run& run) { return run.parameters.at("block.x") == 64; }));
    QTRY_COMPARE_WITH_TIMEOUT(compare().state(), View::State::ready, patience_ms);
    QCOMPARE(compare().other(), kept);
    QVERIFY(compare().metrics->model()->rowCount() > 0);
    QVERIFY(compare().traffic->title().contains("before"));
    QVERIFY(compare().now_map->state() == View::State::ready &&
            compare().other_map->state() == View::State::ready);
    QVERIFY(compare().now_steps->state() == View::State::ready &&
            compare().other_steps->state() == View::State::ready);
    QVERIFY(compare().roofline->numbers()->rowCount() >= 2); // of each run, modelled and recorded
    // An edit is marked at its line.
    const QString text = session().source();
    session().set_source("// mine\n" + text);
    QVERIFY(marked(0) && !marked(1));
    // One button takes the present run in its place.
    QVERIFY(settled());
    compare().findChild<QPushButton*>("keep_run")->click();
    QCOMPARE(compare().other()->parameters, session().counted()->parameters);
  }

  void time_zoom_and_steps_are_common() {
    auto* variants = compare().findChild<QComboBox*>("other_variant");
    const int index = variants->findData("grid-stride");
    variants->setCurrentIndex(index);
    emit variants->activated(index);
    QTRY_COMPARE_WITH_TIMEOUT(compare().state(), View::State::ready, 180000);
    PairedTimelines& both = *compare().timelines;
    QCOMPARE(both.state(), View::State::ready);
    // Both show the same clocks, and zooming one zooms the other.
    const double all = both.canvas(0)->axis().span();
    QCOMPARE(both.canvas(1)->axis().span(), all);
    both.canvas(0)->axis().show(all / 4, all / 8);
    QCOMPARE(both.canvas(1)->axis().span(), both.canvas(0)->axis().span());
    QCOMPARE(both.canvas(1)->axis().at(200), both.canvas(0)->axis().at(200));
    both.canvas(1)->axis().fit();
    QCOMPARE(both.canvas(0)->axis().span(), all);
    // One cursor: each describes what its warp does then.
    QVERIFY(both.clock()->end() > both.clock()->begin());
    both.clock()->seek((both.clock()->begin() + both.clock()->end()) / 4);
    QVERIFY(both.moment_text(0).contains("clock"));
    QVERIFY(both.moment_text(1).contains("clock"));
    // A step of the learner's is the same access in both.
    ThreadPlace place;
    place.scope = ThreadPlace::Scope::warp;
    place.block = 0;
    views().selection().set_place(place);
    views().selection().set_step(-1);
    views().selection().set_step(1);
    QVERIFY2(both.step_text(0).startsWith("access 2 of"), qPrintable(both.step_text(0)));
    QVERIFY2(both.step_text(1).startsWith("access 2 of"), qPrintable(both.step_text(1)));
    // Both maps show their whole grids, in the middle, in a window of any size; then they go along, too.
    for (const QSize size : {QSize(1280, 800), QSize(900, 600), QSize(1440, 900)}) {
      window().resize(size);
      for (int turn = 0; turn < 4; ++turn) QCoreApplication::processEvents(); // layouts follow each other
      for (ThreadMap* map : {compare().now_map, compare().other_map}) {
        const MapCanvas::Frame frame = map->canvas()->frame();
        QVERIFY(std::abs(frame.x - 0.5) < 1e-9 && std::abs(frame.y - 0.5) < 1e-9 && frame.zoom == 1);
        QVERIFY(map->canvas()->height() > 100);
        if (size != QSize(1280, 800)) continue; // else the view is lower, or the maps one above the other
        const QRect canvas(map->canvas()->mapTo(&compare(), QPoint()), map->canvas()->size());
        QVERIFY2(compare().rect().contains(canvas), qPrintable(QString::number(canvas.bottom())));
      }
    }
    compare().now_map->zoom_to_block();
    QVERIFY(compare().now_map->canvas()->frame().zoom > 1.5);
    QVERIFY(compare().other_map->canvas()->frame().zoom > 1.5);
  }

  void a_variant_is_run_to_stand_beside_it() {
    auto* variants = compare().findChild<QComboBox*>("other_variant");
    const int index = variants->findData("grid-stride");
    QVERIFY(index >= 0);
    const qint64 runs = bench().history().count();
    variants->setCurrentIndex(index);
    emit variants->activated(index);
    QTRY_COMPARE_WITH_TIMEOUT(compare().state(), View::State::ready, 180000);
    QCOMPARE(compare().other()->variant, std::string("grid-stride"));
    QCOMPARE(session().variant().id, std::string("scalar"));
    QVERIFY(any_marked()); // their texts differ
    QCOMPARE(bench().history().count(), runs);
    // One selection for both.
    ThreadPlace place;
    place.scope = ThreadPlace::Scope::warp;
    place.block = 0;
    place.warp = 1;
    views().selection().set_place(place);
    const int rows = compare().now_map->numbers()->rowCount();
    QVERIFY(rows > 0 && compare().other_map->numbers()->rowCount() > 0);
    QCOMPARE(compare().numbers(), compare().metrics->numbers());
    QVERIFY(views().accesses->numbers());
    // Another lesson begins without it.
    QVERIFY(window().go("lesson:matmul"));
    QVERIFY(!compare().other());
  }
};

}

QTEST_MAIN(kernelarium::CompareTest)
#include "compare_test.moc"
