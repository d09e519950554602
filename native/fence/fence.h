/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A fence consists of files that own the free blocks outside an allowed range of an ext4 file system,
 * so that ext4 allocates all other files inside the range. It works on a mounted file system, needs no
 * kernel patch, and leaves a file system that is consistent for e2fsck. docs/fence.md explains the
 * algorithm, its guarantees and its limits.
 *
 * Ranges are in bytes on the file system's device. DIR is any directory of the file system that
 * the caller may write to; the fence is in DIR/.disk-zone-fence and belongs to the user who set
 * it.
 *
 * Every function returns 0 or -errno. On error, it writes a message into MESSAGE (SIZE bytes, may
 * be NULL) that names the path, the values and the remedy. All fields of the structs are eight
 * bytes wide, so that other languages can map them easily. The functions are thread-safe. Their
 * only global state is a cache of the sizes of file systems.
 */

#ifndef FENCE_H
#define FENCE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define FENCE_PUBLIC __attribute__((visibility("default")))

/* A byte range of the device. */
struct fence_range {
  int64_t start;
  int64_t length;
};

enum fence_mode {
  FENCE_MANDATORY = 1, /* writers see ENOSPC when the allowed range is full */
  FENCE_ADVISORY = 2,  /* fence_yield may widen the allowed range instead */
};

enum fence_state {
  FENCE_NONE = 0,
  FENCE_SET = 1,
  FENCE_INTERRUPTED = 2, /* an operation is running, or was interrupted and must be repeated */
  FENCE_TOUCHED = 3,     /* another process changed the fence: the message names the change */
};

/*
 * Accept a fence that another process has changed ("--adopt"): repair it, or remove its remaining
 * files.
 */
#define FENCE_ADOPT 1

/*
 * Called repeatedly with the number of bytes done and their total; a nonzero return value cancels
 * the operation.
 */
typedef int (*fence_progress)(void *data, int64_t done, int64_t total);

/* Options of an operation. Zero fields, or a NULL pointer, select the defaults. */
struct fence_options {
  int64_t step;     /* maximum bytes of the allowed range to hold temporarily; default fence_default_step */
  int64_t wait_ms;  /* milliseconds to wait for another operation; 0: do not wait, negative: forever */
  int64_t file_max; /* maximum size of one fence file, in bytes; default 2^31 blocks, or less without huge_file */
  int64_t flags;    /* FENCE_ADOPT or 0 */
  int64_t rate;     /* maximum bytes per second that fence_sink moves; 0: no limit. A cancelled call can exceed it by
                     * the bytes of a quarter of a second, or by 1 MiB if that is more */
  fence_progress progress;
  void *data;
};

/* The result of an operation. */
struct fence_report {
  int64_t taken;       /* bytes outside the allowed range that the fence allocated */
  int64_t given_back;  /* bytes that the fence released inside the allowed range */
  int64_t left;        /* bytes still free outside the allowed range; up to 16 blocks count as 0 */
  int64_t most_held;   /* maximum bytes of the allowed range held at any time */
  int64_t allocations; /* number of fallocate calls */
};

/* The result of fence_sink. */
struct fence_sink_report {
  int64_t moved;   /* bytes of the file that were moved out of the allowed range */
  int64_t left;    /* bytes still in the allowed range, after a cancel or if the fence has no more blocks */
  int64_t extents; /* number of extents of the file afterwards */
};

/* The state of a fence and its file system. Sizes are in bytes. */
struct fence_status {
  int64_t state; /* enum fence_state; the allowed range and the mode are 0 if there is no fence */
  int64_t mode;  /* enum fence_mode */
  struct fence_range allowed;
  int64_t files;
  int64_t extents;
  int64_t fenced;        /* owned by the fence, outside the allowed range */
  int64_t held;          /* owned by the fence, inside the allowed range: 0 in a complete fence */
  int64_t free_inside;   /* free, inside the allowed range */
  int64_t free_outside;  /* free, outside the allowed range: at most 16 blocks in a complete fence */
  int64_t used_inside;   /* used by other files and metadata, inside the allowed range */
  int64_t used_outside;  /* used by other files and metadata, outside the allowed range */
  int64_t fs_size;       /* size of the file system */
  int64_t device_size;   /* size of the partition or disk; 0 if unknown */
  int64_t block_size;    /* block size of the file system */
  int64_t reserved;      /* free, but reserved for root (tune2fs -m) and, while mounted, for the kernel */
  int64_t df_total;      /* sizes as df shows them */
  int64_t df_used;
  int64_t df_available;
};

