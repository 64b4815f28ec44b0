#!/bin/sh
# Makes .venv with what the program needs (`tools/setup.sh`) and what its checks need (`tools/setup.sh dev`), or
# .venv-build with what the bundle is made with (`tools/setup.sh build`); nothing but files whose hashes are locked.
# When nothing is to do it only looks, in some 50 ms. On Debian and its kin it installs missing system packages
# as root or with a sudo that asks for no password; otherwise it says in one sentence which command to run.
set -eu
cd "$(dirname "$0")/.."
want=${1:-run}
venv=.venv
case $want in
run) locks=requirements.lock ;;
dev) locks='requirements.lock requirements-dev.lock' ;;
build) locks=requirements-build.lock venv=.venv-build ;;
*) echo 'tools/setup.sh [dev | build]' >&2 && exit 2 ;;
esac
python=$venv/bin/python

# What Qt links to: without these the program cannot start.
libraries='libEGL.so.1:libegl1 libGL.so.1:libgl1 libxkbcommon.so.0:libxkbcommon0 libdbus-1.so.3:libdbus-1-3
    libfontconfig.so.1:libfontconfig1 libglib-2.0.so.0:libglib2.0-0'
# What Qt loads only to draw on an X screen: without these the checks still run.
screen_libraries='libxcb-cursor.so.0:libxcb-cursor0 libxcb-icccm.so.4:libxcb-icccm4
    libxcb-keysyms.so.1:libxcb-keysyms1 libxcb-shape.so.0:libxcb-shape0 libxcb-xkb.so.1:libxcb-xkb1
    libxkbcommon-x11.so.0:libxkbcommon-x11-0'

# Names the package of the library that an interpreter is also had as, where it is not there.
library_of_python='
import pathlib, sys, sysconfig
named = [sysconfig.get_config_var(name) or "" for name in ("INSTSONAME", "LDLIBRARY")]
place = pathlib.Path(sysconfig.get_config_var("LIBDIR") or "/usr/lib")
places = [place, place / (sysconfig.get_config_var("MULTIARCH") or "")]
there = any((one / name).is_file() for one in places for name in named if ".so" in name)
print("" if there else " libpython%d.%d" % sys.version_info[:2], end="")'

say() { printf '%s\n' "$*" >&2; }

# The packages of those `library:package` words whose library the linker does not know.
packages_of_missing() {
    for pair; do
        case $linker_knows in *"${pair%%:*} "*) ;; *) printf ' %s' "${pair#*:}" ;; esac
    done
}

has_chinese_font() {
    if command -v fc-list >/dev/null; then
        [ -n "$(fc-list :lang=zh-cn family)" ]
    else
        find /usr/share/fonts /usr/local/share/fonts "${HOME:-/}/.fonts" "${HOME:-/}/.local/share/fonts" \
            \( -iname '*wqy*' -o -iname '*cjk*' -o -iname '*hansans*' -o -iname '*uming*' \) 2>/dev/null | grep -q .
    fi
}

# An interpreter that the locked wheels exist for.
find_python() {
    for candidate in ${PYTHON:-} python3 python3.14 python3.13 python3.12 python3.11; do
        if "$candidate" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15))' 2>/dev/null; then
            echo "$candidate"
            return
        fi
    done
}

# The environment is alive and holds just what the locks say.
is_current() {
    for lock in $locks; do
        cmp -s "$lock" "$venv/$lock" || return 1
    done
    "$python" -c 'import pip' 2>/dev/null
}

# A package list that cannot be renewed is no reason to stop: the old one may do.
apt_commands() {
    echo "apt-get -qq update; DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends" \
        "-o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0 -o Acquire::Retries=3 install $*"
}

install_packages() {
    command -v apt-get >/dev/null || return 1
    if [ "$(id -u)" = 0 ]; then
        root='sh -c'
    elif sudo -n true 2>/dev/null; then
        root='sudo -n sh -c'
    else
        return 1
    fi
    say "Installing with apt-get:$*"
    $root "$(apt_commands "$*")" </dev/null >/dev/null
}

how_to_install() {
    if ! command -v apt-get >/dev/null; then
        echo "what Debian calls$*"
    elif command -v sudo >/dev/null; then
        echo "sudo apt-get update && sudo apt-get install -y --no-install-recommends$*"
    else
        echo "su -c 'apt-get update && apt-get install -y --no-install-recommends$*'"
    fi
}

needs_python() {
    say "需要 Python 3.11 到 3.14，请安装后重试 / Python 3.11 to 3.14 is needed: please install it and try again."
    exit 1
}

current=no
if is_current; then current=yes; fi

needed=''
nicer=''
if [ $current = no ]; then
    found=$(find_python)
    if [ -z "$found" ]; then
        command -v apt-get >/dev/null || needs_python
        needed=' python3 python3-venv'
    elif ! "$found" -c 'import ensurepip, venv' 2>/dev/null; then
        # Debian names it after the version where the interpreter is not the system's own python3.
        case $found in python3) needed=' python3-venv' ;; *) needed=" ${found##*/}-venv" ;; esac
    fi
fi
ldconfig=$(PATH="$PATH:/usr/sbin:/sbin" command -v ldconfig || true)
if [ "$(uname -s)" = Linux ] && [ -n "$ldconfig" ]; then
    linker_knows=$("$ldconfig" -p)
    # shellcheck disable=SC2086  # the lists are words
    needed=$needed$(packages_of_missing $libraries)
    # shellcheck disable=SC2086
    nicer=$(packages_of_missing $screen_libraries)
    has_chinese_font || nicer="$nicer fonts-wqy-microhei"
    # What the bundle is made with: a reader of libraries, a packer, and Python as a library.
    if [ "$want" = build ] && [ $current = no ]; then
        command -v objdump >/dev/null || needed="$needed binutils"
        command -v xz >/dev/null || needed="$needed xz-utils"
        [ -z "$found" ] || needed="$needed$("$found" -c "$library_of_python")"
    fi
fi

if [ -n "$needed" ]; then
    if ! install_packages "$needed$nicer"; then
        say "缺少系统软件包，请安装后重试 / System packages are missing; install them and try again: $(how_to_install "$needed$nicer")"
        exit 1
    fi
elif [ -n "$nicer" ]; then
    # Tried once for each .venv: a machine without network should not wait for it at every start.
    if [ $current = yes ] || ! install_packages "$nicer"; then
        say "缺少显示窗口或中文字体所需的软件包 / For a window on the screen and Chinese letters, install: $(how_to_install "$nicer")"
    fi
fi
[ $current = no ] || exit 0

found=$(find_python)
[ -n "$found" ] || needs_python
if ! "$python" -c 'import pip' 2>/dev/null; then
    rm -rf "$venv"
    "$found" -m venv "$venv"
fi
for lock in $locks; do
    ! cmp -s "$lock" "$venv/$lock" || continue
    say "Installing $lock into $venv"
    if ! "$python" -m pip install --quiet --disable-pip-version-check --no-input --require-hashes -r "$lock"; then
        say "依赖没有装上，请检查网络后重试 / The packages could not be installed; check the network and try again."
        exit 1
    fi
    cp "$lock" "$venv/"
done
# So that the first start is as quick as the second.
"$python" -m compileall -q calculator || true
