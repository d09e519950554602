/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.hadoopzone.evaluation.storage.StorageSystem;
import org.hadoopzone.evaluation.work.BenchWork;

/** The report on all results of one scale: tables, pictures and a CSV file. */
public final class Report {
  private final ResultFiles files;
  private final Traces traces;
  private final Series series;

  public Report(ResultFiles files, Traces traces, Series series) {
    this.files = files;
    this.traces = traces;
    this.series = series;
  }

  /** Writes the report and returns the path of its page. */
  public Path write(Path dir) throws IOException {
    Path pictures = dir.resolve("images");
    Files.createDirectories(pictures);
    Map<BenchWork, Map<StorageSystem, Result>> results = read();
    StringBuilder text = new StringBuilder(introduction());
    new TotalsPicture(results).write(pictures.resolve(series.id() + ".png"));
    picture(text, "Drive busy time relative to stock ext4", series.id() + ".png");
    for (Map.Entry<BenchWork, Map<StorageSystem, Result>> entry : results.entrySet()) {
      section(text, entry.getKey(), entry.getValue(), pictures);
    }
    Csv csv = new Csv();
    results.values().forEach(systems -> systems.values().forEach(csv::add));
    Files.writeString(dir.resolve(series.id() + ".csv"), csv.toString());
    Path page = dir.resolve(series.id() + ".md");
    Files.writeString(page, text);
    return page;
  }

  private void section(
      StringBuilder text, BenchWork workload, Map<StorageSystem, Result> results, Path pictures)
      throws IOException {
    text.append(new WorkloadSection(workload, results, series.isRealTime()));
    String name = series.id() + "-" + workload.id();
    for (RoundsPicture rounds :
        RoundsPicture.of(name, workload.title(), SystemResults.of(results))) {
      rounds.write(pictures);
      picture(text, rounds.title(), rounds.name() + ".png");
    }
    requests(text, workload, results, pictures.resolve(name + "-requests.png"));
    results.values().stream()
        .map(Result::environment)
        .distinct()
        .map(Environment::line)
        .forEach(text::append);
  }

  /**
   * Adds the picture of the requests, and the merged I/O sizes, if at least two systems were
   * traced.
   */
  private void requests(
      StringBuilder text, BenchWork workload, Map<StorageSystem, Result> results, Path picture)
      throws IOException {
    List<StorageSystem> traced =
        Traces.DRAWN.stream()
            .filter(results::containsKey)
            .filter(system -> results.get(system).mergedWriteBytes() > 0)
            .toList();
    if (traced.size() < 2) {
      return;
    }
    traces.draw(workload, traced, picture);
    if (Files.exists(picture)) {
      picture(text, "Address over time", picture.getFileName().toString());
    }
    List<String> sizes = new ArrayList<>();
    for (StorageSystem system : traced) {
      double megabytes = results.get(system).mergedWriteBytes() / 1e6;
      sizes.add(String.format(Locale.ROOT, "%.1f MB with %s", megabytes, system.title()));
    }
    text.append("The merged I/O size of writes is " + String.join(", ", sizes) + ".\n\n");
  }

  private static void picture(StringBuilder text, String title, String file) {
    text.append("![").append(title).append("](images/").append(file).append(")\n\n");
  }

  private Map<BenchWork, Map<StorageSystem, Result>> read() throws IOException {
    Map<BenchWork, Map<StorageSystem, Result>> results = new EnumMap<>(BenchWork.class);
    for (BenchWork workload : BenchWork.values()) {
      for (StorageSystem system : StorageSystem.values()) {
        Optional<Result> result = files.read(workload.id(), system.id());
        result.ifPresent(
            found ->
                results
                    .computeIfAbsent(workload, key -> new EnumMap<>(StorageSystem.class))
                    .put(system, found));
      }
    }
    return results;
  }

  private String introduction() {
    return String.format(
        "# Evaluation, %s scale%n%n"
            + "Made from the results in `data/%s`, on an emulated drive of %d GB."
            + " `make bench ARGS='%s'`%nmeasures the missing results, and `--work` and `--systems`"
            + " select some of them. Seconds are the time for which the%ndrive was busy; less is"
            + " better. The limit is the time to transfer the same bytes on the outermost tracks"
            + " that%ncan hold them, without seeks. [What is measured, and how](method.md).%n%n",
        series.scale().id(),
        series.id(),
        series.scale().capacity() / 1_000_000_000,
        series.options());
  }
}
