#pragma once

#include "app/runner/frame.h"
#include "kernels/experiment/run.h"

#include <utility>

namespace kernelarium {

/// A whole number that fits; the library's own conversion of other numbers is undefined.
template<class T>
T whole_number(const nlohmann::json& from) {
  const bool fits = from.is_number_unsigned()
                        ? std::in_range<T>(from.get<std::uint64_t>())
                        : from.is_number_integer() && std::in_range<T>(from.get<std::int64_t>());
  if (!fits)
    throw nlohmann::json::type_error::create(302, from.dump() + " is not a whole number in range", &from);
  return from.get<T>();
}

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
