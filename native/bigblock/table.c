/* SPDX-License-Identifier: Apache-2.0 */

#include "table.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BUCKETS_FIRST 1024

static uint64_t mixed(uint64_t number) {
  number *= 0x9e3779b97f4a7c15u;
  return number ^ number >> 32;
}

static uint64_t name_bucket(const struct table *table, const struct node *parent, const char *name) {
  uint64_t hash = mixed(parent->inode);
  for (; *name != 0; name++)
    hash = (hash ^ (unsigned char) *name) * 0x100000001b3u;
  return mixed(hash) % table->buckets;
}

static struct node **inode_bucket(const struct table *table, uint64_t inode) {
  return &table->by_inode[mixed(inode) % table->buckets];
}

static void link_inode(struct table *table, struct node *node) {
  struct node **bucket = inode_bucket(table, node->inode);
  node->next_by_inode = *bucket;
  *bucket = node;
}

static void link_name(struct table *table, struct node *node) {
  struct node **bucket = &table->by_name[name_bucket(table, node->parent, node->name)];
  node->next_by_name = *bucket;
  *bucket = node;
}

static void unlink_name(struct table *table, struct node *node) {
  struct node **at = &table->by_name[name_bucket(table, node->parent, node->name)];
  while (*at != node)
    at = &(*at)->next_by_name;
  *at = node->next_by_name;
}

/* Puts it last among its siblings. */
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

