/* SPDX-License-Identifier: Apache-2.0 */
/** The ways to use a disk that are compared: ours and its rivals. */
package org.hadoopzone.evaluation.storage;