/* Space usage of one part of the device, in bytes. */
struct fence_space {
  int64_t free;
  int64_t used;
  int64_t fenced;
};

/* Called for each extent of the fence; a nonzero return value ends the walk and is returned to the caller. */
typedef int (*fence_extent)(void *data, int64_t start, int64_t length);

/*
 * Sets the fence to the requested range and mode. The fence may be absent, have another range or
 * mode, or be left over from an interrupted operation. Returns -ENOSPC if less than one step would
 * remain for writers.
 */
FENCE_PUBLIC int fence_set(const char *dir, const struct fence_range *allowed, int mode,
                           const struct fence_options *options, struct fence_report *report,
                           char *message, size_t size);

/*
 * Widens the allowed range and keeps the mode. ALLOWED must contain the current allowed range. If the last
 * operation was interrupted, also allocates the free blocks outside of the range; it can then fail with
 * -ENOSPC, like fence_set.
 */
FENCE_PUBLIC int fence_widen(const char *dir, const struct fence_range *allowed,
                             const struct fence_options *options, struct fence_report *report,
                             char *message, size_t size);

/* Narrows the allowed range and keeps the mode. ALLOWED must be inside the current allowed range. */
FENCE_PUBLIC int fence_narrow(const char *dir, const struct fence_range *allowed,
                              const struct fence_options *options, struct fence_report *report,
                              char *message, size_t size);

/*
 * Checks once whether MARGIN bytes are available to writers. If not, widens the allowed range of an advisory
 * fence until MARGIN plus one step are available, or until nothing is fenced. Writers get no ENOSPC while any
 * space is fenced, provided that the caller repeats the call before writers have used up MARGIN bytes.
 * Returns -EPERM if the fence is mandatory. After an interrupted operation, blocks outside of the range may
 * be free. This function does not allocate them, because writers may be waiting, but marks the fence as set.
 * The next fence_narrow or fence_set allocates them.
 */
FENCE_PUBLIC int fence_yield(const char *dir, int64_t margin, const struct fence_options *options,
                             struct fence_report *report, char *message, size_t size);

/*
 * Moves the blocks of a file out of the allowed range, into blocks of the fence, the highest addresses first.
 * The allowed range gains the old blocks in exchange. Uses fence extents of less than 1 MiB only for the end
 * of a file. Other processes may read, map, append to, truncate or remove the file meanwhile, but cannot
 * execute it. Its content, inode number and times stay the same. Works in steps of at most 32 MiB, or of
 * options->step if that is less, and calls the progress function after each step. If the progress function
 * returns a nonzero value, the call ends early and returns 0. After a crash, each block is at its old or its
 * new address. If the fence then owns blocks of the allowed range, its next operation releases them.
 *
 * Refuses the following cases before it changes anything: no fence (-ENOENT); a kernel older than 6.18, on
 * which moving was not tested enough (-ENOSYS); bigalloc, fast_commit, data=journal, data=writeback,
 * nobarrier, no journal (-EOPNOTSUPP); a file that has no extents, is encrypted, has fs-verity, or is stored
 * in its inode (-EOPNOTSUPP); a read-only file system (-EROFS); a file that is open for writing, or on which
 * another process has a lease (-ETXTBSY); a file that belongs to another user than the fence, or is immutable
 * or append-only (-EPERM); anything but a regular file (-EINVAL); a file on another file system (-EXDEV).
 * After all other errors, only a part of the file may have moved. The content is intact, except after
 * -ENOTRECOVERABLE (see below). -ETXTBSY can also occur after a part has moved, if another process opens the
 * file for writing meanwhile.
 *
 * If the disk cannot write a step at its new address, the call moves the step back to its old blocks, usually
 * within a second. Until then, the data of the step are only in memory. They are lost if the process is
 * killed or the power fails. They are also lost if the kernel drops the pages because memory is short. It
 * cannot do this if the process may lock a step of memory (RLIMIT_MEMLOCK). If the disk cannot write a part
 * of the step at its old address either, the result is -ENOTRECOVERABLE, and the rest of the step is moved
 * back. Copy the file before it is moved again: the page cache may have the only copy of that part.
 */
