/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred.classify;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;

/**
 * The text format of profiles. The first two lines hold the format version and the column names.
 * Each group has one tab-separated line. The last line has the number of groups and a checksum, so
 * that truncated or damaged files are detected.
 */
final class ProfilesText {
  private static final String HEAD =
      "#disk-zone-profiles 1\n#user\tqueue\tname\truns\tlatest\tinput\tmap-output\tshuffle"
          + "\tshuffled-records\tspilled-records\treduces\n";
  private static final int FIELDS = 11;

  private ProfilesText() {}

  static String write(Profiles profiles) {
    StringBuilder text = new StringBuilder(HEAD);
    profiles.groups.forEach(
        (group, runs) -> {
          JobProfile mean = runs.mean;
          text.append(group.user).append('\t').append(group.queue).append('\t');
          text.append(group.name).append('\t').append(runs.count).append('\t');
          text.append(runs.latestMillis).append('\t').append(mean.inputBytes);
          text.append('\t').append(mean.mapOutputBytes).append('\t');
          text.append(mean.shuffleBytes).append('\t').append(mean.shuffledRecords);
          text.append('\t').append(mean.spilledRecords).append('\t');
          text.append(mean.reduces).append('\n');
        });
    return text + end(profiles.groups.size(), text.toString());
  }

  /**
   * Parses the text that {@link #write} returned.
   *
   * @throws IOException if the text is corrupt; the message describes the problem
   */
  static Profiles read(String text) throws IOException {
    int end = text.lastIndexOf("#end ");
    if (!text.startsWith(HEAD) || end < 0) {
      throw new IOException(text.startsWith(HEAD) ? "it is truncated" : "its header is wrong");
    }
    String body = text.substring(0, end);
    Map<JobGroup, Runs> groups = new TreeMap<>();
    try {
      for (String line : body.substring(HEAD.length()).split("\n")) {
        if (!line.isEmpty()) {
          String[] fields = line.split("\t", -1);
          groups.put(new JobGroup(fields[0], fields[1], fields[2]), runs(fields));
        }
      }
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new IOException("invalid line: " + e.getMessage(), e);
    }
    if (!end(groups.size(), body).equals(text.substring(end))) {
      throw new IOException("its checksum is wrong");
    }
    return new Profiles(groups);
  }

  private static Runs runs(String[] fields) {
    if (fields.length != FIELDS) {
      throw new IllegalArgumentException(fields.length + " fields instead of " + FIELDS);
    }
    return new Runs(
        Integer.parseInt(fields[3]),
        JobProfile.builder()
            .inputBytes(Long.parseLong(fields[5]))
            .mapOutputBytes(Long.parseLong(fields[6]))
            .shuffleBytes(Long.parseLong(fields[7]))
            .shuffledRecords(Long.parseLong(fields[8]))
            .spilledRecords(Long.parseLong(fields[9]))
            .reduces(Integer.parseInt(fields[10]))
            .build(),
        Long.parseLong(fields[4]));
  }

  private static String end(int groups, String body) {
    CRC32 crc = new CRC32();
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    crc.update(bytes, 0, bytes.length);
    return String.format(Locale.ROOT, "#end %d %08x\n", groups, crc.getValue());
  }
}
