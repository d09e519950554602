/* SPDX-License-Identifier: Apache-2.0 */

#include "data.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <syslog.h>

#include "small_files.h"

static uint64_t least(uint64_t a, uint64_t b) {
  return a < b ? a : b;
}

bool data_allocate(struct data *data, struct volume *volume, uint64_t run, uint64_t memory) {
  unsigned each = (unsigned) (memory / run / 2);
  data->volume = volume;
  return readahead_allocate(&data->readahead, &volume->device, run, each) &&
         buffers_allocate(&data->buffers, volume, &data->readahead, run, each);
}

bool data_start(struct data *data) {
  return readahead_start(&data->readahead) && buffers_start(&data->buffers);
}

int data_finish(struct data *data) {
  buffers_write_all(&data->buffers);
  return volume_finish(data->volume);
}

void data_stop(struct data *data) {
  buffers_stop(&data->buffers);
  readahead_stop(&data->readahead);
}

/* Copies the piece at an index of the file. Returns whether it exists. */
static bool look_up(struct volume *volume, const struct node *node, uint64_t index, struct piece *piece) {
  pthread_mutex_lock(&volume->lock);
  const struct piece *found = namespace_piece(node, index);
  if (found != NULL)
    *piece = *found;
  pthread_mutex_unlock(&volume->lock);
  return found != NULL;
}

/*
 * Finds or allocates the block at an index of a file. If a write at "in_block" overwrites the start of the
 * block, drops the checksum of the block from the fingerprint. Returns 0 or -errno.
 */
static int have_block(struct volume *volume, struct node *node, uint64_t index, uint64_t in_block,
                      struct piece *piece) {
  if (!look_up(volume, node, index, piece)) {
    uint64_t block;
    int result = volume_allocate_block(volume, &block);
    if (result != 0)
      return result;
    pthread_mutex_lock(&volume->lock);
    bool added = namespace_add_piece(node, index, block) != NULL;
    if (!added)
      volume_release_block(volume, block);
    pthread_mutex_unlock(&volume->lock);
    if (!added)
      return -ENOMEM;
    *piece = (struct piece) { .index = index, .block = block };
  }
  /* The write also fills the gap between the valid data and "in_block" with zeros. */
  bool start = in_block < FINGERPRINT_LENGTH || piece->valid < FINGERPRINT_LENGTH;
  return start ? volume_before_overwriting(volume, piece->block) : 0;
}

/* Buffers a part of a write that is in one run. Returns 0 or -errno. */
static int write_part(struct data *data, struct node *node, const char *from, size_t size, uint64_t offset) {
  struct volume *volume = data->volume;
  struct piece piece;
  int result = have_block(volume, node, offset / volume->block_size, offset % volume->block_size, &piece);
  if (result != 0)
    return result;
  buffers_put(&data->buffers, node, offset, from, size);
  pthread_mutex_lock(&volume->lock);
  if (node->size < offset + size)
    node->size = offset + size;
  volume_modified(volume, node);
  pthread_mutex_unlock(&volume->lock);
  return 0;
}

static ssize_t write_large(struct data *data, struct node *node, const char *from, size_t size, uint64_t offset) {
  uint64_t run = data->buffers.run;
  size_t done = 0;
  while (done < size) {
    uint64_t at = offset + done;
    size_t part = least(run - at % run, size - done);
    int result = write_part(data, node, from + done, part, at);
    if (result != 0)
      return done > 0 ? (ssize_t) done : result;
    done += part;
  }
  return (ssize_t) done;
}

/* Logs the error of a small file. Returns the error. */
static int small_error(const struct volume *volume, const struct node *node, int error) {
  char quoted[QUOTED_MAX];
  if (error == -EIO)
    syslog(LOG_ERR, "%s/small/%016" PRIx64 ": is damaged or missing, or its disk has I/O errors. Unmount the volume "
           "and run: disk-zones bigblock check %s", volume->store.path, node->inode,
           shell_quote(volume->store.path, quoted));
  return error;
}

/* Reads from a small file. Returns 0 or -errno. */
static int read_small(const struct volume *volume, const struct node *node, char *to, size_t size, uint64_t offset) {
  return small_error(volume, node, small_read(volume->small, node->inode, to, size, offset));
}

