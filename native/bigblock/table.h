/* SPDX-License-Identifier: Apache-2.0 */

/*
 * What is in a volume: files, directories and the rest, and where their data lie. All of it is in memory; the
 * store keeps a copy. No node has two names, so its name is part of it.
 *
 * Not thread-safe; the volume's lock guards it.
 */

#ifndef BIGBLOCK_TABLE_H
#define BIGBLOCK_TABLE_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/stat.h>

#include "bytes.h"
#include "errors.h"
#include "message.h"

#define ROOT_INODE 1

/* A block of a file. What is beyond its valid bytes is from former times, and reads as zeros. */
struct piece {
  uint64_t index; /* which block of the file it is */
  uint64_t block; /* which block of the device */
  uint64_t valid;
};

struct buffer;

struct node {
  uint64_t inode;
  struct node *parent; /* NULL for the root, and for what is removed but open */
  char *name;
  mode_t mode;
  uid_t uid;
  gid_t gid;
  dev_t device;
  struct timespec accessed, modified, changed;
  uint64_t size;       /* as users see it */
  uint64_t size_safe;  /* as far as it is out of the buffers, which is what the store is told */
  bool is_large;       /* on the device; otherwise its data are in a file beside the store */
  struct piece *piece; /* by index */
  size_t pieces;
  char *target;        /* of a symbolic link */

  /* The rest is not kept. */
  bool is_changed, is_removed, is_discarded; /* discarded: its data are given up */
  uint64_t parent_taken; /* until table_taken finds it */
  uint64_t lookups, opens; /* by the kernel */
  struct node *children, *next, *previous; /* of a directory, in the order in which they came */
  uint64_t directories; /* among its children */
  struct node *next_by_inode, *next_by_name, *next_changed;

  /* Of buffers.c and data.c, with their locks. */
  pthread_rwlock_t content; /* held for writing by whoever changes data, for reading by readers */
  struct buffer *filling;
  unsigned unwritten;

  /* Of volume.c. */
  struct errors errors; /* of writing it out, and of making it safe */
  uint64_t commit;      /* the last one that was to make it safe */
};

struct table {
  struct node *root;
  uint64_t next_inode; /* numbers are never used twice */
  struct node **by_inode, **by_name;
  uint64_t buckets, nodes;
  struct node *changed;
  uint64_t *removed; /* inodes of which the store does not know yet that they are gone */
  size_t removals;
};

/* With a root directory. Returns whether there was memory. */
bool table_init(struct table *table);
void table_free(struct table *table);

struct node *table_find(const struct table *table, uint64_t inode);
struct node *table_lookup(const struct table *table, const struct node *parent, const char *name);

/* Makes a node in a directory; NULL if there is no memory. */
struct node *table_add(struct table *table, struct node *parent, const char *name, mode_t mode);
/* Takes away its name. It stays until it is dropped. */
void table_remove(struct table *table, struct node *node);
/* Gives it another name, which is free. Returns whether there was memory. */
bool table_move(struct table *table, struct node *node, struct node *parent, const char *name);
/* Frees a node that is removed. */
void table_drop(struct table *table, struct node *node);

/* Has the store told of a change at the next commit. */
void table_changed(struct table *table, struct node *node);

/* The piece with an index, or NULL. */
struct piece *table_piece(const struct node *node, uint64_t index);
/* Adds one that is not there yet; NULL if there is no memory. */
struct piece *table_add_piece(struct node *node, uint64_t index, uint64_t block);

/* Puts the whole table, or what has changed, which then counts as told. */
void table_put_all(struct table *table, struct bytes *to);
void table_put_changes(struct table *table, struct bytes *to);

/*
 * Takes a whole table or changes; a node may come before its parent, so names are found only after
 * table_taken. Returns 0, or -1 with a message.
 */
int table_take(struct table *table, struct bytes_reader *from, struct message *message);
/* Finds the children of all directories. Returns 0, or -1 with a message about what makes no sense. */
int table_taken(struct table *table, struct message *message);

#endif
