/* SPDX-License-Identifier: Apache-2.0 */

#include "buffers.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <syslog.h>

#define ZEROS (1u << 20)

/* Not const, so that it is in .bss and does not enlarge the program file. */
static _Alignas(DEVICE_ALIGNMENT) char zeros[ZEROS];

/*
 * Reads a sector at the offset "at" of a block. Bytes beyond the valid data read as zeros. Returns
 * 0 or -errno.
 */
static int read_sector(struct device *device, char *to, uint64_t block, uint64_t at, uint64_t valid) {
  if (at >= valid) {
    memset(to, 0, DEVICE_ALIGNMENT);
    return 0;
  }
  int result = device_read(device, to, DEVICE_ALIGNMENT, block + at);
  if (result == 0 && valid - at < DEVICE_ALIGNMENT)
    memset(to + (valid - at), 0, DEVICE_ALIGNMENT - (valid - at));
  return result;
}

/* Writes zeros to a block from the end of its valid data to "end". Returns 0 or -errno. */
static int fill_gap(struct device *device, char *sector, uint64_t block, uint64_t valid, uint64_t end) {
  int result = 0;
  if (valid % DEVICE_ALIGNMENT != 0 && device_down(valid) < end) {
    result = read_sector(device, sector, block, device_down(valid), valid);
    if (result == 0)
      result = device_write(device, sector, DEVICE_ALIGNMENT, block + device_down(valid));
  }
  for (uint64_t at = device_up(valid); result == 0 && at < end; at += ZEROS)
    result = device_write(device, zeros, end - at < ZEROS ? end - at : ZEROS, block + at);
  return result;
}

/*
 * Writes a buffer to its block. Completes the first and the last sector with the data that the
 * block already has. Returns 0 or -errno.
 */
static int write_block(struct device *device, struct buffer *buffer, uint64_t block, uint64_t in_block,
                       uint64_t valid) {
  uint64_t low = in_block + buffer->low, high = in_block + buffer->high;
  uint64_t first = device_down(low), last = device_down(high), end = device_up(high);
  char *head = device_memory(2 * DEVICE_ALIGNMENT), *tail = head + DEVICE_ALIGNMENT;
  if (head == NULL)
    return -ENOMEM;
  int result = valid < low ? fill_gap(device, head, block, valid, first) : 0;
  if (result == 0)
    result = read_sector(device, head, block, first, low == first ? 0 : valid);
  if (result == 0)
    result = read_sector(device, tail, block, last, high == last ? 0 : valid);
  if (result == 0) {
    memcpy(buffer->data + (first - in_block), head, low - first);
    if (high != last)
      memcpy(buffer->data + (high - in_block), tail + (high - last), end - high);
    result = device_write(device, buffer->data + (first - in_block), end - first, block + first);
  }
  free(head);
  return result;
}

/*
 * Writes a buffer to the device and updates the namespace. On failure, records the error for each
 * open file of the node.
 */
static void write_out(struct buffers *buffers, struct buffer *buffer) {
  struct volume *volume = buffers->volume;
  struct node *node = buffer->node;
  uint64_t index = buffer->start / volume->block_size, in_block = buffer->start % volume->block_size;

  pthread_mutex_lock(&volume->lock);
  struct piece piece = *namespace_piece(node, index);
  pthread_mutex_unlock(&volume->lock);
  int result = write_block(&volume->device, buffer, piece.block * volume->block_size, in_block, piece.valid);
  if (result != 0) {
    /* If the file is already closed, no fsync or close can report the error, so log it. */
    syslog(LOG_ERR, "%s: cannot write file data: %s; the data are lost", volume->device.path, strerror(-result));
    volume_record_error(volume, node, result);
    return;
  }

  pthread_mutex_lock(&volume->lock);
  struct piece *written = namespace_piece(node, index);
  if (written->valid < in_block + buffer->high)
    written->valid = in_block + buffer->high;
  if (node->size_safe < buffer->start + buffer->high)
    node->size_safe = buffer->start + buffer->high;
  namespace_changed(&volume->namespace, node);
  pthread_mutex_unlock(&volume->lock);
  readahead_drop(buffers->readahead, node->inode, buffer->start + buffer->low, buffer->start + buffer->high);
}

