#include "kernels/compiler/compiler.h"
