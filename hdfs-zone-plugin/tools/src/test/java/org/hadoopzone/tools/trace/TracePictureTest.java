/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import javax.imageio.ImageIO;
import org.hadoopzone.fence.ByteRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TracePictureTest {
  private static final long MB = 1 << 20;
  private static final long SIZE = 1024 * MB;
  private static final int READ = new Color(0x0072b2).getRGB();
  private static final int WRITTEN = new Color(0xd55e00).getRGB();

  @TempDir private Path dir;

  @Test
  void chartsOfSystemsAreSideBySideWithTheSameAxes() throws IOException {
    Path file = dir.resolve("both.png");
    new TracePicture(SIZE)
        .add("stock", sweep(Direction.WRITE, 1000, 1_000_000))
        .add("zones", sweep(Direction.READ, 1000, 500_000))
        .write(file);
    BufferedImage image = ImageIO.read(file.toFile());
    assertThat(image.getWidth()).isEqualTo(2 * 640);
    assertThat(image.getHeight()).isEqualTo(500);
    assertThat(columns(image, WRITTEN)).isNotEmpty().allMatch(column -> column < 640);
    assertThat(columns(image, READ)).isNotEmpty().allMatch(column -> column >= 640);
    // The second system took half the time, so its dots span half the width. Only rows above the
    // legend count.
    assertThat(columns(image.getSubimage(0, 0, 1280, 400), WRITTEN).size())
        .isBetween(
            columns(image.getSubimage(0, 0, 1280, 400), READ).size() * 19 / 10,
            columns(image.getSubimage(0, 0, 1280, 400), READ).size() * 25 / 10);
  }

  @Test
  void aMillionRequestsKeepTheirShapeInFewDots() {
    List<Request> requests = sweep(Direction.WRITE, 1_000_000, 1_000_000);
    List<Request> dots = TracePicture.dots(requests, Direction.WRITE, 1_000_000, SIZE);
    assertThat(dots).hasSizeBetween(TracePicture.COLUMNS, 2 * TracePicture.COLUMNS);
    Request last = dots.get(dots.size() - 1);
    assertThat(last.timeMicros()).isGreaterThan(990_000);
    assertThat(last.address()).isGreaterThan(SIZE / 100 * 98);
    assertThat(TracePicture.dots(requests, Direction.READ, 1_000_000, SIZE)).isEmpty();
  }

  @Test
  void oneRequestFarFromTheOthersIsNotLost() {
    List<Request> requests = new ArrayList<>(Collections.nCopies(10_000, write(0, 0)));
    requests.add(write(777, 900 * MB));
    assertThat(TracePicture.dots(requests, Direction.WRITE, 1000, SIZE))
        .extracting(Request::address)
        .containsExactly(0L, 900 * MB);
  }

  /** Returns requests from the first address to the last, at a constant rate. */
  private static List<Request> sweep(Direction direction, int count, long micros) {
    List<Request> requests = new ArrayList<>();
    for (long i = 0; i < count; i++) {
      ByteRange where = ByteRange.of(SIZE / count * i, 4096);
      requests.add(Request.of(micros * i / count, where, direction, 1));
    }
    return requests;
  }

  private static Request write(long micros, long address) {
    return Request.of(micros, ByteRange.of(address, 4096), Direction.WRITE, 1);
  }

  private static List<Integer> columns(BufferedImage image, int color) {
    List<Integer> columns = new ArrayList<>();
    for (int x = 0; x < image.getWidth(); x++) {
      for (int y = 0; y < image.getHeight(); y++) {
        if (image.getRGB(x, y) == color) {
          columns.add(x);
          break;
        }
      }
    }
    return columns;
  }
}