static ssize_t write_small(struct volume *volume, struct node *node, const char *from, size_t size,
                           uint64_t offset) {
  ssize_t put = small_write(volume->small, node->inode, node->size, from, size, offset);
  if (put <= 0)
    return small_error(volume, node, (int) put);
  pthread_mutex_lock(&volume->lock);
  if (node->size < offset + (uint64_t) put)
    node->size = offset + (uint64_t) put;
  volume_modified(volume, node);
  pthread_mutex_unlock(&volume->lock);
  return put;
}

/*
 * Moves a small file to the device. Bypasses the buffers, because the store must refer to the small file
 * until all data are on the device. Returns 0 or -errno.
 */
static int make_large(struct data *data, struct node *node) {
  struct volume *volume = data->volume;
  uint64_t size = node->size, length = device_up(size);
  char *all = device_memory(length + DEVICE_ALIGNMENT);
  if (all == NULL)
    return -ENOMEM;
  int result = read_small(volume, node, all, size, 0);
  for (uint64_t at = 0; result == 0 && at < length; at += volume->block_size) {
    struct piece piece;
    result = have_block(volume, node, at / volume->block_size, 0, &piece);
    if (result == 0)
      result = device_write(&volume->device, all + at, least(volume->block_size, length - at),
                            piece.block * volume->block_size);
  }
  free(all);

  pthread_mutex_lock(&volume->lock);
  if (result == 0) {
    for (size_t i = 0; i < node->pieces; i++)
      node->piece[i].valid = least(volume->block_size, size - node->piece[i].index * volume->block_size);
    node->is_large = true;
    node->size_safe = size;
    volume_release_small(volume, node->inode);
  } else {
    for (size_t i = 0; i < node->pieces; i++)
      volume_release_block(volume, node->piece[i].block);
    node->pieces = 0;
  }
  namespace_changed(&volume->namespace, node);
  pthread_mutex_unlock(&volume->lock);
  return result;
}

ssize_t data_write(struct data *data, struct node *node, const char *from, size_t size, uint64_t offset) {
  ssize_t result = 0;
  pthread_rwlock_wrlock(&node->content);
  bool small = !node->is_large && offset + size <= small_most(data->volume->block_size);
  if (!small && !node->is_large)
    result = make_large(data, node);
  if (result == 0)
    result = small ? write_small(data->volume, node, from, size, offset)
                   : write_large(data, node, from, size, offset);
  pthread_rwlock_unlock(&node->content);
  return result;
}

/* Reads from the device, without read-ahead windows. Returns 0 or -errno. */
static int read_directly(struct device *device, char *to, size_t size, uint64_t address) {
  uint64_t from = device_down(address), length = device_up(address + size) - from;
  char *aligned = device_memory(length);
  if (aligned == NULL)
    return -ENOMEM;
  int result = device_read(device, aligned, length, from);
  if (result == 0)
    memcpy(to, aligned + (address - from), size);
  free(aligned);
  return result;
}

/* Returns the valid part of the run at an offset; empty if there is none. */
static struct span span_at(struct data *data, struct node *node, uint64_t offset) {
  struct volume *volume = data->volume;
  uint64_t run = data->readahead.run, start = offset / run * run, in_block = start % volume->block_size;
  struct span span = { .inode = node->inode, .start = start };
  struct piece piece;
  if (look_up(volume, node, start / volume->block_size, &piece) && piece.valid > in_block) {
    span.address = piece.block * volume->block_size + in_block;
    span.length = least(run, piece.valid - in_block);
  }
  return span;
}

/* Reads a part of a file that is in one run. Returns 0 or -errno. */
static int read_part(struct data *data, struct node *node, uint64_t *reached, char *to, size_t size,
                     uint64_t offset) {
  struct readahead *readahead = &data->readahead;
  struct span span = span_at(data, node, offset);
  uint64_t at = offset - span.start;
  size_t valid = at < span.length ? least(size, span.length - at) : 0;
  memset(to + valid, 0, size - valid);
  bool reads_on = readahead_reads_on(__atomic_load_n(reached, __ATOMIC_RELAXED), offset, readahead->run);
  __atomic_store_n(reached, offset + size, __ATOMIC_RELAXED);
  if (valid == 0)
    return 0;
  int result = 0;
  if (!readahead_read(readahead, &span, at, to, valid, reads_on))
    result = read_directly(readahead->device, to, valid, span.address + at);
  if (reads_on && result == 0) {
    struct span next = span_at(data, node, span.start + readahead->run);
    if (next.length > 0)
      readahead_ahead(readahead, &next);
  }
  return result;
}

