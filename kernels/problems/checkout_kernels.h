#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace kernelarium {

/// A source file of a checkout (kernels/base/checkout.h).
struct CheckoutFile {
  std::filesystem::path file;        ///< within the checkout
  std::vector<std::string> variants; ///< "PROBLEM/ID" of the variants that use it
  std::string reason;                ///< why there are none
};

/// Every .cu file in folder `kernels` of the named checkout, by name. Throws Error if none is set, or
/// if it has no such folder.
std::vector<CheckoutFile> files_of_checkout(const std::string& name);

}
