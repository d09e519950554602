/* SPDX-License-Identifier: Apache-2.0 */

/* What is in a volume, and whether it is consistent. */

#ifndef BIGBLOCK_CHECK_H
#define BIGBLOCK_CHECK_H

#include <stdbool.h>

#include "message.h"

/*
 * Prints what is not as it should be in a volume that is not mounted, and what to do, or that all is well.
 * "Device" is NULL for the one that the store names. Writes nothing.
 * Returns the number of findings, or -1 with a message.
 */
int check_volume(const char *store, const char *device, bool json, struct message *message);

/* Prints what is in a volume, as of the last commit if it is mounted. Returns 0, or -1 with a message. */
int check_status(const char *store, bool json, struct message *message);

#endif
