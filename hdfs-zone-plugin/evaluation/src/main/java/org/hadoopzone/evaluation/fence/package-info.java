/* SPDX-License-Identifier: Apache-2.0 */
/** Figures of the fence service, on an emulated drive. */
package org.hadoopzone.evaluation.fence;
