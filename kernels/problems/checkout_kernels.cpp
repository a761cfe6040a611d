#include "kernels/problems/checkout_kernels.h"

#include "kernels/base/checkout.h"
#include "kernels/base/data_folder.h"
#include "kernels/base/error.h"
#include "kernels/problems/json_object.h"
#include "kernels/problems/variant.h"

#include <algorithm>

namespace kernelarium {
namespace fs = std::filesystem;
namespace {

/// Why files have no variant, by a part of their path: others.json next to variants.json.
std::vector<std::pair<std::string, std::string>> reasons_of(const std::string& name) {
  const nlohmann::json content = read_json(data_folder() / "kernels" / "cuda" / name / "others.json");
  JsonObject top(content, "");
  std::vector<std::pair<std::string, std::string>> reasons;
  for (JsonObject& entry : top.objects("reasons")) {
    reasons.emplace_back(entry.text("files"), entry.text("reason"));
    entry.finish();
  }
  top.finish();
  return reasons;
}

}

std::vector<CheckoutFile> files_of_checkout(const std::string& name) {
  const fs::path checkout = checkout_folder(name);
  if (checkout.empty())
    throw Error(
        Sentence::tr("no checkout of %1 is named: set %2 to its folder, or name it in the preferences", name,
                     checkout_variable(name)));
  if (std::error_code ignored; !fs::is_directory(checkout / "kernels", ignored))
    throw Error(checkout_cure(name, checkout / "kernels"));
  std::vector<CheckoutFile> found;
  for (const auto& entry : fs::recursive_directory_iterator(checkout / "kernels"))
    if (entry.is_regular_file() && entry.path().extension() == ".cu")
      found.push_back({entry.path().lexically_relative(checkout), {}, ""});
  std::sort(found.begin(), found.end(),
            [](const CheckoutFile& a, const CheckoutFile& b) { return a.file < b.file; });
  const std::vector<Variant> variants = find_variants();
  const auto reasons = reasons_of(name);
  for (CheckoutFile& one : found) {
    for (const Variant& variant : variants)
      if (variant.checkout == name && variant.source == checkout / one.file)
        one.variants.push_back(variant.problem + "/" + variant.id);
    const auto reason = std::find_if(reasons.begin(), reasons.end(), [&](const auto& each) {
      return one.file.generic_string().find(each.first) != std::string::npos;
    });
    if (one.variants.empty())
      one.reason =
          reason == reasons.end() ? "the lab has no description of how to launch it" : reason->second;
  }
  return found;
}

}
