#include "widgets/parameters/parameter_panel.h"
#include "widgets/parameters/step_box.h"
#include "widgets/theme/number_text.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

using namespace kernelarium;

Q_DECLARE_METATYPE(kernelarium::Values)

namespace {

Parameter number(const char* name, std::int64_t value, std::int64_t minimum, std::int64_t maximum,
                 std::vector<std::int64_t> steps = {}) {
  Parameter p;
  p.name = name, p.value = value, p.minimum = minimum, p.maximum = maximum, p.steps = std::move(steps);
  p.reason = "that is how wide it is";
  return p;
}

}

class ParametersTest : public QObject {
  Q_OBJECT

  QWidget* field(ParameterPanel& panel, const char* name) {
    for (QWidget* widget : panel.findChildren<QWidget*>())
      if (widget->accessibleName() == name &&
          (qobject_cast<StepBox*>(widget) || qobject_cast<QComboBox*>(widget)))
        return widget;
    return nullptr;
  }
  void fill(ParameterPanel& panel) {
    Parameter order;
    order.name = "order", order.value = 0, order.maximum = 1, order.minimum = 0,
    order.choices = {"rows", "columns"};
    panel.set_parameters({number("TILE", 16, 4, 32, {4, 8, 16, 32}), number("PAD", 0, 0, 8), order},
                         {number("n", 512, 1, 16384)},
                         {{"TILE * (TILE + PAD) <= 1024", "a block holds at most 1024 threads"}});
  }

 private slots:
  void steps_through_legal_values() {
    StepBox box(number("TILE", 16, 4, 32, {4, 8, 16, 32}));
    box.stepUp();
    QCOMPARE(box.number(), 32);
    box.stepUp();
    QCOMPARE(box.number(), 32);
    box.stepBy(-2);
    QCOMPARE(box.number(), 8);
    box.set_number(9); // typed between two steps
    QVERIFY(box.mistake().contains("not one of 4, 8, 16, 32"));
    box.stepUp();
    QCOMPARE(box.number(), 16);
    QVERIFY(box.mistake().isEmpty());
  }

  void thousands_are_grouped_as_everywhere() {
    StepBox box(number("n", 1 << 20, 1, 1 << 30));
    QCOMPARE(box.text(), count_text(1 << 20));
    for (const char* typed : {"1048577", "1 048 577", "1\u202f048\u202f577"}) {
      box.set_number(1);
      box.selectAll();
      box.findChild<QLineEdit*>()->insert(QString::fromUtf8(typed)); // as pasted
      QTest::keyClick(&box, Qt::Key_Return);
      QCOMPARE(box.number(), (1 << 20) + 1);
    }
  }

  void powers_may_be_typed_and_words_are_refused() {
    StepBox box(number("n", 1024, 1, 1 << 30));
    const auto type = [&](const char* text) {
      box.selectAll();
      QTest::keyClicks(&box, text);
      QTest::keyClick(&box, Qt::Key_Return);
      return box.number();
    };
    QCOMPARE(type("1e6"), 1000000);
    QCOMPARE(type("2^20"), 1 << 20);
    for (const char* none : {"abc", "1e", "1e400", "2^", "--1", "99999999999999999999"}) {
      QCOMPARE(type(none), 1 << 20); // what it was, not a part of what was typed
      QCOMPARE(box.text(), count_text(1 << 20));
    }
  }

  void a_number_beyond_32_bits_is_taken_and_refused() {
    ParameterPanel panel;
    panel.set_parameters({}, {number("n", 1024, 1, 1 << 30)});
    QSignalSpy changed(&panel, &ParameterPanel::changed), invalid(&panel, &ParameterPanel::invalid);
    auto* box = static_cast<StepBox*>(field(panel, "n"));
    box->selectAll();
    QTest::keyClicks(box, "3000000000");
    QTest::keyClick(box, Qt::Key_Return);
    QCOMPARE(box->number(), 3000000000);
    QCOMPARE(changed.count(), 0);
    QCOMPARE(invalid.count(), 1);
    const QString why = invalid[0][0].toString();
    QVERIFY2(why.contains(count_text(3000000000)) && why.contains(count_text(1 << 30)), qPrintable(why));
  }

