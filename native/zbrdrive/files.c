/* SPDX-License-Identifier: Apache-2.0 */

#define FUSE_USE_VERSION 314

#include "files.h"

#include <errno.h>
#include <fcntl.h>
#include <fuse_lowlevel.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>

/*
 * Size of the largest request in bytes with libfuse 3.14 and the kernel's default limit of 256
 * pages.
 */
#define REQUEST_MOST (1 << 20)
/* Number of threads: the queue depth of a SATA drive (NCQ). */
#define THREADS 32
/* Maximum number of background requests that the kernel sends at a time. */
#define BACKGROUND_MOST 64
#define NEVER 1e9

enum { ROOT = FUSE_ROOT_ID, DRIVE, STATS, STATS_JSON, CONTROL, INODES };

static const char *const names[INODES] = { [DRIVE] = "drive", [STATS] = "stats",
                                           [STATS_JSON] = "stats.json", [CONTROL] = "control" };

/*
 * Makes the model process requests in the order in which the kernel sends them: a thread holds this
 * lock from before it receives a request until the model has processed it. Data transfers run
 * concurrently.
 */
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static _Thread_local bool has_turn;

static void take_turn(void) {
  pthread_mutex_lock(&turn);
  has_turn = true;
}

static void give_turn(void) {
  if (has_turn) {
    has_turn = false;
    pthread_mutex_unlock(&turn);
  }
}

static struct drive *drive_of(fuse_req_t req) {
  return fuse_req_userdata(req);
}

static struct stat attributes(fuse_req_t req, fuse_ino_t inode) {
  struct stat found = { .st_ino = inode, .st_nlink = 1 };
  switch (inode) {
  case ROOT: found.st_mode = S_IFDIR | 0755; break;
  case DRIVE:
    found.st_mode = S_IFREG | 0600;
    found.st_size = (off_t) drive_of(req)->profile.capacity;
    break;
  case CONTROL: found.st_mode = S_IFREG | 0200; break;
  default: found.st_mode = S_IFREG | 0444; break;
  }
  return found;
}

static void on_init(void *data, struct fuse_conn_info *connection) {
  (void) data;
  connection->max_write = REQUEST_MOST;
  connection->max_background = BACKGROUND_MOST;
  /* No splice: writes must be examined for zeros, so the data are needed in memory. */
  connection->want &= ~(unsigned) (FUSE_CAP_SPLICE_READ | FUSE_CAP_SPLICE_WRITE | FUSE_CAP_SPLICE_MOVE);
}

static void on_lookup(fuse_req_t req, fuse_ino_t parent, const char *name) {
  for (fuse_ino_t inode = DRIVE; parent == ROOT && inode < INODES; inode++)
    if (strcmp(name, names[inode]) == 0) {
      struct fuse_entry_param entry = { .ino = inode, .attr = attributes(req, inode), .attr_timeout = NEVER,
                                        .entry_timeout = NEVER };
      fuse_reply_entry(req, &entry);
      return;
    }
  fuse_reply_err(req, ENOENT);
}

static void on_getattr(fuse_req_t req, fuse_ino_t inode, struct fuse_file_info *file) {
  (void) file;
  struct stat found = attributes(req, inode);
  fuse_reply_attr(req, &found, NEVER);
}

/*
 * Accepts truncation of the control file, because a shell truncates it before a write. Refuses all
 * other changes.
 */
static void on_setattr(fuse_req_t req, fuse_ino_t inode, struct stat *wanted, int what,
                       struct fuse_file_info *file) {
  (void) wanted;
  if (inode == CONTROL && (what & FUSE_SET_ATTR_SIZE) != 0)
    on_getattr(req, inode, file);
  else
    fuse_reply_err(req, EPERM);
}

static void on_readdir(fuse_req_t req, fuse_ino_t inode, size_t size, off_t offset,
                       struct fuse_file_info *file) {
  (void) file;
  char list[1024];
  size_t filled = 0;
  for (fuse_ino_t one = (fuse_ino_t) offset + DRIVE; inode == ROOT && one < INODES; one++) {
    struct stat found = attributes(req, one);
    size_t needed = fuse_add_direntry(req, list + filled, sizeof list - filled, names[one], &found,
                                      (off_t) (one - DRIVE + 1));
    if (needed > sizeof list - filled || filled + needed > size)
      break;
    filled += needed;
  }
  fuse_reply_buf(req, list, filled);
}

/*
 * Returns whether a file may be opened in this mode. The mode bits of a file do not restrict root.
 */
static bool is_allowed(fuse_ino_t inode, int flags) {
  int access = flags & O_ACCMODE;
  switch (inode) {
  case DRIVE: return true;
  case CONTROL: return access == O_WRONLY;
  default: return access == O_RDONLY;
  }
}

