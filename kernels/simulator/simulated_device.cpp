#include "kernels/simulator/simulated_device.h"
