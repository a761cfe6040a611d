#pragma once

#include "kernels/compiler/compiler.h"
#include "kernels/device/device.h"
#include "kernels/experiment/launch_plan.h"
#include "kernels/experiment/run.h"

namespace kernelarium {

/// The file of a single launch, or the text that replaces it. Its parameters (`defines`) are set by the
/// plan.
Source source_of(const SingleLaunch& launch, const std::string& text);
/// The text of a variant's file, or the experiment's that replaces it, with all compiler options. Its
/// parameters (`defines`) and kernel are set by the plan. Throws Error if a checkout lacks the file.
Source source_of(const Variant& variant, const Experiment& experiment);
/// The same launch's kernel, in its own file.
Source with_own_source(Source source, const std::filesystem::path& file);
/// What the kernel of a launch is compiled from; `source` is the plan's.
Source source_of(const Source& source, const LaunchPlan& plan, const PlannedLaunch& launch);
/// What an experiment's kernels are compiled from on such a GPU, each kernel once. `variant`: the one that it
/// names; not needed for a single launch. Throws Error where it can't launch.
std::vector<Source> sources_of(const Experiment& experiment, const Variant* variant, const GpuSpec& spec);

}
