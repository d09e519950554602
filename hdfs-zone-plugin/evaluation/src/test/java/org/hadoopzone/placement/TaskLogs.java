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

/** The logs and the map outputs of a finished job. */
final class TaskLogs {
  private static final Pattern JUDGED = Pattern.compile("This job is (\\w+ \\([a-z-]+\\)): (.*)");

  private final String application;
  private final Path home;

  TaskLogs(MiniHadoop hadoop, String jobId) {
    application = jobId.replace("job_", "application_");
    home = hadoop.localDirs()[0].getParentFile().toPath();
  }

  /** Returns the job classes that each task with intermediate files has logged, in order. */
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

  /** Returns the lines that contain a text in the logs of the tasks and the ApplicationMaster. */
  List<String> lines(String text) throws IOException {
    List<String> lines = new ArrayList<>();
    for (Path file : files("syslog")) {
      Files.readAllLines(file).stream().filter(line -> line.contains(text)).forEach(lines::add);
    }
    return lines;
  }

  /** Returns the size of all map outputs on the disks, in bytes. */
  long mapOutputBytes() throws IOException {
    return files("file.out").stream().map(Path::toFile).mapToLong(File::length).sum();
  }

  /** Returns the size of the map outputs in one zone, in bytes. */
  long mapOutputBytes(Zone zone) throws IOException {
    return files("file.out").stream()
        .map(Path::toFile)
        .filter(file -> MiniHadoop.zoneOf(file) == zone)
        .mapToLong(File::length)
        .sum();
  }

  /** Deletes the map outputs, so that other jobs can use the space. */
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