  void long_ranges_double() {
    StepBox box(number("n", 1000, 1, 16384));
    box.stepUp();
    QCOMPARE(box.number(), 1024);
    box.stepUp();
    QCOMPARE(box.number(), 2048);
    box.stepDown();
    box.stepDown();
    QCOMPARE(box.number(), 512);
    box.set_number(16384);
    box.stepUp();
    QCOMPARE(box.number(), 16384);
  }

  void typing_an_illegal_number_says_why() {
    ParameterPanel panel;
    fill(panel);
    QSignalSpy changed(&panel, &ParameterPanel::changed), invalid(&panel, &ParameterPanel::invalid);
    auto* pad = qobject_cast<StepBox*>(field(panel, "PAD"));
    QVERIFY(pad);
    panel.show();
    pad->setFocus();
    pad->selectAll();
    QTest::keyClicks(pad, "99");
    QTest::keyClick(pad, Qt::Key_Return);
    QCOMPARE(changed.count(), 0);
    QCOMPARE(invalid.count(), 1);
    QVERIFY(!panel.valid());
    QVERIFY(invalid[0][0].toString().contains("that is how wide it is"));
    QVERIFY(pad->property("broken").toBool());
    pad->setValue(2);
    QVERIFY(panel.valid());
    QCOMPARE(changed.count(), 1);
    QVERIFY(!pad->property("broken").toBool());
  }

  void a_broken_limit_names_its_reason() {
    ParameterPanel panel;
    fill(panel);
    panel.set_values({{"TILE", 32}, {"PAD", 1}});
    QVERIFY(!panel.valid());
    QVERIFY(panel.mistakes().front().contains("at most 1024 threads"));
    panel.set_values({{"PAD", 0}});
    QVERIFY(panel.valid());
  }

  void a_broken_rule_moves_nothing() {
    ParameterPanel panel;
    fill(panel);
    panel.set_derived({{"grid", "32 × 32", "derived", {}}, {"block", "16 × 16", "", {}}});
    panel.set_occupancy(Occupancy{3, 24, 64, 0.375, "shared memory", 8, 10, 3, 32, 1.5});
    panel.resize(300, 600);
    panel.show();
    QTest::qWait(10);
    const auto places = [&] {
      QList<QRect> all;
      for (const auto* each : panel.findChildren<QWidget*>())
        if (each->objectName() != "broken" && each->isVisible())
          all << QRect(each->mapTo(&panel, QPoint()), each->size());
      return all;
    };
    const QList<QRect> before = places();
    panel.set_values({{"TILE", 32}, {"PAD", 1}});
    const auto* broken = panel.findChild<QLabel*>("broken");
    QVERIFY(broken->isVisible() && broken->height() >= broken->heightForWidth(broken->width()));
    QTest::qWait(10);
    QCOMPARE(places(), before);
    panel.set_values({{"PAD", 0}});
    QVERIFY(broken->isHidden());
  }

  void turning_back_is_undoing() {
    QUndoStack stack;
    ParameterPanel panel;
    fill(panel);
    panel.set_undo_stack(&stack);
    QSignalSpy changed(&panel, &ParameterPanel::changed);
    auto* tile = qobject_cast<StepBox*>(field(panel, "TILE"));
    tile->setValue(8);
    tile->setValue(4); // the same knob: one step back
    qobject_cast<QComboBox*>(field(panel, "order"))->setCurrentIndex(1);
    QCOMPARE(stack.count(), 2);
    QCOMPARE(panel.values().at("TILE"), 4);
    QCOMPARE(panel.values().at("order"), 1);
    stack.undo();
    stack.undo();
    QCOMPARE(panel.values().at("TILE"), 16);
    QCOMPARE(tile->value(), 16);
    QCOMPARE(panel.values().at("order"), 0);
    stack.redo();
    QCOMPARE(panel.values().at("TILE"), 4);
    QCOMPARE(changed.count(), 6);
    panel.reset();
    QCOMPARE(panel.values().at("TILE"), 16);
    stack.undo();
    QCOMPARE(panel.values().at("TILE"), 4);
  }

  void the_stack_may_outlive_the_panel() {
    QUndoStack stack;
    {
      ParameterPanel panel;
      fill(panel);
      panel.set_undo_stack(&stack);
      qobject_cast<StepBox*>(field(panel, "TILE"))->setValue(8);
    }
    stack.undo();
    QCOMPARE(stack.index(), 0);
  }

