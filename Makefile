# Every target makes its own .venv and rebuilds what changed. PYTHON chooses the interpreter (3.11 or newer).
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := setup.py $(shell find engine ai -name '*.pyx' -o -name '*.pxd' -o -name '*.pxi')

.PHONY: build demo play test lint bench clean

build: $(VENV)/built

$(VENV)/installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet "setuptools>=77" "cython>=3.3,<3.4"
	$(BIN)/python -m pip install --quiet --no-build-isolation --editable ".[dev]"
	touch $@

$(VENV)/built: $(VENV)/installed $(SOURCES)
	$(BIN)/python setup.py --quiet build_ext --inplace --parallel 2
	touch $@

demo: build
	$(BIN)/python -m tournament.demo

play: build
	$(BIN)/tradewind play

test: build
	$(BIN)/python -m pytest

lint: build
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/cython-lint engine ai
	$(BIN)/mypy
	$(BIN)/python -m mypy.stubtest engine ai --ignore-missing-stub --concise

bench: build
	$(BIN)/python -m pytest bench --benchmark-only

clean:
	rm -rf $(VENV) build *.egg-info
	find engine ai -name '*.so' -delete
