/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Moves a file out of the allowed range: exchanges its blocks there for blocks that the fence owns. The file
 * may be open, mapped and read meanwhile: the kernel copies the data within the page cache, and writes them
 * to their new blocks before it commits the exchange. A crash therefore leaves either the old or the new
 * blocks, with the same data.
 *
 * After the exchange, the fence owns the blocks in the allowed range, as unwritten extents, and releases
 * them. If a crash prevents the release, the next operation on the fence releases them.
 *
 * The destination is the fence extent at the highest address that has space for the rest of the file. If no
 * extent has enough space, it is the largest fence extent.
 */

#include "sink.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <linux/fs.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/utsname.h>
#include <time.h>

#include "exchange.h"
#include "extents.h"
#include "groups.h"

/*
 * Bytes per exchange: large enough to make seeks and journal commits cheap. On the innermost tracks, an
 * exchange takes two thirds of a second.
 */
#define SINK_STEP (UINT64_C(32) << 20)

/* With a rate limit, a step moves the bytes of a quarter of a second, but at least this many. */
#define SINK_STEP_MIN (UINT64_C(1) << 20)

/*
 * Minimum size in bytes of a fence extent that receives a part of a file. Smaller extents receive only the
 * end of a file, if it fits. A seek takes about as long as a read of this size.
 */
#define BERTH_MIN (UINT64_C(1) << 20)

/*
 * Number of attempts to exchange blocks that the kernel reports as busy, such as pages under writeback. After
 * a write error, the file returns to its old blocks. This gets more attempts, with pauses in milliseconds,
 * because data are lost if it fails.
 */
#define ATTEMPTS 3
#define RETURN_ATTEMPTS 500
#define RETURN_PAUSE_MS 10

/* Interval of progress calls during a pause, in microseconds: the caller can cancel at each call. */
#define PAUSE_US 50000

/* Number of extents whose addresses fit into an inode. A file of this many blocks needs no block for addresses. */
#define ROOT_EXTENTS 4

/* Flags of FS_IOC_GETFLAGS that older headers lack. */
#ifndef FS_VERITY_FL
#define FS_VERITY_FL 0x00100000
#endif
#ifndef FS_INLINE_DATA_FL
#define FS_INLINE_DATA_FL 0x10000000
#endif

/* From linux/ioprio.h, which older systems lack: the lowest best-effort priority, which cannot starve. */
#define IOPRIO_LOWEST ((2 << 13) | 7)
#define IOPRIO_THREAD 1

/* An extent of a fence file that is outside the allowed range. */
struct berth {
  unsigned file;
  uint64_t logical;
  struct span at;
};

struct berths {
  const struct work *work;
  struct berth *list;
  size_t count, capacity;
  unsigned file;
};

static void cleanup_berths(struct berths *berths) {
  free(berths->list);
}

/* Adds the parts of an extent of the fence that are outside the allowed range. */
static int add_berth(void *data, const struct extent *extent) {
  struct berths *berths = data;
  struct span allowed = berths->work->allowed, at = { extent->physical, extent->physical + extent->length };
  struct span parts[] = { { at.start, smaller(at.end, allowed.start) }, { larger(at.start, allowed.end), at.end } };
  for (unsigned i = 0; i < 2; i++) {
    if (parts[i].end <= parts[i].start)
      continue;
    if (berths->count == berths->capacity) {
      berths->capacity = 2 * berths->capacity + 64;
      struct berth *more = realloc(berths->list, berths->capacity * sizeof *more);
      if (more == NULL)
        return -ENOMEM;
      berths->list = more;
    }
    berths->list[berths->count++] = (struct berth) {
      berths->file, extent->logical + (parts[i].start - extent->physical), parts[i]
    };
  }
  return 0;
}

/* Lists the fence extents outside the allowed range, which files can receive. */
static int find_berths(const struct work *work, struct berths *berths) {
  int result = 0;
  for (unsigned i = 0; result == 0 && i < work->fence_dir->files; i++) {
    berths->file = i;
    result = walk_extents(work->fence_dir->file[i], (struct span) { 0, INT64_MAX }, add_berth, berths);
  }
  return explain(work, result);
}

static uint64_t length_of(const struct berth *berth) {
  return berth->at.end - berth->at.start;
}

