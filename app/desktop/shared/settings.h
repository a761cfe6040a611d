#pragma once

#include <QObject>
#include <QSettings>
#include <QString>
#include <QVariant>
#include <span>

namespace kernelarium {

/// One setting: its key in the file, default (which also gives the type) and meaning.
struct SettingDeclaration {
  const char* name;
  QVariant value;
  const char* doc;
};

/// What a person chose, in one file in the platform's configuration folder. Only names of table() exist.
class Settings : public QObject {
  Q_OBJECT

 public:
  explicit Settings(QObject* parent = nullptr);

  static std::span<const SettingDeclaration> table();

  /// The stored value, or the default if none is stored or its type or range is wrong.
  QVariant value(const char* name) const;
  QString text(const char* name) const { return value(name).toString(); }
  int number(const char* name) const { return value(name).toInt(); }
  bool flag(const char* name) const { return value(name).toBool(); }
  void set(const char* name, const QVariant& value);
  void flush() { file_.sync(); }
  QString path() const { return file_.fileName(); }

  /// Adds to the list of files opened last; newest first, at most ten.
  void remember_file(const QString& path);

 signals:
  void changed(const QString& name);

 private:
  QSettings file_;
};

/// The private folder of the learner's data ($XDG_DATA_HOME/kernelarium), made if missing.
QString user_data_folder();

}
