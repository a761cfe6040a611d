#pragma once

#include "app/desktop/lesson/lesson_session.h"
#include "tests/app/desktop/window_base.h"
#include "widgets/parameters/parameter_panel.h"
#include "widgets/parameters/step_box.h"

#include <QRegularExpression>
#include <algorithm>

namespace kernelarium {

/// Each test begins with a new window, in which the path's first lesson is open.
class FlowBase : public WindowBase {
  Q_OBJECT

 protected:
  Values with(const Values& changed) {
    Values values = session().values();
    for (const auto& [name, value] : changed) values[name] = value;
    return values;
  }
  StepBox* knob(const std::string& name) {
    const Parameter* parameter = find_parameter(session().variant().parameters, name);
    for (auto* box : views().panel->findChildren<StepBox*>())
      if (parameter && box->accessibleName().contains(QString::fromStdString(parameter->title))) return box;
    return nullptr;
  }
  /// Without the thin and fixed blanks that typography wants.
  static QString plain(QString text) {
    return text.replace(QRegularExpression("[\\x{00a0}\\x{2009}\\x{202f}]"), " ");
  }

 private slots:
  void initTestCase() { prepare_application(); }
  void init() {
    open_window();
    QVERIFY2(!bench().lessons().empty(), qPrintable(bench().warnings().join('\n')));
    QVERIFY(window().go("lesson:vector-add"));
  }
  void cleanup() {
    close_window();
    forget();
  }
};

}
