#include "app/desktop/guide/exercise_view.h"
#include "app/desktop/guide/lesson_guide.h"
#include "app/desktop/pages/dock.h"
#include "app/desktop/pages/panels.h"
#include "tests/app/desktop/window_base.h"
#include "widgets/charts/timing_chart.h"
#include "widgets/maps/buffer_picture.h"
#include "widgets/maps/data_view.h"
#include "widgets/maps/map_canvas.h"
#include "widgets/maps/thread_map.h"
#include "widgets/memory/access_table.h"
#include "widgets/memory/memory_path.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>
#include <algorithm>
#include <cmath>
#include <set>

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
  /// Bars of tabs that are wider than their place.
  QStringList scrolling_bars() {
    QStringList found;
    for (const auto* bar : page().findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
      if (!bar->isVisible()) continue;
      const int all = bar->tabRect(bar->count() - 1).right() - bar->tabRect(0).left();
      if (all > bar->width())
        found << QString("%1 tabs need %2, have %3").arg(bar->count()).arg(all).arg(bar->width());
    }
    return found;
  }
  Dock& dock(const QString& name) {
    for (Dock* each : page().docks())
      if (each->objectName() == name) return *each;
    return *page().docks().front();
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
      QTRY_VERIFY2_WITH_TIMEOUT(view->in_sight(), qPrintable(view->title()), patience_ms);
    QTRY_VERIFY2_WITH_TIMEOUT(overlaps().isEmpty(), qPrintable(overlaps().join(", ")), patience_ms);
  }

  void a_shrunk_window_never_draws_panels_over_each_other() {
    open({1920, 1080});
    const QSize sizes[] = {{1300, 800}, {1280, 800}, {1100, 700}, {900, 560},
                           {1280, 800}, {1440, 900}, {1920, 1080}};
    for (const QSize& size : sizes) {
      window().resize(size);
      QTest::qWait(50);
      QTRY_VERIFY2_WITH_TIMEOUT(overlaps().isEmpty(),
                                qPrintable(QString("%1: %2").arg(size.width()).arg(overlaps().join(", "))),
                                patience_ms);
    }
    QVERIFY(views().timing->in_sight()); // the large arrangement is back
  }

  void a_shrunk_window_keeps_the_data_in_sight() {
    open({1440, 900});
    QTRY_VERIFY_WITH_TIMEOUT(views().data->in_sight() && !views().filling(), patience_ms);
    window().resize(1280, 800);
    const auto seen = [this] {
      const auto pictures = views().data->findChildren<BufferPicture*>();
      return !pictures.isEmpty() && std::ranges::all_of(pictures, [](const BufferPicture* picture) {
        return picture->visibleRegion().boundingRect() == picture->rect();
      });
    };
    QTRY_VERIFY_WITH_TIMEOUT(seen(), patience_ms);
  }

  void legends_and_tabs_have_room_data() {
    QTest::addColumn<QString>("language");
    for (const char* language : {"en", "zh_CN", "ko"}) QTest::newRow(language) << QString(language);
  }
  void legends_and_tabs_have_room() {
    QFETCH(QString, language);
    Settings().set("language", language);
    for (const int zoom : {100, 150, 200}) {
      Settings().set("zoom", zoom);
      for (const QSize& size : {QSize(1280, 800), QSize(1440, 900), QSize(1920, 1080)}) {
        open(size);
        page().show_view("threads");
        QTest::qWait(100);
        const auto* canvas = views().threads->findChild<MapCanvas*>();
        for (const auto* label :
             canvas->parentWidget()->findChildren<QLabel*>(QString(), Qt::FindDirectChildrenOnly)) {
          if (!label->isVisible()) continue;
          const QString where = QString("%1 %, %2: %3").arg(zoom).arg(size.width()).arg(label->text());
          QVERIFY2(!label->geometry().intersects(canvas->geometry()), qPrintable(where));
          QVERIFY2(label->height() >= label->heightForWidth(label->width()), qPrintable(where));
        }
        QVERIFY2(overlaps().isEmpty(), qPrintable(overlaps().join(", ")));
        if (zoom == 100) QVERIFY2(scrolling_bars().isEmpty(), qPrintable(scrolling_bars().join(", ")));
        close_window();
      }
    }
  }

  void a_small_first_window_uses_the_room_that_it_gets() {
    const auto below = [this] {
      return !dock("timing").visibleRegion().isEmpty() && dock("timing").isVisible();
    };
    open({1000, 700});
    QVERIFY(!below());
    window().resize(1920, 1080);
    QTRY_VERIFY_WITH_TIMEOUT(below(), patience_ms);
    QVERIFY2(overlaps().isEmpty(), qPrintable(overlaps().join(", ")));
    // Smaller again, closed and opened in a larger window.
    window().resize(1000, 700);
    QTRY_VERIFY_WITH_TIMEOUT(!below(), patience_ms);
    close_window();
    forget();
    open({1000, 700});
    close_window();
    open({1920, 1080});
    QTRY_VERIFY_WITH_TIMEOUT(below(), patience_ms);
  }

  void a_learners_own_arrangement_stays_in_a_larger_window() {
    open({1000, 700});
    page().addDockWidget(Qt::RightDockWidgetArea, &dock("memory"));
    QTest::qWait(100);
    window().resize(1920, 1080);
    QTest::qWait(300);
    QCOMPARE(page().dockWidgetArea(&dock("memory")), Qt::RightDockWidgetArea);
    close_window();
    open({1920, 1080});
    QCOMPARE(page().dockWidgetArea(&dock("memory")), Qt::RightDockWidgetArea);
  }

  void the_view_that_is_exported_is_the_one_used_last() {
    open({1440, 900});
    QVERIFY(page().show_view("accesses"));
    QCOMPARE(page().current_view(), views().view("accesses"));
    QVERIFY(window().go("results"));
    QVERIFY(window().go("lesson:vector-add"));
    QTest::qWait(50);
    QCOMPARE(page().current_view(), views().view("accesses"));
    close_window();
    open({1440, 900}); // also where it was the last time
    QCOMPARE(page().current_view(), views().view("accesses"));
    window().activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window()));
    QTest::mouseClick(views().timing->picture(), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(page().current_view(), views().view("timing"), patience_ms);
  }

  void a_view_is_filled_when_it_is_scrolled_into_sight() {
    open({920, 560});
    page().show_view("threads");
    QScrollArea* scroll = nullptr;
    for (QWidget* above = views().data->parentWidget(); above && !scroll; above = above->parentWidget())
      scroll = qobject_cast<QScrollArea*>(above);
    QVERIFY(scroll);
    QTRY_VERIFY_WITH_TIMEOUT(scroll->verticalScrollBar()->maximum() > 0, patience_ms);
    scroll->widget()->setMinimumHeight(scroll->widget()->height() + 2 * scroll->height());
    scroll->verticalScrollBar()->setValue(0);
    scroll->ensureWidgetVisible(views().threads);
    if (views().data->in_sight())
      scroll->verticalScrollBar()->setValue(scroll->verticalScrollBar()->maximum());
    QTRY_VERIFY2_WITH_TIMEOUT(!views().data->in_sight(), "above or below what is shown", patience_ms);
    Values values = session().values();
    values["block.x"] = 96;
    page().set_values(values);
    QVERIFY(settled([](const Run& run) { return run.parameters.at("block.x") == 96; }));
    QVERIFY(views().data->outdated() || views().data->state() != View::State::ready);
    scroll->ensureWidgetVisible(views().data);
    QTRY_VERIFY_WITH_TIMEOUT(views().data->in_sight(), patience_ms);
    QTRY_VERIFY_WITH_TIMEOUT(!views().data->outdated() && views().data->state() == View::State::ready,
                             patience_ms);
  }

  void what_is_closed_in_a_small_window_stays_closed() {
    open({1920, 1080});
    window().resize(900, 560);
    QTRY_VERIFY_WITH_TIMEOUT(!views().timing->in_sight(), patience_ms);
    Dock* compare = nullptr;
    for (Dock* dock : page().docks())
      if (dock->objectName() == "compare") compare = dock;
    compare->close();
    window().resize(1920, 1080);
    QTRY_VERIFY_WITH_TIMEOUT(views().timing->in_sight(), patience_ms);
    QVERIFY(compare->isHidden());
    window().resize(900, 560);
    QTRY_VERIFY_WITH_TIMEOUT(!views().timing->in_sight(), patience_ms);
    close_window();
    open({1920, 1080});
    for (Dock* dock : page().docks()) QCOMPARE(dock->isHidden(), dock->objectName() == "compare");
  }

  void every_panel_can_be_brought_to_the_front() {
    open({1440, 900});
    for (const PanelEntry& entry : panel_catalogue()) {
      if (!views().view(entry.name)) continue; // of the playground alone
      QVERIFY2(page().show_view(entry.name), qPrintable(entry.name));
      QTRY_VERIFY2_WITH_TIMEOUT(views().view(entry.name)->in_sight(), qPrintable(entry.name), patience_ms);
    }
    // Which of a dock's panels is seen is kept.
    QVERIFY(page().show_view("lines"));
    close_window();
    open({1440, 900});
    page().show_view("source");
    for (Dock* dock : page().docks())
      if (dock->objectName() == "timeline") {
        dock->raise();
        QTRY_VERIFY_WITH_TIMEOUT(views().view("lines")->in_sight(), patience_ms);
      }
  }

  void a_block_at_play_has_its_views_side_by_side() {
    open({1440, 900});
    page().arrange_for_play();
    for (const char* view : {"source", "timeline", "threads", "data"})
      QTRY_VERIFY2_WITH_TIMEOUT(views().view(view)->in_sight(), view, patience_ms);
    QVERIFY2(overlaps().isEmpty(), qPrintable(overlaps().join(", ")));
    page().reset_arrangement();
    QTRY_VERIFY_WITH_TIMEOUT(views().timing->in_sight(), patience_ms);
    const auto lines = [this] { // below tabs, in a colour of no theme
      const auto bars = page().findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly);
      return std::any_of(bars.begin(), bars.end(), [](const QTabBar* bar) { return bar->drawBase(); });
    };
    QTRY_VERIFY_WITH_TIMEOUT(!lines(), patience_ms);
  }

  void the_focus_goes_to_the_panel_that_takes_anothers_place() {
    open({1440, 900});
    page().show_view("accesses");
    window().activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window()));
    views().accesses->setFocus();
    QWidget* const group = page().findChild<QToolButton*>("panel-warp")->parentWidget()->parentWidget();
    QTRY_VERIFY_WITH_TIMEOUT(views().accesses->isAncestorOf(QApplication::focusWidget()), patience_ms);
    page().findChild<QToolButton*>("panel-warp")->click();
    QTRY_VERIFY_WITH_TIMEOUT(group->isAncestorOf(QApplication::focusWidget()), patience_ms);
    QVERIFY(!qobject_cast<QToolButton*>(QApplication::focusWidget()));
  }

  void a_clicked_tab_takes_the_keys() {
    open({1440, 900});
    window().activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window()));
    auto* field = page().findChild<QAbstractSpinBox*>();
    field->setFocus();
    QTRY_VERIFY_WITH_TIMEOUT(field->isAncestorOf(QApplication::focusWidget()), patience_ms);
    QTabBar* bar = nullptr;
    for (auto* each : page().findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly))
      if (each->isVisible() && each->count() > 3) bar = each;
    QVERIFY(bar);
    int place = 0;
    while (place < bar->count() && bar->tabText(place) != "Timeline") ++place;
    QTest::mouseClick(bar, Qt::LeftButton, {}, bar->tabRect(place).center());
    View* timeline = views().view("timeline");
    QTRY_VERIFY_WITH_TIMEOUT(timeline->isAncestorOf(QApplication::focusWidget()) || timeline->hasFocus(),
                             patience_ms);
    // One of the panels that share the tab, too.
    field->setFocus();
    QTest::mouseClick(page().findChild<QToolButton*>("panel-film"), Qt::LeftButton);
    View* film = views().view("film");
    QTRY_VERIFY_WITH_TIMEOUT(film->isAncestorOf(QApplication::focusWidget()) || film->hasFocus(),
                             patience_ms);
  }

  void a_first_page_is_not_seen_before_it_is_arranged() {
    struct Painted : QObject {
      std::set<int> widths;
      bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::Paint) widths.insert(static_cast<QWidget*>(watched)->width());
        return false;
      }
    } painted;
    open_window({1440, 900});
    QVERIFY(QTest::qWaitForWindowExposed(&window()));
    connect(window().findChild<QStackedWidget*>(), &QStackedWidget::currentChanged, &painted, [&] {
      for (Dock* dock : page().docks())
        if (dock->objectName() == "text") dock->installEventFilter(&painted);
    });
    QVERIFY(window().go("lesson:vector-add"));
    QVERIFY(settled());
    QTest::qWait(100);
    QCOMPARE(painted.widths.size(), std::size_t(1));
  }

  void icons_of_a_rail_stand_below_each_other() {
    open({1440, 900});
    const auto middle = [this](const char* list, int row) {
      auto* path = window().findChild<QListWidget*>(list);
      const QRect cell = path->visualItemRect(path->item(row));
      const QImage picture = path->viewport()->grab(cell).toImage();
      const QRgb ground = picture.pixel(picture.width() / 2, 0);
      int first = picture.width(), last = 0;
      for (int y = 2; y < picture.height() - 2; ++y)
        for (int x = 6; x < picture.width(); ++x) // without the mark of the current row
          if (picture.pixel(x, y) != ground) first = std::min(first, x), last = std::max(last, x);
      return (first + last) / 2.0 / picture.devicePixelRatio();
    };
    const double ring = middle("path", 3);
    QVERIFY(ring > 10);
    for (int row = 0; row < 5; ++row)
      QVERIFY2(std::abs(middle("pages", row) - ring) < 2,
               qPrintable(QString("%1: %2, %3").arg(row).arg(middle("pages", row)).arg(ring)));
  }

  void the_path_gives_way_to_views() {
    open({1440, 900});
    const auto width = [this] { return window().findChild<QWidget*>("sidebar")->width(); };
    QVERIFY(width() < 80); // a rail: rings and icons
    QVERIFY(window().go("start"));
    QVERIFY(width() > 150);
    QVERIFY(window().go("lesson:vector-add"));
    QCOMPARE(bench().settings().text("last_page"),
             QString("lesson:vector-add")); // the next window begins there
    window().resize(1920, 1080);
    QTRY_VERIFY_WITH_TIMEOUT(width() > 150, patience_ms);
  }

  void an_arrangement_is_kept_at_once() {
    open({1440, 900});
    // Not only when the window is closed: a killed program loses none.
    window().showMaximized();
    QTRY_VERIFY_WITH_TIMEOUT(Settings().flag("window_maximized"), patience_ms);
    page().arrange_for_play();
    QTRY_COMPARE_WITH_TIMEOUT(Settings().value("lesson_arrangement").toByteArray(), page().save_arrangement(),
                              patience_ms);
    window().showNormal();
    page().reset_arrangement();
    QTRY_VERIFY_WITH_TIMEOUT(!Settings().flag("window_maximized"), patience_ms);
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
    QTRY_VERIFY_WITH_TIMEOUT(window().isMaximized(), patience_ms);
    close_window();
    desktop_ = std::make_unique<Desktop>();
    window().show();
    QTRY_VERIFY_WITH_TIMEOUT(window().isMaximized(), patience_ms);
  }

  void a_number_opens_the_tab_at_that_place() {
    open({1440, 900});
    QTabBar* bar = nullptr;
    for (auto* each : page().findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly))
      if (each->isVisible() && each->count() > 3) bar = each;
    QVERIFY(bar);
    // Panels that are no tabs, as the lesson's text, have no number.
    QVERIFY(page().show_tab(2));
    QCOMPARE(bar->currentIndex(), 2);
    window().activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window()));
    QTest::keyClick(&window(), Qt::Key_1, Qt::AltModifier);
    QTRY_COMPARE_WITH_TIMEOUT(bar->currentIndex(), 0, patience_ms);
    QVERIFY(!page().show_tab(99));
    // The panel that was chosen there, not the first of those that share the tab.
    QVERIFY(page().show_view("lines"));
    const int place = bar->currentIndex();
    QVERIFY(page().show_tab(0));
    QVERIFY(page().show_tab(place));
    QTRY_VERIFY_WITH_TIMEOUT(views().view("lines")->in_sight(), patience_ms);
  }

  void panels_are_whole_in_large_letters() {
    Settings().set("zoom", 200);
    open({1280, 800});
    const auto inside = [this](const QWidget& part) { // some scroll, but never sideways
      const int left = part.mapTo(&page(), QPoint()).x();
      return left >= 0 && left + part.width() <= page().width();
    };
    const auto cut = [&] { // those behind another tab are not seen at all
      QStringList names;
      for (const auto* button : page().findChildren<QToolButton*>())
        if (const QRegion seen = button->visibleRegion(); button->objectName().startsWith("panel-") &&
                                                          !seen.isEmpty() &&
                                                          seen.boundingRect() != button->rect())
          names << button->text();
      return names.join(", ");
    };
    for (const PanelEntry& panel : panel_catalogue()) {
      if (!views().view(panel.name)) continue; // of the playground alone
      QVERIFY(page().show_view(panel.name));
      QTRY_VERIFY2_WITH_TIMEOUT(views().view(panel.name)->in_sight() && inside(*views().view(panel.name)),
                                qPrintable(panel.name), patience_ms);
      QTRY_COMPARE_WITH_TIMEOUT(cut(), QString(), patience_ms);
    }
    QVERIFY(inside(*page().findChild<QPushButton*>("sweep_start")));
  }

  void keys_hand_in_hint_and_go_on() {
    open({1440, 900});
    window().activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window()));
    QTest::keyClick(&window(), Qt::Key_F9);
    QTRY_VERIFY_WITH_TIMEOUT(page().guide().exercise(), patience_ms);
    const std::string first = page().guide().exercise()->exercise().id;
    QTest::keyClick(&window(), Qt::Key_F9);
    QTRY_VERIFY_WITH_TIMEOUT(page().guide().exercise()->exercise().id != first, patience_ms);
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
