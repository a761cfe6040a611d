"""CUDA C++ and PTX that a Numba kernel calls: Numba's own (float16) and the person's (cuda.declare_device). Numba hands
them to NVIDIA's linker, which needs a driver; here their functions go into the kernel's PTX."""

import ctypes
import glob
import os
import re

import numba.cuda

from refused import Refused


def extra_folders():
    """Where Numba is told to look for headers, too."""
    return filter(None, getattr(numba.cuda.config, "CUDA_NVRTC_EXTRA_SEARCH_PATHS", "").split(":"))


def compiled(source, name, capability, request):
    """PTX of CUDA C++, by the lab's NVRTC."""
    library = next((path for path in request["nvrtc"] if "/" not in path or os.path.exists(path)), None)
    try:
        for builtins in glob.glob(os.path.join(os.path.dirname(library or ""), "libnvrtc-builtins.so.*")):
            ctypes.CDLL(builtins)  # it is looked for by name alone
        nvrtc = ctypes.CDLL(library)
    except (OSError, TypeError):
        raise Refused("the kernel calls CUDA C++, as numbers of type float16 do, and there is no NVRTC to compile it: run "
                      "./lab, or install the CUDA toolkit") from None
    major, minor = ctypes.c_int(), ctypes.c_int()
    nvrtc.nvrtcVersion(ctypes.byref(major), ctypes.byref(minor))
    own = os.path.join(os.path.dirname(numba.cuda.__file__), "include", str(major.value))
    options = [f"--gpu-architecture=compute_{capability[0]}{capability[1]}", "--relocatable-device-code=true", "--std=c++17",
               *(f"-I{folder}" for folder in [own, *request["headers"], *request["folders"], *extra_folders()])]
    words = (ctypes.c_char_p * len(options))(*(option.encode() for option in options))
    program, size = ctypes.c_void_p(), ctypes.c_size_t()
    nvrtc.nvrtcCreateProgram(ctypes.byref(program), source, name.encode(), 0, None, None)
    failed = nvrtc.nvrtcCompileProgram(program, len(options), words)
    what = "ProgramLog" if failed else "PTX"
    getattr(nvrtc, f"nvrtcGet{what}Size")(program, ctypes.byref(size))
    text = ctypes.create_string_buffer(size.value)
    getattr(nvrtc, f"nvrtcGet{what}")(program, text)
    nvrtc.nvrtcDestroyProgram(ctypes.byref(program))
    if failed:
        raise Refused(f"CUDA C++ that the kernel calls does not compile: {text.value.decode(errors='replace').strip()[:600]}")
    return text.value.decode()


def linked(ptx, others):
    """The kernel's PTX with the functions of the others, which it declares."""
    for other in others:
        text = other if isinstance(other, str) else other.data if getattr(other, "kind", "") == "ptx" else None
        if text is None:
            raise Refused(f"the kernel is linked with '{getattr(other, 'name', other)}', which is machine code: give CUDA C++ or PTX")
        if isinstance(text, bytes):
            text = text.rstrip(b"\0").decode()
        head = re.search(r"\.address_size\s+64", text)
        for name in re.findall(r"^\.visible\s+\.func\s*(?:\([^)]*\))?\s*([\w$]+)", text, re.M):
            ptx = re.sub(r"\.extern\s+\.func\s*(?:\([^)]*\)\s*)?" + re.escape(name) + r"\s*(?:\([^)]*\)\s*)?;", "", ptx)
        place = re.search(r"\.address_size\s+64", ptx).end()
        ptx = ptx[:place] + "\n" + text[head.end():] + ptx[place:]
        newest = max((version(one) for one in (ptx, text)), key=lambda one: tuple(map(int, one.split("."))))
        ptx = re.sub(r"^\.version\s+[\d.]+", f".version {newest}", ptx, count=1, flags=re.M)
    return ptx


def version(ptx):
    return re.search(r"^\.version\s+([\d.]+)", ptx, re.M).group(1)
