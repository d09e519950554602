/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.internal.chartpart.Chart;

/** Writes charts of equal size, side by side or one below the other, to a PNG file. */
public final class PictureFile {
  private PictureFile() {}

  /**
   * Checks that the name of a file ends in .png and that its directory is writable. Commands call
   * this method before they start their work.
   *
   * @throws IllegalArgumentException if a check fails; the message names the file and the
   *     requirement
   */
  public static void requireKnownFormat(Path file) {
    if (!file.toString().toLowerCase(Locale.ROOT).endsWith(".png")) {
      throw new IllegalArgumentException("--picture " + file + ": the name must end in .png");
    }
    requireDirectory("--picture", file);
  }

  /**
   * Checks that the directory of a file is writable. Commands call this method first, so that they
   * do not fail after hours of work.
   *
   * @param option the option that names the file, for the message
   * @throws IllegalArgumentException if the directory does not exist or is not writable; the
   *     message names the option, the file and the directory
   */
  public static void requireDirectory(String option, Path file) {
    Path dir = file.toAbsolutePath().getParent();
    if (dir == null || !Files.isWritable(dir)) {
      throw new IllegalArgumentException(
          option + " " + file + ": the directory " + dir + " does not exist or is not writable");
    }
  }

  /**
   * Writes charts from left to right, each in the size of the first one.
   *
   * @throws IllegalArgumentException as {@link #requireKnownFormat} does
   */
  public static void write(Path file, Chart<?, ?>... charts) throws IOException {
    write(file, 1, charts.length, charts);
  }

  /**
   * Writes charts from top to bottom, each in the size of the first one.
   *
   * @throws IllegalArgumentException as {@link #requireKnownFormat} does
   */
  public static void writeBelow(Path file, Chart<?, ?>... charts) throws IOException {
    write(file, charts.length, 1, charts);
  }

  private static void write(Path file, int rows, int columns, Chart<?, ?>... charts)
      throws IOException {
    requireKnownFormat(file);
    try (OutputStream out = Files.newOutputStream(file)) {
      BitmapEncoder.saveBitmap(Arrays.asList(charts), rows, columns, out, BitmapFormat.PNG);
    }
  }
}
