#include "app/desktop/desk/search_list.h"

#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QSplitter>
#include <QVBoxLayout>

namespace kernelarium {

SearchList::SearchList(const QString& name, const QString& lists, const QString& searches,
                       const QString& help, QWidget* parent)
    : QWidget(parent) {
  field_ = new QLineEdit;
  field_->setObjectName(name + "_search");
  field_->setPlaceholderText(tr("Search"));
  field_->setAccessibleName(searches);
  field_->setToolTip(help);
  field_->setClearButtonEnabled(true);
  field_->addAction(icon("find", Theme::instance().colours().muted), QLineEdit::LeadingPosition);
  connect(field_, &QLineEdit::textChanged, this, &SearchList::searched);
  connect(field_, &QLineEdit::returnPressed, this, &SearchList::choose_first);
  list_ = new RowList;
  list_->setObjectName(name + "_list");
  list_->setAccessibleName(lists);
  none_ = role_label("muted");
  none_->setWordWrap(true);
  none_->setAlignment(Qt::AlignCenter);
  none_->setContentsMargins(20, 40, 20, 20);
  count_ = role_label("caption");
  count_->setContentsMargins(14, 4, 14, 8);
  auto* top = new QHBoxLayout;
  top->addWidget(field_, 1);
  head_ = new QVBoxLayout;
  head_->setContentsMargins(14, 14, 12, 8);
  head_->setSpacing(8);
  head_->addLayout(top);
  rows_ = new QVBoxLayout(this);
  rows_->setContentsMargins(0, 0, 0, 0);
  rows_->setSpacing(0);
  rows_->addLayout(head_);
  rows_->addWidget(none_);
  rows_->addWidget(list_, 1);
  rows_->addWidget(count_);
  setMinimumWidth(Theme::instance().px(240));
}

QString SearchList::words() const { return field_->text(); }
void SearchList::search(const QString& words) { field_->setText(words); }

void SearchList::choose_first() {
  if (list_->count() > 0) list_->setCurrentRow(0);
}

void SearchList::add_button(QWidget* button) { head_->itemAt(0)->layout()->addWidget(button); }
void SearchList::add_below_field(QLayout* row) { head_->addLayout(row); }

void SearchList::add_below_count(QWidget* part) {
  auto* foot = new QVBoxLayout;
  foot->setContentsMargins(14, 2, 12, 12);
  foot->addWidget(part);
  rows_->addLayout(foot);
}

void SearchList::show_rows(const std::vector<RowList::Row>& rows, const QString& none, const QString& count) {
  list_->set_rows(rows);
  list_->setVisible(!rows.empty());
  none_->setVisible(rows.empty());
  none_->setText(none);
  count_->setText(count);
}

QSplitter* SearchList::beside(QWidget* chosen, QWidget* page, int width) {
  auto* split = new QSplitter;
  split->addWidget(this);
  split->addWidget(chosen);
  split->setStretchFactor(0, 0);
  split->setStretchFactor(1, 1);
  split->setChildrenCollapsible(false);
  split->setSizes({Theme::instance().px(width), Theme::instance().px(800)});
  page_shortcut(page, QKeySequence::Find, [this] {
    field_->setFocus();
    field_->selectAll();
  });
  return split;
}

void page_shortcut(QWidget* page, const QKeySequence& keys, const std::function<void()>& work) {
  auto* made = new QAction(page);
  made->setShortcut(keys);
  made->setShortcutContext(Qt::WidgetWithChildrenShortcut);
  page->addAction(made);
  QObject::connect(made, &QAction::triggered, page, work);
}

}
