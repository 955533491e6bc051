# Every target makes its own .venv and rebuilds what changed. PYTHON chooses the interpreter (3.11 or newer);
# TRADEWIND_NATIVE=1 tunes the build for this very machine.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
export PATH := $(CURDIR)/$(BIN):$(PATH)

.PHONY: build debug demo play test lint bench bench-short bench-compare bench-versus bench-instructions clean

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

# All benchmarks take about a quarter of an hour, the short ones a minute. Each run is saved in .benchmarks.
BENCH := $(BIN)/python -m pytest bench --benchmark-only --benchmark-autosave --benchmark-columns=median,iqr,min,rounds

bench: build
	$(BENCH) $(PYTEST)

bench-short: build
	$(BENCH) --short $(PYTEST)

# The short benchmarks as they are now, beside the run saved last.
bench-compare: build
	@$(BENCH) --short $(PYTEST) >build/bench.txt || { cat build/bench.txt; exit 1; }
	@$(BIN)/python -m bench.compare

bench-versus: build
	$(BIN)/python -m bench.versus --plot build/versus.svg

bench-instructions: build
	$(BIN)/python -m bench.instructions

clean:
	rm -rf $(VENV) build *.egg-info
	find engine ai -name '*.so' -delete
