# Makes dist\suanfan (one folder that needs no Python) and dist\suanfan-VERSION-windows.zip on Windows, in PowerShell:
#     powershell -ExecutionPolicy Bypass -File packaging\windows\make.ps1
# NOT TRIED YET: written after the recipe for Linux, on a machine without Windows.
$ErrorActionPreference = "Stop"
Set-Location (Join-Path $PSScriptRoot "..\..")
function Run { & $args[0] @($args | Select-Object -Skip 1); if ($LASTEXITCODE) { throw "failed: $args" } }

if (-not (Test-Path .venv-build)) { Run py -3 -m venv .venv-build }
$python = ".venv-build\Scripts\python.exe"
Run $python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-build.lock

$env:QT_QPA_PLATFORM = "offscreen"
Run $python packaging\icons.py build\icons
Run $python -m PyInstaller --noconfirm --log-level ERROR --distpath dist --workpath build\bundle packaging\bundle\suanfan.spec
Copy-Item LICENSE dist\suanfan
Run $python packaging\bundle\parts.py dist\suanfan

# suanfan.exe is the command, suanfan-gui.exe the window without a console.
Run dist\suanfan\suanfan.exe --version
Run dist\suanfan\suanfan.exe score resources\sample.yaml
$version = & $python -c "import calculator; print(calculator.__version__)"
Compress-Archive -Force -Path dist\suanfan -DestinationPath "dist\suanfan-$version-windows.zip"
