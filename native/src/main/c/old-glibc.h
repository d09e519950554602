/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Keeps the libraries loadable on glibc 2.17, wherever they are built. Included before anything else.
 *
 * glibc gave new symbols to stat and its kin in 2.33, to renameat2 in 2.28 and to strtoull in 2.38. The
 * first four are asked of the kernel here, whose struct stat is glibc's on the two platforms that the
 * libraries are for; the last is called by its old name. test-glibc.sh finds what else is too new.
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

#endif
