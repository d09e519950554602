/* SPDX-License-Identifier: Apache-2.0 */

#include "readahead.h"

#include <stdlib.h>
#include <string.h>

bool readahead_reads_on(uint64_t reached, uint64_t offset, uint64_t run) {
  return offset + run >= reached && offset <= reached + run;
}

/* The caller of find, find_window and load holds the lock. */

static struct window *find(struct readahead *readahead, const struct span *span) {
  for (unsigned i = 0; i < readahead->count; i++) {
    struct window *window = &readahead->all[i];
    if (window->state != EMPTY && window->span.inode == span->inode && window->span.start == span->start)
      return window;
  }
  return NULL;
}

/* Returns an empty window or, if there is none, the least recently used one. Returns NULL if all are busy. */
static struct window *find_window(struct readahead *readahead) {
  struct window *found = NULL;
  for (unsigned i = 0; i < readahead->count; i++) {
    struct window *window = &readahead->all[i];
    if (window->state == LOADING || window->pins > 0)
      continue;
    if (window->state == EMPTY)
      return window;
    if (found == NULL || window->used < found->used)
      found = window;
  }
  return found;
}

/* Reads a span into a window. Releases the lock during the read. */
static void load(struct readahead *readahead, struct window *window, const struct span *span) {
  window->state = LOADING;
  window->span = *span;
  window->outdated = false;
  window->used = ++readahead->uses;
  pthread_mutex_unlock(&readahead->lock);
  int result = device_read(readahead->device, window->data, device_up(span->length), span->address);
  pthread_mutex_lock(&readahead->lock);
  window->state = result == 0 && !window->outdated ? READY : EMPTY;
  if (result != 0)
    readahead->failed[readahead->failures++ % FAILED_MOST] = *span;
  pthread_cond_broadcast(&readahead->changed);
}

static bool has_failed(const struct readahead *readahead, const struct span *span) {
  for (unsigned i = 0; i < FAILED_MOST && i < readahead->failures; i++)
    if (readahead->failed[i].inode == span->inode && readahead->failed[i].start == span->start)
      return true;
  return false;
}

static void *read_ahead(void *data) {
  struct readahead *readahead = data;
  pthread_mutex_lock(&readahead->lock);
  while (!readahead->stopping) {
    if (readahead->aheads == 0) {
      pthread_cond_wait(&readahead->changed, &readahead->lock);
      continue;
    }
    struct span span = readahead->ahead[0];
    readahead->aheads--;
    memmove(readahead->ahead, readahead->ahead + 1, readahead->aheads * sizeof span);
    bool wanted = span.length > 0 && find(readahead, &span) == NULL;
    struct window *window = wanted ? find_window(readahead) : NULL;
    if (window != NULL)
      load(readahead, window, &span);
  }
  pthread_mutex_unlock(&readahead->lock);
  return NULL;
}

bool readahead_allocate(struct readahead *readahead, struct device *device, uint64_t run, unsigned count) {
  *readahead = (struct readahead) { .device = device, .run = run, .count = count };
  readahead->all = calloc(count, sizeof *readahead->all);
  for (unsigned i = 0; i < count; i++)
    if (readahead->all == NULL || (readahead->all[i].data = device_memory(run)) == NULL)
      return false;
  return pthread_mutex_init(&readahead->lock, NULL) == 0 && pthread_cond_init(&readahead->changed, NULL) == 0;
}

bool readahead_start(struct readahead *readahead) {
  return pthread_create(&readahead->reader, NULL, read_ahead, readahead) == 0;
}

bool readahead_read(struct readahead *readahead, const struct span *span, uint64_t at, char *data, size_t length,
                    bool wanted) {
  pthread_mutex_lock(&readahead->lock);
  struct window *window = find(readahead, span);
  while (window != NULL && window->state == LOADING) {
    pthread_cond_wait(&readahead->changed, &readahead->lock);
    window = find(readahead, span);
  }
  /* The file may have grown since the window was loaded. */
  if (window != NULL && window->span.length < at + length) {
    if (window->pins > 0)
      wanted = false;
    else
      window->state = EMPTY;
    window = NULL;
  }
  wanted = wanted && !has_failed(readahead, span);
  if (window == NULL && wanted && (window = find_window(readahead)) != NULL) {
    load(readahead, window, span);
    if (window->state != READY)
      window = NULL;
  }
  if (window != NULL) {
    window->pins++;
    window->used = ++readahead->uses;
    pthread_mutex_unlock(&readahead->lock);
    memcpy(data, window->data + at, length);
    pthread_mutex_lock(&readahead->lock);
    window->pins--;
  }
  pthread_mutex_unlock(&readahead->lock);
  return window != NULL;
}

void readahead_ahead(struct readahead *readahead, const struct span *span) {
  pthread_mutex_lock(&readahead->lock);
  bool known = find(readahead, span) != NULL || has_failed(readahead, span);
  for (unsigned i = 0; i < readahead->aheads; i++)
    known |= readahead->ahead[i].inode == span->inode && readahead->ahead[i].start == span->start;
  if (!known && readahead->aheads < WINDOWS_AHEAD_MOST) {
    readahead->ahead[readahead->aheads++] = *span;
    pthread_cond_broadcast(&readahead->changed);
  }
  pthread_mutex_unlock(&readahead->lock);
}

void readahead_drop(struct readahead *readahead, uint64_t inode, uint64_t from, uint64_t to) {
  pthread_mutex_lock(&readahead->lock);
  for (unsigned i = 0; i < readahead->count; i++) {
    struct window *window = &readahead->all[i];
    if (window->span.inode != inode || window->span.start >= to || window->span.start + readahead->run <= from)
      continue;
    /* Does not wait for threads that are copying from the window: their reads began before the change. */
    window->outdated = true;
    if (window->state == READY)
      window->state = EMPTY;
  }
  for (unsigned i = 0; i < readahead->aheads; i++)
    if (readahead->ahead[i].inode == inode)
      readahead->ahead[i].length = 0;
  for (unsigned i = 0; i < FAILED_MOST; i++)
    if (readahead->failed[i].inode == inode)
      readahead->failed[i].inode = 0;
  pthread_mutex_unlock(&readahead->lock);
}

void readahead_stop(struct readahead *readahead) {
  pthread_mutex_lock(&readahead->lock);
  readahead->stopping = true;
  pthread_cond_broadcast(&readahead->changed);
  pthread_mutex_unlock(&readahead->lock);
  pthread_join(readahead->reader, NULL);
  for (unsigned i = 0; i < readahead->count; i++)
    free(readahead->all[i].data);
  free(readahead->all);
}
