/* SPDX-License-Identifier: Apache-2.0 */
/** Plans, injects and ends faults. */
package org.hadoopzone.evaluation.soak.faults;
