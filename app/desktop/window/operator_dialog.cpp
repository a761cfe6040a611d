#include "app/desktop/window/operator_dialog.h"

#include "app/desktop/shared/window_size.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/words.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

namespace kernelarium {

namespace {

QLabel* paragraph(const QString& markdown) {
  auto* label = new QLabel(markdown);
  label->setTextFormat(Qt::MarkdownText);
  label->setWordWrap(true);
  return label;
}

QString list_of(const std::vector<Sentence>& sentences) {
  QString list;
  for (const Sentence& one : sentences) list += "- " + words_of(one) + '\n';
  return list;
}

/// gradcheck can vary it.
bool differentiable(const OperatorPlan::Input& input) {
  return input.tensor && (input.given.dtype == Dtype::f32 || input.given.dtype == Dtype::f64);
}

}

OperatorDialog::OperatorDialog(const OperatorPlan& plan, QWidget* parent) : QDialog(parent) {
  setObjectName("operator");
  setWindowTitle(tr("Export: PyTorch operator"));
  setAttribute(Qt::WA_DeleteOnClose);
  const Theme& theme = Theme::instance();
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(theme.px(18), theme.px(16), theme.px(18), theme.px(14));
  layout->setSpacing(theme.px(12));
  layout->addWidget(paragraph(tr("The launch showed:") + "\n\n" + list_of(plan.derived)));
  if (!plan.doubts.empty())
    layout->addWidget(paragraph(tr("It did not show this, so check it:") + "\n\n" + list_of(plan.doubts)));
  layout->addWidget(paragraph(tr("If you give the same operation in PyTorch and its gradients, the project's "
                                 "tests compare the results with PyTorch and check the gradients by finite "
                                 "differences. You can also add both to the project later.")));
  auto* form = new QFormLayout;
  layout->addLayout(form);
  name_ = add_field("operator_name", "lab::saxpy");
  name_->setText(QString::fromStdString(plan.name));
  form->addRow(tr("Name"), name_);
  reference_ = add_field("operator_reference", "a * x + y");
  form->addRow(tr("In PyTorch"), reference_);
  const char* const formula = plan.results.size() == 1 ? "a * grad" : "a * grad_NAME";
  for (const OperatorPlan::Input& input : plan.inputs) {
    if (!differentiable(input)) continue;
    QLineEdit* field = add_field("operator_gradient", formula);
    gradients_[input.name] = field;
    form->addRow(tr("Gradient by %1").arg(QString::fromStdString(input.name)), field);
  }
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
  QPushButton* next = buttons->addButton(tr("Choose folder…"), QDialogButtonBox::AcceptRole);
  next->setDefault(true);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  layout->addStretch(1);
  layout->addWidget(buttons);
  resize_zoomed(*this, {560, 460});
}

QLineEdit* OperatorDialog::add_field(const char* name, const QString& placeholder) {
  auto* field = new QLineEdit(this);
  field->setObjectName(name);
  field->setPlaceholderText(placeholder);
  field->setFont(Theme::instance().code_font(Theme::Type::small));
  return field;
}

OperatorWishes OperatorDialog::wishes() const {
  const auto text = [](const QLineEdit* field) { return field->text().trimmed().toStdString(); };
  OperatorWishes wishes{text(name_), {}, text(reference_), {}, {}};
  for (const auto& [input, field] : gradients_)
    if (!text(field).empty()) wishes.gradients[input] = text(field);
  return wishes;
}

}
