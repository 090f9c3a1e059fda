# make setup   a virtual environment in .venv with everything pinned
# make lab     setup, then JupyterLab on the first notebook
# make test    setup, then style, types, imports, tests and notebooks
# make bench   measures the speed             make balance   who wins, over many games of bots
# make rules   how many tests each rule has   make pictures  the pictures in docs/images, from the running notebooks
# make clean   remove what these commands made
#
# Another interpreter: make setup PYTHON=python3.12
# Options for JupyterLab: make lab LAB=--no-browser
# The tests of each rule by name: make rules RULES=-v

PYTHON ?= python3
VENV := .venv
ifeq ($(OS),Windows_NT)
BIN := $(VENV)/Scripts
else
BIN := $(VENV)/bin
endif
FIRST := notebooks/00_start.ipynb
# In a container one is root, and JupyterLab wants that confirmed.
AS_ROOT := $(if $(filter 0,$(shell id -u)),--allow-root)
SETTINGS := $(VENV)/share/jupyter/lab/settings
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

# JupyterLab neither asks about news nor looks for updates: a classroom has no time for it, and often no network.
QUIET := {"@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": false}}

.DEFAULT_GOAL := help
.PHONY: help setup lab test bench rules balance pictures clean
.DELETE_ON_ERROR:

help:
	@sed -n '/^#/!q;s/^# \{0,1\}//p' Makefile

setup: $(VENV)/.installed

lab: setup
	$(BIN)/python -m jupyterlab $(AS_ROOT) --ServerApp.root_dir=. --LabApp.default_url=/lab/tree/$(FIRST) $(LAB)

test: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tests.browser.install
	$(BIN)/python -m pytest --numprocesses 2 --dist loadfile --ignore tests/browser tests
	$(BIN)/python -m pytest --nbval-lax --nbval-current-env tests/browser notebooks

bench: $(VENV)/.bench
	$(BIN)/python -m tests.browser.install
	$(BIN)/python -m benchmarks

rules: setup
	$(BIN)/python -m tests.rules_coverage $(RULES)

balance: setup
	$(BIN)/python -m benchmarks.balance

pictures: setup
	$(BIN)/python -m tests.browser.install
	$(BIN)/python -m docs.pictures

clean:
	rm -rf $(VENV) build dist .pytest_cache .hypothesis .mypy_cache .ruff_cache .import_linter_cache benchmarks/results.json
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
	find . -name .ipynb_checkpoints -type d -prune -exec rm -rf {} +

# An environment that could not be made is removed again, so that the next try starts clean.
$(VENV)/.python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or later is needed. Name one: make setup PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -m venv --clear $(VENV) || { rm -rf $(VENV); \
		echo "The virtual environment could not be made. On Debian and Ubuntu: apt install python3-venv"; exit 1; }
	@touch $@

# The build tool comes first and is pinned too; so nothing is fetched that constraints.txt does not name.
$(VENV)/.installed: $(VENV)/.python pyproject.toml constraints.txt
	@echo "Installing into $(VENV): one or two minutes the first time ..."
	@$(PIP) install --constraint constraints.txt hatchling editables
	@$(PIP) install --constraint constraints.txt --no-build-isolation --editable '.[lab,test]'
	@$(PIP) check
	@mkdir -p $(SETTINGS)
	@echo '$(QUIET)' > $(SETTINGS)/overrides.json
	@touch $@

$(VENV)/.bench: $(VENV)/.installed
	@$(PIP) install --constraint constraints.txt --no-build-isolation --editable '.[bench]'
	@touch $@
