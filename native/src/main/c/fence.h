/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The fence: files that own the free blocks outside an allowed range of an ext4 file system, so
 * that its allocator keeps everything else inside. Online, no kernel patch, nothing for e2fsck to
 * complain about. docs/fence.md explains the algorithm, its guarantees and its limits.
 *
 * Ranges are in bytes on the file system's device. DIR is any directory of the file system that
 * the caller may write to; the fence lives in DIR/.disk-zone-fence and belongs to the user who set
 * it.
 *
 * Every function returns 0 or a negative errno, and then writes a message into MESSAGE (SIZE
 * bytes, may be NULL) that names the path, the values and the remedy. All fields of the structs
 * are eight bytes wide, so that they are easily mapped from other languages. There is no global
 * state: the functions may be called from many threads.
 */

#ifndef FENCE_H
#define FENCE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define FENCE_PUBLIC __attribute__((visibility("default")))

/* A part of the device: LENGTH bytes from START on. */
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
  FENCE_INTERRUPTED = 2, /* an operation was cut short, or runs now: repeat it */
  FENCE_TOUCHED = 3,     /* someone else changed the fence: the message says what */
};

/* "--adopt": accept a fence that someone else has touched: what is left is put right, or lifted. */
#define FENCE_ADOPT 1

/* Called now and then with the bytes that are done and those to do; not 0 cancels the operation. */
typedef int (*fence_progress)(void *data, int64_t done, int64_t total);

/* How to do it. All zero, or no options at all, means the defaults. */
struct fence_options {
  int64_t step;     /* the most of the allowed range held at any moment; default fence_default_step */
  int64_t wait_ms;  /* how long to wait for another caller: 0 not at all, below 0 without end */
  int64_t file_max; /* the most bytes of one fence file; default 2^31 blocks */
  int64_t flags;    /* FENCE_ADOPT or 0 */
  fence_progress progress;
  void *data;
};

/* What an operation did. */
struct fence_report {
  int64_t taken;       /* bytes outside of the allowed range that the fence took */
  int64_t given_back;  /* bytes that the fence owned and gave back to the allowed range */
  int64_t left;        /* bytes outside that could not be taken; up to 16 blocks do not count */
  int64_t most_held;   /* the most bytes of the allowed range that were held at any moment */
  int64_t allocations; /* calls of fallocate */
};

/* What there is. The sizes are in bytes. */
struct fence_status {
  int64_t state; /* enum fence_state; the allowed range and the mode are 0 if there is no fence */
  int64_t mode;  /* enum fence_mode */
  struct fence_range allowed;
  int64_t files;
  int64_t extents;
  int64_t fenced;        /* owned by the fence, outside of the allowed range */
  int64_t held;          /* owned by the fence, inside of the allowed range: 0 in a whole fence */
  int64_t free_inside;   /* free, inside of the allowed range */
  int64_t free_outside;  /* free, outside of the allowed range: at most 16 blocks in a whole fence */
  int64_t used_inside;   /* everything else, inside of the allowed range */
  int64_t used_outside;  /* everything else, outside of the allowed range */
  int64_t fs_size;       /* of the file system */
  int64_t device_size;   /* of the partition or disk that it lies on; 0 if the kernel does not say */
  int64_t block_size;    /* of the file system */
  int64_t reserved;      /* free, but only for root (tune2fs -m) and, 16 MiB, for the kernel itself */
  int64_t df_total;      /* what df shows */
  int64_t df_used;
  int64_t df_available;
};

/* What one part of the device holds. */
struct fence_space {
  int64_t free;
  int64_t used;
  int64_t fenced;
};

/* Called for each piece of the fence; not 0 ends the walk with that value. */
typedef int (*fence_extent)(void *data, int64_t start, int64_t length);

/*
 * Brings the fence into the asked state, whatever state it is in: none, another range or mode, or
 * what an interrupted operation left. Refused with ENOSPC if less than a step would be left to
 * write.
 */
FENCE_PUBLIC int fence_set(const char *dir, const struct fence_range *allowed, int mode,
                           const struct fence_options *options, struct fence_report *report,
                           char *message, size_t size);

/* Like fence_set in the mode that is set; ALLOWED must contain what is allowed now. */
FENCE_PUBLIC int fence_widen(const char *dir, const struct fence_range *allowed,
                             const struct fence_options *options, struct fence_report *report,
                             char *message, size_t size);

/* Like fence_set in the mode that is set; ALLOWED must lie in what is allowed now. */
FENCE_PUBLIC int fence_narrow(const char *dir, const struct fence_range *allowed,
                              const struct fence_options *options, struct fence_report *report,
                              char *message, size_t size);

/*
 * One look of an advisory fence. If less than MARGIN bytes are available to writers, widens the
 * allowed range by as much as makes MARGIN plus a step available, or by all that is fenced. So a
 * caller that looks again before MARGIN bytes can be written keeps ENOSPC away from writers for as
 * long as anything is fenced. EPERM if the fence is mandatory.
 */
FENCE_PUBLIC int fence_yield(const char *dir, int64_t margin, const struct fence_options *options,
                             struct fence_report *report, char *message, size_t size);

/* Removes the fence. Done already if there is none. */
FENCE_PUBLIC int fence_lift(const char *dir, const struct fence_options *options,
                            struct fence_report *report, char *message, size_t size);

/* Tells what there is; takes no lock, so it may be called beside any operation. */
FENCE_PUBLIC int fence_status(const char *dir, struct fence_status *status, char *message,
                              size_t size);

/*
 * Like fence_status, but does not read the map of the file system, which takes seconds on one of many
 * TiB: the extents and what is held, free and used inside and outside stay 0, and FENCED is all that
 * the fence files own, with the lists of their extents.
 */
FENCE_PUBLIC int fence_glance(const char *dir, struct fence_status *status, char *message,
                              size_t size);

/*
 * Verifies that the fence is whole: set, not touched, nothing of the allowed range held, and outside
 * nothing free but 16 blocks, which ext4 itself takes and frees for its metadata. Otherwise EUCLEAN,
 * and the message says what is wrong. STATUS is filled in either case.
 */
FENCE_PUBLIC int fence_check(const char *dir, struct fence_status *status, char *message,
                             size_t size);

/* Divides the file system into COUNT equal parts and tells what each holds. */
FENCE_PUBLIC int fence_map(const char *dir, struct fence_space *parts, size_t count, char *message,
                           size_t size);

/* Walks over the pieces of the fence, in no particular order. */
FENCE_PUBLIC int fence_extents(const char *dir, fence_extent each, void *data, char *message,
                               size_t size);

/* The step for a file system of that many bytes: 1 GiB, less on small ones. */
FENCE_PUBLIC int64_t fence_default_step(int64_t fs_size);

#ifdef __cplusplus
}
#endif

#endif
