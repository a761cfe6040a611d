"""Which samples a checkout of NVIDIA's cuda-samples holds, what each is built of, and which the lab can't take."""
import os
import re
import subprocess

PAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../../kernels/program/samples.md")
SOURCES = (".cu", ".cpp", ".cc", ".c")
HEADERS = (".h", ".cuh", ".hpp")
# What a sample that the lab can't take has in its sources or its CMakeLists.txt, with the reason.
NEEDS = [
    (r"drvapi_dynlink", "driver API"),
    (r"GL/|GLUT|OpenGL|GLEW|glfw|freeglut|X11|Vulkan|EGL|GLES|DirectX|d3d1|Direct3D|cudaGraphicsGL", "graphics"),
    (r"cudla|NvSci|nvmedia|Tegra", "Tegra"),
    (r"\bMPI", "MPI"), (r"FreeImage", "FreeImage"), (r"nvvm|NVVM", "libNVVM"), (r"nvrtc", "NVRTC"),
    (r"cuda_driver|drvapi|cuInit\(|-lcuda\b", "driver API"),
]
# Libraries without a stand-in, by their headers: some samples link them and call nothing of them.
FOREIGN_LIBRARIES = [("cufft", "cuFFT"), ("cusolver", "cuSOLVER"), ("cusparse", "cuSPARSE"), ("npp", "NPP"),
                     ("helper_nvJPEG", "nvJPEG")]
OWN_LIBRARIES = [("cublas", "-lcublas"), ("curand", "-lcurand")]


class Sample:
    def __init__(self, checkout, folder):
        self.checkout, self.folder, self.name = checkout, folder, os.path.basename(folder)
        self.group = os.path.relpath(folder, os.path.join(checkout, "Samples")).split(os.sep)[0]
        self.cmake = re.sub(r"#.*", "", text_of(os.path.join(folder, "CMakeLists.txt")))
        found = re.search(r"add_executable\s*\(\s*\S+\s+([^)]*)\)", self.cmake)
        names = re.findall(r"[\w./+-]+\.(?:cu|cpp|cc|c)\b", found.group(1)) if found else []
        self.sources = [os.path.normpath(os.path.join(folder, name)) for name in names]
        self.files = [os.path.join(place, name) for place, _, names in os.walk(folder) for name in sorted(names)
                      if name.endswith(SOURCES + HEADERS)]
        self.text = re.sub(r"//[^\n]*|/\*.*?\*/", "", "\n".join(map(text_of, self.files)), flags=re.S)

    def not_eligible(self):
        """Why the lab can't take it, or None."""
        if not self.sources:
            return "no program of its own"
        for pattern, reason in NEEDS:
            if re.search(pattern, self.cmake + self.text):
                return reason
        for header, library in FOREIGN_LIBRARIES:
            if re.search(r"#include\s*[<\"]" + header, self.text):
                return library
        return None

    def include_folders(self):
        """Its own come first."""
        inside = {os.path.dirname(file) for file in self.files if file.endswith(HEADERS)} | {self.folder}
        inside = {place for place in inside if os.path.relpath(place, self.folder).count(os.sep) < 1}
        return sorted(inside) + [os.path.join(self.checkout, "Common")]

    def compile_options(self):
        options = ["-std=c++17", "--extended-lambda"] + ["-I" + place for place in self.include_folders()]
        if self.name.startswith("cdp"):  # kernels that launch kernels
            options.append("-rdc=true")
        limit = re.search(r"else\(\)\s*set\(CMAKE_CUDA_FLAGS[^)]*(-maxrregcount=\d+)", self.cmake)
        if limit:
            options.append(limit.group(1))
        if "OpenMP" in self.cmake:
            options.append("-Xcompiler=-fopenmp")
        return options

    def link_options(self):
        options = ["-lgomp"] if "OpenMP" in self.cmake else []
        return options + [option for library, option in OWN_LIBRARIES if library in self.cmake]


def text_of(file):
    with open(file, errors="replace") as stream:
        return stream.read()


def samples(checkout):
    checkout = os.path.abspath(checkout)
    for folder, _, names in sorted(os.walk(os.path.join(checkout, "Samples"))):
        if "CMakeLists.txt" in names and "add_subdirectory" not in text_of(os.path.join(folder, "CMakeLists.txt")):
            yield Sample(checkout, folder)


def release(checkout):
    """What the checkout is: its latest version in CHANGELOG.md, and its commit where it is one of git."""
    version = re.search(r"(?m)^#+ (CUDA \S+)", text_of(os.path.join(checkout, "CHANGELOG.md")))
    commit = subprocess.run(["git", "-C", checkout, "rev-parse", "--short=10", "HEAD"], text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False).stdout.strip()
    return (version.group(1) if version else "unknown") + (f", commit {commit}" if commit else "")


def write_between(name, text):
    """Puts text between the marks <!-- name --> and <!-- /name --> of the page."""
    begin, end = f"<!-- {name} -->\n", f"<!-- /{name} -->"
    whole = text_of(PAGE)
    at, to = whole.index(begin) + len(begin), whole.index(end)
    with open(PAGE, "w") as stream:
        stream.write(whole[:at] + text + whole[to:])
