#include "app/desktop/shared/file_dialogs.h"

#include "kernels/base/error.h"
#include "widgets/theme/words.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QRegularExpression>

namespace kernelarium {

namespace {

/// The dialog ends with `parent`, and with it what waits for its answer.
QFileDialog* ask(QWidget* parent, const QString& title, const QString& place, const QString& filters,
                 const PathWork& work, const Saying& say) {
  auto* dialog = new QFileDialog(parent, title, place, filters);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  QObject::connect(dialog, &QFileDialog::fileSelected, dialog, [work, say](const QString& path) {
    try {
      work(path);
    } catch (const Error& error) {
      say(words_of(error));
    }
  });
  return dialog;
}

}

void ask_to_open(QWidget* parent, const QString& title, const QString& filters, const PathWork& work,
                 const Saying& say) {
  QFileDialog* dialog = ask(parent, title, QDir::homePath(), filters, work, say);
  dialog->setFileMode(QFileDialog::ExistingFile);
  dialog->open();
}

void ask_to_save(QWidget* parent, const QString& title, QString name, const QString& filters,
                 const PathWork& work, const QString& done, const Saying& say) {
  static const QRegularExpression unfit("[/\\\\:*?\"<>|]"); // for a file's name on one system or another
  name.replace(unfit, "-");
  const auto tell = [work, done, say](const QString& path) {
    work(path);
    say(done.arg(QDir::toNativeSeparators(path)));
  };
  QFileDialog* dialog = ask(parent, title, QDir::homePath() + '/' + name, filters, tell, say);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix(QFileInfo(name).suffix());
  dialog->open();
}

}
