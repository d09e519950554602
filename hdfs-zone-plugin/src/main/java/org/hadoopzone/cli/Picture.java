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

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.VectorGraphicsEncoder.VectorGraphicsFormat;
import org.knowm.xchart.XYChart;

/** What {@code --picture} writes. */
public final class Picture {
  private Picture() {}

  /**
   * Tells a file that cannot be written from its name, before anything is done for it.
   *
   * @throws IllegalArgumentException naming the file and what is allowed
   */
  public static void requireKnownFormat(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    if (!name.endsWith(".png") && !name.endsWith(".svg")) {
      throw new IllegalArgumentException(
          "--picture " + file + ": the name must end in .png or .svg");
    }
  }

  /** Writes a chart in the format that the name of the file ends in. */
  public static void write(XYChart chart, Path file) throws IOException {
    if (file.toString().toLowerCase(Locale.ROOT).endsWith(".svg")) {
      VectorGraphicsEncoder.saveVectorGraphic(chart, file.toString(), VectorGraphicsFormat.SVG);
    } else {
      BitmapEncoder.saveBitmap(chart, file.toString(), BitmapFormat.PNG);
    }
  }
}
