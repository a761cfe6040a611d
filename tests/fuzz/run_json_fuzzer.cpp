#include "kernels/experiment/run.h"

#include <nlohmann/json.hpp>

using namespace kernelarium;

/// Any JSON is either a run, which can be written again, or an Error: nothing else.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const nlohmann::json object = nlohmann::json::parse(data, data + size, nullptr, false);
  if (object.is_discarded()) return 0;
  try {
    to_json(run_from_json(object));
  } catch (const Error&) {
  }
  return 0;
}
