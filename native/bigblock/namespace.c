/* SPDX-License-Identifier: Apache-2.0 */

#include "namespace.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BUCKETS_FIRST 1024

static uint64_t mixed(uint64_t number) {
  number *= 0x9e3779b97f4a7c15u;
  return number ^ number >> 32;
}

static uint64_t name_bucket(const struct namespace *namespace, const struct node *parent, const char *name) {
  uint64_t hash = mixed(parent->inode);
  for (; *name != 0; name++)
    hash = (hash ^ (unsigned char) *name) * 0x100000001b3u;
  return mixed(hash) % namespace->buckets;
}

static struct node **inode_bucket(const struct namespace *namespace, uint64_t inode) {
  return &namespace->by_inode[mixed(inode) % namespace->buckets];
}

static void link_inode(struct namespace *namespace, struct node *node) {
  struct node **bucket = inode_bucket(namespace, node->inode);
  node->next_by_inode = *bucket;
  *bucket = node;
}

static void link_name(struct namespace *namespace, struct node *node) {
  struct node **bucket = &namespace->by_name[name_bucket(namespace, node->parent, node->name)];
  node->next_by_name = *bucket;
  *bucket = node;
}

static void unlink_name(struct namespace *namespace, struct node *node) {
  struct node **at = &namespace->by_name[name_bucket(namespace, node->parent, node->name)];
  while (*at != node)
    at = &(*at)->next_by_name;
  *at = node->next_by_name;
}

/* Adds a node as the last child of its parent. */
static void link_child(struct node *node) {
  struct node *parent = node->parent, *first = parent->children;
  if (first == NULL) {
    parent->children = node->next = node->previous = node;
  } else {
    node->next = first;
    node->previous = first->previous;
    first->previous->next = node;
    first->previous = node;
  }
  parent->directories += S_ISDIR(node->mode);
}

static void unlink_child(struct node *node) {
  struct node *parent = node->parent;
  parent->directories -= S_ISDIR(node->mode);
  if (node->next == node) {
    parent->children = NULL;
    return;
  }
  node->previous->next = node->next;
  node->next->previous = node->previous;
  if (parent->children == node)
    parent->children = node->next;
}

/*
 * Doubles the number of buckets when there are as many nodes as buckets. If out of memory, keeps the
 * number of buckets, so that lookups become slower.
 */
static void grow(struct namespace *namespace) {
  if (namespace->nodes < namespace->buckets)
    return;
  uint64_t before = namespace->buckets;
  struct node **inodes = namespace->by_inode, **names = namespace->by_name;
  struct node **more_inodes = calloc(before * 2, sizeof *inodes), **more_names = calloc(before * 2, sizeof *names);
  if (more_inodes == NULL || more_names == NULL) {
    free(more_inodes);
    free(more_names);
    return;
  }
  namespace->by_inode = more_inodes;
  namespace->by_name = more_names;
  namespace->buckets = before * 2;
  for (uint64_t i = 0; i < before; i++) {
    for (struct node *node = inodes[i], *next; node != NULL; node = next) {
      next = node->next_by_inode;
      link_inode(namespace, node);
    }
    for (struct node *node = names[i], *next; node != NULL; node = next) {
      next = node->next_by_name;
      link_name(namespace, node);
    }
  }
  free(inodes);
  free(names);
}

static void free_node(struct node *node) {
  pthread_rwlock_destroy(&node->content);
  free(node->name);
  free(node->piece);
  free(node->target);
  free(node);
}

/* Creates a node without a name. Returns NULL if out of memory. */
static struct node *new_node(struct namespace *namespace, uint64_t inode) {
  struct node *node = calloc(1, sizeof *node);
  if (node == NULL)
    return NULL;
  pthread_rwlock_init(&node->content, NULL);
  node->inode = inode;
  grow(namespace);
  link_inode(namespace, node);
  namespace->nodes++;
  return node;
}

bool namespace_init(struct namespace *namespace) {
  *namespace = (struct namespace) { .buckets = BUCKETS_FIRST, .next_inode = ROOT_INODE + 1 };
  namespace->by_inode = calloc(BUCKETS_FIRST, sizeof *namespace->by_inode);
  namespace->by_name = calloc(BUCKETS_FIRST, sizeof *namespace->by_name);
  if (namespace->by_inode == NULL || namespace->by_name == NULL)
    return false;
  namespace->root = new_node(namespace, ROOT_INODE);
  if (namespace->root == NULL)
    return false;
  namespace->root->mode = S_IFDIR | 0755;
  return true;
}

void namespace_free(struct namespace *namespace) {
  for (uint64_t i = 0; namespace->by_inode != NULL && i < namespace->buckets; i++)
    for (struct node *node = namespace->by_inode[i], *next; node != NULL; node = next) {
      next = node->next_by_inode;
      free_node(node);
    }
  free(namespace->by_inode);
  free(namespace->by_name);
  free(namespace->removed);
  *namespace = (struct namespace) { 0 };
}

