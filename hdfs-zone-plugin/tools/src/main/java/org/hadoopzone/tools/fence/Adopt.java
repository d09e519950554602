/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fence;

import org.hadoopzone.fence.BasicFence;
import picocli.CommandLine.Option;

/** The option to accept a fence that another program has changed. */
final class Adopt {
  @Option(
      names = "--adopt",
      description = "Put right, or remove, a fence that someone else has changed.")
  private boolean adopt;

  /** Returns the fence, adopted if the option is set. */
  BasicFence apply(BasicFence fence) {
    return adopt ? fence.adopted() : fence;
  }
}
