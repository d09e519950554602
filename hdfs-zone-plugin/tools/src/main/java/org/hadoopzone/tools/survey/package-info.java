/* SPDX-License-Identifier: Apache-2.0 */
/** Measures the rate of a disk by address, and finds the boundary of its zones. */
package org.hadoopzone.tools.survey;