/* A reader of stats or stats.json gets the counters as of the time when it opened the file. */
static void on_open(fuse_req_t req, fuse_ino_t inode, struct fuse_file_info *file) {
  if (!is_allowed(inode, file->flags)) {
    fuse_reply_err(req, EACCES);
    return;
  }
  file->direct_io = 1;
  if (inode == STATS || inode == STATS_JSON) {
    char *text = drive_stats(drive_of(req), inode == STATS_JSON);
    if (text == NULL) {
      fuse_reply_err(req, ENOMEM);
      return;
    }
    file->fh = (uint64_t) (uintptr_t) text;
  }
  if (fuse_reply_open(req, file) == -ENOENT)
    free((void *) (uintptr_t) file->fh);
}

static void on_release(fuse_req_t req, fuse_ino_t inode, struct fuse_file_info *file) {
  (void) inode;
  free((void *) (uintptr_t) file->fh);
  fuse_reply_err(req, 0);
}

/* Reads a part of the counters. */
static void read_stats(fuse_req_t req, size_t size, off_t offset, const char *text) {
  size_t length = strlen(text), start = (size_t) offset < length ? (size_t) offset : length;
  fuse_reply_buf(req, text + start, length - start < size ? length - start : size);
}

/*
 * A request that waits until the drive is healed. It does not block its thread: otherwise no thread
 * would be left to receive "heal".
 */
struct held {
  struct held *next;
  fuse_req_t req;
  enum direction direction;
  size_t size;
  off_t offset;
  char data[];
};

/* List of the held requests, in the order of arrival. Protected by "turn". */
static struct held *first_held, **last_held = &first_held;

static void hold(fuse_req_t req, enum direction direction, const char *data, size_t size, off_t offset) {
  struct held *held = malloc(sizeof *held + (data == NULL ? 0 : size));
  if (held == NULL) {
    fuse_reply_err(req, ENOMEM);
    return;
  }
  *held = (struct held) { .req = req, .direction = direction, .size = size, .offset = offset };
  if (data != NULL)
    memcpy(held->data, data, size);
  *last_held = held;
  last_held = &held->next;
}

/*
 * Applies the faults to a request. Returns true if the request was answered or held because of a
 * fault.
 */
static bool is_struck(fuse_req_t req, enum direction direction, const char *data, size_t size, off_t offset) {
  switch (drive_fate(drive_of(req), direction, (uint64_t) offset, size)) {
  case FAILED: fuse_reply_err(req, EIO); return true;
  case DROPPED:
    if (direction == WRITE)
      fuse_reply_write(req, size);
    else
      fuse_reply_err(req, 0);
    return true;
  case HELD: hold(req, direction, data, size, offset); return true;
  default: return false;
  }
}

static void on_read(fuse_req_t req, fuse_ino_t inode, size_t size, off_t offset, struct fuse_file_info *file) {
  static const char zeros[REQUEST_MOST];
  static _Thread_local char data[REQUEST_MOST];
  struct drive *drive = drive_of(req);
  if (inode != DRIVE) {
    read_stats(req, size, offset, (const char *) (uintptr_t) file->fh);
    return;
  }
  uint64_t start = (uint64_t) offset, capacity = drive->profile.capacity;
  uint64_t left = start < capacity ? capacity - start : 0;
  if (size > left)
    size = left;
  if (size > REQUEST_MOST)
    size = REQUEST_MOST;
  if (is_struck(req, READ, NULL, size, offset))
    return;
  double until = drive_request(drive, READ, start, size);
  give_turn();

  bool empty = backing_is_empty(&drive->backing, start, size);
  int result = empty ? 0 : backing_read(&drive->backing, data, size, start);
  drive_wait(until);
  drive_done(drive);
  if (result != 0)
    fuse_reply_err(req, -result);
  else
    fuse_reply_buf(req, empty ? zeros : data, size);
}

static void write_control(fuse_req_t req, const char *data, size_t size);

static void on_write(fuse_req_t req, fuse_ino_t inode, const char *data, size_t size, off_t offset,
                     struct fuse_file_info *file) {
  (void) file;
  struct drive *drive = drive_of(req);
  if (inode != DRIVE) {
    write_control(req, data, size);
    return;
  }
  uint64_t start = (uint64_t) offset, capacity = drive->profile.capacity;
  if (start >= capacity || size > capacity - start) {
    fuse_reply_err(req, ENOSPC);
    return;
  }
  if (is_struck(req, WRITE, data, size, offset))
    return;
  double until = drive_request(drive, WRITE, start, size);
  give_turn();

  int result = power_write(&drive->power, &drive->backing, data, size, start);
  drive_wait(until);
  drive_done(drive);
  if (result != 0)
    fuse_reply_err(req, -result);
  else
    fuse_reply_write(req, size);
}

