#pragma once

#include "app/desktop/workbench/workbench.h"

#include <QDialog>

namespace kernelarium {

/// Every setting takes effect at once; nothing waits for OK.
class Preferences : public QDialog {
  Q_OBJECT

 public:
  explicit Preferences(Workbench& bench, QWidget* parent = nullptr);

 private:
  QWidget* appearance();
  QWidget* running();
  Workbench& bench_;
};

}
