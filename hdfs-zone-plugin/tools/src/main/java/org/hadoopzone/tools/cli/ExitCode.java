/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

/** The exit codes of all commands. */
public final class ExitCode {
  /** The command succeeded and found no problem. */
  public static final int DONE = 0;

  /** The command succeeded and found problems. */
  public static final int PROBLEMS_FOUND = 1;

  /** The command line has an error. Nothing was changed. */
  public static final int BAD_USAGE = 2;

  /** The command failed, or its output could not be written. */
  public static final int FAILED = 3;

  private ExitCode() {}
}
