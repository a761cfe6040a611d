#include "app/desktop/shared/sandbox_question.h"

#include "app/desktop/shared/question.h"
#include "kernels/process/sandbox.h"
#include "widgets/theme/words.h"

#include <QCoreApplication>
#include <QPushButton>

namespace kernelarium {

void with_sandbox_or_consent(QWidget* window, const std::function<void()>& go_on) {
  if (agreed_to_no_sandbox()) return go_on();
  const Sentence why = why_no_sandbox();
  if (why.empty()) return go_on();
  QMessageBox* question =
      make_question(QCoreApplication::translate("SandboxQuestion", "No sandbox"),
                    QCoreApplication::translate(
                        "SandboxQuestion",
                        "Programs can't run in a sandbox here: %1.\n\nWithout one, programs can read, change "
                        "and delete your files, and use the network, like any program that you start. Run "
                        "them without one until the lab is "
                        "closed?")
                        .arg(words_of(why)),
                    window);
  question->setObjectName("sandbox_question");
  const QPushButton* run = question->addButton(QCoreApplication::translate("SandboxQuestion", "Run without"),
                                               QMessageBox::AcceptRole);
  QObject::connect(run, &QPushButton::clicked, window, [go_on] {
    agree_to_no_sandbox();
    go_on();
  });
  question->open();
}

}
