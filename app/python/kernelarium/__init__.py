"""Kernelarium from Python: run CUDA, Triton and Numba kernels on a simulated GPU or a real one, and see what they did.

    import kernelarium, numpy
    run = kernelarium.launch(kernel, grid=98, args=[x, y, numpy.zeros_like(x), x.size], BLOCK=1024)
    run.outputs[2], run.findings, run.accesses, run.map()

Nothing of the lab runs in this process: `kernelarium-runner` owns the device, and a kernel that crashes it costs one
runner.
"""

from .errors import ArgumentError, CompileError, DeviceError, KernelariumError, KernelFault
from .launching import launch
from .lesson_operators import export_lesson_operator
from .lessons import Feedback, Goal, Lesson, check, devices, lessons
from .operators import export_operator
from .runs import Access, Finding, Line, Outputs, Run
from .sources import configurations

__all__ = ["Access", "ArgumentError", "CompileError", "DeviceError", "Feedback", "Finding", "Goal",
           "KernelFault", "KernelariumError", "Lesson", "Line", "Outputs", "Run", "check", "configurations", "devices",
           "export_lesson_operator", "export_operator", "launch", "lessons"]
__version__ = "0.1.0"
