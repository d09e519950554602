/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The data of files: small ones in a file beside the store, large ones in blocks of the device.
 *
 * Any number of threads may call; the caller must see to it that the node is not dropped meanwhile.
 */

#ifndef BIGBLOCK_DATA_H
#define BIGBLOCK_DATA_H

#include <sys/types.h>

#include "buffers.h"
#include "volume.h"
#include "windows.h"

struct data {
  struct volume *volume;
  struct buffers buffers;
  struct windows windows;
};

/* Returns whether there was memory: buffers and windows of "run" bytes, half of "memory" each. */
bool data_start(struct data *data, struct volume *volume, uint64_t run, uint64_t memory);

/* An open file. */
struct handle {
  uint64_t reached; /* where its reader has come to */
  uint64_t errors;  /* how many errors of the file it has reported */
  bool writes;
};

/* Return bytes or -errno. "Reached" is where the reader has come to. */
ssize_t data_read(struct data *data, struct node *node, uint64_t *reached, char *to, size_t size, uint64_t offset);
ssize_t data_write(struct data *data, struct node *node, const char *from, size_t size, uint64_t offset);

/* Return 0 or -errno. */
int data_truncate(struct data *data, struct node *node, uint64_t size);
/* Makes the file safe, and all of the volume that is out of the buffers; also fails for an earlier error. */
int data_sync(struct data *data, struct node *node, struct handle *handle);
/* Has the file written out soon if a writer closes it; fails for an earlier error. Does nothing for a reader. */
int data_close(struct data *data, struct node *node, struct handle *handle);

/* Gives up all that a removed file has. */
void data_discard(struct data *data, struct node *node);

/* Makes everything safe when there are no writers any more. Returns 0 or -errno. */
int data_finish(struct data *data);
/* Ends what data_start began. */
void data_stop(struct data *data);

#endif
