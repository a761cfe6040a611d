#include "kernels/measure/series.h"

namespace kernelarium {

std::string_view name_of(Label label) {
  switch (label) {
  case Label::measured:
    return "measured";
  case Label::counted:
    return "counted";
  case Label::modelled:
    return "modelled";
  case Label::recorded:
    return "recorded";
  case Label::simulation:
    return "simulation";
  case Label::derived:
    return "derived";
  case Label::datasheet:
    return "datasheet";
  }
  return "";
}

}
