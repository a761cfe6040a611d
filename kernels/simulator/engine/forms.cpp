#include "kernels/simulator/engine/forms.h"

namespace kernelarium::sim {

const FormTable& forms() {
  static const FormTable table = [] {
    FormTable built;
    add_integer_forms(built);
    add_bit_forms(built);
    add_float_forms(built);
    add_special_forms(built);
    add_half_forms(built);
    add_compare_forms(built);
    add_convert_forms(built);
    add_common_conversions(built);
    return built;
  }();
  return table;
}

}
