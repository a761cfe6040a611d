#include "kernels/base/checkout.h"

#include <cctype>
#include <cstdlib>

namespace kernelarium {

std::string checkout_variable(const std::string& name) {
  std::string variable = "KERNELARIUM_";
  for (const char c : name) variable += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return variable;
}

std::filesystem::path checkout_folder(const std::string& name) {
  const char* folder = std::getenv(checkout_variable(name).c_str());
  return folder ? folder : "";
}

Sentence checkout_cure(const std::string& name, const std::filesystem::path& file) {
  return Sentence::tr("the checkout that %1 names has no file '%2': check that it is a checkout of %3, in "
                      "the version that the lab supports",
                      checkout_variable(name), file.string(), name);
}

}