static ssize_t read_large(struct data *data, struct node *node, uint64_t *reached, char *to, size_t size,
                          uint64_t offset) {
  uint64_t run = data->readahead.run;
  if (buffers_hold(&data->buffers, node, offset, offset + size))
    buffers_drain(&data->buffers, node);
  for (size_t done = 0; done < size;) {
    uint64_t at = offset + done;
    size_t part = least(run - at % run, size - done);
    int result = read_part(data, node, reached, to + done, part, at);
    if (result != 0)
      return result;
    done += part;
  }
  return (ssize_t) size;
}

ssize_t data_read(struct data *data, struct node *node, uint64_t *reached, char *to, size_t size,
                  uint64_t offset) {
  ssize_t result = 0;
  pthread_rwlock_rdlock(&node->content);
  if (offset < node->size) {
    size = least(size, node->size - offset);
    if (node->is_large) {
      result = read_large(data, node, reached, to, size, offset);
    } else {
      result = read_small(data->volume, node, to, size, offset);
      result = result == 0 ? (ssize_t) size : result;
    }
  }
  pthread_rwlock_unlock(&node->content);
  return result;
}

/*
 * Releases the blocks that start at or after the new size, and shortens the valid part of the block that
 * contains the new end. The caller holds the volume's lock.
 */
static void cut(struct volume *volume, struct node *node, uint64_t size) {
  size_t kept = 0;
  for (size_t i = 0; i < node->pieces; i++) {
    struct piece *piece = &node->piece[i];
    uint64_t start = piece->index * volume->block_size;
    if (start >= size) {
      volume_release_block(volume, piece->block);
      continue;
    }
    piece->valid = least(piece->valid, size - start);
    kept = i + 1;
  }
  node->pieces = kept;
}

/*
 * Truncates or extends a file. The caller holds the content lock for writing. Returns 0 or -errno.
 */
static int truncate_now(struct data *data, struct node *node, uint64_t size) {
  struct volume *volume = data->volume;
  int result = 0;
  if (!node->is_large && size > small_most(volume->block_size))
    result = make_large(data, node);
  /*
   * Extends a small file by writing a zero as its last byte. Leaves a truncated small file as it is: it is
   * shortened only after the commit, when the store has the new size.
   */
  if (result == 0 && !node->is_large && size > node->size) {
    ssize_t put = write_small(volume, node, "", 1, size - 1);
    return put < 0 ? (int) put : 0;
  }
  if (result != 0)
    return result;
  if (node->is_large && size == 0)
    buffers_discard(&data->buffers, node);
  else
    buffers_drain(&data->buffers, node);
  pthread_mutex_lock(&volume->lock);
  cut(volume, node, size);
  node->size = node->size_safe = size;
  if (!node->is_large)
    volume_release_tail(volume, node);
  volume_modified(volume, node);
  pthread_mutex_unlock(&volume->lock);
  readahead_drop(&data->readahead, node->inode, 0, UINT64_MAX);
  return 0;
}

int data_truncate(struct data *data, struct node *node, uint64_t size) {
  pthread_rwlock_wrlock(&node->content);
  int result = truncate_now(data, node, size);
  pthread_rwlock_unlock(&node->content);
  return result;
}

int data_sync(struct data *data, struct node *node, struct handle *handle) {
  buffers_drain(&data->buffers, node);
  int result = volume_commit(data->volume), error = volume_report_errors(data->volume, node, &handle->errors);
  return error != 0 ? error : result;
}

int data_close(struct data *data, struct node *node, struct handle *handle) {
  if (!handle->writes)
    return 0;
  buffers_push(&data->buffers, node);
  pthread_mutex_lock(&data->volume->lock);
  int result = errors_show(&node->errors, handle->errors, &handle->shown);
  pthread_mutex_unlock(&data->volume->lock);
  return result;
}

void data_discard(struct data *data, struct node *node) {
  struct volume *volume = data->volume;
  pthread_rwlock_wrlock(&node->content);
  buffers_discard(&data->buffers, node);
  pthread_mutex_lock(&volume->lock);
  cut(volume, node, 0);
  if (S_ISREG(node->mode) && !node->is_large)
    volume_release_small(volume, node->inode);
  pthread_mutex_unlock(&volume->lock);
  readahead_drop(&data->readahead, node->inode, 0, UINT64_MAX);
  pthread_rwlock_unlock(&node->content);
}
