#include "kernels/device/board_spec.h"

#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace kernelarium {

BoardSpec read_board_spec(const std::filesystem::path& file) {
  const auto fail = [&](const std::string& what) -> void {
    throw Error(Fault::bad_argument, Diagnostic{"argument", what, file.string()});
  };
  nlohmann::json sheet;
  try {
    sheet = nlohmann::json::parse(read_file(file));
  } catch (const nlohmann::json::exception& error) {
    fail(error.what());
  }
  const auto object = sheet.find("board");
  if (object == sheet.end() || !object->is_object()) fail("\"board\" must be an object");
  BoardSpec board;
  for (const auto& [name, member] : {std::pair{"memory_bus_bits", &BoardSpec::memory_bus_bits},
                                     {"memory_clock_khz", &BoardSpec::memory_clock_khz}}) {
    const auto value = object->find(name);
    constexpr int kMost = 100'000'000;
    if (value == object->end() || !value->is_number_integer() || *value < 1 || *value > kMost)
      fail(fmt::format("\"board.{}\" must be an integer from 1 to {}", name, kMost));
    board.*member = *value;
  }
  const auto ecc = object->find("ecc");
  if (ecc == object->end() || !ecc->is_boolean()) fail("\"board.ecc\" must be true or false");
  board.ecc = *ecc;
  if (object->size() != 3) fail("\"board\" has a key that is not one of a spec sheet");
  return board;
}

}
