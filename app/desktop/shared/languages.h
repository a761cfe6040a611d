#pragma once

#include <QString>
#include <utility>
#include <vector>

namespace kernelarium {

/// Codes and own names of the interface's languages: {"zh_CN", "简体中文"}.
const std::vector<std::pair<QString, QString>>& languages();
/// The chosen one, or the desktop's if it is among them, or English.
QString language_in_use(const QString& chosen);
/// Installs the translators of that language, replacing earlier ones, Qt's own included. Windows created
/// afterwards use it.
void install_language(const QString& language);

}
