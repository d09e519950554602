/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Keeps the allowed range of fences just above what is in use: a decision without I/O, and the
 * thread that looks and acts.
 */
package org.hadoopzone.disk.keeper;
