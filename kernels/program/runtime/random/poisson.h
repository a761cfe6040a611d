#pragma once

#include "kernels/program/runtime/random/generators.h"

#include <vector>

namespace kernelarium::program::random {

/// From this mean on, cuRAND rounds normal numbers instead.
inline constexpr double kLeastNormalMean = 2000;

/// cuRAND's table of a Poisson distribution. A number `u` in (0, 1) falls into one of as many equal columns
/// as there are numbers of a probability above zero; each column is split in two.
struct PoissonTable {
  explicit PoissonTable(double mean);
  std::uint32_t number(double u) const;

  std::uint32_t first = 0;          ///< the number of column 0
  std::vector<double> splits;       ///< below: the column's own number
  std::vector<std::uint32_t> other; ///< above: that of this column
};

/// One number of each 32 bits that the generator draws. Throws NotDrawnHere for greater means.
void draw_poisson(Generator& generator, std::uint32_t* out, std::size_t count, double mean);

}
