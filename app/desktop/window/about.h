#pragma once

#include "app/desktop/workbench/workbench.h"

#include <QDialog>

namespace kernelarium {

/// Versions, licence, and a diagnosis to copy into a bug report.
class About : public QDialog {
  Q_OBJECT

 public:
  explicit About(Workbench& bench, QWidget* parent = nullptr);
};

}
