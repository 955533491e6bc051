"""Compiles the Cython modules; everything else is in pyproject.toml.

TRADEWIND_DEBUG=1   bounds checks and C assertions, in folders of its own: use `make debug`, which fills build/debug
TRADEWIND_NATIVE=1  tune for this very machine (-march=native); the result runs only on machines like it
"""

import os
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

DEBUG = os.environ.get("TRADEWIND_DEBUG") == "1"
NATIVE = os.environ.get("TRADEWIND_NATIVE") == "1"
JOBS = os.cpu_count() or 1
GENERATED = Path("build/cython-debug" if DEBUG else "build/cython")

DIRECTIVES = {
    "language_level": 3,
    "boundscheck": DEBUG,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": DEBUG,
    "auto_pickle": False,
    "autotestdict": False,
    "embedsignature": True,
    "embedsignature.format": "clinic",
}


def flags() -> list[str]:
    """Of the C compiler. In a debug build an index outside a C array traps, and a failed assert aborts."""
    if not DEBUG:
        return ["-O3", "-DNDEBUG", *(["-march=native"] if NATIVE else [])]
    return ["-O1", "-g1", "-UNDEBUG", "-fsanitize=bounds", "-fsanitize-undefined-trap-on-error"]


def note(text: str) -> tuple[str, bool]:
    """A file that changes when the text does, so that modules built with other flags are built again."""
    path = GENERATED / "flags"
    changed = not path.exists() or path.read_text(encoding="utf-8") != text
    if changed:
        GENERATED.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return str(path), changed


FLAGS = [*flags(), "-fno-math-errno", "-fno-trapping-math", "-Wno-unused-function"]
noted, changed = note(f"{FLAGS}\n{DIRECTIVES}\n")

extensions = [
    Extension(
        ".".join(source.with_suffix("").parts),
        [str(source)],
        depends=[noted],
        extra_compile_args=FLAGS,
        define_macros=[("NPY_NO_DEPRECATED_API", "NPY_1_7_API_VERSION")],
    )
    for package in ("engine", "ai")
    for source in sorted(Path(package).rglob("*.pyx"))
]

setup(
    ext_modules=cythonize(
        extensions,
        build_dir=str(GENERATED),
        compiler_directives=DIRECTIVES,
        include_path=["."],
        nthreads=JOBS,
        force=changed,
        quiet=True,
    ),
    options={"build_ext": {"parallel": JOBS}},
)