/* Doubles the buckets when there are as many nodes. If there is no memory, searches take longer. */
static void grow(struct table *table) {
  if (table->nodes < table->buckets)
    return;
  uint64_t before = table->buckets;
  struct node **inodes = table->by_inode, **names = table->by_name;
  struct node **more_inodes = calloc(before * 2, sizeof *inodes), **more_names = calloc(before * 2, sizeof *names);
  if (more_inodes == NULL || more_names == NULL) {
    free(more_inodes);
    free(more_names);
    return;
  }
  table->by_inode = more_inodes;
  table->by_name = more_names;
  table->buckets = before * 2;
  for (uint64_t i = 0; i < before; i++) {
    for (struct node *node = inodes[i], *next; node != NULL; node = next) {
      next = node->next_by_inode;
      link_inode(table, node);
    }
    for (struct node *node = names[i], *next; node != NULL; node = next) {
      next = node->next_by_name;
      link_name(table, node);
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

/* A node without a name; the rest is up to the caller. */
static struct node *new_node(struct table *table, uint64_t inode) {
  struct node *node = calloc(1, sizeof *node);
  if (node == NULL)
    return NULL;
  pthread_rwlock_init(&node->content, NULL);
  node->inode = inode;
  grow(table);
  link_inode(table, node);
  table->nodes++;
  return node;
}

bool table_init(struct table *table) {
  *table = (struct table) { .buckets = BUCKETS_FIRST, .next_inode = ROOT_INODE + 1 };
  table->by_inode = calloc(BUCKETS_FIRST, sizeof *table->by_inode);
  table->by_name = calloc(BUCKETS_FIRST, sizeof *table->by_name);
  if (table->by_inode == NULL || table->by_name == NULL)
    return false;
  table->root = new_node(table, ROOT_INODE);
  if (table->root == NULL)
    return false;
  table->root->mode = S_IFDIR | 0755;
  return true;
}

void table_free(struct table *table) {
  for (uint64_t i = 0; table->by_inode != NULL && i < table->buckets; i++)
    for (struct node *node = table->by_inode[i], *next; node != NULL; node = next) {
      next = node->next_by_inode;
      free_node(node);
    }
  free(table->by_inode);
  free(table->by_name);
  free(table->removed);
  *table = (struct table) { 0 };
}

struct node *table_find(const struct table *table, uint64_t inode) {
  struct node *node = *inode_bucket(table, inode);
  while (node != NULL && node->inode != inode)
    node = node->next_by_inode;
  return node;
}

struct node *table_lookup(const struct table *table, const struct node *parent, const char *name) {
  struct node *node = table->by_name[name_bucket(table, parent, name)];
  while (node != NULL && (node->parent != parent || strcmp(node->name, name) != 0))
    node = node->next_by_name;
  return node;
}

struct node *table_add(struct table *table, struct node *parent, const char *name, mode_t mode) {
  char *copy = strdup(name);
  struct node *node = copy == NULL ? NULL : new_node(table, table->next_inode);
  if (node == NULL) {
    free(copy);
    return NULL;
  }
  table->next_inode++;
  node->name = copy;
  node->mode = mode;
  node->parent = parent;
  link_name(table, node);
  link_child(node);
  table_changed(table, node);
  return node;
}

void table_remove(struct table *table, struct node *node) {
  unlink_name(table, node);
  unlink_child(node);
  node->parent = NULL;
  node->is_removed = true;
  uint64_t *longer = realloc(table->removed, (table->removals + 1) * sizeof *longer);
  if (longer == NULL)
    abort(); /* The store would go on to hold a file whose blocks others get. A restart puts that right. */
  table->removed = longer;
  table->removed[table->removals++] = node->inode;
}

bool table_move(struct table *table, struct node *node, struct node *parent, const char *name) {
  char *copy = strdup(name);
  if (copy == NULL)
    return false;
  unlink_name(table, node);
  unlink_child(node);
  free(node->name);
  node->name = copy;
  node->parent = parent;
  link_name(table, node);
  link_child(node);
  table_changed(table, node);
  return true;
}

/* Takes it off the list of changes. */
static void forget_change(struct table *table, struct node *node) {
  struct node **at = &table->changed;
  while (node->is_changed && *at != node)
    at = &(*at)->next_changed;
  if (node->is_changed)
    *at = node->next_changed;
}

void table_drop(struct table *table, struct node *node) {
  struct node **at = inode_bucket(table, node->inode);
  while (*at != node)
    at = &(*at)->next_by_inode;
  *at = node->next_by_inode;
  forget_change(table, node);
  table->nodes--;
  free_node(node);
}

void table_changed(struct table *table, struct node *node) {
  if (node->is_changed || node->is_removed)
    return;
  node->is_changed = true;
  node->next_changed = table->changed;
  table->changed = node;
}

/* Where the piece is, or would be. */
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

struct piece *table_piece(const struct node *node, uint64_t index) {
  size_t place = place_of(node, index);
  return place < node->pieces && node->piece[place].index == index ? &node->piece[place] : NULL;
}

struct piece *table_add_piece(struct node *node, uint64_t index, uint64_t block) {
  /* In powers of two, so that a long file is not copied at each of its blocks. */
  if ((node->pieces & (node->pieces - 1)) == 0) {
    size_t room = node->pieces == 0 ? 1 : node->pieces * 2;
    struct piece *longer = realloc(node->piece, room * sizeof *longer);
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

/* What an item of the store is. */
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

void table_put_all(struct table *table, struct bytes *to) {
  bytes_put_number(to, NEXT_INODE);
  bytes_put_number(to, table->next_inode);
  for (uint64_t i = 0; i < table->buckets; i++)
    for (struct node *node = table->by_inode[i]; node != NULL; node = node->next_by_inode)
      if (!node->is_removed)
        put_node(to, node);
}

void table_put_changes(struct table *table, struct bytes *to) {
  if (table->changed == NULL && table->removals == 0)
    return;
  bytes_put_number(to, NEXT_INODE);
  bytes_put_number(to, table->next_inode);
  for (struct node *node = table->changed; node != NULL; node = node->next_changed) {
    node->is_changed = false;
    if (!node->is_removed)
      put_node(to, node);
  }
  table->changed = NULL;
  for (size_t i = 0; i < table->removals; i++) {
    bytes_put_number(to, REMOVED);
    bytes_put_number(to, table->removed[i]);
  }
  table->removals = 0;
}

/* Takes the blocks of a node. */
static bool take_pieces(struct node *node, struct bytes_reader *from) {
  uint64_t pieces = bytes_take_number(from);
  free(node->piece);
  node->piece = NULL;
  node->pieces = 0;
  for (uint64_t i = 0; i < pieces && !from->missing; i++) {
    uint64_t index = bytes_take_number(from), block = bytes_take_number(from);
    struct piece *piece = table_add_piece(node, index, block);
    if (piece == NULL)
      return false;
    piece->valid = bytes_take_number(from);
  }
  return !from->missing;
}

static bool take_node(struct table *table, struct bytes_reader *from) {
  uint64_t inode = bytes_take_number(from);
  struct node *node = table_find(table, inode);
  if (node == NULL && (node = new_node(table, inode)) == NULL)
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

int table_take(struct table *table, struct bytes_reader *from, struct message *message) {
  while (from->at < from->end) {
    uint64_t kind = bytes_take_number(from);
    struct node *node;
    bool known = true;
    switch (kind) {
    case NODE: known = take_node(table, from); break;
    case NEXT_INODE: table->next_inode = bytes_take_number(from); break;
    case REMOVED:
      node = table_find(table, bytes_take_number(from));
      if (node != NULL && node != table->root)
        table_drop(table, node);
      break;
    default: known = false;
    }
    if (!known || from->missing)
      return fail(message, "a record of the store makes no sense (%c, %td bytes before its end): it is from a "
                  "newer version, or there is no memory", (int) (kind & 0x7f), from->end - from->at);
  }
  return 0;
}

int table_taken(struct table *table, struct message *message) {
  for (uint64_t i = 0; i < table->buckets; i++)
    for (struct node *node = table->by_inode[i]; node != NULL; node = node->next_by_inode) {
      if (node == table->root)
        continue;
      node->parent = table_find(table, node->parent_taken);
      if (node->parent == NULL || !S_ISDIR(node->parent->mode))
        return fail(message, "inode %" PRIu64 " (\"%s\") is in directory %" PRIu64 ", which is not there",
                    node->inode, node->name, node->parent_taken);
      if (table_lookup(table, node->parent, node->name) != NULL)
        return fail(message, "directory %" PRIu64 " has two entries \"%s\"", node->parent->inode, node->name);
      link_name(table, node);
      link_child(node);
    }
  /* A directory that is above itself hangs on nothing. */
  for (uint64_t i = 0; i < table->buckets; i++)
    for (struct node *node = table->by_inode[i]; node != NULL; node = node->next_by_inode) {
      uint64_t steps = 0;
      for (struct node *above = node; above != table->root; above = above->parent)
        if (++steps > table->nodes)
          return fail(message, "directory %" PRIu64 " is above itself", node->inode);
    }
  return 0;
}
