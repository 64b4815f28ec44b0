#!/bin/sh
# Writes the lock files anew from pyproject.toml: for every system, with the hash of every file that may be installed.
# What is locked stays at its version; `tools/lock.sh --upgrade` takes the newest, `--upgrade-package NAME` that of one.
set -eu
cd "$(dirname "$0")/.."
sh tools/setup.sh build

# lock FILE FIRST_LINE [UV'S ARGUMENTS...]
lock() {
    file=$1
    first=$2
    shift 2
    .venv-build/bin/python -m uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate \
        --python-version 3.11 "$@" --output-file "$file" pyproject.toml
    { printf '%s\n' "# $first" '# Made by tools/lock.sh from pyproject.toml.' && grep -v '^#' "$file"; } >"$file.new"
    mv "$file.new" "$file"
}

lock requirements.lock 'What the program runs with, to the exact version.' "$@"
lock requirements-dev.lock 'What the checks run with, and the program.' --extra dev --constraint requirements.lock "$@"
lock requirements-build.lock 'What the bundle and the locks are made with, and the program.' \
    --extra build --constraint requirements.lock "$@"