/*
 * Takes up to NEED bytes from the end of a fence extent, as the destination of the data at offset AT of the
 * file that moves. Aligns the piece so that its offset in the fence file equals AT modulo UNIT. Sets TAKEN.
 * The length of TAKEN is 0 if the fence has no blocks left, or only pieces so small that they would fragment
 * the file.
 */
static void take_berth(struct berths *berths, uint64_t need, uint64_t at, uint64_t unit, struct berth *taken) {
  struct berth *best = NULL;
  uint64_t slack = unit - berths->work->fence_dir->block;
  for (size_t i = 0; i < berths->count; i++) {
    struct berth *berth = &berths->list[i];
    uint64_t length = length_of(berth), most = best != NULL ? length_of(best) : 0;
    bool fits = length >= need + slack, best_fits = most >= need + slack;
    if (fits ? !best_fits || berth->at.start > best->at.start : length >= BERTH_MIN + slack && length > most)
      best = berth;
  }
  *taken = (struct berth) { 0 };
  if (best == NULL)
    return;
  uint64_t length = smaller(need, length_of(best) - slack);
  uint64_t start = best->at.end - slack - length;
  uint64_t logical = best->logical + (start - best->at.start);
  uint64_t shift = (at % unit + unit - logical % unit) % unit;
  *taken = (struct berth) { best->file, logical + shift, { start + shift, start + shift + length } };
  best->at.end = start;
}

/* The parts of the file that are in the allowed range. */
struct pieces {
  const struct work *work;
  struct span *list; /* offsets in the file, in bytes */
  size_t count, capacity;
  uint64_t size;     /* size of the file in bytes, rounded up to whole blocks */
  uint64_t total;
  int64_t extents;
};

static void cleanup_pieces(struct pieces *pieces) {
  free(pieces->list);
}

/* Adds the part of an extent that is in the allowed range. Blocks beyond the end of the file stay. */
static int add_piece(void *data, const struct extent *extent) {
  struct pieces *pieces = data;
  struct span allowed = pieces->work->allowed;
  uint64_t end = smaller(extent->logical + extent->length, pieces->size);
  pieces->extents++;
  if (extent->logical >= end)
    return 0;
  struct span at = { larger(extent->physical, allowed.start),
                     smaller(extent->physical + (end - extent->logical), allowed.end) };
  if (at.end <= at.start)
    return 0;
  if (pieces->count == pieces->capacity) {
    pieces->capacity = 2 * pieces->capacity + 16;
    struct span *more = realloc(pieces->list, pieces->capacity * sizeof *more);
    if (more == NULL)
      return -ENOMEM;
    pieces->list = more;
  }
  uint64_t start = extent->logical + (at.start - extent->physical);
  pieces->list[pieces->count++] = (struct span) { start, start + (at.end - at.start) };
  pieces->total += at.end - at.start;
  return 0;
}

/* Lists the parts of the file in the allowed range. Returns 0, -EAGAIN if a part has no address yet, or -errno. */
static int find_pieces(const struct work *work, const struct sinking *file, struct pieces *pieces) {
  uint64_t block = work->fence_dir->block;
  *pieces = (struct pieces) { .work = work, .size = (file->size + block - 1) / block * block };
  return walk_extents(file->fd, (struct span) { 0, INT64_MAX }, add_piece, pieces);
}

/*
 * Writes the message for a result of find_pieces. -EAGAIN means new data: after the fsync, all older data
 * have an address.
 */
static int explain_pieces(const struct work *work, const struct sinking *file, int result) {
  if (result == -EAGAIN)
    return fail(&work->fence_dir->fault, ETXTBSY, "%s: another process is writing to it; try again later", file->path);
  return result == 0 ? 0 : fail(&work->fence_dir->fault, -result, "%s: cannot read its extents: %s", file->path,
                                strerror(-result));
}

/* Refuses kernels on which moving files was not tested enough. */
static int check_kernel(const struct fence_dir *fence_dir) {
  struct utsname name;
  unsigned major = 0, minor = 0;
  if (uname(&name) == 0 && sscanf(name.release, "%u.%u", &major, &minor) == 2 &&
      (major > SINK_KERNEL_MAJOR || (major == SINK_KERNEL_MAJOR && minor >= SINK_KERNEL_MINOR)))
    return 0;
  return fail(&fence_dir->fault, ENOSYS,
              "%s: moving files in place needs Linux %d.%d or newer, but this is Linux %s; moving was not tested "
              "enough on older kernels", fence_dir->path, SINK_KERNEL_MAJOR, SINK_KERNEL_MINOR, name.release);
}

