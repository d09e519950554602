/* SPDX-License-Identifier: Apache-2.0 */
/** Measurements of the fence service on an emulated drive. */
package org.hadoopzone.evaluation.fence;
