/* SPDX-License-Identifier: Apache-2.0 */

/* Checks the consistency of a volume and prints its status. */

#ifndef BIGBLOCK_CHECK_H
#define BIGBLOCK_CHECK_H

#include <stdbool.h>

#include "message.h"

/*
 * Checks an unmounted volume and prints each problem with its remedy, or that the volume is
 * consistent. If "device" is NULL, uses the device recorded in the store. Does not modify the
 * volume.
 * Returns the number of findings, or -1 with a message. If the device cannot be opened, prints the findings about
 * the store before it returns -1.
 */
int check_volume(const char *store, const char *device, bool json, struct message *message);

/*
 * Prints the device, the sizes and the usage of a volume as of the last commit. Returns 0, or -1 with a
 * message.
 */
int check_status(const char *store, bool json, struct message *message);

#endif
