#include "kernels/experiment/run.h"
