/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.seeks;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.hadoopzone.evaluation.cluster.FileTrees;

/**
 * The traced rounds of one variant.
 *
 * @param environment description of the machine that ran the rounds
 */
public record SeekResult(
    @JsonProperty("rounds") List<TracedRound> rounds,
    @JsonProperty("environment") Map<String, String> environment) {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /** Reads the stored result of a variant; returns a result without rounds if there is none. */
  public static SeekResult read(Path dir, Variant variant) throws IOException {
    Path file = file(dir, variant);
    return Files.exists(file)
        ? JSON.readValue(file.toFile(), SeekResult.class)
        : new SeekResult(List.of(), Map.of());
  }

  /** Deletes the stored result of a variant. */
  public static void delete(Path dir, Variant variant) throws IOException {
    Files.deleteIfExists(file(dir, variant));
  }

  /** Returns this result with one more round. */
  public SeekResult plus(TracedRound round, Map<String, String> ranOn) {
    List<TracedRound> all = new ArrayList<>(rounds);
    all.add(round);
    return new SeekResult(all, ranOn);
  }

  /** Writes the result as a JSON file. */
  public void write(Path dir, Variant variant) throws IOException {
    FileTrees.writeWhole(file(dir, variant), file -> JSON.writeValue(file.toFile(), this));
  }

  /** Returns the mean of a figure over all rounds; 0 if there are none. */
  public double mean(ToDoubleFunction<TracedRound> figure) {
    return rounds.stream().mapToDouble(figure).average().orElse(0);
  }

  /** Returns the sum of the tables of all rounds. */
  public SeekTable table() {
    return SeekTable.sum(rounds.stream().map(TracedRound::table).toList());
  }

  private static Path file(Path dir, Variant variant) {
    return dir.resolve(variant.id() + ".json");
  }
}