struct node *namespace_find(const struct namespace *namespace, uint64_t inode) {
  struct node *node = *inode_bucket(namespace, inode);
  while (node != NULL && node->inode != inode)
    node = node->next_by_inode;
  return node;
}

struct node *namespace_lookup(const struct namespace *namespace, const struct node *parent, const char *name) {
  struct node *node = namespace->by_name[name_bucket(namespace, parent, name)];
  while (node != NULL && (node->parent != parent || strcmp(node->name, name) != 0))
    node = node->next_by_name;
  return node;
}

struct node *namespace_add(struct namespace *namespace, struct node *parent, const char *name, mode_t mode) {
  char *copy = strdup(name);
  struct node *node = copy == NULL ? NULL : new_node(namespace, namespace->next_inode);
  if (node == NULL) {
    free(copy);
    return NULL;
  }
  namespace->next_inode++;
  node->name = copy;
  node->mode = mode;
  node->parent = parent;
  link_name(namespace, node);
  link_child(node);
  namespace_changed(namespace, node);
  return node;
}

void namespace_remove(struct namespace *namespace, struct node *node) {
  unlink_name(namespace, node);
  unlink_child(node);
  node->parent = NULL;
  node->is_removed = true;
  uint64_t *longer = realloc(namespace->removed, (namespace->removals + 1) * sizeof *longer);
  if (longer == NULL)
    abort(); /* Otherwise, the store would keep the file after its blocks are reused. A restart recovers the volume. */
  namespace->removed = longer;
  namespace->removed[namespace->removals++] = node->inode;
}

void namespace_move(struct namespace *namespace, struct node *node, struct node *parent, char *name) {
  unlink_name(namespace, node);
  unlink_child(node);
  free(node->name);
  node->name = name;
  node->parent = parent;
  link_name(namespace, node);
  link_child(node);
  namespace_changed(namespace, node);
}

/* Removes a node from the list of changes. */
static void forget_change(struct namespace *namespace, struct node *node) {
  struct node **at = &namespace->changed;
  while (node->is_changed && *at != node)
    at = &(*at)->next_changed;
  if (node->is_changed)
    *at = node->next_changed;
}

void namespace_drop(struct namespace *namespace, struct node *node) {
  struct node **at = inode_bucket(namespace, node->inode);
  while (*at != node)
    at = &(*at)->next_by_inode;
  *at = node->next_by_inode;
  forget_change(namespace, node);
  namespace->nodes--;
  free_node(node);
}

void namespace_changed(struct namespace *namespace, struct node *node) {
  if (node->is_changed || node->is_removed)
    return;
  node->is_changed = true;
  node->next_changed = namespace->changed;
  namespace->changed = node;
}