/*
 * Refuses mount options and features with which the kernel cannot exchange blocks safely: data=journal,
 * data=writeback, nobarrier, fast_commit, and file systems without a journal.
 *
 * With data=writeback, ext4 lets other files use released blocks before the journal has committed the
 * release. After a crash, a moved file could be at its old address again, with the data of another file.
 * Linux 6.18 does not record exchanges in fast commits: after a power loss, blocks of moved files were marked
 * as free.
 */
static int check_mount(const struct fence_dir *fence_dir) {
  struct stat found;
  if (fstat(fence_dir->parent, &found) != 0)
    return fail(&fence_dir->fault, errno, "%s: %s", fence_dir->path, strerror(errno));
  CLEANUP_FILE FILE *options = open_ext4_info(major(found.st_dev), minor(found.st_dev), "options");
  if (options == NULL)
    return fail(&fence_dir->fault, EOPNOTSUPP,
                "%s: cannot read the mount options in /proc/fs/ext4, so it is not known whether the file system has "
                "a journal", fence_dir->path);
  char line[128];
  bool ordered = false, data = false, writeback = false, barrier = true;
  while (fgets(line, sizeof line, options) != NULL) {
    ordered |= strcmp(line, "data=ordered\n") == 0;
    data |= strcmp(line, "data=journal\n") == 0;
    writeback |= strcmp(line, "data=writeback\n") == 0;
    barrier &= strcmp(line, "nobarrier\n") != 0;
  }
  if (data)
    return fail(&fence_dir->fault, EOPNOTSUPP,
                "%s: is mounted with data=journal, with which ext4 cannot move files; mount it with data=ordered",
                fence_dir->path);
  if (writeback)
    return fail(&fence_dir->fault, EOPNOTSUPP,
                "%s: is mounted with data=writeback, so after a crash, a file that was being moved could contain data "
                "of other files; mount it with data=ordered", fence_dir->path);
  if (!barrier)
    return fail(&fence_dir->fault, EOPNOTSUPP,
                "%s: is mounted with nobarrier, with which a power loss could damage a file that is being moved; "
                "mount it with barrier", fence_dir->path);
  if (!ordered)
    return fail(&fence_dir->fault, EOPNOTSUPP,
                "%s: the file system has no journal, so a crash could damage a file that is being moved; unmount it "
                "and run tune2fs -O has_journal", fence_dir->path);
  int fast = has_fast_commit(fence_dir);
  if (fast > 0)
    return fail(&fence_dir->fault, EOPNOTSUPP,
                "%s: the file system has the feature fast_commit, but fast commits do not record that files are moved; "
                "unmount it and run tune2fs -O ^fast_commit", fence_dir->path);
  return fast;
}

/* Refuses a file whose inode flags forbid an exchange. */
static int check_flags(const struct work *work, const char *path, int fd) {
  static const struct {
    int flag, error;
    const char *reason;
  } refused[] = {
    { FS_IMMUTABLE_FL, EPERM, "is immutable" },
    { FS_APPEND_FL, EPERM, "is append-only" },
    { FS_ENCRYPT_FL, EOPNOTSUPP, "is encrypted" },
    { FS_VERITY_FL, EOPNOTSUPP, "is protected by fs-verity" },
    { FS_JOURNAL_DATA_FL, EOPNOTSUPP, "has the attribute j (data journaling)" },
    { FS_INLINE_DATA_FL, EOPNOTSUPP, "is stored in its inode" },
  };
  const struct fault *fault = &work->fence_dir->fault;
  int flags = 0;
  if (ioctl(fd, FS_IOC_GETFLAGS, &flags) != 0)
    return fail(fault, errno, "%s: cannot read its attributes: %s", path, strerror(errno));
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
    if (flags & refused[i].flag)
      return fail(fault, refused[i].error, "%s: %s, so it stays where it is", path, refused[i].reason);
  if (!(flags & FS_EXTENT_FL))
    return fail(fault, EOPNOTSUPP, "%s: has block maps instead of extents (ext3), so it stays where it is", path);
  return 0;
}

/*
 * Refuses a file that is open for writing. Requests a read lease, which the kernel grants only if there are
 * no writers. Opening the file for writing later is safe, because the kernel locks both files for each
 * exchange. If a process opens the file for writing while the lease is held, the kernel sends a signal to
 * this process. The default, SIGIO, would end a DataNode. This function therefore requests SIGURG, which is
 * ignored by default.
 */
