/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Keeps the libraries loadable on glibc 2.17, whatever glibc they are built with. Include this header
 * first.
 *
 * glibc introduced new symbols for stat, lstat, fstat and fstatat in 2.33, for renameat2 and fcntl in 2.28
 * and for strtoull and sscanf in 2.38. This header replaces the stat functions and renameat2 with system
 * calls. On x86_64 and aarch64, the kernel's struct stat is the same as glibc's. The header binds strtoull,
 * sscanf and fcntl to the old symbols. test-glibc.sh detects any other symbol that is too new.
 */

#ifndef FENCE_OLD_GLIBC_H
#define FENCE_OLD_GLIBC_H

#include <fcntl.h>
#include <linux/fs.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined __x86_64__ || defined __aarch64__
#define fstatat(dir, path, found, flags) ((int) syscall(SYS_newfstatat, dir, path, found, flags))
#define fstat(fd, found) fstatat(fd, "", found, AT_EMPTY_PATH)
#define stat(path, found) fstatat(AT_FDCWD, path, found, 0)
#define lstat(path, found) fstatat(AT_FDCWD, path, found, AT_SYMLINK_NOFOLLOW)
#endif

#define renameat2(old_dir, old_path, new_dir, new_path, flags) \
  ((int) syscall(SYS_renameat2, old_dir, old_path, new_dir, new_path, flags))

extern unsigned long long old_strtoull(const char *text, char **end, int base) __asm__("strtoull");
#define strtoull old_strtoull

extern int old_sscanf(const char *text, const char *format, ...) __asm__("__isoc99_sscanf")
  __attribute__((format(scanf, 2, 3)));
#define sscanf old_sscanf

extern int old_fcntl(int fd, int command, ...) __asm__("fcntl");
#define fcntl old_fcntl

#endif
