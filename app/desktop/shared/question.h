#pragma once

#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QMessageBox>

namespace kernelarium {

/// A question with Cancel and the lab's own icon, which deletes itself when it is closed. Not shown yet.
inline QMessageBox* make_question(const QString& title, const QString& text, QWidget* window) {
  const Theme& theme = Theme::instance();
  auto* question = new QMessageBox(QMessageBox::Question, title, text, QMessageBox::Cancel, window);
  question->setIconPixmap(icon("help", theme.colours().accent).pixmap(theme.px(28)));
  question->setAttribute(Qt::WA_DeleteOnClose);
  return question;
}

}