static int check_writers(const struct work *work, const char *path, int fd) {
  if (fcntl(fd, F_SETSIG, SIGURG) != 0)
    return fail(&work->fence_dir->fault, errno, "%s: cannot set the signal of a lease: %s", path, strerror(errno));
  if (fcntl(fd, F_SETLEASE, F_RDLCK) == 0) {
    fcntl(fd, F_SETLEASE, F_UNLCK);
    return 0;
  }
  if (errno == EAGAIN)
    return fail(&work->fence_dir->fault, ETXTBSY, "%s: is open for writing; try again later", path);
  return fail(&work->fence_dir->fault, errno, "%s: cannot determine whether it is open for writing: %s", path,
              strerror(errno));
}

/* Refuses anything that is not a regular file of the fence's owner on the same file system. */
static int check_file(const struct work *work, const char *path, int fd, struct sinking *file) {
  const struct fault *fault = &work->fence_dir->fault;
  struct stat found, hidden;
  if (fstat(fd, &found) != 0 || fstat(work->fence_dir->hidden, &hidden) != 0)
    return fail(fault, errno, "%s: %s", path, strerror(errno));
  if (!S_ISREG(found.st_mode))
    return fail(fault, EINVAL, "%s: is not a regular file", path);
  if (found.st_dev != hidden.st_dev)
    return fail(fault, EXDEV, "%s: is on another file system than the fence in %s", path, work->fence_dir->path);
  if (found.st_uid != hidden.st_uid)
    return fail(fault, EPERM, "%s: belongs to user %u, but the fence in %s belongs to user %u; both need the same owner",
                path, found.st_uid, work->fence_dir->path, hidden.st_uid);
  *file = (struct sinking) { path, -1, (uint64_t) found.st_size, found.st_mtim };
  return check_flags(work, path, fd);
}

static int refuse_bigalloc(const struct fence_dir *fence_dir) {
  return fail(&fence_dir->fault, EOPNOTSUPP,
              "%s: the file system has the feature bigalloc, with which ext4 cannot move files", fence_dir->path);
}

/*
 * Refuses bigalloc if the space that the directory occupies shows it. With bigalloc, a directory occupies whole
 * clusters. Without bigalloc, it occupies its size and at most one block of extended attributes. A directory of more
 * than ROOT_EXTENTS blocks may also occupy blocks for its extent tree, so this check ignores such directories.
 */
static int check_directory(const struct fence_dir *fence_dir) {
  struct stat dir;
  if (fstat(fence_dir->parent, &dir) != 0)
    return fail(&fence_dir->fault, errno, "%s: %s", fence_dir->path, strerror(errno));
  uint64_t size = (uint64_t) dir.st_size, occupied = (uint64_t) dir.st_blocks * 512;
  bool small = size <= ROOT_EXTENTS * fence_dir->block;
  return small && occupied > size + fence_dir->block ? refuse_bigalloc(fence_dir) : 0;
}

int sink_supported(const struct fence_dir *fence_dir) {
  int result = check_kernel(fence_dir);
  if (result == 0)
    result = check_directory(fence_dir);
  return result == 0 ? check_mount(fence_dir) : result;
}

/*
 * Writes the message for a failed open() of a file. Without O_NONBLOCK, open() would wait until another process
 * releases its lease on the file: up to 45 s by default.
 */
static int explain_open(const struct work *work, const char *path, const char *what) {
  const struct fault *fault = &work->fence_dir->fault;
  if (errno == EWOULDBLOCK)
    return fail(fault, ETXTBSY, "%s: another process has a lease on it; try again later", path);
  return fail(fault, errno, "%s: %s%s", path, what, errno == ELOOP ? "is a symbolic link" : strerror(errno));
}

