#include "app/desktop/shared/external_editor.h"

#include "kernels/base/error.h"

#include <QDesktopServices>
#include <QProcess>
#include <QUrl>

namespace kernelarium {

void open_in_editor(const QString& command, const QString& path) {
  QStringList words = QProcess::splitCommand(command);
  if (words.isEmpty()) {
    if (!QDesktopServices::openUrl(QUrl::fromLocalFile(path)))
      throw Error(Sentence::tr("The desktop has no program for %1: set an editor in the preferences.",
                               path.toStdString()));
    return;
  }
  const QString program = words.takeFirst();
  if (words.filter("%f").isEmpty()) words << "%f";
  words.replaceInStrings("%f", path);
  if (!QProcess::startDetached(program, words))
    throw Error(Sentence::tr("%1 can't be started: check the external editor in the preferences.",
                             program.toStdString()));
}

}
