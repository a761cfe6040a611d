#include "kernels/problems/problem.h"
