"""Sentences of the rules view and of saving ruleset files: code -> (Chinese, English)."""

from __future__ import annotations

SENTENCES: dict[str, tuple[str, str]] = {
    # saving
    "save_read_only": (
        "{name} 存不了：文件夹 {folder} 只能看，不能写。换个文件夹，或者改它的权限。",
        "{name} cannot be saved: the folder {folder} is read-only. Use another folder, or change its rights.",
    ),
    "save_disk_full": (
        "{name} 存不了：磁盘满了。原来的文件没动，腾出地方再存。",
        "{name} cannot be saved: the disk is full. The old file is untouched; make room and save again.",
    ),
    "save_no_folder": (
        "{name} 存不了：没有文件夹 {folder}。",
        "{name} cannot be saved: there is no folder {folder}.",
    ),
    "save_failed": (
        "{name} 存不了：{reason}。原来的文件没动。",
        "{name} cannot be saved: {reason}. The old file is untouched.",
    ),
}
