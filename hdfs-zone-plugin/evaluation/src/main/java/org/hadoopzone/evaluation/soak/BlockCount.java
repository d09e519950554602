/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

/** Blocks by disk zone: what a DataNode counts that it has placed, or what its volumes hold. */
record BlockCount(long outer, long inner) {
  BlockCount since(BlockCount before) {
    return new BlockCount(outer - before.outer, inner - before.inner);
  }
}
