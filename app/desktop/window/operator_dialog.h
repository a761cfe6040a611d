#pragma once

#include "kernels/experiment/operator_plan.h"

#include <QDialog>
#include <map>

class QLineEdit;

namespace kernelarium {

/// What a launch showed about the operator that it becomes, and fields for what no launch shows: PyTorch's
/// own operation and the gradients, without which the project's tests check less.
class OperatorDialog : public QDialog {
  Q_OBJECT

 public:
  OperatorDialog(const OperatorPlan& plan, QWidget* parent);

  OperatorWishes wishes() const;

 private:
  QLineEdit* add_field(const char* name, const QString& placeholder);

  QLineEdit *name_, *reference_;
  std::map<std::string, QLineEdit*> gradients_; ///< by input
};

}
