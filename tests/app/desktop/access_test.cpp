#include "app/desktop/guide/exercise_view.h"
#include "app/desktop/guide/lesson_guide.h"
#include "tests/app/desktop/flow_base.h"
#include "widgets/maps/map_canvas.h"
#include "widgets/maps/thread_map.h"
#include "widgets/source/source_view.h"
#include "widgets/view/tab_order.h"

#include <QAbstractScrollArea>
#include <QAccessible>
#include <QApplication>
#include <QDialog>
#include <QImage>
#include <QMenuBar>
#include <QTabWidget>
#include <algorithm>

using namespace kernelarium;

/// Names, help and keys for those who see or point badly.
class AccessTest : public FlowBase {
  Q_OBJECT

  static QString path_of(QWidget* widget) {
    QStringList names;
    for (; widget && names.size() < 5; widget = widget->parentWidget())
      names << QString("%1 %2").arg(widget->metaObject()->className(), widget->objectName()).trimmed();
    return names.join(" < ");
  }

  QImage picture_of(const QWidget& part) {
    constexpr int margin = 4;
    const QRect place(part.mapTo(&window(), QPoint()), part.size());
    return window().grab(place.adjusted(-margin, -margin, margin, margin)).toImage();
  }
  /// Goes through the window by Tab: the controls that look the same with the focus and without it.
  QStringList unseen_focus() {
    QStringList unseen;
    for (QWidget* stop : tab_stops(window())) {
      if (QWidget* now = QApplication::focusWidget()) now->clearFocus();
      QCoreApplication::processEvents();
      const QImage without = picture_of(*stop);
      stop->setFocus(Qt::TabFocusReason);
      window().setAttribute(Qt::WA_KeyboardFocusChange); // as after Tab: some show it then only
      QCoreApplication::processEvents();
      if (stop->visibleRegion().isEmpty()) continue; // Tab would have scrolled
      constexpr int few_pixels = 20;
      if (QApplication::focusWidget() != stop || clearly_different(without, picture_of(*stop)) < few_pixels)
        unseen << path_of(stop);
    }
    return unseen;
  }
  static int clearly_different(const QImage& one, const QImage& other) {
    constexpr int clear = 60; // of 3 * 255
    int count = 0;
    for (int y = 0; y < one.height(); ++y)
      for (int x = 0; x < one.width(); ++x) {
        const QColor a = one.pixelColor(x, y), b = other.pixelColor(x, y);
        count +=
            std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue()) >
            clear;
      }
    return count;
  }
  static std::ptrdiff_t place_of(const QWidget* wanted, const std::vector<QWidget*>& stops) {
    return std::find(stops.begin(), stops.end(), wanted) - stops.begin();
  }

 private slots:
  void the_focus_is_seen_data() {
    QTest::addColumn<QString>("theme");
    for (const char* theme : {"light", "dark", "contrast"}) QTest::newRow(theme) << theme;
  }
  void the_focus_is_seen() {
    QFETCH(QString, theme);
    QVERIFY(settled());
    bench().settings().set("theme", theme);
    window().activateWindow();
    for (const char* where : {"lesson:vector-add", "start", "results", "progress", "frameworks", "plan",
                              "notes", "glossary", "problems", "playground"}) {
      QVERIFY(window().go(where));
      QTest::qWait(100);
      const QStringList unseen = unseen_focus();
      QVERIFY2(unseen.isEmpty(), qPrintable(where + QString(": ") + unseen.join(", ")));
    }
  }

  void tab_goes_as_one_reads() {
    QVERIFY(settled());
    window().activateWindow();
    page().show_view("threads");
    const auto stops = tab_stops(window());
    const auto at = [&](const QString& name) {
      const QWidget* widget = window().findChild<QWidget*>(name);
      return place_of(widget, stops);
    };
    // Toolbar, sidebar, lesson, views, parameters.
    QVERIFY(at("run") < at("path") && at("path") < at("guide_tabs") && at("guide_tabs") < at("lesson_text"));
    QVERIFY(at("lesson_text") < at("panel-steps"));
    QVERIFY(at("panel-steps") < place_of(views().threads->canvas(), stops));
    QVERIFY(place_of(views().threads->canvas(), stops) < place_of(knob("block.x"), stops));
    // Of what is behind another tab nothing.
    for (QWidget* stop : stops) QVERIFY2(!views().source->isAncestorOf(stop), qPrintable(path_of(stop)));
    // Through all of them by the key itself, and one back.
    stops.front()->setFocus();
    QWidget* before = nullptr;
    while (QApplication::focusWidget() != stops.back()) {
      before = QApplication::focusWidget();
      for (int key = 0; key < 100 && QApplication::focusWidget() == before; ++key) // from link to link
        QTest::keyClick(before, Qt::Key_Tab);
      const auto now = tab_stops(window()); // of buttons that exclude each other only one is a stop
      QCOMPARE(place_of(QApplication::focusWidget(), now), place_of(before, now) + 1);
    }
    QTest::keyClick(stops.back(), Qt::Key_Backtab);
    QCOMPARE(QApplication::focusWidget(), before);
  }

  void an_exercise_goes_on_where_it_was_answered() {
    QVERIFY(settled());
    window().activateWindow();
    ExerciseView* exercise = page().guide().bring_exercise();
    QVERIFY(exercise);
    exercise->show_hint();
    QTest::qWait(100);
    // What comes later, the text of a hint, is in its place and not at the end of the window.
    const auto stops = tab_stops(window());
    std::ptrdiff_t first = std::ssize(stops), last = -1;
    for (QWidget* each : exercise->findChildren<QWidget*>())
      if (const auto place = place_of(each, stops); place < std::ssize(stops))
        first = std::min(first, place), last = std::max(last, place);
    QVERIFY(last > first && last < place_of(knob("block.x"), stops));
    for (std::ptrdiff_t place = first; place <= last; ++place)
      QVERIFY(exercise->isAncestorOf(stops[static_cast<std::size_t>(place)]));
  }

  void preferences_are_read_from_above() {
    window().show_preferences();
    auto* dialog = window().findChild<QDialog*>("preferences");
    auto* tabs = dialog->findChild<QTabWidget*>();
    for (int page = 0; page < tabs->count(); ++page) {
      tabs->setCurrentIndex(page);
      QTest::qWait(20);
      const auto stops = tab_stops(*dialog);
      std::ptrdiff_t at = 0;
      // Qt's own order is the same.
      for (QWidget* each = dialog->nextInFocusChain(); each != dialog; each = each->nextInFocusChain())
        if (const auto place = place_of(each, stops); place < std::ssize(stops)) {
          QVERIFY2(place >= at, qPrintable(path_of(each)));
          at = place;
        }
    }
  }

  void every_control_has_a_name() {
    QVERIFY(settled());
    for (const QString& where :
         {QString("lesson:vector-add"), QString("start"), QString("results"), QString("progress")}) {
      QVERIFY(window().go(where));
      QTest::qWait(50);
      QStringList nameless;
      for (QWidget* widget : window().findChildren<QWidget*>()) {
        if (!widget->isVisible() || !(widget->focusPolicy() & Qt::TabFocus)) continue;
        if (widget->objectName().startsWith("qt_") || qobject_cast<QMenuBar*>(widget)) continue;
        const auto* area = qobject_cast<QAbstractScrollArea*>(widget->parentWidget());
        if (area && area->viewport() == widget) continue; // speaks through its area
        QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(widget);
        if (!interface || interface->text(QAccessible::Name).isEmpty()) nameless << path_of(widget);
      }
      QVERIFY2(nameless.isEmpty(), qPrintable(where + ": " + nameless.join(", ")));
    }
  }

  void every_action_has_help() {
    for (QAction* action : window().actions()) {
      QVERIFY2(!action->whatsThis().isEmpty(), qPrintable(action->text()));
      QVERIFY(!action->toolTip().isEmpty());
    }
    QSet<QKeySequence> keys;
    for (QAction* action : window().actions())
      for (const QKeySequence& sequence : action->shortcuts()) {
        QVERIFY2(!keys.contains(sequence), qPrintable(action->text() + ' ' + sequence.toString()));
        keys << sequence;
      }
  }
};

QTEST_MAIN(AccessTest)
#include "access_test.moc"
