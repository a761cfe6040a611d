#include "app/desktop/shared/languages.h"

#include "lessons/format/languages.h"
#include "widgets/theme/theme.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>
#include <memory>

static void load_translations() { Q_INIT_RESOURCE(translations); }

namespace kernelarium {

const std::vector<std::pair<QString, QString>>& languages() {
  static const std::vector<std::pair<QString, QString>> all = [] {
    std::vector<std::pair<QString, QString>> list;
    for (const Language& language : kLanguages) list.emplace_back(language.code, language.name);
    return list;
  }();
  return all;
}

QString language_in_use(const QString& chosen) {
  for (const auto& [code, name] : languages())
    if (code == chosen) return code;
  for (const auto& [code, name] : languages())
    if (QLocale(code).language() == QLocale::system().language()) return code;
  return "en";
}

void install_language(const QString& language) {
  load_translations();
  static std::vector<std::unique_ptr<QTranslator>> installed;
  for (const auto& translator : installed) QCoreApplication::removeTranslator(translator.get());
  installed.clear();
  QLocale::setDefault(QLocale(language));
  Theme::instance().set_language(language);
  const auto install = [&](const QString& file) {
    auto translator = std::make_unique<QTranslator>();
    if (!translator->load(file)) return;
    QCoreApplication::installTranslator(translator.get());
    installed.push_back(std::move(translator));
  };
  install(QLibraryInfo::path(QLibraryInfo::TranslationsPath) + "/qtbase_" + language + ".qm");
  install(":/translations/kernelarium_" + language + ".qm");
  install(":/translations/catalogue_" + language + ".qm"); // what manifests say, which no source scan finds
}

}