static void on_fsync(fuse_req_t req, fuse_ino_t inode, int data_only, struct fuse_file_info *file) {
  (void) data_only;
  (void) file;
  struct drive *drive = drive_of(req);
  if (inode != DRIVE) {
    fuse_reply_err(req, 0);
    return;
  }
  if (is_struck(req, FLUSH, NULL, 0, 0))
    return;
  double until = drive_request(drive, FLUSH, 0, 0);
  give_turn();
  int result = power_flush(&drive->power, &drive->backing);
  drive_wait(until);
  drive_done(drive);
  fuse_reply_err(req, -result);
}

/*
 * Executes the held requests after a hang. Keeps "turn" locked. Otherwise, another thread could acquire it
 * and wait for the next request, which the host may send only after the held requests are answered.
 */
static void let_go(const struct drive *drive) {
  has_turn = false;
  while (first_held != NULL && !drive->faults.hang) {
    struct held *held = first_held;
    first_held = held->next;
    if (first_held == NULL)
      last_held = &first_held;
    switch (held->direction) {
    case READ: on_read(held->req, DRIVE, held->size, held->offset, NULL); break;
    case WRITE: on_write(held->req, DRIVE, held->data, held->size, held->offset, NULL); break;
    case FLUSH: on_fsync(held->req, DRIVE, 1, NULL); break;
    }
    free(held);
  }
  has_turn = true;
}

/* Executes a command that was written to the control file, with or without a newline. */
static void write_control(fuse_req_t req, const char *data, size_t size) {
  char command[64];
  if (size >= sizeof command) {
    fuse_reply_err(req, EINVAL);
    return;
  }
  memcpy(command, data, size);
  command[size] = 0;
  command[strcspn(command, "\n")] = 0;
  int result = drive_control(drive_of(req), command);
  let_go(drive_of(req));
  if (result != 0)
    fuse_reply_err(req, -result);
  else
    fuse_reply_write(req, size);
}

static void on_statfs(fuse_req_t req, fuse_ino_t inode) {
  (void) inode;
  struct statvfs found = { .f_bsize = 4096, .f_frsize = 4096, .f_files = INODES - 1, .f_namemax = 255,
                           .f_blocks = drive_of(req)->profile.capacity / 4096 };
  fuse_reply_statfs(req, &found);
}

static const struct fuse_lowlevel_ops operations = {
  .init = on_init,
  .lookup = on_lookup,
  .getattr = on_getattr,
  .setattr = on_setattr,
  .readdir = on_readdir,
  .open = on_open,
  .release = on_release,
  .read = on_read,
  .write = on_write,
  .fsync = on_fsync,
  .statfs = on_statfs,
};

/* Receives and processes requests until the drive is unmounted. */
static void *serve(void *data) {
  struct fuse_session *session = data;
  struct fuse_buf request = { 0 };
  for (;;) {
    take_turn();
    int got = fuse_session_exited(session) ? 0 : fuse_session_receive_buf(session, &request);
    if (got > 0)
      fuse_session_process_buf(session, &request);
    else if (got == 0 || (got != -EINTR && got != -EAGAIN))
      fuse_session_exit(session);
    give_turn();
    if (fuse_session_exited(session))
      break;
  }
  free(request.mem);
  return NULL;
}

/*
 * Makes this process an I/O flusher. To free memory, the kernel writes to the drive, and this process must
 * never wait for such writes. Its threads and the daemon inherit the setting. Warns if the drive may hang.
 */
static void never_wait_for_writeback(const struct drive *drive) {
  if (prctl(PR_SET_IO_FLUSHER, 1, 0, 0, 0) != 0)
    fprintf(stderr, "zbrdrive: warning: cannot become an I/O flusher: %s; this needs Linux 5.6 or later and "
            "CAP_SYS_RESOURCE; otherwise, the drive may hang when memory is short\n", strerror(errno));
  if (!drive->backing.is_direct)
    fprintf(stderr, "zbrdrive: warning: the file system of the backing file does not support direct I/O; "
            "unless it is a tmpfs, the drive may hang when other programs write a lot; use ext4 or XFS\n");
}

int files_serve(struct drive *drive, const char *mount_point) {
  never_wait_for_writeback(drive);
  char *arguments[] = { (char *) "zbrdrive", (char *) "-ofsname=zbrdrive,subtype=zbrdrive", NULL };
  struct fuse_args options = FUSE_ARGS_INIT(2, arguments);
  struct fuse_session *session = fuse_session_new(&options, &operations, sizeof operations, drive);
  if (session == NULL || fuse_session_mount(session, mount_point) != 0 || fuse_daemonize(0) != 0)
    return -1;

  pthread_t thread[THREADS];
  unsigned threads = 0;
  while (threads < THREADS && pthread_create(&thread[threads], NULL, serve, session) == 0)
    threads++;
  if (threads == 0)
    serve(session);
  for (unsigned i = 0; i < threads; i++)
    pthread_join(thread[i], NULL);
  fuse_session_unmount(session);
  fuse_session_destroy(session);
  fuse_opt_free_args(&options);
  return trace_stop(&drive->trace);
}
