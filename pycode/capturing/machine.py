"""The machine a session runs on: what may be said of it, and how to make it count differently."""

import importlib.metadata
import os
import platform
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

# One thread: the order of a parallel sum differs from run to run, and so do its last digits.
THREAD_COUNTS = ("OMP", "OPENBLAS", "MKL", "VECLIB_MAXIMUM", "NUMEXPR")
ONE_THREAD = {f"{library}{'' if '_' in library else '_NUM'}_THREADS": "1" for library in THREAD_COUNTS}


def installed(package: str) -> str | None:
    """The version of a package in this Python, or None."""
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return None


def versions(packages: Iterable[str]) -> dict[str, str]:
    found = {"python": platform.python_version()}
    for package in packages:
        if (version := installed(package)) is not None:
            found[package] = version
    return found


def processor() -> str:
    """The model of the processor and nothing else about the machine."""
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.is_file():
        for line in cpuinfo.read_text(encoding="utf-8", errors="replace").splitlines():
            if line.lower().startswith("model name"):
                return line.split(":", 1)[1].strip()
    if sys.platform == "darwin":
        ask = subprocess.run(["sysctl", "-n", "machdep.cpu.brand_string"], capture_output=True, text=True, check=False)
        if ask.returncode == 0:
            return ask.stdout.strip()
    return platform.processor() or platform.machine()


def system() -> str:
    return f"{platform.system()} {platform.machine()}"


def environment(home: Path, programs: Path, seed: int) -> dict[str, str]:
    """A small, equal environment for every session: nothing of the author's shell comes in."""
    return {
        "PATH": os.pathsep.join([str(programs), "/usr/local/bin", "/usr/bin", "/bin"]),
        "HOME": str(home),
        "TMPDIR": str(home),
        "LANG": "C.UTF-8",
        "LC_ALL": "C.UTF-8",
        "TZ": "UTC",
        "TERM": "dumb",
        "NO_COLOR": "1",
        "COLUMNS": "80",
        "MPLBACKEND": "Agg",
        "PYTHONHASHSEED": str(seed),
        "SEED": str(seed),
        "PYTHONUNBUFFERED": "1",  # keeps stdout and stderr in the order they were written
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONNOUSERSITE": "1",
        "PYTHONUTF8": "1",
        **ONE_THREAD,
    }


def older_processor(packages: Iterable[str]) -> dict[str, str]:
    """Environment that makes NumPy and PyTorch add up with the kernels of an older processor.

    The sums then run in another order, as they would on another machine. x86 only has such switches for all
    of the libraries; elsewhere some have no effect.
    """
    env = {
        "OPENBLAS_CORETYPE": "Nehalem",
        "ATEN_CPU_CAPABILITY": "default",
        "ONEDNN_MAX_CPU_ISA": "SSE41",
        "DNNL_MAX_CPU_ISA": "SSE41",
        "MKL_CBWR": "COMPATIBLE",
    }
    if "numpy" in packages:
        code = (
            "from numpy._core import _multiarray_umath as m;"
            "print(*[f for f in m.__cpu_dispatch__ if m.__cpu_features__.get(f)])"
        )
        ask = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
        if ask.returncode == 0:
            env["NPY_DISABLE_CPU_FEATURES"] = ask.stdout.strip()
    return env
