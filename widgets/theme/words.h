#pragma once

#include "kernels/base/error.h"
#include "kernels/base/parameter.h"
#include "kernels/metrics/metric.h"

#include <QString>

namespace kernelarium {

// The engine's messages in the interface's language. Its texts are in the context "Sentence", those of
// manifests in "Catalogue".

QString words_of(const Sentence& sentence);
/// The engine's reasons begin in lower case, because they may follow a colon; here they begin a sentence.
/// A name stays as it is.
QString as_sentence(QString text);
/// With its place before it, the file by its name.
QString words_of(const Diagnostic& diagnostic);
/// As to_text(): with the file's whole path, for a tooltip or a record.
QString words_with_path(const Diagnostic& diagnostic);
/// A tool tip for a figure: what it is, what kind, which direction is better, Nsight Compute's name.
QString help_of(const Metric& metric);
/// The name of a choice, or the number.
QString setting_text(const Parameter& parameter, std::int64_t value);
QString text_of(const Metric& metric, double value);
/// Of an Error its first diagnostic; of others what().
QString words_of(const std::exception& error);

}
