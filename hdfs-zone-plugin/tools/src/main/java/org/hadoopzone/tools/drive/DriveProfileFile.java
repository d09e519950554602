/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.drive;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads a drive profile: one key, value and unit per line, as described in {@code docs/drive.md}.
 * Reads only the keys that the tools need; the emulator validates the others.
 */
public final class DriveProfileFile {
  private static final Map<String, Double> ADDRESSES = new LinkedHashMap<>();
  private static final Map<String, Double> RATES = Collections.singletonMap("MB/s", 1e6);
  private static final Map<String, Double> TIMES = Collections.singletonMap("ms", 1e-3);
  private static final Map<String, Double> SPEEDS = Collections.singletonMap("rpm", 1.0);

  static {
    ADDRESSES.put("B", 1.0);
    ADDRESSES.put("MB", 1e6);
    ADDRESSES.put("GB", 1e9);
    ADDRESSES.put("TB", 1e12);
  }

  /** A number without sign and exponent. The emulator accepts no other numbers. */
  private static final Pattern NUMBER = Pattern.compile("\\d*\\.?\\d+");

  private static final String SINGLE_SEEK = "seek-track-to-track";
  private static final String AVERAGE_SEEK = "seek-average";

  /** The names of the profiles in conf/drives. The jar contains these profiles as resources. */
  public static final List<String> NAMES =
      Collections.unmodifiableList(Arrays.asList("dt01aca050", "dt01aca100", "mg10aca20"));

  private final String source;
  private final Map<String, String[]> values = new HashMap<>();

  /** The line of each key, for messages. */
  private final Map<String, Integer> lineOf = new HashMap<>();

  private final NavigableMap<Long, Double> zones = new TreeMap<>();
  private String name;

  private DriveProfileFile(String source) {
    this.source = source;
  }

  /**
   * Reads a bundled profile, or a profile file of the operator.
   *
   * @param profile the name of a bundled profile, or the path of a file; a value that contains a
   *     slash or ends in {@code .drive} is a path
   * @throws IllegalArgumentException if the profile is malformed or does not exist; in the latter
   *     case, the message lists the bundled profiles
   * @throws IOException if the file cannot be read
   */
  public static DriveProfile find(String profile) throws IOException {
    if (profile.contains("/") || profile.endsWith(".drive")) {
      return read(Paths.get(profile));
    }
    if (!NAMES.contains(profile)) {
      throw missing(profile);
    }
    try (InputStream content = DriveProfileFile.class.getResourceAsStream(profile + ".drive");
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(content, StandardCharsets.UTF_8))) {
      return parse(profile, reader.lines().collect(Collectors.toList()));
    }
  }

  /**
   * Reads a profile file.
   *
   * @throws IllegalArgumentException if the file does not exist, or is malformed (with the file and
   *     the line)
   * @throws IOException if the file cannot be read
   */
  public static DriveProfile read(Path file) throws IOException {
    try {
      return parse(file.toString(), Files.readAllLines(file, StandardCharsets.UTF_8));
    } catch (NoSuchFileException e) {
      throw missing(file.toString());
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException(
          file + ": is not a drive profile: the file is not UTF-8 text", e);
    }
  }

  private static IllegalArgumentException missing(String profile) {
    return new IllegalArgumentException(
        String.format(
            "drive profile %s does not exist: specify one of %s, or a file such as ./my.drive",
            profile, String.join(", ", NAMES)));
  }

  private static DriveProfile parse(String source, List<String> lines) {
    DriveProfileFile reading = new DriveProfileFile(source);
    for (int i = 0; i < lines.size(); i++) {
      reading.line(i + 1, lines.get(i).replaceFirst("#.*", "").trim());
    }
    return reading.profile();
  }

  private void line(int number, String line) {
    String[] words = line.split("\\s+");
    String key = words[0];
    if (key.equals("zone")) {
      zone(number, words);
    } else if (!key.isEmpty()) {
      Integer earlier = lineOf.putIfAbsent(key, number);
      if (earlier != null) {
        throw refusal(number, "duplicate key " + key + ": line " + earlier + " already sets it");
      }
      values.put(key, words);
      if (key.equals("name")) {
        name = line.substring(key.length()).trim();
      }
    }
  }

  private void zone(int number, String[] words) {
    if (words.length != 5) {
      throw refusal(number, "write a zone as \"zone 20 GB 185.5 MB/s\"");
    }
    long start = (long) value(number, words[1], words[2], ADDRESSES);
    double rate = value(number, words[3], words[4], RATES);
    if (zones.isEmpty() ? start != 0 : start <= zones.lastKey()) {
      throw refusal(
          number,
          "the first zone must start at 0, and each further zone above the start of the previous"
              + " one");
    }
    if (rate <= 0 || (!zones.isEmpty() && rate > zones.lastEntry().getValue())) {
      throw refusal(
          number, "the rate must be above 0 MB/s, and at most the rate of the previous zone");
    }
    zones.put(start, rate);
  }

  private DriveProfile profile() {
    if (zones.isEmpty()) {
      throw refusal(0, "is not a drive profile: it has no zones; see docs/drive.md");
    }
    long capacity = (long) value("capacity", "500 GB", ADDRESSES);
    if (capacity <= zones.lastKey()) {
      throw refusal(0, "the last zone must start below the capacity (" + capacity + " B)");
    }
    double turnSeconds = 60 / value("rpm", "7200 rpm", SPEEDS);
    double seekSingle = value(SINGLE_SEEK, "1 ms", TIMES);
    double seekAverage = value(AVERAGE_SEEK, "8.5 ms", TIMES);
    if (seekAverage <= seekSingle) {
      throw refusal(lineOf.get(AVERAGE_SEEK), AVERAGE_SEEK + " must be above " + SINGLE_SEEK);
    }
    return new DriveProfile(
        name == null ? source : name, capacity, turnSeconds, seekSingle, seekAverage, zones);
  }

  private double value(String key, String example, Map<String, Double> units) {
    String[] words = values.get(key);
    int number = lineOf.getOrDefault(key, 0);
    if (words == null || words.length != 3) {
      String problem = words == null ? "is missing" : "must be followed by a number and its unit";
      throw refusal(
          number, key + " " + problem + "; write it as in \"" + key + " " + example + "\"");
    }
    double value = value(number, words[1], words[2], units);
    if (value <= 0) {
      throw refusal(number, key + " must be above 0");
    }
    return value;
  }

  private double value(int number, String text, String unit, Map<String, Double> units) {
    Double factor = units.get(unit);
    if (factor == null) {
      throw refusal(
          number,
          String.format(
              "\"%s %s\" must have the unit %s", text, unit, String.join(" or ", units.keySet())));
    }
    double value = NUMBER.matcher(text).matches() ? Double.parseDouble(text) : Double.NaN;
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      throw refusal(
          number,
          String.format(
              "\"%s %s\" must begin with a plain number, as in \"185.5 %2$s\"", text, unit));
    }
    return value * factor;
  }

  /** Returns an exception for an error in a line. Line 0 stands for the whole file. */
  private IllegalArgumentException refusal(int number, String words) {
    return new IllegalArgumentException(source + (number == 0 ? "" : ":" + number) + ": " + words);
  }
}
