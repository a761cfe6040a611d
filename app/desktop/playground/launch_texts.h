#pragma once

#include "kernels/base/dtype.h"
#include "kernels/base/parameter.h"
#include "kernels/compiler/kernel_list.h"
#include "kernels/experiment/run.h"

#include <QStringList>
#include <optional>
#include <vector>

namespace kernelarium {

/// A launch as a person writes it, for kernelarium-cli or into the panel.
struct LaunchTexts {
  QString kernel;                   ///< a name, or a template's name expression
  QString grid, block;              ///< "X", "X,Y" or "X,Y,Z"; grid: also expressions, "ceil_div(n, BLOCK)"
  QString shared = "0", seed = "1"; ///< bytes of dynamic shared memory; seed of random buffers
  QString defines;                  ///< "NAME=VALUE NAME", as -D
  QStringList arguments;            ///< as --arg takes them
  bool operator==(const LaunchTexts&) const = default;
};

/// What the panel begins with: sizes and fillings that suit the parameters' types and names.
LaunchTexts suggested_launch(const KernelDeclaration& kernel);
/// Throws Error that says which entry can't be read, and what is allowed there; `entry`: its name then
/// ("grid", "argument_0"), or empty.
SingleLaunch launch_of(const LaunchTexts& texts, const QString& file, QString* entry = nullptr);
/// The element type that a C++ type is given as; nothing for one that no argument can be written for.
std::optional<Dtype> dtype_of(QString type);

/// The whole numbers of a launch (block.x, grid.x, macros, arguments) as parameters, with values to sweep
/// over. Throws Error where the texts are no launch.
std::vector<Parameter> launch_parameters(const LaunchTexts& texts, const KernelDeclaration* kernel,
                                         const QString& file);
/// With these constants, each in its place or after the others.
LaunchTexts with_defines(LaunchTexts texts, const std::map<std::string, std::string>& defines);
LaunchTexts with_values(LaunchTexts texts, const Values& values, const KernelDeclaration* kernel,
                        const QString& file);

}