static void *write_queued(void *data) {
  struct buffers *buffers = data;
  pthread_mutex_lock(&buffers->lock);
  for (;;) {
    while (buffers->first == NULL && !buffers->stopping)
      pthread_cond_wait(&buffers->changed, &buffers->lock);
    struct buffer *buffer = buffers->first;
    if (buffer == NULL)
      break;
    buffers->first = buffer->next;
    if (buffers->first == NULL)
      buffers->last = &buffers->first;
    pthread_mutex_unlock(&buffers->lock);
    write_out(buffers, buffer);
    pthread_mutex_lock(&buffers->lock);
    buffer->node->unwritten--;
    buffer->node = NULL;
    buffer->state = FREE;
    buffers->queued--;
    pthread_cond_broadcast(&buffers->changed);
  }
  pthread_mutex_unlock(&buffers->lock);
  return NULL;
}

bool buffers_allocate(struct buffers *buffers, struct volume *volume, struct readahead *readahead, uint64_t run,
                      unsigned count) {
  *buffers = (struct buffers) { .volume = volume, .readahead = readahead, .run = run, .count = count };
  buffers->last = &buffers->first;
  buffers->all = calloc(count, sizeof *buffers->all);
  for (unsigned i = 0; i < count; i++)
    if (buffers->all == NULL || (buffers->all[i].data = device_memory(run)) == NULL)
      return false;
  return pthread_mutex_init(&buffers->lock, NULL) == 0 && pthread_cond_init(&buffers->changed, NULL) == 0;
}

bool buffers_start(struct buffers *buffers) {
  return pthread_create(&buffers->writer, NULL, write_queued, buffers) == 0;
}

/* The caller of the static functions below holds the lock. */

static void queue(struct buffers *buffers, struct buffer *buffer) {
  buffer->state = QUEUED;
  buffer->node->filling = NULL;
  buffer->next = NULL;
  *buffers->last = buffer;
  buffers->last = &buffer->next;
  buffers->queued++;
  pthread_cond_broadcast(&buffers->changed);
}

/* Queues the partial buffer of a file, if any, after all threads have finished copying into it. */
static void queue_filling(struct buffers *buffers, struct node *node) {
  while (node->filling != NULL && node->filling->pins > 0)
    pthread_cond_wait(&buffers->changed, &buffers->lock);
  if (node->filling != NULL)
    queue(buffers, node->filling);
}

/* Returns the oldest partial buffer that no thread copies into, or NULL. */
static struct buffer *longest_waiting(struct buffers *buffers) {
  struct buffer *found = NULL;
  for (unsigned i = 0; i < buffers->count; i++) {
    struct buffer *buffer = &buffers->all[i];
    if (buffer->state == FILLING && buffer->pins == 0 && (found == NULL || buffer->begun < found->begun))
      found = buffer;
  }
  return found;
}

static struct buffer *get_free(struct buffers *buffers) {
  for (;;) {
    for (unsigned i = 0; i < buffers->count; i++)
      if (buffers->all[i].state == FREE)
        return &buffers->all[i];
    struct buffer *victim = buffers->queued == 0 ? longest_waiting(buffers) : NULL;
    if (victim != NULL)
      queue(buffers, victim);
    else
      pthread_cond_wait(&buffers->changed, &buffers->lock);
  }
}

/* Returns whether a range of a run touches or overlaps the data in the buffer. */
static bool fits(const struct buffer *buffer, uint64_t start, uint64_t low, uint64_t high) {
  return buffer->start == start && low <= buffer->high && high >= buffer->low;
}

static bool overlaps(const struct buffer *buffer, const struct node *node, uint64_t from, uint64_t to) {
  return buffer->state != FREE && buffer->node == node && buffer->start + buffer->low < to &&
         buffer->start + buffer->high > from;
}

/*
 * Returns the buffer for a range of a run: the partial buffer of the file if the range fits, otherwise a new
 * one. A queued buffer may contain the same range; the queued buffer is written first.
 */
