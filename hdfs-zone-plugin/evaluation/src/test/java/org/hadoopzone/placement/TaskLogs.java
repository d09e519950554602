/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hadoopzone.evaluation.cluster.FileTrees;
import org.hadoopzone.zone.Zone;

/** What is left of a job's tasks: what they said, and their map outputs. */
final class TaskLogs {
  private static final Pattern JUDGED = Pattern.compile("This job is (\\w+ \\([a-z-]+\\)): (.*)");

  private final String application;
  private final Path home;

  TaskLogs(MiniHadoop hadoop, String jobId) {
    application = jobId.replace("job_", "application_");
    home = hadoop.localDirs()[0].getParentFile().toPath();
  }

  /** For each task that wrote intermediate files: what it took its job for, one after the other. */
  List<List<String>> judgements() throws IOException {
    List<List<String>> judgements = new ArrayList<>();
    for (Path file : files("syslog")) {
      List<String> ofTask = new ArrayList<>();
      for (String line : Files.readAllLines(file)) {
        Matcher judged = JUDGED.matcher(line);
        if (judged.find()) {
          ofTask.add(judged.group(1));
        }
      }
      if (!ofTask.isEmpty()) {
        judgements.add(ofTask);
      }
    }
    return judgements;
  }

  /** All lines with a text in the logs of tasks and of the application master. */
  List<String> lines(String text) throws IOException {
    List<String> lines = new ArrayList<>();
    for (Path file : files("syslog")) {
      Files.readAllLines(file).stream().filter(line -> line.contains(text)).forEach(lines::add);
    }
    return lines;
  }

  /** The bytes of all map outputs, as they lie on the disks. */
  long mapOutputBytes() throws IOException {
    return files("file.out").stream().map(Path::toFile).mapToLong(File::length).sum();
  }

  /** Those of these bytes that lie in one zone. */
  long mapOutputBytes(Zone zone) throws IOException {
    return files("file.out").stream()
        .map(Path::toFile)
        .filter(file -> MiniHadoop.zoneOf(file) == zone)
        .mapToLong(File::length)
        .sum();
  }

  /** Makes room for other jobs. */
  void deleteMapOutputs() throws IOException {
    for (Path file : files("file.out")) {
      Files.delete(file);
    }
  }

  boolean profileIsCached() throws IOException {
    return !files("disk-zone-profile").isEmpty();
  }

  private List<Path> files(String name) throws IOException {
    return FileTrees.files(
        home,
        file ->
            file.toString().contains(application) && file.getFileName().toString().equals(name));
  }
}
