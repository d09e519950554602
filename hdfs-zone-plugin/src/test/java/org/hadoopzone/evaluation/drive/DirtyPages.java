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
package org.hadoopzone.evaluation.drive;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A bound on how much written data the kernel keeps before it goes to the disk. By default that is
 * a fifth of the memory: with data that are scaled and a memory that is not, temporary files would
 * be gone before they were ever written.
 */
public final class DirtyPages implements AutoCloseable {
  private static final Path SETTINGS = Path.of("/proc/sys/vm");
  private static final int LONGEST = 64;

  /** From what is set to what it was; the kernel has a ratio where the bytes are 0. */
  private final Map<Path, String> before = new LinkedHashMap<>();

  private final Thread atExit = new Thread(this::restoreAtExit, "dirty-pages");

  private DirtyPages() {}

  /** Sets the bound, for the whole machine. */
  public static DirtyPages limit(long bytes) throws IOException {
    DirtyPages pages = new DirtyPages();
    Runtime.getRuntime().addShutdownHook(pages.atExit);
    pages.limit("dirty_background", bytes / 2);
    pages.limit("dirty", bytes);
    return pages;
  }

  private void limit(String setting, long bytes) throws IOException {
    Path inBytes = SETTINGS.resolve(setting + "_bytes");
    Path inPercent = SETTINGS.resolve(setting + "_ratio");
    String was = read(inBytes);
    boolean percent = was.equals("0");
    before.put(percent ? inPercent : inBytes, percent ? read(inPercent) : was);
    Files.writeString(inBytes, Long.toString(bytes));
  }

  /**
   * In one piece: the kernel hands out such a file once only, and an unknown length is tried by a
   * byte.
   */
  private static String read(Path setting) throws IOException {
    try (InputStream in = Files.newInputStream(setting)) {
      return new String(in.readNBytes(LONGEST), StandardCharsets.US_ASCII).strip();
    }
  }

  /** Sets everything as it was. */
  @Override
  public void close() throws IOException {
    Runtime.getRuntime().removeShutdownHook(atExit);
    restore();
  }

  private void restore() throws IOException {
    for (Map.Entry<Path, String> setting : before.entrySet()) {
      Files.writeString(setting.getKey(), setting.getValue());
    }
  }

  private void restoreAtExit() {
    try {
      restore();
    } catch (IOException e) {
      System.err.println("Could not restore " + before + ": " + e.getMessage());
    }
  }
}
