# Everything starts here, on a machine that has Python >= 3.11, make and git:
#   make serve    set up, build, and serve the site at http://127.0.0.1:8000
#   make test     set up, check, build, and run every test, in a real browser too
# Set-up leaves a stamp in what it made, so that a second call does nothing twice and needs no network.

PYTHON ?= python3
PORT ?= 8000

PY := .venv/bin/python
export NO_MKDOCS_2_WARNING := 1
export PIP_DISABLE_PIP_VERSION_CHECK := 1

BASE := .venv/.base
CHECK := .venv/.check
TORCH := .venv/.torch
NODE := node_modules/.installed
ADDRESS := .venv/.site-url
RUNTIME := assets/runtime/manifest.json
SITE := build/index.html

# A person sees pip's own progress; a log only sees its errors.
QUIET := $(shell test -t 2 || echo -qq)

files = $(shell find $(1) -type f -not -path '*/__pycache__/*' -not -path '*/runtime/*' -not -name '.*' 2>/dev/null)

.PHONY: failures bench report soak help serve test build check ruff mypy biome tsc record packages worlds capture capture-check author lesson browser node_modules clean
.DELETE_ON_ERROR:

help:
	@sed -n '2,3s/^# *//p' Makefile
	@echo "also: make build | check | author | lesson N=12 SLUG=name | record | packages | worlds | capture | capture-check | clean"

# --- set-up ---------------------------------------------------------------------------------------------------------

# .venv names this folder: a clone that was moved, or copied with its .venv, would go on using the old one's code.
ifneq ($(shell cat $(BASE) 2>/dev/null),$(CURDIR))
.PHONY: $(BASE)
endif

$(BASE): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo "Cholpath needs Python 3.11 or newer, and $(PYTHON) is not: name another one, make PYTHON=python3.12 serve." >&2; exit 1; }
	@echo "Setting up .venv (about 90 MB)" >&2
	@$(PY) -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear .venv || { \
	  echo "Python could not make .venv: on Debian and Ubuntu, install the package python3-venv." >&2; exit 1; }
	@$(PY) -m pip install $(QUIET) --constraint constraints.txt --editable . || { \
	  echo "pip could not set up .venv, which needs the network once: its own words are above." >&2; exit 1; }
	@echo "$(CURDIR)" > $@

$(CHECK): $(BASE)
	@echo "Adding the tools that check (about 90 MB)" >&2
	@$(PY) -m pip install $(QUIET) --constraint constraints.txt --editable '.[check]'
	@touch $@

# Only to record desktop runs anew; the site and its tests do without.
$(TORCH): pycode/requirements.txt | $(BASE)
	@echo "Adding PyTorch (up to a gigabyte)" >&2
	@$(PY) -m pip install $(QUIET) --requirement pycode/requirements.txt
	@touch $@

$(NODE): package.json package-lock.json .npmrc | $(BASE)
	@echo "Setting up node_modules (about 60 MB)" >&2
	@$(PY) -m pack.node ci
	@touch $@

node_modules: $(NODE)

browser: $(BASE)
	@$(PY) -m drive.browser >/dev/null

# --- the site -------------------------------------------------------------------------------------------------------

$(RUNTIME): $(BASE) $(NODE) $(call files,runner) assets/words.bn.json
	@$(PY) -m pack
	@touch $@

# Built for another address than the last time?
ifneq ($(shell cat $(ADDRESS) 2>/dev/null),$(SITE_URL))
.PHONY: $(SITE)
endif

$(SITE): $(RUNTIME) mkdocs.yml $(call files,lessons pycode site assets)
	@echo "Building the site" >&2
	@$(PY) -m mkdocs build --strict --quiet
	@echo "$(SITE_URL)" > $(ADDRESS)
	@touch $@

build: $(SITE)

serve: build
	@$(PY) -m lessonkit.serve --port $(PORT) build

# --- proof ----------------------------------------------------------------------------------------------------------

check: ruff mypy biome tsc

ruff: $(CHECK)
	@$(PY) -m ruff check

mypy: $(CHECK)
	@$(PY) -m mypy

biome: $(NODE)
	@$(PY) -m pack.node run biome check --error-on-warnings

tsc: $(NODE)
	@$(PY) -m pack.node run tsc -p tsconfig.json
	@$(PY) -m pack.node run tsc -p tsconfig.worker.json

# Two files at a time, in their order: those without a browser first (tests/conftest.py).
test: check browser build
	@$(PY) -m pytest -n 2 --dist loadfile --no-loadscope-reorder

# The table in tests/README.md, from a run of the tests of each known failure.
failures: $(CHECK) build browser
	@$(PY) -m pytest -q -m failure --failure-table tests/README.md

# What a reader waits and downloads, against plain Pyodide: about an hour. Writes tests/bench/RESULTS.md.
bench: browser build
	@$(PY) tests/bench/bench.py

# What a lesson costs before any Run, Lighthouse's marks, and search: some ten minutes. Writes its table into README.md.
report: browser build
	@PYTHONPATH=tests $(PY) tests/bench/reading.py $(LESSON)

# Long use of one tab, measured: about an hour. Writes tests/bench/SOAK.md.
soak: build browser
	@$(PY) tests/bench/soak.py

# --- for authors ----------------------------------------------------------------------------------------------------

author: $(RUNTIME)
	@$(PY) -m lessonkit.author 127.0.0.1:$(PORT)

lesson: $(BASE)
	@test -n "$(N)" -a -n "$(SLUG)" || { echo "Say which lesson: make lesson N=12 SLUG=batch-norm" >&2; exit 1; }
	@$(PY) -m lessonkit.newlesson "$(N)" "$(SLUG)"

record: $(RUNTIME) browser
	@$(PY) -m drive.record $(LESSON)

# The lock file of the pure-Python packages that cells declare, from what they declare.
packages: $(NODE)
	@$(PY) -m pack lock $$($(PY) -m lessonkit.packages)

# What each cell prints in the page, beside what it prints here.
worlds: $(CHECK)
	@$(PY) -m drive.worlds

capture: $(TORCH)
	@$(PY) pycode/capture.py $(LESSON) $(SESSION)

capture-check: $(BASE)
	@$(PY) pycode/capture.py --check $(if $(QUICK),--quick) $(LESSON) $(SESSION)

# Downloads stay: they are checked by their hashes anyway.
clean:
	rm -rf build assets/runtime .pytest_cache .mypy_cache .ruff_cache
