#include "widgets/source/header_tabs.h"

#include "kernels/base/data_folder.h"
#include "kernels/compiler/standard_headers.h"
#include "widgets/source/code_editor.h"

#include <QFileInfo>
#include <QRegularExpression>

namespace kernelarium {

HeaderTabs::HeaderTabs(CodeEditor* source, QWidget* parent)
    : QTabBar(parent), source_(source), header_(new CodeEditor(CodeEditor::Language::cuda)) {
  setProperty("role", "narrow");
  setAccessibleName(tr("Source and the headers that it includes"));
  header_->setReadOnly(true);
  header_->setAccessibleName(tr("Header"));
  header_->hide();
  addTab({});
  hide();
  connect(this, &QTabBar::currentChanged, this, &HeaderTabs::turn);
}

void HeaderTabs::read(const QString& file, const QString& text) {
  static const QRegularExpression include(R"(^[ \t]*#[ \t]*include[ \t]*["<]([\w.]+)[">])",
                                          QRegularExpression::MultilineOption);
  setTabText(0, QFileInfo(file).fileName());
  QStringList names, texts;
  for (auto matches = include.globalMatch(text); matches.hasNext();) {
    const QString name = matches.next().captured(1);
    const std::filesystem::path path = lab_headers() / name.toStdString();
    if (names.contains(name) || !std::filesystem::is_regular_file(path)) continue;
    names << name;
    texts << QString::fromStdString(read_file(path));
  }
  if (names == names_) return;
  show_source();
  while (count() > 1) removeTab(1);
  for (const QString& name : names) addTab(name);
  names_ = names;
  texts_ = texts;
  setVisible(!names.isEmpty());
}

void HeaderTabs::turn(int index) {
  if (index > 0) {
    header_->setReadOnly(false);
    header_->setText(texts_.value(index - 1));
    header_->setReadOnly(true);
  }
  source_->setVisible(index == 0);
  header_->setVisible(index > 0);
}

}
