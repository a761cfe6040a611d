#include "tests/app/desktop/flow_base.h"

#include <QAbstractScrollArea>
#include <QAccessible>
#include <QMenuBar>

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

 private slots:
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
