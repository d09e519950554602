/* SPDX-License-Identifier: Apache-2.0 */

#include "serve.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <syslog.h>
#include <time.h>

#include "files.h"

#define THREADS 32
/* Seconds between two commits, as in ext4. A crash may lose changes since the last commit. */
#define COMMIT_INTERVAL 5

struct committer {
  struct data *data;
  pthread_t thread;
  pthread_mutex_t lock;
  pthread_cond_t stop;
  bool stopping;
};

/* Commits every COMMIT_INTERVAL seconds, which limits the loss of data without fsync. */
static void *commit_regularly(void *of) {
  struct committer *committer = of;
  struct volume *volume = committer->data->volume;
  struct timespec until;
  pthread_mutex_lock(&committer->lock);
  while (!committer->stopping) {
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += COMMIT_INTERVAL;
    pthread_cond_timedwait(&committer->stop, &committer->lock, &until);
    pthread_mutex_unlock(&committer->lock);
    buffers_push_old(&committer->data->buffers);
    int result = volume_commit(volume);
    if (result != 0)
      syslog(LOG_ERR, "%s: cannot commit changes: %s; retrying in %d s", volume->store.path, strerror(-result),
             COMMIT_INTERVAL);
    pthread_mutex_lock(&committer->lock);
  }
  pthread_mutex_unlock(&committer->lock);
  return NULL;
}

/* Serves FUSE requests until the file system is unmounted. */
static int serve(struct data *data, struct fuse_session *session) {
  struct committer committer = { .data = data };
  pthread_condattr_t clock;
  /* Not pthread_cond_clockwait, which needs glibc 2.30. */
  if (pthread_mutex_init(&committer.lock, NULL) != 0 || pthread_condattr_init(&clock) != 0 ||
      pthread_condattr_setclock(&clock, CLOCK_MONOTONIC) != 0 || pthread_cond_init(&committer.stop, &clock) != 0 ||
      pthread_create(&committer.thread, NULL, commit_regularly, &committer) != 0)
    return -1;
  struct fuse_loop_config *config = fuse_loop_cfg_create();
  fuse_loop_cfg_set_max_threads(config, THREADS);
  fuse_loop_cfg_set_idle_threads(config, THREADS);
  int result = fuse_session_loop_mt(session, config);
  fuse_loop_cfg_destroy(config);
  pthread_mutex_lock(&committer.lock);
  committer.stopping = true;
  pthread_cond_signal(&committer.stop);
  pthread_mutex_unlock(&committer.lock);
  pthread_join(committer.thread, NULL);
  /* The result is positive if a signal has ended the loop. */
  return result > 0 ? 0 : result;
}

/*
 * Mounts the volume. The source of the mount is the block device, so that umount waits until all
 * data are durable. For an image, the source is the store, and umount does not wait. Returns NULL
 * on failure.
 */
static struct fuse_session *mount_files(struct data *data, struct volume *volume, const char *mount_point) {
  char *options = NULL, name[PATH_MAX + 8];
  bool block = volume->device.is_block;
  snprintf(name, sizeof name, "fsname=%s", block ? volume->device.path : volume->store.path);
  if (fuse_opt_add_opt_escaped(&options, name) != 0 ||
      fuse_opt_add_opt(&options, "subtype=bigblock,allow_other,default_permissions") != 0 ||
      (block && fuse_opt_add_opt(&options, "blkdev,blksize=4096") != 0))
    return NULL;
  char *arguments[] = { (char *) "bigblock", (char *) "-o", options, NULL };
  struct fuse_args all = FUSE_ARGS_INIT(3, arguments);
  struct fuse_session *session = fuse_session_new(&all, &files_operations, sizeof files_operations, data);
  fuse_opt_free_args(&all);
  free(options);
  if (session == NULL)
    return NULL;
  if ((block && device_share(&volume->device) != 0) || fuse_set_signal_handlers(session) != 0 ||
      fuse_session_mount(session, mount_point) != 0) {
    fuse_session_destroy(session);
    return NULL;
  }
  return session;
}

int serve_find_mount_point(const char *name, char path[PATH_MAX], struct message *message) {
  if (volume_has_died(name, message))
    return -1;
  if (realpath(name, path) != NULL)
    return 0;
  return fail(message, "%s: %s. The mount point must be an existing directory", name, strerror(errno));
}

int serve_volume(struct volume *volume, const char *mount_point, uint64_t run, uint64_t memory,
                 struct message *message) {
  static struct data data;
  /*
   * Allocate before fuse_daemonize, so that the caller gets the error. Start threads after it, because
   * threads do not survive its fork.
   */
  if (!data_allocate(&data, volume, run, memory))
    return fail(message, "out of memory; reduce --memory");
  struct fuse_session *session = mount_files(&data, volume, mount_point);
  if (session == NULL)
    return fail(message, "%s: cannot mount (see above); bigblock needs root and /dev/fuse", mount_point);
  if (fuse_daemonize(0) != 0) {
    fail(message, "%s: cannot continue in the background: %s", mount_point, strerror(errno));
    fuse_session_unmount(session);
    return -1;
  }
  openlog("bigblock", LOG_PID, LOG_DAEMON);
  /* To free memory, the kernel may write to this volume. This process must not wait for such writes. */
  prctl(PR_SET_IO_FLUSHER, 1, 0, 0, 0);

  bool started = data_start(&data);
  int result = started ? serve(&data, session) : -1;
  if (result != 0)
    fail(message, "%s: a thread did not start, or FUSE requests cannot be read; unmounting", mount_point);
  /*
   * After a signal, the volume is still mounted. Other programs therefore cannot use the device until all
   * data are written.
   */
  if (started)
    data_finish(&data);
  fuse_remove_signal_handlers(session);
  fuse_session_unmount(session);
  fuse_session_destroy(session);
  if (started) {
    data_stop(&data);
    int closed = volume_close(volume);
    if (closed != 0)
      result = fail(message, "%s: cannot commit the last changes: %s; all changes since the last commit are lost. "
                    "Before you mount the volume again, check the device and the disk that holds the store",
                    volume->store.path, strerror(-closed));
  }
  if (result != 0)
    syslog(LOG_ERR, "%s", message->text);
  return result;
}
