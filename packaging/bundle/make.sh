#!/bin/sh
# Makes dist/suanfan, one folder that needs no Python, with the list of its parts; `make.sh pack` packs it too.
set -eu
cd "$(dirname "$0")/../.."
sh tools/setup.sh build
python=.venv-build/bin/python
QT_QPA_PLATFORM=offscreen LC_ALL=C.UTF-8 $python packaging/icons.py build/icons
$python -m PyInstaller --noconfirm --log-level ERROR --distpath dist --workpath build/bundle packaging/bundle/suanfan.spec
cp LICENSE dist/suanfan/
$python packaging/bundle/parts.py dist/suanfan

# It runs where there is nothing of this clone: the command, its processes, and the window.
away=$(mktemp -d)
trap 'rm -rf "$away"' EXIT
cp resources/sample.yaml "$away/deal.yaml"
tried() {
    (cd "$away" && env -i PATH=/usr/bin:/bin HOME="$away" QT_QPA_PLATFORM=offscreen LC_ALL=C.UTF-8 \
        SUANFAN_EXIT_AFTER_PAINT=1 "$OLDPWD/dist/suanfan/suanfan" "$@")
}
tried --version
tried score deal.yaml >"$away/there"
$python main.py score resources/sample.yaml | cmp - "$away/there"
$python -c 'import json, sys, yaml; print(json.dumps(yaml.safe_load(sys.stdin)))' <resources/sample.yaml >"$away/lines"
tried score --jsonl --jobs 2 <"$away/lines" >"$away/there"
$python main.py score --jsonl <"$away/lines" | cmp - "$away/there"
tried
du -sh dist/suanfan
if [ "${1:-}" = pack ]; then
    version=$($python -c 'import calculator; print(calculator.__version__)')
    packed=dist/suanfan-$version-$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m).tar.xz
    XZ_OPT=-T0 tar --owner=0 --group=0 --numeric-owner -C dist -cJf "$packed" suanfan
    du -h "$packed"
fi
