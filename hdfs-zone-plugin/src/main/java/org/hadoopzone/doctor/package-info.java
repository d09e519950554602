/* SPDX-License-Identifier: Apache-2.0 */
/** Looks for what is not as disk zones need it, on one node and in a cluster. */
package org.hadoopzone.doctor;
