# Every target makes its own .venv and rebuilds what changed. PYTHON chooses the interpreter (3.11 or newer);
# TRADEWIND_NATIVE=1 tunes the build for this very machine.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
export PATH := $(CURDIR)/$(BIN):$(PATH)

.PHONY: build debug demo play test lint bench clean

# Always asked: the build itself knows which sources changed, and does nothing in a second if none did.
build: $(VENV)/installed
	@$(BIN)/python setup.py --quiet build_ext --inplace

debug: $(VENV)/installed
	@TRADEWIND_DEBUG=1 $(BIN)/python setup.py --quiet build --build-base build/debug-objects --build-lib build/debug

$(VENV)/installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --editable ".[dev]"
	@touch $@

demo: build
	@$(BIN)/python -m tournament.demo

play: build
	@$(BIN)/tradewind play

test: build
	$(BIN)/python -m pytest $(PYTEST)

lint: build
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/cython-lint engine ai
	$(BIN)/mypy
	$(BIN)/python -m mypy.stubtest engine ai --mypy-config-file pyproject.toml --concise --allowlist .stubtest-allow

bench: build
	$(BIN)/python -m pytest bench --benchmark-only

clean:
	rm -rf $(VENV) build *.egg-info
	find engine ai -name '*.so' -delete