int sink_open(const struct work *work, const char *path, struct sinking *file) {
  int result = sink_supported(work->fence_dir);
  if (result < 0)
    return result;
  if (work->cluster != work->fence_dir->block)
    return refuse_bigalloc(work->fence_dir);
  CLEANUP_CLOSE int fd = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0)
    return explain_open(work, path, "");
  result = check_file(work, path, fd, file);
  if (result == 0)
    result = check_writers(work, path, fd);
  if (result < 0)
    return result;

  /* Opens the same inode again, even if the path names another file by now. */
  char same[32];
  snprintf(same, sizeof same, "/proc/self/fd/%d", fd);
  file->fd = open(same, O_RDWR | O_CLOEXEC | O_NOATIME | O_NONBLOCK);
  if (file->fd < 0)
    return explain_open(work, path, "cannot open it for writing: ");
  posix_fadvise(file->fd, 0, 0, POSIX_FADV_RANDOM); /* load() must read single pages: see prefetch() */
  if (fsync(file->fd) != 0) {
    int error = errno;
    close(file->fd);
    return fail(&work->fence_dir->fault, error, "%s: cannot sync: %s", path, strerror(error));
  }
  return 0;
}

/*
 * The pages of a piece that stayed in the page cache after POSIX_FADV_DONTNEED. Other processes use these
 * pages, or the pages are partly outside the dropped range. Such a page can belong to a large folio: several
 * pages that the page cache treats as one unit. The kernel exchanges one page at a time. Before each further
 * page of a folio that the exchange has made dirty, it commits the journal (seen on Linux 6.18: 25 times
 * slower).
 */
struct held {
  uint64_t start, page;
  uint64_t unit;        /* minimum length of an exchange */
  unsigned char *pages; /* bit 0 is set for a page that stayed */
};

/* Maximum size of a folio on most processors. */
#define FOLIO_MAX (UINT64_C(2) << 20)

/*
 * Minimum time of a journal commit, in microseconds. An exchange of one page without a commit is several
 * times faster.
 */
#define COMMIT_US 100

static void cleanup_held(struct held *held) {
  free(held->pages);
}

static int init_held(struct span piece, uint64_t block, struct held *held) {
  held->page = (uint64_t) sysconf(_SC_PAGESIZE);
  held->unit = larger(held->page, block);
  held->start = piece.start - piece.start % held->page;
  held->pages = calloc((piece.end - held->start + held->page - 1) / held->page, 1);
  return held->pages == NULL ? -ENOMEM : 0;
}

static bool is_held(const struct held *held, uint64_t at) {
  return (held->pages[(at - held->start) / held->page] & 1) != 0;
}

/*
 * Records which pages of a range are still in the page cache. Records none if the kernel does not report
 * this.
 */
static void record_held(const struct sinking *file, struct span range, struct held *held) {
  uint64_t first = (range.start - held->start) / held->page;
  uint64_t start = held->start + first * held->page;
  if (range.start >= range.end)
    return;
  void *map = mmap(NULL, range.end - start, PROT_READ, MAP_SHARED, file->fd, (off_t) start);
  if (map == MAP_FAILED)
    return;
  if (mincore(map, range.end - start, held->pages + first) != 0)
    memset(held->pages + first, 0, (range.end - start + held->page - 1) / held->page);
  munmap(map, range.end - start);
}

/*
 * Returns the number of bytes at AT, at most MOST, to exchange at once: one held page, or all bytes before
 * the next held page.
 */
static uint64_t exchanged_at_once(const struct held *held, uint64_t at, uint64_t most) {
  uint64_t end = at - at % held->unit + held->unit;
  while (!is_held(held, at) && end < at + most && !is_held(held, end))
    end += held->unit;
  return smaller(end - at, most);
}

/* Returns microseconds of the monotonic clock. */
static int64_t now_us(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * INT64_C(1000000) + now.tv_nsec / 1000;
}

/* Writes a range of the file to the disk and waits for it. Returns false with errno if it cannot be written. */
static bool write_range(const struct sinking *file, uint64_t at, uint64_t length) {
  return sync_file_range(file->fd, (off_t) at, (off_t) length, SYNC_FILE_RANGE_WAIT_BEFORE | SYNC_FILE_RANGE_WRITE |
                         SYNC_FILE_RANGE_WAIT_AFTER) == 0;
}

/*
 * Exchanges a range of the file for a range of a fence file. Tries again if the kernel reports pages of the
 * file as busy. If the exchange of a held page takes as long as a commit, writes that page and the next pages
 * of its folio immediately, so that the folio is clean before each further exchange. The kernel reports a
 * write error only once. After a write error, stops and sets UNWRITTEN to its errno. UNWRITTEN is NULL when
 * the range returns to its old blocks: this function then skips each page that cannot be exchanged, continues
 * with the others, and returns the first error at the end.
 */