static struct buffer *buffer_for(struct buffers *buffers, struct node *node, uint64_t start, uint64_t low,
                                 uint64_t high) {
  if (node->filling != NULL && !fits(node->filling, start, low, high))
    queue_filling(buffers, node);
  if (node->filling == NULL) {
    struct buffer *buffer = get_free(buffers);
    buffer->state = FILLING;
    buffer->node = node;
    buffer->start = start;
    buffer->low = buffer->high = low;
    buffer->begun = ++buffers->begins;
    node->filling = buffer;
    node->unwritten++;
  }
  return node->filling;
}

void buffers_put(struct buffers *buffers, struct node *node, uint64_t offset, const char *data, size_t length) {
  uint64_t start = offset / buffers->run * buffers->run, low = offset - start, high = low + length;
  pthread_mutex_lock(&buffers->lock);
  struct buffer *buffer = buffer_for(buffers, node, start, low, high);
  buffer->pins++;
  pthread_mutex_unlock(&buffers->lock);
  memcpy(buffer->data + low, data, length);
  pthread_mutex_lock(&buffers->lock);
  buffer->pins--;
  if (low < buffer->low)
    buffer->low = low;
  if (high > buffer->high)
    buffer->high = high;
  if (buffer->high == buffers->run)
    queue(buffers, buffer);
  pthread_cond_broadcast(&buffers->changed);
  pthread_mutex_unlock(&buffers->lock);
}

bool buffers_hold(struct buffers *buffers, const struct node *node, uint64_t from, uint64_t to) {
  pthread_mutex_lock(&buffers->lock);
  bool held = false;
  for (unsigned i = 0; !held && node->unwritten > 0 && i < buffers->count; i++)
    held = overlaps(&buffers->all[i], node, from, to);
  pthread_mutex_unlock(&buffers->lock);
  return held;
}

void buffers_push(struct buffers *buffers, struct node *node) {
  pthread_mutex_lock(&buffers->lock);
  queue_filling(buffers, node);
  pthread_mutex_unlock(&buffers->lock);
}

void buffers_push_old(struct buffers *buffers) {
  pthread_mutex_lock(&buffers->lock);
  for (unsigned i = 0; i < buffers->count; i++) {
    struct buffer *buffer = &buffers->all[i];
    if (buffer->state == FILLING && buffer->pins == 0 && buffer->begun <= buffers->begins_before)
      queue(buffers, buffer);
  }
  buffers->begins_before = buffers->begins;
  pthread_mutex_unlock(&buffers->lock);
}

void buffers_drain(struct buffers *buffers, struct node *node) {
  pthread_mutex_lock(&buffers->lock);
  while (node->unwritten > 0) {
    queue_filling(buffers, node);
    if (node->unwritten > 0)
      pthread_cond_wait(&buffers->changed, &buffers->lock);
  }
  pthread_mutex_unlock(&buffers->lock);
}

void buffers_discard(struct buffers *buffers, struct node *node) {
  pthread_mutex_lock(&buffers->lock);
  while (node->unwritten > 0) {
    struct buffer *filling = node->filling;
    if (filling != NULL && filling->pins == 0) {
      filling->state = FREE;
      filling->node = NULL;
      node->filling = NULL;
      node->unwritten--;
      pthread_cond_broadcast(&buffers->changed);
    } else {
      pthread_cond_wait(&buffers->changed, &buffers->lock);
    }
  }
  pthread_mutex_unlock(&buffers->lock);
}

void buffers_write_all(struct buffers *buffers) {
  pthread_mutex_lock(&buffers->lock);
  buffers->begins_before = buffers->begins;
  pthread_mutex_unlock(&buffers->lock);
  buffers_push_old(buffers);
  pthread_mutex_lock(&buffers->lock);
  while (buffers->queued > 0)
    pthread_cond_wait(&buffers->changed, &buffers->lock);
  pthread_mutex_unlock(&buffers->lock);
}

void buffers_stop(struct buffers *buffers) {
  pthread_mutex_lock(&buffers->lock);
  buffers->stopping = true;
  pthread_cond_broadcast(&buffers->changed);
  pthread_mutex_unlock(&buffers->lock);
  pthread_join(buffers->writer, NULL);
  for (unsigned i = 0; i < buffers->count; i++)
    free(buffers->all[i].data);
  free(buffers->all);
}
