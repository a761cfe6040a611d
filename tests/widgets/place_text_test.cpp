#include "tests/widgets/sample_run.h"
#include "widgets/maps/map_canvas.h"
#include "widgets/maps/steps_view.h"
#include "widgets/maps/thread_map.h"
#include "widgets/view/place_text.h"
#include "widgets/view/selection.h"
#include "widgets/view/steady_label.h"

#include <QLabel>
#include <QTest>
#include <QVBoxLayout>

using namespace kernelarium;

class PlaceTextTest : public QObject {
  Q_OBJECT

 private slots:
  void a_place_has_the_dimensions_of_its_extent() {
    QCOMPARE(place_text({4096}, 37), QString("37"));
    QCOMPARE(place_text({40000}, 12345), QString("12\u202f345"));
    QCOMPARE(place_text({1}, 0), QString("0"));
    QCOMPARE(place_text({32, 32}, 3 * 32 + 5), QString("(5, 3)"));
    QCOMPARE(place_text({1, 8}, 3), QString("(0, 3)")); // a column
    QCOMPARE(place_text({4, 3, 2}, 12 + 4 + 1), QString("(1, 1, 1)"));
    QCOMPARE(place_text({8, 1, 4}, 9), QString("(1, 0, 1)"));
  }

  void a_run_has_blocks_and_threads_of_its_launch() {
    const RunPointer made = tiled_matmul().run;
    const Run& run = *made; // 32 x 32 blocks of 16 x 16 threads
    QCOMPARE(block_text(run, 0, 3 * 32 + 5), QString("(5, 3)"));
    QCOMPARE(thread_text(run, 0, 2 * 32 + 7), QString("(7, 4)"));
    QCOMPARE(block_cell(run, 0, 3 * 32 + 5), QVariant(QString("(5, 3)")));
    QCOMPARE(block_text(run, 7, 101), QString("101")); // no such launch
    Run line = run;
    line.launches[0].grid = {1024};
    QCOMPARE(block_cell(line, 0, 101), QVariant(qulonglong(101))); // a table sorts it as a number
  }

  void views_name_a_block_alike() {
    Selection selection;
    ThreadMap map(&selection);
    StepsView steps(&selection);
    map.resize(800, 700);
    map.show(), steps.show();
    const RunPointer run = tiled_matmul().run;
    map.set_run(run);
    steps.set_run(run);
    const std::uint64_t traced = 3 * 32 + 5, other = 32 + 8;
    selection.set_place({ThreadPlace::Scope::thread, traced, 2, 7});
    map.canvas()->fit({ThreadPlace::Scope::block, traced, 0, 0});
    QCoreApplication::processEvents();
    QVERIFY2(map.title().startsWith("Block (5, 3) of"), qPrintable(map.title()));
    QVERIFY2(steps.title().startsWith("Block (5, 3) "), qPrintable(steps.title()));
    selection.set_place({ThreadPlace::Scope::thread, other, 2, 7});
    QCoreApplication::processEvents();
    bool told = false;
    for (const QLabel* label : steps.findChildren<QLabel*>())
      told |= label->text().startsWith("Block (8, 1) was not traced.");
    QVERIFY(told);
  }

  void a_text_that_grows_moves_nothing_below_it() {
    QWidget window;
    auto* column = new QVBoxLayout(&window);
    auto* label = new SteadyLabel;
    auto* below = new QWidget;
    column->addWidget(label);
    column->addWidget(below, 1);
    const QString longest = QString("waits for a load that DRAM answers ").repeated(4);
    label->set_longest(longest);
    label->setText("issues");
    window.resize(300, 300);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    const QRect place = below->geometry();
    QVERIFY(label->height() > 2 * label->fontMetrics().height());
    for (const QString& text : {longest, QString("issues, line 3"), longest.left(60), QString()}) {
      label->setText(text);
      QCoreApplication::processEvents();
      QCOMPARE(below->geometry(), place);
    }
    // What is longer than was said is not cut.
    label->setText(longest.repeated(2));
    QTRY_VERIFY(label->height() >= label->heightForWidth(label->width()) && below->y() > place.y());
  }
};

QTEST_MAIN(PlaceTextTest)
#include "place_text_test.moc"