  void presets_and_pins() {
    ParameterPanel panel;
    panel.set_parameters({number("TILE", 16, 4, 32, {4, 8, 16, 32})}, {number("n", 512, 1, 16384)}, {},
                         {{"n", 256}});
    QCOMPARE(panel.values().at("n"), 256);
    QVERIFY(!field(panel, "n")->isEnabled());
    panel.set_presets({{"small", {{"TILE", 4}, {"n", 64}}}});
    QMenu* menu = nullptr;
    for (auto* button : panel.findChildren<QToolButton*>())
      if (button->menu()) menu = button->menu();
    menu->actions().first()->trigger();
    QCOMPARE(panel.values().at("TILE"), 4);
    QCOMPARE(panel.values().at("n"), 256);
  }

  void long_values_have_room() {
    QWidget window;
    ParameterPanel panel(&window); // of any width
    panel.set_parameters({number("Threads per block", 256, 1, 1024)},
                         {number("n", 1 << 20, 1, 1 << 30), number("seed", 1, 0, 1000000)});
    window.show();
    for (const int more : {0, 10, 20, 30, 50, 70, 100, 250}) {
      panel.resize(panel.minimumSizeHint().width() + more, 600);
      QTest::qWait(10);
      for (auto* box : panel.findChildren<StepBox*>()) {
        const QString where = QString("%1 at %2").arg(box->text()).arg(panel.width());
        const int digits = box->fontMetrics().horizontalAdvance(box->text());
        auto* line = box->findChild<QLineEdit*>();
        QVERIFY2(line->width() >= digits, qPrintable(where));
        const int right = box->mapTo(&panel, box->rect().topRight()).x();
        QVERIFY2(right < panel.width(), qPrintable(where + QString(" ends at %1").arg(right)));
        for (auto* mark : box->parentWidget()->findChildren<QLabel*>())
          QVERIFY2(mark->isHidden() || !mark->geometry().intersects(box->geometry()),
                   qPrintable(mark->text()));
      }
    }
  }

  void titles_wrap_in_a_narrow_panel() {
    QWidget window;
    ParameterPanel panel(&window);
    panel.set_parameters({number("the rows of the first matrix and of the result", 256, 1, 1024)}, {});
    panel.resize(900, 600);
    window.show();
    QTest::qWait(10);
    // What it needs at least does not depend on how wide it is.
    const int least = panel.minimumSizeHint().width();
    QVERIFY(least < panel.sizeHint().width() * 2 / 3);
    panel.resize(least, 600);
    QTest::qWait(10);
    QVERIFY(panel.findChild<StepBox*>()->mapTo(&panel, QPoint()).x() < least);
    QCOMPARE(panel.minimumSizeHint().width(), least);
  }

  void what_is_held_is_set_by_presets_only() {
    ParameterPanel panel;
    panel.set_parameters({number("block.x", 32, 1, 1024)}, {number("width", 1280, 1, 16384)});
    panel.hold({"width", "no such"}, "picture", "Determined by the picture");
    QVERIFY(!field(panel, "width")->isEnabled());
    QVERIFY(field(panel, "block.x")->isEnabled());
    panel.set_presets({{"small", {{"width", 45}}}});
    for (auto* button : panel.findChildren<QToolButton*>())
      if (button->menu()) button->menu()->actions().first()->trigger();
    QCOMPARE(panel.values().at("width"), 45);
  }

  void setting_values_is_silent() {
    ParameterPanel panel;
    fill(panel);
    QSignalSpy changed(&panel, &ParameterPanel::changed);
    panel.set_values({{"TILE", 8}, {"no such", 3}});
    QCOMPARE(changed.count(), 0);
    QCOMPARE(panel.values().at("TILE"), 8);
    QVERIFY(!panel.values().contains("no such"));
  }

  void occupancy_says_its_limiter() {
    OccupancyDiagram diagram;
    QVERIFY(!diagram.sentence().isEmpty());
    diagram.set_occupancy(Occupancy{3, 24, 64, 0.375, "shared memory", 8, 10, 3, 32, 1.5});
    QVERIFY(diagram.sentence().contains("38"));
    QVERIFY(diagram.sentence().contains("shared memory"));
    QCOMPARE(diagram.accessibleDescription(), diagram.sentence());
  }
};

QTEST_MAIN(ParametersTest)
#include "parameters_test.moc"
