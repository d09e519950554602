/* SPDX-License-Identifier: Apache-2.0 */

#include "windows.h"

#include <stdlib.h>
#include <string.h>

bool windows_reads_on(uint64_t reached, uint64_t offset, uint64_t run) {
  return offset + run >= reached && offset <= reached + run;
}

/* The next ones are called with the lock held. */

static struct window *find(struct windows *windows, const struct span *span) {
  for (unsigned i = 0; i < windows->count; i++) {
    struct window *window = &windows->all[i];
    if (window->state != EMPTY && window->span.inode == span->inode && window->span.start == span->start)
      return window;
  }
  return NULL;
}

/* The window to be used next, empty; NULL if all are busy. */
static struct window *make_room(struct windows *windows) {
  struct window *found = NULL;
  for (unsigned i = 0; i < windows->count; i++) {
    struct window *window = &windows->all[i];
    if (window->state == LOADING || window->pins > 0)
      continue;
    if (window->state == EMPTY)
      return window;
    if (found == NULL || window->used < found->used)
      found = window;
  }
  return found;
}

/* Reads a span to a window, without the lock meanwhile. Returns 0 or -errno. */
static int load(struct windows *windows, struct window *window, const struct span *span) {
  window->state = LOADING;
  window->span = *span;
  window->outdated = false;
  window->used = ++windows->uses;
  pthread_mutex_unlock(&windows->lock);
  int result = device_read(windows->device, window->data, device_up(span->length), span->address);
  pthread_mutex_lock(&windows->lock);
  window->state = result == 0 && !window->outdated ? READY : EMPTY;
  pthread_cond_broadcast(&windows->changed);
  return result;
}

static void *read_ahead(void *data) {
  struct windows *windows = data;
  pthread_mutex_lock(&windows->lock);
  while (!windows->stopping) {
    if (windows->aheads == 0) {
      pthread_cond_wait(&windows->changed, &windows->lock);
      continue;
    }
    struct span span = windows->ahead[0];
    windows->aheads--;
    memmove(windows->ahead, windows->ahead + 1, windows->aheads * sizeof span);
    bool wanted = span.length > 0 && find(windows, &span) == NULL;
    struct window *window = wanted ? make_room(windows) : NULL;
    if (window != NULL)
      load(windows, window, &span);
  }
  pthread_mutex_unlock(&windows->lock);
  return NULL;
}

bool windows_start(struct windows *windows, struct device *device, uint64_t run, unsigned count) {
  *windows = (struct windows) { .device = device, .run = run, .count = count };
  windows->all = calloc(count, sizeof *windows->all);
  for (unsigned i = 0; i < count; i++)
    if (windows->all == NULL || (windows->all[i].data = device_memory(run)) == NULL)
      return false;
  return pthread_mutex_init(&windows->lock, NULL) == 0 && pthread_cond_init(&windows->changed, NULL) == 0 &&
         pthread_create(&windows->reader, NULL, read_ahead, windows) == 0;
}

int windows_read(struct windows *windows, const struct span *span, uint64_t at, char *data, size_t length,
                 bool wanted) {
  int result = 0;
  pthread_mutex_lock(&windows->lock);
  struct window *window = find(windows, span);
  while (window != NULL && window->state == LOADING) {
    pthread_cond_wait(&windows->changed, &windows->lock);
    window = find(windows, span);
  }
  /* The file may have grown since then. */
  if (window != NULL && window->span.length < at + length) {
    if (window->pins > 0)
      wanted = false;
    else
      window->state = EMPTY;
    window = NULL;
  }
  if (window == NULL && wanted && (window = make_room(windows)) != NULL) {
    result = load(windows, window, span);
    if (window->state != READY)
      window = NULL;
  }
  if (window != NULL) {
    window->pins++;
    window->used = ++windows->uses;
    pthread_mutex_unlock(&windows->lock);
    memcpy(data, window->data + at, length);
    pthread_mutex_lock(&windows->lock);
    window->pins--;
    result = 1;
  }
  pthread_mutex_unlock(&windows->lock);
  return result;
}

void windows_ahead(struct windows *windows, const struct span *span) {
  pthread_mutex_lock(&windows->lock);
  bool known = find(windows, span) != NULL;
  for (unsigned i = 0; i < windows->aheads; i++)
    known |= windows->ahead[i].inode == span->inode && windows->ahead[i].start == span->start;
  if (!known && windows->aheads < WINDOWS_AHEAD_MOST) {
    windows->ahead[windows->aheads++] = *span;
    pthread_cond_broadcast(&windows->changed);
  }
  pthread_mutex_unlock(&windows->lock);
}

void windows_drop(struct windows *windows, uint64_t inode, uint64_t from, uint64_t to) {
  pthread_mutex_lock(&windows->lock);
  for (unsigned i = 0; i < windows->count; i++) {
    struct window *window = &windows->all[i];
    if (window->span.inode != inode || window->span.start >= to || window->span.start + windows->run <= from)
      continue;
    /* Who copies from it now has begun before the change. */
    window->outdated = true;
    if (window->state == READY)
      window->state = EMPTY;
  }
  for (unsigned i = 0; i < windows->aheads; i++)
    if (windows->ahead[i].inode == inode)
      windows->ahead[i].length = 0;
  pthread_mutex_unlock(&windows->lock);
}

void windows_stop(struct windows *windows) {
  pthread_mutex_lock(&windows->lock);
  windows->stopping = true;
  pthread_cond_broadcast(&windows->changed);
  pthread_mutex_unlock(&windows->lock);
  pthread_join(windows->reader, NULL);
  for (unsigned i = 0; i < windows->count; i++)
    free(windows->all[i].data);
  free(windows->all);
}
