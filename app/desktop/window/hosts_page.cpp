#include "app/desktop/window/hosts_page.h"

#include "app/desktop/window/hint.h"
#include "widgets/theme/theme.h"

#include <QPlainTextEdit>
#include <QTextBlock>
#include <QVBoxLayout>

namespace kernelarium {

HostsPage::HostsPage(Workbench& bench, QWidget* parent) : QWidget(parent), bench_(bench) {
  auto* layout = new QVBoxLayout(this);
  const Theme& theme = Theme::instance();
  layout->setContentsMargins(theme.px(12), theme.px(14), theme.px(12), theme.px(8));
  layout->setSpacing(theme.px(9));
  layout->addWidget(new Hint(tr("One line per machine: a name, =, and the command that starts "
                                "kernelarium-runner there. The runner's name is appended, or replaces %r.")));
  lines_ = new QPlainTextEdit(bench_.settings().value("remote_hosts").toStringList().join('\n'));
  lines_->setObjectName("remote_hosts");
  lines_->setAccessibleName(tr("Remote devices"));
  lines_->setPlaceholderText("box = ssh box\ncluster = srun --gres=gpu:1");
  layout->addWidget(lines_, 1);
  refused_ = new Hint({});
  refused_->setObjectName("refused_hosts");
  failed_ = new Hint({});
  layout->addWidget(refused_);
  layout->addWidget(failed_);
  connect(lines_, &QPlainTextEdit::textChanged, this, &HostsPage::mark);
  connect(&bench_.devices(), &Devices::changed, this, &HostsPage::tell);
  mark();
  tell();
}

void HostsPage::mark() {
  QTextCharFormat wrong;
  wrong.setUnderlineStyle(QTextCharFormat::WaveUnderline);
  wrong.setUnderlineColor(Theme::instance().colours().bad);
  QList<QTextEdit::ExtraSelection> marks;
  QStringList reasons;
  for (const auto& [line, why] : read_hosts(lines_->toPlainText().split('\n')).refused) {
    QTextCursor cursor(lines_->document()->findBlockByNumber(line));
    cursor.select(QTextCursor::LineUnderCursor);
    marks.append({cursor, wrong});
    reasons << tr("Line %1 is not stored: %2.").arg(line + 1).arg(why);
  }
  lines_->setExtraSelections(marks);
  refused_->setText(reasons.join('\n'));
  refused_->setVisible(!reasons.isEmpty());
}

void HostsPage::tell() {
  QStringList failures;
  for (const auto& [host, why] : bench_.devices().failures())
    if (!host.isEmpty()) failures << host + ": " + why;
  failed_->setText(failures.join('\n'));
  failed_->setVisible(!failures.isEmpty());
}

void HostsPage::take_over() {
  bench_.settings().set("remote_hosts", read_hosts(lines_->toPlainText().split('\n')).taken);
}

}
