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
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints the free, used and fenced space of a file system by address. */
@Command(name = "map", description = "Draw free, used and fenced space over the address.")
final class MapCommand implements Callable<Integer> {
  private static final int PARTS = 640;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "PATH", description = "A directory of the file system.")
  private Path path;

  @Option(names = "--json", description = "Print address and bytes of each part for programs.")
  private boolean json;

  @Option(names = "--picture", paramLabel = "FILE", description = "Write a .png, too.")
  private Path picture;

  @Override
  public Integer call() throws IOException {
    if (picture != null) {
      PictureFile.requireKnownFormat(picture);
    }
    Fence fence = Fence.in(path);
    List<FencedSpace> parts = fence.map(PARTS);
    long size = fence.status().size();
    PrintWriter out = spec.commandLine().getOut();
    out.println(json ? Json.text(values(parts, size)) : new FenceText(parts, size));
    if (picture != null) {
      PictureFile.write(picture, new FencePicture(path.toString(), parts, size).chart());
    }
    return ExitCode.DONE;
  }

  private Map<String, Object> values(List<FencedSpace> parts, long size) {
    List<Map<String, Long>> list = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      Map<String, Long> part = new LinkedHashMap<>();
      part.put("start", FenceText.address(size, parts.size(), i));
      part.put("end", FenceText.address(size, parts.size(), i + 1));
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
}
