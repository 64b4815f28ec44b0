# Two commands do everything on a fresh machine: `make run` and `make test`. Another interpreter than the first
# that fits: `make setup PYTHON=python3.12`. Tools are called through it, so that a clone may be moved.
IN_VENV := .venv/bin/python
# Qt warns when the locale is not UTF-8, and a warning fails a test.
OFFSCREEN := QT_QPA_PLATFORM=offscreen LC_ALL=C.UTF-8
# On every core; a process that has nothing left takes tests from another. Compiled tests are kept for the next run.
PYTEST := $(OFFSCREEN) PYTHONDONTWRITEBYTECODE= $(IN_VENV) -m pytest --numprocesses=auto --dist=worksteal

.DEFAULT_GOAL := help
.PHONY: help setup setup-dev run test test-installed attack wheel bundle deb release page lock lint check format docs bench peers performance screenshots clean

help:  ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup:  ## make .venv with what the program needs; quick when it is there
	@sh tools/setup.sh

setup-dev:  ## the same, with what the checks need
	@sh tools/setup.sh dev

run: setup  ## open the window; ARGS="score deal.yaml" for the command line
	@$(IN_VENV) main.py $(ARGS)

test: setup-dev  ## run the tests, without a screen; ARGS="-k kong" for some of them, INVENTED=whole for all
	$(PYTEST) $(if $(filter check whole,$(INVENTED)),-m "not installed") $(ARGS)

test-installed: setup-dev  ## install the wheel into an empty environment elsewhere, and run what it gives there
	$(PYTEST) --numprocesses=0 -m installed $(ARGS) tests/packaging

attack: setup-dev  ## attack the program as docs/dev/testing.md says; SEED=7 attacks otherwise
	$(OFFSCREEN) PYTHONDONTWRITEBYTECODE= $(IN_VENV) tools/attack.py $(or $(SEED),0) $(ARGS)

wheel: setup-dev  ## make dist/suanfan-*.whl and the source package, to be installed with pip, pipx or uv
	@$(IN_VENV) -m hatchling build -d dist

release:  ## write VERSION=1.0.0, check everything, build the packages and tag the commit; nothing is sent anywhere
	@sh tools/setup.sh build
	@.venv-build/bin/python tools/release.py $(or $(VERSION),$(error VERSION=1.0.0 is needed))

page: setup  ## make dist/page, a folder of static files for a friend's browser; needs npm (docs/en/how-to/page-for-friends.md)
	@$(OFFSCREEN) $(IN_VENV) tools/page.py dist/page

bundle:  ## make dist/suanfan, one folder that needs no Python, and pack it
	@sh packaging/bundle/make.sh pack

deb:  ## make dist/suanfan_*.deb of the bundle
	@sh packaging/bundle/make.sh
	@.venv-build/bin/python packaging/linux/deb.py dist/suanfan build/icons dist

lock:  ## write the lock files anew from pyproject.toml; ARGS="--upgrade" takes the newest versions
	@sh tools/lock.sh $(ARGS)

lint: setup-dev  ## formatting, lint, types, and who may import whom
	$(IN_VENV) -m ruff format --check .
	$(IN_VENV) -m ruff check .
	$(IN_VENV) -m mypy
	$(IN_VENV) .venv/bin/lint-imports

# The short checks run beside the tests, and each is printed whole when it ends.
check: setup-dev  ## everything that CI asks; INVENTED=whole for all of what tests invent, SHARD=1/3 for the first third of them
	@$(MAKE) --no-print-directory --jobs=3 --keep-going --output-sync=target INVENTED=$(or $(INVENTED),check) lint test-installed test

format: setup-dev  ## put the code into shape
	$(IN_VENV) -m ruff check --fix .
	$(IN_VENV) -m ruff format .

docs: setup  ## make the reference pages of docs/, the JSON Schema and the sentences in traditional characters
	@$(IN_VENV) tools/docs.py
	@$(IN_VENV) tools/traditional.py

peers: setup  ## other libraries and this program on the same hands, as a table; installs them into .venv-peers
	@$(OFFSCREEN) $(IN_VENV) benchmarks/peers.py $(ARGS)

performance: setup  ## every table and picture of docs/dev/performance-figures.md anew, beside edadbb72 and other libraries; wants an idle machine
	@$(OFFSCREEN) $(IN_VENV) benchmarks/performance.py $(ARGS)

bench: setup  ## print the measured ratios; asserts nothing
	@for script in $(filter-out benchmarks/peers.py benchmarks/scale.py benchmarks/growth.py benchmarks/analyses.py benchmarks/memory.py benchmarks/performance.py,$(wildcard benchmarks/[a-z]*.py)); do \
		$(OFFSCREEN) $(IN_VENV) $$script || exit 1; done

screenshots: setup  ## draw the window into docs/screenshots
	$(OFFSCREEN) $(IN_VENV) tools/screenshots.py docs/screenshots

clean:  ## remove .venv, what was built, and every cache
	rm -rf .venv .venv-build build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
