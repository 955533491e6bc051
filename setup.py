"""Compiles the Cython modules; everything else is in pyproject.toml.

TRADEWIND_DEBUG=1   bounds checks and C assertions, Cython output in a folder of its own
TRADEWIND_NATIVE=1  tune for this very machine (-march=native); the result runs only on machines like it
"""

import os
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

DEBUG = os.environ.get("TRADEWIND_DEBUG") == "1"
NATIVE = os.environ.get("TRADEWIND_NATIVE") == "1"

DIRECTIVES = {
    "language_level": 3,
    "boundscheck": DEBUG,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": DEBUG,
    "embedsignature": True,
    "embedsignature.format": "clinic",
}

if DEBUG:
    # An index outside a C array traps; assert() of the C library aborts.
    FLAGS = ["-O1", "-g", "-UNDEBUG", "-fsanitize=bounds", "-fsanitize-undefined-trap-on-error"]
else:
    FLAGS = ["-O3", "-march=native"] if NATIVE else ["-O3"]

extensions = [
    Extension(
        ".".join(source.with_suffix("").parts),
        [str(source)],
        extra_compile_args=[*FLAGS, "-Wno-unused-function"],
        define_macros=[("NPY_NO_DEPRECATED_API", "NPY_1_7_API_VERSION")],
    )
    for package in ("engine", "ai")
    for source in sorted(Path(package).rglob("*.pyx"))
]

setup(
    ext_modules=cythonize(
        extensions,
        build_dir="build/cython-debug" if DEBUG else "build/cython",
        compiler_directives=DIRECTIVES,
        include_path=["."],
        nthreads=os.cpu_count() or 1,
        quiet=True,
    ),
)
