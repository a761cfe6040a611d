#pragma once

#include "app/runner/frame.h"
#include "kernels/base/json_values.h"
#include "kernels/experiment/run.h"

namespace kernelarium {

/// Makes `bytes` the next part of the blob; the returned object says where they will lie.
nlohmann::json store_bytes(OutgoingFrame& frame, const void* bytes, std::size_t size);
/// Throws Error if the place is not inside the frame.
std::span<const std::byte> fetch_bytes(const Frame& frame, const nlohmann::json& place);

/// Those that are no larger than the limit.
void add_values(const Tensors& tensors, std::int64_t limit, OutgoingFrame& frame);
Tensors tensors_from_json(const Frame& frame, const nlohmann::json& object);

/// With trace and timelines; what is read is checked, so that no view has to: throws Error.
void write_run(const Run& run, OutgoingFrame& frame);
Run read_run(const Frame& frame);

}
