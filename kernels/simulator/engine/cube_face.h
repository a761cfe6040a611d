#pragma once

#include <cmath>

namespace kernelarium::sim {

/// A face of a cube and a place on it, from -1 to 1.
struct OnFace {
  int face = 4;
  float s = 0, t = 0;
};

/// Where a direction meets the face of the given axis (0: x).
inline OnFace on_face(int axis, float x, float y, float z) {
  if (axis == 2) return z < 0 ? OnFace{5, -x / -z, -y / -z} : OnFace{4, x / z, -y / z};
  if (axis == 1) return y < 0 ? OnFace{3, x / -y, -z / -y} : OnFace{2, x / y, z / y};
  return x < 0 ? OnFace{1, z / -x, -y / -x} : OnFace{0, -z / x, -y / x};
}
inline OnFace on_face(float x, float y, float z) {
  const float ax = std::fabs(x), ay = std::fabs(y), az = std::fabs(z);
  if (ax == 0 && ay == 0 && az == 0) return {};
  return on_face(az >= ax && az >= ay ? 2 : ay >= ax ? 1 : 0, x, y, z);
}

}
