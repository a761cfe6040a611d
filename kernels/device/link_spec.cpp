#include "kernels/device/link_spec.h"

#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace kernelarium {

LinkSpec read_link_spec(const std::filesystem::path& file) {
  const auto fail = [&](const std::string& what) -> void {
    throw Error(Fault::bad_argument, Diagnostic{"argument", what, file.string()});
  };
  LinkSpec link;
  const std::pair<const char*, double LinkSpec::*> members[]{
      {"pinned_gb_s", &LinkSpec::pinned_gb_s},
      {"pageable_in_gb_s", &LinkSpec::pageable_in_gb_s},
      {"pageable_out_gb_s", &LinkSpec::pageable_out_gb_s},
      {"peer_gb_s", &LinkSpec::peer_gb_s},
      {"peer_staged_gb_s", &LinkSpec::peer_staged_gb_s},
      {"mapped_gb_s", &LinkSpec::mapped_gb_s},
      {"mapped_atomic_us", &LinkSpec::mapped_atomic_us},
      {"migration_in_gb_s", &LinkSpec::migration_in_gb_s},
      {"migration_out_gb_s", &LinkSpec::migration_out_gb_s},
      {"migration_us", &LinkSpec::migration_us},
      {"prefetch_in_gb_s", &LinkSpec::prefetch_in_gb_s},
      {"prefetch_out_gb_s", &LinkSpec::prefetch_out_gb_s},
      {"prefetch_us", &LinkSpec::prefetch_us}};
  nlohmann::json sheet;
  try {
    sheet = nlohmann::json::parse(read_file(file));
  } catch (const nlohmann::json::exception& error) {
    fail(error.what());
  }
  const auto object = sheet.find("link");
  if (object == sheet.end() || !object->is_object()) fail("\"link\" must be an object");
  for (const auto& [name, member] : members) {
    const auto value = object->find(name);
    constexpr double kLeast = 0.01, kMost = 1e5;
    if (value == object->end() || !value->is_number() || *value < kLeast || *value > kMost)
      fail(fmt::format("\"link.{}\" must be a number from {} to {}", name, kLeast, kMost));
    link.*member = *value;
  }
  for (const auto& [name, value] : object->items())
    if (std::none_of(std::begin(members), std::end(members),
                     [&key = name](const auto& member) { return key == member.first; }))
      fail(fmt::format("\"link.{}\" is not a key of a spec sheet", name));
  return link;
}

}