static int exchange_range(const struct work *work, const struct sinking *file, const struct held *held, uint64_t at,
                          const struct berth *berth, uint64_t length, uint64_t *done, int *unwritten) {
  int donor = work->fence_dir->file[berth->file], result = 0, error = 0;
  unsigned attempts = 0, most = unwritten != NULL ? ATTEMPTS : RETURN_ATTEMPTS;
  bool commits = false;
  for (*done = 0; result == 0 && *done < length;) {
    uint64_t more, now = at + *done, run = exchanged_at_once(held, now, length - *done);
    int64_t began = now_us();
    result = exchange(file->fd, now, donor, berth->logical + *done, run, work->fence_dir->block, &more);
    *done += more;
    bool written = true;
    if (result == 0 && is_held(held, now)) {
      commits = (commits && now % FOLIO_MAX != 0) || now_us() - began >= COMMIT_US;
      written = !commits || write_range(file, now, run);
    }
    bool repeats = result == -EBUSY && ++attempts < most;
    if (repeats) {
      result = 0;
      written = fsync(file->fd) == 0;
    }
    if (!written && error == 0)
      error = errno;
    if (result != 0 && unwritten == NULL) {
      error = error != 0 ? error : -result;
      result = 0;
      *done += smaller(held->unit - (at + *done) % held->unit, length - *done);
    }
    if (repeats && unwritten == NULL)
      nanosleep(&(struct timespec) { .tv_nsec = RETURN_PAUSE_MS * 1000000L }, NULL);
    if (!written && unwritten != NULL) {
      *unwritten = error;
      result = -error;
    }
  }
  return result != 0 ? result : -error;
}

/*
 * Bytes per read-ahead request. One POSIX_FADV_WILLNEED reads about 1 MiB at most and ignores the rest of its
 * range.
 */
#define READ_UNIT (UINT64_C(256) << 10)

/* Pages of the file that are kept in the page cache. */
struct pinned {
  void *start;
  size_t length;
};

/*
 * Advises the kernel about a range of the file. Ignores an empty range: it would mean the rest of the file.
 */
static void advise(const struct sinking *file, struct span range, int advice) {
  if (range.start < range.end)
    posix_fadvise(file->fd, (off_t) range.start, (off_t) (range.end - range.start), advice);
}

static void forget(const struct sinking *file, struct span range) {
  advise(file, range, POSIX_FADV_DONTNEED);
}

/*
 * Begins to read a range of the file into the page cache, so that the disk works while the kernel exchanges
 * the previous range.
 *
 * Each page needs a folio of its own: see struct held. POSIX_FADV_WILLNEED allocates single pages, and so do
 * reads with POSIX_FADV_RANDOM. First drops the range from the page cache, because the read-ahead of other
 * readers has allocated larger folios.
 */
static void prefetch(const struct sinking *file, struct span range, struct held *held) {
  forget(file, range);
  record_held(file, range, held);
  for (uint64_t at = range.start; at < range.end; at += READ_UNIT)
    advise(file, (struct span) { at, smaller(range.end, at + READ_UNIT) }, POSIX_FADV_WILLNEED);
}

/* Reads a range of the file into the page cache. Returns 0 or -errno. */
static int load(const struct sinking *file, uint64_t at, uint64_t length) {
  CLEANUP_FREE char *buffer = malloc(READ_UNIT);
  if (buffer == NULL)
    return -ENOMEM;
  for (uint64_t done = 0; done < length;) {
    ssize_t got = pread(file->fd, buffer, smaller(length - done, READ_UNIT), (off_t) (at + done));
    if (got < 0 && errno == EINTR)
      continue;
    if (got <= 0)
      return got < 0 ? -errno : 0; /* 0: the end of the file */
    done += (uint64_t) got;
  }
  return 0;
}

/*
 * Keeps a range of the file in the page cache until unpin. If the disk cannot write the new blocks, the page
 * cache has the only copy of the data. A mapping protects the range from POSIX_FADV_DONTNEED and drop_caches.
 * mlock also protects it when memory is short, up to RLIMIT_MEMLOCK. Reads the range first, because
 * MAP_POPULATE and mlock repeat a failed read forever.
 */
