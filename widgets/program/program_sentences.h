#pragma once

#include "kernels/program/program_rows.h"

#include <QString>

namespace kernelarium {

/// "12.4 µs", "3.1 ms": a time of the timeline.
QString microseconds_text(double us);
/// "pageable host memory", "device 0": one side of a copy.
QString side_text(const std::string& side);
/// What a bar of the timeline is, in one sentence.
QString bar_sentence(const program::ProgramRows& rows, const program::Bar& bar);
/// Why a stream stood still.
QString gap_sentence_of(const program::ProgramRows& rows, const program::Gap& gap);

}
