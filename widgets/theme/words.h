#pragma once

#include "kernels/base/error.h"
#include "kernels/metrics/metric.h"

#include <QString>

namespace kernelarium {

// The engine's messages in the interface's language. Its texts are in the context "Sentence", those of
// manifests in "Catalogue".

QString words_of(const Sentence& sentence);
/// With its place before it, as to_text().
QString words_of(const Diagnostic& diagnostic);
/// With the name of the file instead of its path.
QString short_words_of(Diagnostic diagnostic);
/// A tool tip for a figure: what it is, what kind, which direction is better, Nsight Compute's name.
QString help_of(const Metric& metric);
QString text_of(const Metric& metric, double value);
/// Of an Error its first diagnostic; of others what().
QString words_of(const std::exception& error);

}