static int pin(const struct sinking *file, uint64_t at, uint64_t length, struct pinned *pinned) {
  uint64_t start = at - at % (uint64_t) sysconf(_SC_PAGESIZE);
  *pinned = (struct pinned) { NULL, (size_t) (at + length - start) };
  int result = load(file, at, length);
  if (result < 0)
    return result;
  void *map = mmap(NULL, pinned->length, PROT_READ, MAP_SHARED | MAP_POPULATE, file->fd, (off_t) start);
  if (map == MAP_FAILED)
    return -errno;
  mlock(map, pinned->length);
  pinned->start = map;
  return 0;
}

static void unpin(const struct pinned *pinned) {
  if (pinned->start != NULL)
    munmap(pinned->start, pinned->length);
}

/*
 * Writes the exchanged data to the new blocks. If the disk cannot write there, exchanges the blocks back: the data
 * are still in the page cache, and the fence still owns the old blocks. ERROR is the errno of a write that has already
 * failed, or 0.
 */
static int settle(const struct work *work, const struct sinking *file, const struct held *held, uint64_t at,
                  const struct berth *berth, uint64_t length, int error) {
  bool written = fsync(file->fd) == 0;
  if (error == 0 && written)
    return 0;
  error = error != 0 ? error : errno;
  uint64_t back;
  int result = exchange_range(work, file, held, at, berth, length, &back, NULL);
  if (fsync(file->fd) != 0 && result == 0)
    result = -errno;
  if (result < 0)
    return fail(&work->fence_dir->fault, ENOTRECOVERABLE,
                "%s: cannot write to its new blocks at address %" PRIu64 ": %s; cannot return it to its old blocks "
                "either: %s; check the file", file->path, berth->at.start, strerror(error), strerror(-result));
  return fail(&work->fence_dir->fault, error,
              "%s: cannot write to its new blocks at address %" PRIu64 ": %s; it stays where it was", file->path,
              berth->at.start, strerror(error));
}

/*
 * Moves a range of the file to a fence extent. prefetch() must have been called for the range. Exchanges the
 * blocks, writes the data, releases the old blocks, and drops the range from the page cache. Prefetches the
 * range NEXT, which may be empty.
 */
static int move(struct work *work, const struct sinking *file, struct held *held, uint64_t at, const struct berth *berth,
                uint64_t length, struct span next, struct fence_sink_report *report) {
  uint64_t done;
  int64_t before = work->report->given_back;
  struct pinned pinned;
  int result = pin(file, at, length, &pinned);
  if (result < 0)
    return fail(&work->fence_dir->fault, -result, "%s: cannot read it at offset %" PRIu64 ": %s; the rest stays where it "
                "is", file->path, at, strerror(-result));
  prefetch(file, next, held);
  int unwritten = 0;
  int failed = exchange_range(work, file, held, at, berth, length, &done, &unwritten);
  result = done > 0 ? settle(work, file, held, at, berth, done, unwritten) : 0;
  unpin(&pinned);
  if (result < 0)
    return result;
  result = give_back_part(work, berth->file, (struct span) { berth->logical, berth->logical + done });
  report->moved += work->report->given_back - before;
  forget(file, (struct span) { at, at + done });
  if (result < 0 || failed == 0)
    return result;
  struct stat now = { 0 };
  /* Ranges consist of whole blocks, so the last one may extend beyond the end of the file. */
  if (fstat(file->fd, &now) == 0 && (uint64_t) now.st_size < smaller(at + length, file->size))
    return 0; /* truncated meanwhile */
  bool modified = now.st_mtim.tv_sec != file->modified.tv_sec || now.st_mtim.tv_nsec != file->modified.tv_nsec;
  /*
   * ENODATA: the file was truncated and extended again, so that the rest of the range is a hole. The mtime does not
   * always show this: with inodes of 128 bytes, it has a resolution of one second.
   */
  if (failed == -ENODATA || ((failed == -EINVAL || failed == -EBUSY) && modified))
    return fail(&work->fence_dir->fault, ETXTBSY, "%s: another process is writing to it; try again later", file->path);
  return fail(&work->fence_dir->fault, -failed, "%s: cannot exchange its blocks: %s%s", file->path, strerror(-failed),
              failed == -EOPNOTSUPP ? "; the kernel does not support this on this file system" : "");
}

/*
 * Reports progress, and sleeps until the rate is met. Sleeps after the last step, too: otherwise, small files
 * would move without a limit. Returns whether the caller cancels.
 */
