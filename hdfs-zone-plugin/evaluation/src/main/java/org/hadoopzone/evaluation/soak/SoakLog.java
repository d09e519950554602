/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.hadoopzone.evaluation.soak.cluster.SoakSystem;

/**
 * The log of a campaign with one outcome per line, so that an interrupted campaign can be
 * continued.
 */
record SoakLog(Path file) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern NAME = Pattern.compile("(-?\\d+)-(\\w+)\\.jsonl");

  /** Returns the log of one campaign in a directory of logs. */
  static SoakLog in(Path dir, long seed, SoakSystem system) {
    return new SoakLog(dir.resolve(seed + "-" + system.id() + ".jsonl"));
  }

  /**
   * Reads the logs in a directory and returns the outcomes of all campaigns with a system, by seed.
   */
  static SortedMap<Long, List<FaultOutcome>> readAll(Path dir, SoakSystem system)
      throws IOException {
    List<Path> files;
    try (Stream<Path> entries = Files.list(dir)) {
      files = entries.toList();
    }
    SortedMap<Long, List<FaultOutcome>> campaigns = new TreeMap<>();
    for (Path file : files) {
      Matcher name = NAME.matcher(file.getFileName().toString());
      if (name.matches() && name.group(2).equals(system.id())) {
        campaigns.put(Long.valueOf(name.group(1)), new SoakLog(file).read());
      }
    }
    return campaigns;
  }

  List<FaultOutcome> read() throws IOException {
    List<FaultOutcome> outcomes = new ArrayList<>();
    if (Files.exists(file)) {
      for (String line : Files.readAllLines(file)) {
        outcomes.add(JSON.readValue(line, FaultOutcome.class));
      }
    }
    return outcomes;
  }

  /** Returns the number of faults since a job last finished. */
  int faultsWithoutJob() throws IOException {
    int faults = 0;
    for (FaultOutcome outcome : read()) {
      faults = outcome.load().jobsFinished() > 0 ? 0 : faults + 1;
    }
    return faults;
  }

  void add(FaultOutcome outcome) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(
        file,
        JSON.writeValueAsString(outcome) + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }
}
