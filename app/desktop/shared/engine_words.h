#pragma once

#include <QString>
#include <string>

namespace kernelarium {

/// A word of the engine (a stage, a bound, a verdict) in the interface's language; an unknown one as it is.
QString engine_word(const std::string& word);
/// A title or summary of a variant, problem or parameter in the interface's language; untranslated: as it is.
QString catalogue_text(const std::string& text);

}
