/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import javax.imageio.ImageIO;
import org.knowm.xchart.internal.chartpart.Chart;

/** Charts of one size, side by side in a PNG file. */
public final class PictureFile {
  private PictureFile() {}

  /**
   * Tells a file that cannot be written from its name, before anything is done for it.
   *
   * @throws IllegalArgumentException naming the file and what is allowed
   */
  public static void requireKnownFormat(Path file) {
    if (!file.toString().toLowerCase(Locale.ROOT).endsWith(".png")) {
      throw new IllegalArgumentException("--picture " + file + ": the name must end in .png");
    }
    requireDirectory("--picture", file);
  }

  /**
   * Refuses a file whose directory cannot be written to, before hours of work are done for it.
   *
   * @throws IllegalArgumentException naming the option, the file and its directory
   */
  public static void requireDirectory(String option, Path file) {
    Path dir = file.toAbsolutePath().getParent();
    if (dir == null || !Files.isWritable(dir)) {
      throw new IllegalArgumentException(
          option + " " + file + ": there is no directory " + dir + " to write to");
    }
  }

  /** Writes charts from left to right. */
  public static void write(Path file, Chart<?, ?>... charts) throws IOException {
    requireKnownFormat(file);
    int width = charts[0].getWidth();
    int height = charts[0].getHeight();
    BufferedImage image =
        new BufferedImage(width * charts.length, height, BufferedImage.TYPE_INT_RGB);
    for (int i = 0; i < charts.length; i++) {
      Graphics2D part = image.createGraphics();
      part.translate(width * i, 0);
      charts[i].paint(part, width, height);
      part.dispose();
    }
    try (OutputStream out = Files.newOutputStream(file)) {
      ImageIO.write(image, "png", out);
    }
  }
}
