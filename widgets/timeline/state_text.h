#pragma once

#include "kernels/measure/warp_states.h"

#include <QString>
#include <utility>
#include <vector>

namespace kernelarium {

/// "waits for a load that L2 answers": what a warp in this state does, as the end of a sentence.
QString state_sentence(WarpState state);
QString longest_state_sentence();
/// "L2": the state in a legend.
QString state_name(WarpState state);
/// The same in at most twelve letters, for a margin.
QString state_short(WarpState state);
/// "long scoreboard" for Nsight Compute's name.
QString ncu_text(const std::string& name);
/// What the warps at a line wait for, as parts of its time, greatest first; without what is below 1 %.
std::vector<std::pair<WarpState, double>> waits_of(const LineStates& line);
/// "92 % waits because the queue to shared memory is full; 2 % ...": the main reasons of a line.
QString line_reasons(const LineStates& line);
/// The states with their shares of the time, greatest first.
std::vector<std::pair<WarpState, double>> state_shares(const SmTimeline& timeline);
/// The colours of the states that take the most time, as HTML: of one timeline with its shares, of several
/// without.
QString state_legend(const std::vector<const SmTimeline*>& timelines);

}
