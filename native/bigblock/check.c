/* SPDX-License-Identifier: Apache-2.0 */

#include "check.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "small_files.h"
#include "volume.h"

/* Prints a JSON string with quotes and escapes. */
static void print_json(const char *text) {
  putchar('"');
  for (; *text != 0; text++)
    if ((unsigned char) *text < ' ' || *text == '"' || *text == '\\')
      printf("\\u%04x", (unsigned char) *text);
    else
      putchar(*text);
  putchar('"');
}

struct findings {
  int count;
  bool json;
};

__attribute__((format(printf, 2, 3))) static void found(struct findings *findings, const char *format, ...) {
  struct message finding;
  va_list values;
  va_start(values, format);
  vsnprintf(finding.text, sizeof finding.text, format, values);
  va_end(values);
  if (findings->json) {
    printf(findings->count == 0 ? "\n  " : ",\n  ");
    print_json(finding.text);
  } else {
    puts(finding.text);
  }
  findings->count++;
}

static void check_store(struct findings *findings, const char *store, const struct store_findings *in_store) {
  if (in_store->rebuilt)
    found(findings, "%s: the last checkpoint is damaged or missing, but the previous checkpoint and its journal "
          "contain the same data. Mount the volume to write a new checkpoint, and check the disk that contains the "
          "store", store);
  if (in_store->lost > 0)
    found(findings, "%s: the journal is damaged at byte %" PRIu64 ", so %" PRIu64 " valid records after the "
          "damage cannot be applied. Restore the store from a copy, or discard these records with \"disk-zones "
          "bigblock check --cut\". The volume then returns to its state before the damage. Files that were created or "
          "changed later are lost or contain data of other files; HDFS detects such files by their "
          "checksums", store, in_store->damaged_at, in_store->lost);
}

static void check_small(struct findings *findings, const struct volume *volume) {
  for (uint64_t i = 0; i < volume->namespace.buckets; i++)
    for (struct node *node = volume->namespace.by_inode[i]; node != NULL; node = node->next_by_inode) {
      if (!S_ISREG(node->mode) || node->is_large || node->size == 0)
        continue;
      int64_t length = small_length(volume->small, node->inode);
      if (length < (int64_t) node->size)
        found(findings, "%s: the small file \"%s\" (inode %" PRIu64 ") should have %" PRIu64 " bytes, but has "
              "only %" PRId64 ". Remove it, or restore small/%016" PRIx64 " from a copy", volume->store.path,
              node->name, node->inode, node->size, length < 0 ? 0 : length, node->inode);
    }
}

int check_volume(const char *store, const char *device, bool json, struct message *message) {
  static struct volume volume;
  struct store_findings in_store;
  struct message finding;
  struct findings findings = { .json = json };
  if (volume_load(&volume, store, true, &in_store, message) != 0)
    return -1;
  if (json)
    printf("{\"findings\": [");
  check_store(&findings, store, &in_store);
  if (volume_claim_blocks(&volume, &finding) != 0)
    found(&findings, "%s: %s. Restore the store from a copy", store, finding.text);
  check_small(&findings, &volume);
  bool is_open = volume_open_device(&volume, device, message) == 0;
  if (is_open && volume_verify_device(&volume, &finding) != 0)
    found(&findings, "%s", finding.text);
  if (is_open)
    device_close(&volume.device);
  if (json)
    printf("%s],\n \"torn_bytes\": %" PRIu64 "}\n", findings.count > 0 ? "\n" : "", in_store.torn_bytes);
  else if (is_open && findings.count == 0)
    printf("%s: consistent%s\n", store,
           in_store.torn_bytes > 0 ? "; the journal ends in a torn record, which was never acknowledged" : "");
  volume_unload(&volume);
  return is_open ? findings.count : -1;
}

struct figures {
  uint64_t directories, large, small, others, large_bytes, small_bytes;
};

static struct figures count(const struct volume *volume) {
  struct figures figures = { 0 };
  for (uint64_t i = 0; i < volume->namespace.buckets; i++)
    for (struct node *node = volume->namespace.by_inode[i]; node != NULL; node = node->next_by_inode)
      if (S_ISDIR(node->mode)) {
        figures.directories++;
      } else if (!S_ISREG(node->mode)) {
        figures.others++;
      } else if (node->is_large) {
        figures.large++;
        figures.large_bytes += node->size;
      } else {
        figures.small++;
        figures.small_bytes += node->size;
      }
  return figures;
}

int check_status(const char *store, bool json, struct message *message) {
  static struct volume volume;
  struct store_findings in_store;
  char mount_point[PATH_MAX], uuid[40];
  if (volume_load(&volume, store, false, &in_store, message) != 0 || volume_claim_blocks(&volume, message) != 0)
    return -1;
  volume_find_mount(&volume, mount_point);
  const char *in_use = json ? in_store.in_use ? "true" : "false" : in_store.in_use ? "yes" : "no";
  char *to = uuid;
  for (int i = 0; i < 16; i++)
    to += sprintf(to, i == 4 || i == 6 || i == 8 || i == 10 ? "-%02x" : "%02x", volume.store.uuid[i]);
  struct figures figures = count(&volume);
  const struct {
    const char *key, *text;
    uint64_t number;
  } values[] = {
    { "store", volume.store.path, 0 },
    { "uuid", uuid, 0 },
    { "device", volume.device_path, 0 },
    { "mounted_on", mount_point, 0 },
    { "in_use", in_use, 0 },
    { "device_bytes", NULL, volume.device_size },
    { "block_bytes", NULL, volume.block_size },
    { "blocks", NULL, volume.blocks.count },
    { "blocks_used", NULL, volume.blocks.used },
    { "blocks_free", NULL, volume.blocks.count - volume.blocks.used },
    { "files_on_device", NULL, figures.large },
    { "files_on_device_bytes", NULL, figures.large_bytes },
    { "small_files", NULL, figures.small },
    { "small_files_bytes", NULL, figures.small_bytes },
    { "directories", NULL, figures.directories },
    { "others", NULL, figures.others },
    { "identification_blocks", NULL, volume.fingerprint.places },
  };
  for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
    if (json)
      printf("%s\"%s\": ", i == 0 ? "{" : ",\n ", values[i].key);
    else
      printf("%-26s", values[i].key);
    if (values[i].text != NULL && values[i].text != in_use && json)
      print_json(values[i].text);
    else if (values[i].text != NULL)
      printf("%s", values[i].text);
    else
      printf("%" PRIu64, values[i].number);
    if (!json)
      putchar('\n');
  }
  if (json)
    puts("}");
  volume_unload(&volume);
  return 0;
}
