/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Checks that a library of the fence works with an old dynamic linker. test-glibc.sh starts this program with
 * the linker of Debian 11. The program reads the status of a fence on a file system that is not ext4, and
 * prints the error message. Succeeds if the library refuses the call.
 */

#include <string.h>
#include <unistd.h>

#ifdef OFFLINE
#include "fence-offline.h"
#else
#include "fence.h"
#endif

#if defined __x86_64__
__attribute__((force_align_arg_pointer))
#endif
void _start(void) {
  char message[1024] = "";
  struct fence_status status;
#ifdef OFFLINE
  int result = fence_offline_status("/proc/version", NULL, &status, message, sizeof message);
#else
  int result = fence_status("/proc", &status, message, sizeof message);
#endif
  ssize_t written = write(STDOUT_FILENO, message, strlen(message));
  _exit(result < 0 && written > 0 ? 0 : 1);
}
