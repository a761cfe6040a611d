#include "app/desktop/guide/exercise_view.h"
#include "app/desktop/guide/lesson_guide.h"
#include "app/desktop/pages/dock.h"
#include "tests/app/desktop/window_base.h"
#include "widgets/charts/timing_chart.h"
#include "widgets/maps/data_view.h"
#include "widgets/maps/thread_map.h"
#include "widgets/memory/memory_path.h"

#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QTabBar>

namespace kernelarium {

class ArrangementTest : public WindowBase {
  Q_OBJECT

  /// Pairs of panels that lie over each other, and panels that stick out of the page.
  QStringList overlaps() {
    QStringList found;
    std::vector<Dock*> seen;
    for (Dock* dock : page().docks())
      if (dock->isVisible() && !dock->isFloating() && !dock->visibleRegion().isEmpty()) seen.push_back(dock);
    for (std::size_t i = 0; i < seen.size(); ++i) {
      if (!page().rect().contains(seen[i]->geometry())) found << seen[i]->objectName() + " sticks out";
      for (std::size_t j = i + 1; j < seen.size(); ++j)
        if (seen[i]->geometry().intersects(seen[j]->geometry()))
          found << seen[i]->objectName() + " and " + seen[j]->objectName();
    }
    return found;
  }
  QStringList elided() {
    QStringList found;
    for (const auto* bar : page().findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly))
      if (bar->isVisible() && bar->elideMode() != Qt::ElideNone) found << bar->tabText(0);
    return found;
  }
  void open(const QSize& size) {
    open_window(size);
    QVERIFY(window().go("lesson:vector-add"));
    QVERIFY(settled());
    QTest::qWait(100);
  }

 private slots:
  void cleanup() {
    close_window();
    forget();
  }

  void a_first_window_shows_map_data_time_and_traffic() {
    open({1440, 900});
    for (View* view :
         std::initializer_list<View*>{views().threads, views().data, views().timing, views().memory})
      QTRY_VERIFY2(view->in_sight(), qPrintable(view->title()));
    QTRY_VERIFY2(overlaps().isEmpty(), qPrintable(overlaps().join(", ")));
  }

  void a_shrunk_window_never_draws_panels_over_each_other() {
    open({1920, 1080});
    const QSize sizes[] = {{1300, 800}, {1280, 800}, {1100, 700}, {900, 560},
                           {1280, 800}, {1440, 900}, {1920, 1080}};
    for (const QSize& size : sizes) {
      window().resize(size);
      QTest::qWait(50);
      QTRY_VERIFY2(overlaps().isEmpty(),
                   qPrintable(QString("%1: %2").arg(size.width()).arg(overlaps().join(", "))));
    }
    QVERIFY(views().timing->in_sight()); // the large arrangement is back
  }

  void what_is_closed_in_a_small_window_stays_closed() {
    open({1920, 1080});
    window().resize(900, 560);
    QTRY_VERIFY(!views().timing->in_sight());
    Dock* table = nullptr;
    for (Dock* dock : page().docks())
      if (dock->objectName() == "table") table = dock;
    table->close();
    window().resize(1920, 1080);
    QTRY_VERIFY(views().timing->in_sight());
    QVERIFY(table->isHidden());
    window().resize(900, 560);
    QTRY_VERIFY(!views().timing->in_sight());
    close_window();
    open({1920, 1080});
    for (Dock* dock : page().docks()) QCOMPARE(dock->isHidden(), dock->objectName() == "table");
  }

  void titles_are_whole_after_a_restart() {
    open({1920, 1080});
    QVERIFY2(elided().isEmpty(), qPrintable(elided().join(", ")));
    close_window();
    open({1920, 1080});
    QVERIFY2(elided().isEmpty(), qPrintable(elided().join(", ")));
    QVERIFY2(overlaps().isEmpty(), qPrintable(overlaps().join(", ")));
  }

  void a_maximised_window_is_maximised_again() {
    open_window({1200, 800});
    window().showMaximized();
    QTRY_VERIFY(window().isMaximized());
    close_window();
    desktop_ = std::make_unique<Desktop>();
    window().show();
    QTRY_VERIFY(window().isMaximized());
  }

  void a_number_opens_the_tab_at_that_place() {
    open({1440, 900});
    QTabBar* bar = nullptr;
    for (auto* each : page().findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly))
      if (each->isVisible() && each->count() > 4) bar = each;
    QVERIFY(bar);
    // The lesson's own text stands before the bar.
    const int before = bar->mapTo(&page(), QPoint()).x() > 0 ? 1 : 0;
    QVERIFY(page().show_tab(before + 2));
    QCOMPARE(bar->tabText(bar->currentIndex()), bar->tabText(2));
    QVERIFY(!page().show_tab(99));
  }

  void keys_hand_in_hint_and_go_on() {
    open({1440, 900});
    QTest::keyClick(&window(), Qt::Key_F9);
    QVERIFY(page().guide().exercise());
    const std::string first = page().guide().exercise()->exercise().id;
    QTest::keyClick(&window(), Qt::Key_F9);
    QTRY_VERIFY(page().guide().exercise()->exercise().id != first);
    QVERIFY(!page().guide().findChild<QWidget*>("hint-1"));
    QTest::keyClick(&window(), Qt::Key_F8);
  }

  void choices_are_broken_into_lines() {
    open({900, 560});
    page().guide().show_part(LessonGuide::Part::self_check);
    QTest::qWait(50);
    const auto choices = page().guide().findChildren<QRadioButton*>();
    QVERIFY(!choices.isEmpty());
    for (const QRadioButton* choice : choices) {
      if (!choice->isVisible()) continue;
      QVERIFY2(choice->height() >= choice->heightForWidth(choice->width()), qPrintable(choice->text()));
      QVERIFY2(choice->mapTo(&page().guide(), QPoint(choice->width(), 0)).x() <= page().guide().width(),
               qPrintable(choice->text()));
    }
  }
};

}

QTEST_MAIN(kernelarium::ArrangementTest)
#include "arrangement_test.moc"