static bool cancelled(const struct work *work, const struct pieces *pieces, uint64_t done, int64_t rate, int64_t began) {
  int64_t due = rate > 0 ? began + (int64_t) ((double) done * 1000000 / (double) rate) : began;
  for (;;) {
    int64_t wait = due - now_us();
    if (wait <= 0 && done >= pieces->total)
      return false; /* nothing is left to cancel */
    if (work->progress != NULL &&
        work->progress(work->progress_data, (int64_t) done, (int64_t) pieces->total) != 0)
      return true;
    if (wait <= 0)
      return false;
    struct timespec pause = { .tv_nsec = (wait < PAUSE_US ? wait : PAUSE_US) * 1000 };
    nanosleep(&pause, NULL);
  }
}

/* Returns the first step of a range. */
static struct span first_step(const struct work *work, struct span range) {
  return (struct span) { range.start, smaller(range.end, range.start + work->step) };
}

/* Moves the pieces of a file, in the order of their offsets. */
static int sink_pieces(struct work *work, const struct sinking *file, const struct pieces *pieces, struct berths *berths,
                       int64_t rate, struct fence_sink_report *report) {
  uint64_t unit = exchange_unit(work->fence_dir->block), done = 0;
  struct berth berth = { 0 };
  int64_t began = now_us();
  int result = 0;
  bool ended = false;
  for (size_t i = 0; i < pieces->count && !ended; i++) {
    struct span at = pieces->list[i], ahead = first_step(work, at);
    __attribute__((cleanup(cleanup_held))) struct held held = { 0 };
    result = init_held(at, work->fence_dir->block, &held);
    if (result < 0)
      return fail(&work->fence_dir->fault, -result, "%s: %s", file->path, strerror(-result));
    prefetch(file, ahead, &held);
    while (at.start < at.end && !ended) {
      if (length_of(&berth) == 0 || berth.logical % unit != at.start % unit)
        take_berth(berths, pieces->total - done, at.start, unit, &berth);
      uint64_t length = smaller(smaller(at.end - at.start, work->step), length_of(&berth));
      if (length == 0)
        break; /* the fence has no blocks left */
      struct span rest = { at.start + length, at.end };
      ahead = (struct span) { larger(ahead.end, rest.start), first_step(work, rest).end };
      result = move(work, file, &held, at.start, &berth, length, ahead, report);
      at = rest;
      berth.logical += length;
      berth.at.start += length;
      done += length;
      ended = result < 0 || cancelled(work, pieces, done, rate, began);
    }
    forget(file, (struct span) { at.start, ahead.end });
    ended |= at.start < at.end;
  }
  return result;
}

int sink(struct work *work, const struct sinking *file, int64_t rate, struct fence_sink_report *report) {
  __attribute__((cleanup(cleanup_berths))) struct berths berths = { .work = work };
  __attribute__((cleanup(cleanup_pieces))) struct pieces pieces = { 0 };
  __attribute__((cleanup(cleanup_pieces))) struct pieces after = { 0 };
  work->step = smaller(work->step, SINK_STEP);
  /*
   * If the caller cancels after a step, the call does not pause for the bytes of that step. Steps must
   * therefore be short.
   */
  if (rate > 0)
    work->step = smaller(work->step, larger((uint64_t) rate / 4 / SINK_STEP_MIN * SINK_STEP_MIN, SINK_STEP_MIN));
  int result = find_berths(work, &berths);
  if (result == 0)
    result = explain_pieces(work, file, find_pieces(work, file, &pieces));
  if (result < 0)
    return result;
  /*
   * prefetch() drops only folios that are completely in its range. Drop the whole file once, because a folio
   * can contain the end of one piece and the start of the next.
   */
  if (pieces.count > 0 && berths.count > 0)
    forget(file, (struct span) { 0, INT64_MAX });

  long priority = syscall(SYS_ioprio_get, IOPRIO_THREAD, 0);
  syscall(SYS_ioprio_set, IOPRIO_THREAD, 0, IOPRIO_LOWEST);
  result = sink_pieces(work, file, &pieces, &berths, rate, report);
  if (priority >= 0)
    syscall(SYS_ioprio_set, IOPRIO_THREAD, 0, priority);

  int looked = find_pieces(work, file, &after);
  /*
   * -EAGAIN: another process has begun to write to the file. Reports the bytes that already have an address.
   */
  report->left = (int64_t) after.total;
  report->extents = after.extents;
  return result < 0 || looked == -EAGAIN ? result : explain_pieces(work, file, looked);
}
