/* SPDX-License-Identifier: Apache-2.0 */

#include "options.h"

#include <errno.h>
#include <inttypes.h>

/* Refuses an unknown mode. Returns 0, or -errno with a message. */
int check_mode(const struct fault *fault, const char *path, int mode) {
  if (mode == FENCE_MANDATORY || mode == FENCE_ADVISORY)
    return 0;
  return fail(fault, EINVAL, "%s: mode %d is neither mandatory (%d) nor advisory (%d)", path, mode,
              FENCE_MANDATORY, FENCE_ADVISORY);
}

/* Refuses a negative step, file size or rate. Returns 0, or -errno with a message. */
int check_sizes(const struct fault *fault, const char *path, const struct fence_options *options) {
  if (options->step < 0 || options->file_max < 0)
    return fail(fault, EINVAL, "%s: the step is %" PRId64 " bytes and the maximum file size %" PRId64
                " bytes, but both must be positive, or 0 for the default", path, options->step,
                options->file_max);
  if (options->rate < 0)
    return fail(fault, EINVAL, "%s: the rate is %" PRId64 " bytes per second, but must be positive, or 0 for no limit",
                path, options->rate);
  return 0;
}

/* Refuses a range beyond the end of the file system; enlarges other ranges to whole clusters. */
int check_range(const struct fault *fault, const char *path, const struct fence_range *allowed,
                uint64_t fs_end, uint64_t cluster, struct fence_range *rounded) {
  int64_t unit = (int64_t) cluster, end = (int64_t) fs_end;
  if (allowed->start < 0 || allowed->length <= 0 || allowed->length > end ||
      allowed->start > end - allowed->length)
    return fail(fault, EINVAL, "%s: cannot allow a range of %" PRId64 " bytes at %" PRId64
                ": the file system has %" PRId64 " bytes (%s); specify a range within it", path,
                allowed->length, allowed->start, end, human(fs_end).text);
  rounded->start = allowed->start / unit * unit;
  int64_t stop = allowed->start + allowed->length;
  stop = stop > end - unit ? end : (stop + unit - 1) / unit * unit;
  rounded->length = stop - rounded->start;
  return 0;
}
