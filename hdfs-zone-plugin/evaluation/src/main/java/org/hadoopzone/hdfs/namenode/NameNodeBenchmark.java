/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.namenode;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hadoopzone.testing.JavaProcess;

/**
 * Measures how many blocks a NameNode adds per second, and how much heap it then uses, with the
 * stock policy and with disk zones. Each measurement uses its own JVM. The two policies take turns,
 * so that other activity on the machine affects both alike.
 */
public final class NameNodeBenchmark {
  private static final String DEFAULT_ROUNDS = "5";
  private static final String DEFAULT_OPERATIONS = "50000";
  private static final List<String> POLICIES = List.of("stock", "zones");
  private static final Pattern RESULT =
      Pattern.compile("(addBlock|addBlock-processor|heap-bytes|plugin-objects) (\\d+)");

  /** Results by operation and policy, one per round. */
  private final Map<String, Map<String, List<Long>>> results = new LinkedHashMap<>();

  private NameNodeBenchmark() {}

  /**
   * Runs the benchmark.
   *
   * @param args the number of rounds and the number of operations, both optional
   */
  public static void main(String[] args) throws Exception {
    int rounds = Integer.parseInt(args.length > 0 ? args[0] : DEFAULT_ROUNDS);
    String operations = args.length > 1 ? args[1] : DEFAULT_OPERATIONS;
    NameNodeBenchmark benchmark = new NameNodeBenchmark();
    for (int round = 1; round <= rounds; round++) {
      for (String policy : POLICIES) {
        benchmark.run(policy, operations, "Round " + round + " of " + rounds);
      }
    }
    benchmark.print();
  }

  private void run(String policy, String operations, String round)
      throws IOException, InterruptedException {
    Process process =
        JavaProcess.of(
                LoadedNameNode.class,
                List.of(policy, operations),
                "-Xms2g",
                "-Xmx4g",
                "-Xshare:off",
                "--add-opens=java.base/java.lang=ALL-UNNAMED")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        Matcher result = RESULT.matcher(line);
        if (result.matches()) {
          System.out.printf("%s, %s: %s%n", round, policy, line);
          results
              .computeIfAbsent(result.group(1), any -> new LinkedHashMap<>())
              .computeIfAbsent(policy, any -> new ArrayList<>())
              .add(Long.valueOf(result.group(2)));
        }
      }
    }
    if (process.waitFor() != 0) {
      throw new IOException(
          "The run with policy " + policy + " ended with exit code " + process.exitValue());
    }
  }

  private void print() {
    System.out.printf("%nMedians; addBlock in blocks per second:%n");
    System.out.printf("%-20s %10s %10s %14s%n", "", "stock", "zones", "zones / stock");
    results.forEach(
        (operation, byPolicy) -> {
          double stock = median(byPolicy.get("stock"));
          double zones = median(byPolicy.get("zones"));
          System.out.printf("%-20s %10.0f %10.0f %14.3f%n", operation, stock, zones, zones / stock);
        });
  }

  private static double median(List<Long> values) {
    List<Long> sorted = values.stream().sorted().toList();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2.0;
  }
}
