#include "app/desktop/shared/engine_words.h"

#include "widgets/theme/words.h"

#include <QCoreApplication>

namespace kernelarium {

namespace {

// The engine speaks English and knows no Qt; these are its words that reach the screen.
[[maybe_unused]] const char* const words[] = {
    QT_TRANSLATE_NOOP("Engine", "making inputs"),
    QT_TRANSLATE_NOOP("Engine", "computing the expected result"),
    QT_TRANSLATE_NOOP("Engine", "compiling"),
    QT_TRANSLATE_NOOP("Engine", "running"),
    QT_TRANSLATE_NOOP("Engine", "verifying"),
    QT_TRANSLATE_NOOP("Engine", "measuring"),
    QT_TRANSLATE_NOOP("Engine", "counting in simulation"),
    QT_TRANSLATE_NOOP("Engine", "issue"),
    QT_TRANSLATE_NOOP("Engine", "shared memory"),
    QT_TRANSLATE_NOOP("Engine", "latency"),
    QT_TRANSLATE_NOOP("Engine", "launch"),
    QT_TRANSLATE_NOOP("Engine", "baseline"),
    QT_TRANSLATE_NOOP("Engine", "pass"),
    QT_TRANSLATE_NOOP("Engine", "fail"),
    QT_TRANSLATE_NOOP("Engine", "error"),
    QT_TRANSLATE_NOOP("Engine", "out-of-bounds"),
    QT_TRANSLATE_NOOP("Engine", "misaligned"),
    QT_TRANSLATE_NOOP("Engine", "race"),
    QT_TRANSLATE_NOOP("Engine", "uninitialised"),
    QT_TRANSLATE_NOOP("Engine", "barrier"),
    QT_TRANSLATE_NOOP("Engine", "compile"),
    QT_TRANSLATE_NOOP("Engine", "cancelled"),
    QT_TRANSLATE_NOOP("Engine", "budget"),
    QT_TRANSLATE_NOOP("Engine", "mismatch"),
    QT_TRANSLATE_NOOP("Engine", "atomics"),
    QT_TRANSLATE_NOOP("Engine", "argument"),
    QT_TRANSLATE_NOOP("Engine", "unsupported"),
    QT_TRANSLATE_NOOP("Engine", "assert"),
    QT_TRANSLATE_NOOP("Engine", "trap"),
    QT_TRANSLATE_NOOP("Engine", "device"),
    QT_TRANSLATE_NOOP("Engine", "changed-input"),
    QT_TRANSLATE_NOOP("Engine", "illegal-instruction"),
};

}

QString engine_word(const std::string& word) {
  // "baseline Eigen": a word and a name.
  const auto blank = word.find(' ');
  if (word.starts_with("baseline ") && blank != std::string::npos)
    return engine_word("baseline") + ' ' + QString::fromStdString(word.substr(blank + 1));
  return QCoreApplication::translate("Engine", word.c_str());
}

QString catalogue_text(const std::string& text) {
  return text.empty() ? QString() : words_of(Sentence::of_manifest(text));
}

}
