#include "app/desktop/window/pack_opener.h"

#include "app/desktop/shared/question.h"
#include "lessons/format/lesson.h"
#include "lessons/format/pack.h"
#include "widgets/theme/words.h"

#include <QCoreApplication>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QThreadPool>

namespace kernelarium {

namespace fs = std::filesystem;

PackOpener::PackOpener(QWidget* window) : QObject(window), window_(window) {}

void PackOpener::open(const QString& pack) {
  try {
    const std::string name = name_in_pack(pack.toStdString());
    for (const fs::path& folder : lesson_folders())
      if (lesson_id(folder) == lesson_id(name) && folder != own_lessons_folder() / name) {
        emit refused(
            tr("%1 was not opened: the lab has another lesson named %2. Ask its author to rename it.")
                .arg(pack, QString::fromStdString(lesson_id(name))));
        return;
      }
    if (fs::exists(own_lessons_folder() / name))
      ask(pack, QString::fromStdString(name));
    else
      unpack(pack, false);
  } catch (const Error& error) {
    emit refused(words_of(error));
  }
}

void PackOpener::ask(const QString& pack, const QString& name) {
  QMessageBox* question =
      make_question(tr("Open lesson"), tr("The lesson %1 already exists. Replace it?").arg(name), window_);
  question->setInformativeText(tr("What you did in it (kernels, answers, runs) is kept."));
  QPushButton* replace = question->addButton(tr("Replace"), QMessageBox::AcceptRole);
  connect(question, &QMessageBox::buttonClicked, this, [this, pack, replace](QAbstractButton* button) {
    if (button == static_cast<QAbstractButton*>(replace)) unpack(pack, true);
  });
  question->open();
}

void PackOpener::unpack(const QString& pack, bool replace) {
  QThreadPool::globalInstance()->start([opener = QPointer(this), pack, replace] {
    QString folder, reason;
    try {
      folder = QString::fromStdString(
          kernelarium::unpack(pack.toStdString(), own_lessons_folder(), replace).string());
    } catch (const std::exception& error) {
      reason = words_of(error);
    }
    QMetaObject::invokeMethod(QCoreApplication::instance(), [opener, pack, folder, reason] {
      if (!opener) return; // the window was closed
      if (folder.isEmpty())
        emit opener->refused(reason);
      else
        emit opener->taken(pack, folder);
    });
  });
}

}
