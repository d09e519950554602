/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Utilities: background work, formatted sizes, lists of globs, advice to the kernel about files,
 * the loading of native libraries, and paths that are not valid text.
 */
package org.hadoopzone.util;
