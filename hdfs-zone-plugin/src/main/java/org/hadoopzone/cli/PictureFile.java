/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package org.hadoopzone.cli;

import de.erichseifert.vectorgraphics2d.VectorGraphics2D;
import de.erichseifert.vectorgraphics2d.svg.SVGProcessor;
import de.erichseifert.vectorgraphics2d.util.PageSize;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import javax.imageio.ImageIO;
import org.knowm.xchart.XYChart;

/** Charts of one size, side by side in a file. */
public final class PictureFile {
  private PictureFile() {}

  /**
   * Tells a file that cannot be written from its name, before anything is done for it.
   *
   * @throws IllegalArgumentException naming the file and what is allowed
   */
  public static void requireKnownFormat(Path file) {
    if (!isVector(file) && !name(file).endsWith(".png")) {
      throw new IllegalArgumentException(
          "--picture " + file + ": the name must end in .png or .svg");
    }
  }

  private static boolean isVector(Path file) {
    return name(file).endsWith(".svg");
  }

  private static String name(Path file) {
    return file.toString().toLowerCase(Locale.ROOT);
  }

  /** Writes charts from left to right, in the format that the name of the file tells. */
  public static void write(Path file, XYChart... charts) throws IOException {
    requireKnownFormat(file);
    int width = charts[0].getWidth();
    int height = charts[0].getHeight();
    try (OutputStream out = Files.newOutputStream(file)) {
      if (isVector(file)) {
        VectorGraphics2D drawn = new VectorGraphics2D();
        draw(drawn, charts);
        PageSize page = new PageSize((double) width * charts.length, height);
        new SVGProcessor().getDocument(drawn.getCommands(), page).writeTo(out);
      } else {
        BufferedImage image =
            new BufferedImage(width * charts.length, height, BufferedImage.TYPE_INT_RGB);
        draw(image.createGraphics(), charts);
        ImageIO.write(image, "png", out);
      }
    }
  }

  private static void draw(Graphics2D all, XYChart... charts) {
    for (int i = 0; i < charts.length; i++) {
      Graphics2D part = (Graphics2D) all.create();
      part.translate(charts[i].getWidth() * i, 0);
      charts[i].paint(part, charts[i].getWidth(), charts[i].getHeight());
      part.dispose();
    }
    all.dispose();
  }
}
