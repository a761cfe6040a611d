#include "app/desktop/window/shortcuts.h"

#include "app/desktop/shared/window_size.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace kernelarium {

namespace {

/// Without the marks of menus: "&File", and "文件(&F)" in languages that can't underline a letter of theirs.
QString plain(QString text) {
  static const QRegularExpression mnemonic(R"(\s*\(&\w\))");
  return text.remove(mnemonic).remove('&');
}

void add(QTreeWidgetItem& group, const QString& what, const QString& keys, const QString& help = {}) {
  auto* line = new QTreeWidgetItem(&group, {what, keys, help});
  for (int column = 0; column < 3; ++column) line->setToolTip(column, line->text(column));
}

void add_menu(QTreeWidgetItem& group, const QMenu& menu) {
  for (const QAction* action : menu.actions()) {
    if (action->menu())
      add_menu(group, *action->menu());
    else if (!action->shortcut().isEmpty())
      add(group, plain(action->text()), action->shortcut().toString(QKeySequence::NativeText),
          action->whatsThis());
  }
}

}

Shortcuts::Shortcuts(const QMenuBar& menus, QWidget* parent) : QDialog(parent) {
  setObjectName("shortcuts");
  setWindowTitle(tr("Keyboard shortcuts"));
  auto* hint =
      new QLabel(tr("%1, then a click, explains any part of the window. The glossary explains terms.")
                     .arg(QKeySequence(QKeySequence::WhatsThis).toString(QKeySequence::NativeText)));
  hint->setWordWrap(true);
  auto* find = new QLineEdit;
  find->setPlaceholderText(tr("Find a command or a key"));
  find->setAccessibleName(find->placeholderText());
  find->setClearButtonEnabled(true);
  list_ = new QTreeWidget;
  list_->setObjectName("shortcut_list");
  list_->setAccessibleName(windowTitle());
  list_->setHeaderLabels({tr("command"), tr("keys"), tr("what it does")});
  list_->setRootIsDecorated(false);
  list_->setIndentation(Theme::instance().px(14));
  list_->setFrameShape(QFrame::NoFrame);
  const auto group = [this](const QString& title) {
    auto* item = new QTreeWidgetItem(list_, {title});
    item->setFirstColumnSpanned(true);
    item->setFlags(Qt::ItemIsEnabled);
    QFont bold = list_->font();
    bold.setBold(true);
    item->setFont(0, bold);
    return item;
  };
  for (const QAction* action : menus.actions())
    if (action->menu()) add_menu(*group(plain(action->text())), *action->menu());
  QTreeWidgetItem& views = *group(tr("In a view"));
  add(views, tr("Show a tab"), tr("Alt+1 to Alt+9, Alt+0"), tr("The tab at that place; 0 is the tenth"));
  add(views, tr("Play or pause"), tr("Space"), tr("In all drawings; F12 also in texts and tables"));
  add(views, tr("One step in time"), tr("Left, Right"), tr("With Shift from barrier to barrier"));
  add(views, tr("Select a neighbour"), tr("arrow keys"), tr("In the thread map, the data and the steps"));
  add(views, tr("Zoom"), tr("+, −, wheel"), tr("In the thread map, the timeline and other drawings"));
  for (int i = 0; i < list_->topLevelItemCount(); ++i)
    if (QTreeWidgetItem* menu = list_->topLevelItem(i); menu->childCount() == 0) menu->setHidden(true);
  list_->expandAll();
  for (const int column : {0, 1}) list_->resizeColumnToContents(column);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
  connect(find, &QLineEdit::textChanged, this, &Shortcuts::show_matching);
  const Theme& theme = Theme::instance();
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(theme.px(18), theme.px(16), theme.px(18), theme.px(14));
  layout->setSpacing(theme.px(10));
  layout->addWidget(hint);
  layout->addWidget(find);
  layout->addWidget(list_, 1);
  layout->addWidget(buttons);
  find->setFocus();
  resize_zoomed(*this, {820, 640});
}

void Shortcuts::show_matching(const QString& text) {
  for (int i = 0; i < list_->topLevelItemCount(); ++i) {
    QTreeWidgetItem* menu = list_->topLevelItem(i);
    bool any = false;
    for (int j = 0; j < menu->childCount(); ++j) {
      QTreeWidgetItem* line = menu->child(j);
      bool matches = false;
      for (int column = 0; column < line->columnCount(); ++column)
        matches |= line->text(column).contains(text, Qt::CaseInsensitive);
      line->setHidden(!matches);
      any |= matches;
    }
    menu->setHidden(!any);
  }
}

}
