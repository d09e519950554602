/* SPDX-License-Identifier: Apache-2.0 */
/** The storage systems to compare: disk zones and their alternatives. */
package org.hadoopzone.evaluation.storage;
