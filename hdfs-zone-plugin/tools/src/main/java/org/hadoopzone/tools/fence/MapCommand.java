/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fence;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.FencedSpace;
import org.hadoopzone.tools.cli.ExitCode;
import org.hadoopzone.tools.cli.Json;
import org.hadoopzone.tools.cli.PictureFile;
import org.hadoopzone.tools.cli.Sizes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints the free, used and fenced space of a file system by address. */
@Command(name = "map", description = "Draw free, used and fenced space over the address.")
final class MapCommand implements Callable<Integer> {
  private static final int PARTS = 640;
  private static final int COLUMNS = 64;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "PATH", description = "A directory of the file system.")
  private Path path;

  @Option(names = "--json", description = "Print address and bytes of each part for programs.")
  private boolean json;

  @Option(names = "--picture", paramLabel = "FILE", description = "Write a .png, too.")
  private Path picture;

  private List<FencedSpace> parts;
  private long size;

  @Override
  public Integer call() throws IOException {
    if (picture != null) {
      PictureFile.requireKnownFormat(picture);
    }
    Fence fence = Fence.in(path);
    parts = fence.map(PARTS);
    size = fence.status().size();
    PrintWriter out = spec.commandLine().getOut();
    out.println(json ? Json.text(values()) : text());
    if (picture != null) {
      PictureFile.write(picture, new FencePicture(path.toString(), parts, size).chart());
    }
    return ExitCode.DONE;
  }

  private Map<String, Object> values() {
    List<Map<String, Long>> list = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      Map<String, Long> part = new LinkedHashMap<>();
      part.put("start", address(i));
      part.put("end", address(i + 1));
      part.put("free", parts.get(i).free());
      part.put("used", parts.get(i).used());
      part.put("fenced", parts.get(i).fenced());
      list.add(part);
    }
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("path", path.toString());
    values.put("size", size);
    values.put("parts", list);
    return values;
  }

  /**
   * Returns the start address of a part in bytes. If the index is the number of parts, returns the
   * end of the file system.
   */
  private long address(int part) {
    return part == parts.size() ? size : size / parts.size() * part;
  }

  /** Returns a letter for each part, which stands for the prevailing kind of space. */
  private String text() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < parts.size(); i++) {
      if (i % COLUMNS == 0) {
        text.append(String.format("%s%12s  ", i == 0 ? "" : "\n", Sizes.text(address(i))));
      }
      text.append(letter(parts.get(i)));
    }
    return text.append("\n              .  free   u  used   #  fenced").toString();
  }

  private static char letter(FencedSpace part) {
    if (part.fenced() >= Math.max(part.used(), part.free())) {
      return '#';
    }
    return part.used() > part.free() ? 'u' : '.';
  }
}
