#include "widgets/source/find_bar.h"

#include "widgets/source/code_editor.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>

namespace kernelarium {

FindBar::FindBar(CodeEditor* editor, QWidget* parent) : QWidget(parent), editor_(editor) {
  find_ = new QLineEdit;
  find_->setPlaceholderText(tr("Find"));
  find_->setAccessibleName(tr("Find"));
  replace_ = new QLineEdit;
  replace_->setPlaceholderText(tr("Replace with"));
  replace_->setAccessibleName(tr("Replace with"));
  case_ = new QCheckBox(tr("Aa"));
  case_->setToolTip(tr("Match case"));
  case_->setAccessibleName(case_->toolTip());
  expression_ = new QCheckBox(".*");
  expression_->setToolTip(tr("Use regular expression"));
  expression_->setAccessibleName(expression_->toolTip());
  found_ = new QLabel;
  found_->setProperty("role", "muted");
  const auto button = [this](const QString& name, const QString& help, auto&& action) {
    auto* made = new QToolButton;
    made->setIcon(icon(name));
    made->setToolTip(help);
    made->setAccessibleName(help);
    connect(made, &QToolButton::clicked, this, action);
    return made;
  };
  auto* row = new QHBoxLayout;
  row->addWidget(find_, 1);
  row->addWidget(case_);
  row->addWidget(expression_);
  row->addWidget(button("up", tr("Previous (Shift+Enter)"), [this] { find_next(true); }));
  row->addWidget(button("down", tr("Next (Enter)"), [this] { find_next(); }));
  row->addWidget(found_);
  row->addWidget(button("close", tr("Close (Escape)"), [this] {
    hide();
    editor_->setFocus();
  }));
  replace_row_ = new QWidget;
  auto* second = new QHBoxLayout(replace_row_);
  second->setContentsMargins(0, 0, 0, 0);
  second->addWidget(replace_, 1);
  auto* one = new QPushButton(tr("Replace"));
  auto* all = new QPushButton(tr("Replace all"));
  second->addWidget(one);
  second->addWidget(all);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, Theme::instance().px(4), 0, 0);
  column->addLayout(row);
  column->addWidget(replace_row_);
  connect(one, &QPushButton::clicked, this, [this] {
    if (editor_->hasSelectedText()) editor_->replace(replace_->text());
    find_next();
  });
  connect(all, &QPushButton::clicked, this,
          [this] { found_->setText(tr("%n replaced", nullptr, replace_all())); });
  hide();
}

void FindBar::open(bool with_replace) {
  replace_row_->setVisible(with_replace && !editor_->isReadOnly());
  if (const QString selected = editor_->selectedText(); !selected.isEmpty() && !selected.contains('\n'))
    find_->setText(selected);
  show();
  find_->setFocus();
  find_->selectAll();
}

bool FindBar::find_next(bool backward) {
  int line = -1, index = -1;
  if (backward && editor_->hasSelectedText()) {
    int end_line = 0, end_index = 0;
    editor_->getSelection(&line, &index, &end_line, &end_index);
  }
  const bool found =
      !find_->text().isEmpty() && editor_->findFirst(find_->text(), expression_->isChecked(),
                                                     case_->isChecked(), false, true, !backward, line, index);
  found_->setText(found || find_->text().isEmpty() ? QString() : tr("not found"));
  return found;
}

int FindBar::replace_all() {
  if (find_->text().isEmpty() || editor_->isReadOnly()) return 0;
  int places = 0;
  editor_->beginUndoAction();
  bool found = editor_->findFirst(find_->text(), expression_->isChecked(), case_->isChecked(), false, false,
                                  true, 0, 0);
  // An empty match (a regular expression) would never move on.
  while (found && editor_->hasSelectedText()) {
    editor_->replace(replace_->text());
    ++places;
    found = editor_->findNext();
  }
  editor_->endUndoAction();
  return places;
}

void FindBar::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
    find_next(event->modifiers() & Qt::ShiftModifier);
  else if (event->key() == Qt::Key_Escape) {
    hide();
    editor_->setFocus();
  } else
    QWidget::keyPressEvent(event);
}

}
