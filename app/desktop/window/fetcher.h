#pragma once

#include <QObject>
#include <QPointer>
#include <QStringList>
#include <filesystem>
#include <functional>

class QProcess;
class QProgressDialog;
class QWidget;

namespace kernelarium {

/// Downloads what not everybody needs, once a person has agreed: a script does it in the background, and can
/// be stopped.
class Fetcher : public QObject {
  Q_OBJECT

 public:
  struct Texts {
    QString title, question, fetch;          ///< `fetch`: the button, with the size
    QString progress, done, stopped, failed; ///< `failed`: %1 is why
  };

  /// `name`: of its dialogs, "NAME_offer" and "NAME_progress". `script`: below resources/; it may print lines
  /// such as "12%".
  Fetcher(const QString& name, std::filesystem::path script, const QStringList& arguments,
          std::function<bool()> is_there, QWidget* window);
  ~Fetcher() override; ///< stops the script

  /// Asks, or shows how far it is. The window stays usable.
  void offer(const Texts& texts);

 signals:
  void notice(const QString& text);
  void fetched();

 private:
  void fetch();
  void ended(const QString& error);

  std::filesystem::path script_;
  QStringList arguments_;
  std::function<bool()> is_there_;
  QWidget* window_;
  Texts texts_;
  QProcess* fetching_ = nullptr;
  QPointer<QProgressDialog> progress_;
};

}