FENCE_PUBLIC int fence_sink(const char *dir, const char *file, const struct fence_options *options,
                            struct fence_sink_report *report, char *message, size_t size);

/*
 * Checks whether fence_sink can move files on the file system of DIR. Needs no fence. Returns 0 if it can.
 * Returns -ENOSYS if the kernel is too old, and -EOPNOTSUPP if a mount option or feature forbids moves, or if
 * the mount options cannot be read. Returns other errors, such as -ENOENT and -EACCES, if DIR cannot be
 * opened. Detects bigalloc only if a cluster has at least 4 blocks (the default is 16), and the size of DIR
 * is at most 2 blocks, as usual. Detects fast_commit only after the first commit since the mount. Takes no
 * lock, and changes nothing.
 */
FENCE_PUBLIC int fence_sink_supported(const char *dir, char *message, size_t size);

/*
 * Reads the extents of any regular file as addresses on the device, in the order of their file offsets. Sets
 * COUNT to the number of extents, and fills in at most CAPACITY of them. Returns -EAGAIN if the file has data
 * without allocated blocks.
 */
FENCE_PUBLIC int fence_file_extents(const char *file, struct fence_range *extents, size_t capacity,
                                    size_t *count, char *message, size_t size);

/* Removes the fence. Succeeds if there is none. */
FENCE_PUBLIC int fence_lift(const char *dir, const struct fence_options *options,
                            struct fence_report *report, char *message, size_t size);

/* Reads the status of the fence. Takes no lock, so it may run concurrently with any operation. */
FENCE_PUBLIC int fence_status(const char *dir, struct fence_status *status, char *message,
                              size_t size);

/*
 * Reads the status of the fence without the addresses of free space, which take seconds to read on a file
 * system of many TiB. The fields "extents", "held", "free_..." and "used_..." are 0. The field "fenced" is
 * the total size of the fence files, including the blocks of their extent trees.
 */
FENCE_PUBLIC int fence_status_quick(const char *dir, struct fence_status *status, char *message,
                              size_t size);

/*
 * Verifies that the fence is complete. A complete fence is set and unchanged, and holds no block of the
 * allowed range. At most 16 blocks outside the range are free: ext4 allocates and frees some for its
 * metadata. Otherwise, returns -EUCLEAN with a message that names the problem. Fills in STATUS in both cases.
 */
FENCE_PUBLIC int fence_check(const char *dir, struct fence_status *status, char *message,
                             size_t size);

/*
 * Divides the file system into COUNT equal parts and reads the space usage of each. With 16,384 or more block
 * groups (2 TiB with 4 KiB blocks), free space near the end of a part may count for the next part.
 */
FENCE_PUBLIC int fence_map(const char *dir, struct fence_space *parts, size_t count, char *message,
                           size_t size);

/* Calls EACH for every extent of the fence, in no particular order. */
FENCE_PUBLIC int fence_extents(const char *dir, fence_extent each, void *data, char *message,
                               size_t size);

/* Returns the default step in bytes for a file system of FS_SIZE bytes: 1 GiB, less on small file systems. */
FENCE_PUBLIC int64_t fence_default_step(int64_t fs_size);

#ifdef __cplusplus
}
#endif

#endif
