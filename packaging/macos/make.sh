#!/bin/sh
# Makes dist/Suanfan.app and dist/suanfan-VERSION-macos.dmg, on macOS: sh packaging/macos/make.sh
# NOT TRIED YET: written after the recipe for Linux, on a machine without macOS. It is signed without a name: macOS asks
# at the first start. Up to macOS 14 a right click and Open lets it in; from macOS 15 on System Settings, Privacy &
# Security, Open Anyway.
set -eu
cd "$(dirname "$0")/../.."
sh tools/setup.sh build
python=.venv-build/bin/python
QT_QPA_PLATFORM=offscreen $python packaging/icons.py build/icons
$python -m PyInstaller --noconfirm --log-level ERROR --distpath dist --workpath build/bundle packaging/bundle/suanfan.spec
cp LICENSE dist/suanfan/
$python packaging/bundle/parts.py dist/suanfan
inside=dist/Suanfan.app/Contents/Resources
cp -R LICENSE dist/suanfan/PARTS.txt dist/suanfan/licences "$inside/"
# The seal covers all files, so it is set after the last of them.
codesign --force --deep --sign - dist/Suanfan.app
codesign --verify --deep --strict dist/Suanfan.app
dist/Suanfan.app/Contents/MacOS/suanfan --version
dist/Suanfan.app/Contents/MacOS/suanfan score resources/sample.yaml

version=$($python -c 'import calculator; print(calculator.__version__)')
rm -rf build/dmg
mkdir -p build/dmg
cp -R dist/Suanfan.app build/dmg/
ln -s /Applications build/dmg/Applications
hdiutil create -volname Suanfan -srcfolder build/dmg -ov -format UDZO "dist/suanfan-$version-macos.dmg"
