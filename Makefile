# `make play` and `make test` need Python 3.11 or newer, git and make; everything else comes into .venv.
PYTHON ?= python3
BIN := .venv/bin/python
PIP := $(BIN) -m pip install --quiet --disable-pip-version-check
PYTEST := $(BIN) -m pytest -n auto --dist worksteal -rs
SOURCES := bot cogs engines tests

.PHONY: help play test soak faults check format lint types bench trace arena texts clean

help: ## Say what can be made
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 16

play: .venv/play ## Run Parlour: on Discord if a token is set, else in a browser on this machine
	@$(BIN) -m bot

test: .venv/dev ## Run every test
	$(PYTEST)

soak: .venv/dev ## Run the long versions of the same tests
	PARLOUR_SOAK=1 $(PYTEST)

faults: .venv/dev ## Let every call of the four games fail in turn in every way, and print what came of it; takes an hour
	$(BIN) -m tests.faults

check: lint types test ## Check format, lint, types and tests, as CI does

format: .venv/dev ## Bring the sources into shape
	$(BIN) -m ruff format $(SOURCES)
	$(BIN) -m ruff check --fix $(SOURCES)

lint: .venv/dev ## Check format and lint alone
	$(BIN) -m ruff format --check $(SOURCES)
	$(BIN) -m ruff check $(SOURCES)

types: .venv/dev ## Check types alone
	$(BIN) -m mypy
	$(BIN) -m basedpyright

bench: .venv/dev ## Measure speed and print the figures
	$(BIN) -m tests.bench

trace: .venv/dev ## Print which functions and files a press, a command and a move of the clock pass
	$(BIN) -m tests.trace

arena: .venv/dev ## Let the levels of the computer players play against each other, which takes half an hour or more
	$(BIN) -m tests.arena

texts: .venv/dev ## Collect the texts for translators into bot/screens/locale/parlour.pot
	$(BIN) -m babel.messages.frontend --quiet extract --keyword=locale_str --add-location=file --sort-by-file \
		--omit-header --width=120 --output-file=bot/screens/locale/parlour.pot bot cogs

clean: ## Remove what can be made again; games and settings stay
	rm -rf .venv .hypothesis .mypy_cache .pytest_cache .ruff_cache build dist *.egg-info
	find $(SOURCES) -name __pycache__ -prune -exec rm -rf {} +

# A stamp is older than pyproject.toml once that has changed, and what it stands for is installed anew.
.venv/play: EXTRA := play
.venv/dev: EXTRA := dev
.venv/play .venv/dev: pyproject.toml | $(BIN)
	@echo "Installing what Parlour needs into .venv, once; this takes a minute or so ..."
	@$(PIP) --editable '.[$(EXTRA)]'
	@touch $@

$(BIN):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Parlour needs Python 3.11 or newer, and $(PYTHON) is not; name one that is: make $(MAKECMDGOALS) PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo "$(PYTHON) cannot make virtual environments; on Debian and Ubuntu: sudo apt install python3-venv" >&2; exit 1; }
	@echo "Making a virtual environment in .venv ..."
	@$(PYTHON) -m venv --clear .venv
