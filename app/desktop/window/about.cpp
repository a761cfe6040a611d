#include "app/desktop/window/about.h"

#include "app/desktop/shared/window_size.h"
#include "widgets/theme/icons.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace kernelarium {

About::About(Workbench& bench, QWidget* parent) : QDialog(parent) {
  setObjectName("about");
  setWindowTitle(tr("About Kernelarium"));
  auto* mark = new QLabel;
  const Theme& theme = Theme::instance();
  mark->setPixmap(application_icon().pixmap(theme.px(56), theme.px(56)));
  auto* title = new QLabel("Kernelarium " KERNELARIUM_VERSION);
  title->setProperty("role", "title");
  auto* about = new QLabel(tr("A lab in which people watch GPU kernels at work.\nFree software under the GNU "
                              "General Public License, version 3 or later."));
  about->setWordWrap(true);
  auto* text = new QPlainTextEdit(bench.diagnosis());
  text->setObjectName("diagnosis");
  text->setReadOnly(true);
  text->setFont(theme.code_font(Theme::Type::small));
  text->setAccessibleName(tr("Diagnostics"));
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  auto* copy = buttons->addButton(tr("Copy diagnostics"), QDialogButtonBox::ActionRole);
  connect(copy, &QPushButton::clicked, this,
          [text] { QGuiApplication::clipboard()->setText(text->toPlainText()); });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
  auto* head = new QHBoxLayout;
  head->setSpacing(theme.px(14));
  head->addWidget(mark);
  head->addWidget(title, 1);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(theme.px(18), theme.px(16), theme.px(18), theme.px(14));
  layout->setSpacing(theme.px(12));
  layout->addLayout(head);
  layout->addWidget(about);
  layout->addWidget(text, 1);
  layout->addWidget(buttons);
  buttons->button(QDialogButtonBox::Close)->setFocus(); // not the text, which one reads first
  resize_zoomed(*this, {620, 460});
}

}