/* Returns the position of the piece at an index of the file, or the position to insert that piece. */
static size_t place_of(const struct node *node, uint64_t index) {
  size_t low = 0, high = node->pieces;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (node->piece[middle].index < index)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

struct piece *namespace_piece(const struct node *node, uint64_t index) {
  size_t place = place_of(node, index);
  return place < node->pieces && node->piece[place].index == index ? &node->piece[place] : NULL;
}

struct piece *namespace_add_piece(struct node *node, uint64_t index, uint64_t block) {
  /* Grows in powers of two, so that not every new piece copies the array. */
  if ((node->pieces & (node->pieces - 1)) == 0) {
    size_t capacity = node->pieces == 0 ? 1 : node->pieces * 2;
    struct piece *longer = realloc(node->piece, capacity * sizeof *longer);
    if (longer == NULL)
      return NULL;
    node->piece = longer;
  }
  size_t place = place_of(node, index);
  memmove(node->piece + place + 1, node->piece + place, (node->pieces - place) * sizeof *node->piece);
  node->piece[place] = (struct piece) { .index = index, .block = block };
  node->pieces++;
  return &node->piece[place];
}

/* The types of records in the store. */
enum { NODE = 'N', REMOVED = 'R', NEXT_INODE = 'I' };

static void put_time(struct bytes *to, struct timespec time) {
  bytes_put_number(to, (uint64_t) time.tv_sec);
  bytes_put_number(to, (uint64_t) time.tv_nsec);
}

static struct timespec take_time(struct bytes_reader *from) {
  struct timespec time = { .tv_sec = (time_t) bytes_take_number(from) };
  time.tv_nsec = (long) bytes_take_number(from);
  return time;
}

static void put_node(struct bytes *to, const struct node *node) {
  bytes_put_number(to, NODE);
  bytes_put_number(to, node->inode);
  bytes_put_number(to, node->parent == NULL ? 0 : node->parent->inode);
  bytes_put_text(to, node->name == NULL ? "" : node->name);
  bytes_put_number(to, node->mode);
  bytes_put_number(to, node->uid);
  bytes_put_number(to, node->gid);
  bytes_put_number(to, node->device);
  put_time(to, node->accessed);
  put_time(to, node->modified);
  put_time(to, node->changed);
  bytes_put_number(to, node->is_large ? node->size_safe : node->size);
  bytes_put_number(to, node->is_large);
  bytes_put_text(to, node->target == NULL ? "" : node->target);
  bytes_put_number(to, node->pieces);
  for (size_t i = 0; i < node->pieces; i++) {
    bytes_put_number(to, node->piece[i].index);
    bytes_put_number(to, node->piece[i].block);
    bytes_put_number(to, node->piece[i].valid);
  }
}

void namespace_put_all(struct namespace *namespace, struct bytes *to) {
  bytes_put_number(to, NEXT_INODE);
  bytes_put_number(to, namespace->next_inode);
  for (uint64_t i = 0; i < namespace->buckets; i++)
    for (struct node *node = namespace->by_inode[i]; node != NULL; node = node->next_by_inode)
      if (!node->is_removed)
        put_node(to, node);
}

void namespace_put_changes(struct namespace *namespace, struct bytes *to) {
  if (namespace->changed == NULL && namespace->removals == 0)
    return;
  bytes_put_number(to, NEXT_INODE);
  bytes_put_number(to, namespace->next_inode);
  for (struct node *node = namespace->changed; node != NULL; node = node->next_changed) {
    node->is_changed = false;
    if (!node->is_removed)
      put_node(to, node);
  }
  namespace->changed = NULL;
  for (size_t i = 0; i < namespace->removals; i++) {
    bytes_put_number(to, REMOVED);
    bytes_put_number(to, namespace->removed[i]);
  }
  namespace->removals = 0;
}

/* Loads the pieces of a node. Returns false if data are missing or memory is exhausted. */
static bool take_pieces(struct node *node, struct bytes_reader *from) {
  uint64_t pieces = bytes_take_number(from);
  free(node->piece);
  node->piece = NULL;
  node->pieces = 0;
  for (uint64_t i = 0; i < pieces && !from->missing; i++) {
    uint64_t index = bytes_take_number(from), block = bytes_take_number(from);
    struct piece *piece = namespace_add_piece(node, index, block);
    if (piece == NULL)
      return false;
    piece->valid = bytes_take_number(from);
  }
  return !from->missing;
}

static bool take_node(struct namespace *namespace, struct bytes_reader *from) {
  uint64_t inode = bytes_take_number(from);
  struct node *node = namespace_find(namespace, inode);
  if (node == NULL && (node = new_node(namespace, inode)) == NULL)
    return false;
  node->parent_taken = bytes_take_number(from);
  free(node->name);
  node->name = bytes_take_text(from);
  node->mode = (mode_t) bytes_take_number(from);
  node->uid = (uid_t) bytes_take_number(from);
  node->gid = (gid_t) bytes_take_number(from);
  node->device = bytes_take_number(from);
  node->accessed = take_time(from);
  node->modified = take_time(from);
  node->changed = take_time(from);
  node->size = node->size_safe = bytes_take_number(from);
  node->is_large = bytes_take_number(from) != 0;
  free(node->target);
  node->target = bytes_take_text(from);
  return take_pieces(node, from);
}

int namespace_take(struct namespace *namespace, struct bytes_reader *from, struct message *message) {
  while (from->at < from->end) {
    uint64_t kind = bytes_take_number(from);
    struct node *node;
    bool known = true;
    switch (kind) {
    case NODE: known = take_node(namespace, from); break;
    case NEXT_INODE: namespace->next_inode = bytes_take_number(from); break;
    case REMOVED:
      node = namespace_find(namespace, bytes_take_number(from));
      if (node != NULL && node != namespace->root)
        namespace_drop(namespace, node);
      break;
    default: known = false;
    }
    if (!known || from->missing)
      return fail(message, "cannot read a record of the store (type %c, %td bytes before the end of the data): the "
                  "record was written by a newer version of bigblock, or memory is exhausted", (int) (kind & 0x7f),
                  from->end - from->at);
  }
  return 0;
}

int namespace_taken(struct namespace *namespace, struct message *message) {
  for (uint64_t i = 0; i < namespace->buckets; i++)
    for (struct node *node = namespace->by_inode[i]; node != NULL; node = node->next_by_inode) {
      if (node == namespace->root)
        continue;
      node->parent = namespace_find(namespace, node->parent_taken);
      if (node->parent == NULL || !S_ISDIR(node->parent->mode))
        return fail(message, "inode %" PRIu64 " (\"%s\") is in inode %" PRIu64 ", which is not a directory or does not exist",
                    node->inode, node->name, node->parent_taken);
      if (namespace_lookup(namespace, node->parent, node->name) != NULL)
        return fail(message, "directory inode %" PRIu64 " has two entries named \"%s\"", node->parent->inode,
                    node->name);
      link_name(namespace, node);
      link_child(node);
    }
  /* Find directories that are their own ancestors: no path from them leads to the root. */
  for (uint64_t i = 0; i < namespace->buckets; i++)
    for (struct node *node = namespace->by_inode[i]; node != NULL; node = node->next_by_inode) {
      uint64_t steps = 0;
      for (struct node *above = node; above != namespace->root; above = above->parent)
        if (++steps > namespace->nodes)
          return fail(message, "the parent directories of inode %" PRIu64 " form a loop", node->inode);
    }
  return 0;
}
