/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The files and directories of a volume, and the addresses of their data. The namespace is kept in memory;
 * the store holds a copy. There are no hard links, so the name is part of the node.
 *
 * Not thread-safe; the volume's lock guards it.
 */

#ifndef BIGBLOCK_NAMESPACE_H
#define BIGBLOCK_NAMESPACE_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/stat.h>

#include "bytes.h"
#include "errors.h"
#include "message.h"

#define ROOT_INODE 1

/* A block of a file. Bytes beyond "valid" are stale and read as zeros. */
struct piece {
  uint64_t index; /* block number in the file */
  uint64_t block; /* block number on the device */
  uint64_t valid;
};

struct buffer;

struct node {
  uint64_t inode;
  struct node *parent; /* NULL for the root, and for removed files that are still open */
  char *name;
  mode_t mode;
  uid_t uid;
  gid_t gid;
  dev_t device;
  struct timespec accessed, modified, changed;
  uint64_t size;       /* size in bytes, including buffered data */
  uint64_t size_safe;  /* size without buffered data, as recorded in the store */
  bool is_large;       /* data are on the device; otherwise in the directory of small files in the store */
  struct piece *piece; /* sorted by index */
  size_t pieces;
  char *target;        /* target of a symbolic link */

  /* The fields below are not stored. */
  bool is_changed, is_removed, is_discarded; /* discarded: the data are released */
  uint64_t parent_taken; /* inode of the parent, until namespace_taken resolves it */
  uint64_t lookups, opens; /* references held by the kernel */
  struct node *children, *next, *previous; /* directory entries in creation order */
  uint64_t directories; /* number of child directories */
  struct node *next_by_inode, *next_by_name, *next_changed;

  /* Used by buffers.c and data.c, under their locks. */
  pthread_rwlock_t content; /* locked for writing to change data, for reading to read data */
  struct buffer *filling;
  unsigned unwritten;

  /* Used by volume.c. */
  struct errors errors; /* errors of writeback and commits */
  uint64_t commit;      /* number of the last commit that included the node */
  bool has_tail;        /* the small file may be larger than "size" until the next commit */
};

struct namespace {
  struct node *root;
  uint64_t next_inode; /* inode numbers are never reused */
  struct node **by_inode, **by_name;
  uint64_t buckets, nodes;
  struct node *changed;
  uint64_t *removed; /* removed inodes that are not yet recorded in the store */
  size_t removals;
};

/* Initializes a namespace with a root directory. Returns false if out of memory. */
bool namespace_init(struct namespace *namespace);
void namespace_free(struct namespace *namespace);

struct node *namespace_find(const struct namespace *namespace, uint64_t inode);
struct node *namespace_lookup(const struct namespace *namespace, const struct node *parent, const char *name);

/* Creates a node in a directory. Returns NULL if out of memory. */
struct node *namespace_add(struct namespace *namespace, struct node *parent, const char *name, mode_t mode);
/* Removes the name of a node. The node exists until namespace_drop. */
void namespace_remove(struct namespace *namespace, struct node *node);
/* Renames a node; the new name must not exist. Takes ownership of the name. */
void namespace_move(struct namespace *namespace, struct node *node, struct node *parent, char *name);
/* Frees a removed node. */
void namespace_drop(struct namespace *namespace, struct node *node);

/* Marks a node as changed for the next commit. */
void namespace_changed(struct namespace *namespace, struct node *node);

/* Returns the piece at an index of the file, or NULL. */
struct piece *namespace_piece(const struct node *node, uint64_t index);
/* Adds a piece that does not exist yet. Returns NULL if out of memory. */
struct piece *namespace_add_piece(struct node *node, uint64_t index, uint64_t block);

/* Serialize the whole namespace, or only the changes since the last call of namespace_put_changes. */
void namespace_put_all(struct namespace *namespace, struct bytes *to);
void namespace_put_changes(struct namespace *namespace, struct bytes *to);

/*
 * Loads a whole namespace or changes. A node may precede its parent, so lookups by name work only after
 * namespace_taken. Returns 0, or -1 with a message.
 */
int namespace_take(struct namespace *namespace, struct bytes_reader *from, struct message *message);
/* Links all nodes to their directories. Returns 0, or -1 with a message if the namespace is inconsistent. */
int namespace_taken(struct namespace *namespace, struct message *message);

#endif
