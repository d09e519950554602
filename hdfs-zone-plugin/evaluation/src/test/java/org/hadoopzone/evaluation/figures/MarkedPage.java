/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.figures;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hadoopzone.evaluation.report.Result;
import org.hadoopzone.evaluation.storage.StorageSystem;

/**
 * A page with marks: HTML comments that name the raw data of its figures. docs/evaluation/method.md
 * explains the marks to writers.
 */
final class MarkedPage {
  private static final Pattern COMMENT = Pattern.compile("<!--(.*?)-->", Pattern.DOTALL);
  private static final Pattern MARK = Pattern.compile("([a-z -]+):(.*)", Pattern.DOTALL);

  private final String name;
  private final String text;
  private final List<String> lines;
  private final RawData data;
  private final Set<Integer> markedTables = new HashSet<>();
  private final List<String> problems = new ArrayList<>();

  /**
   * Reads a page.
   *
   * @param name path of the page relative to the project, for messages
   */
  MarkedPage(Path project, String name, RawData data) throws IOException {
    this.name = name;
    this.text = Files.readString(project.resolve(name));
    this.lines = text.lines().toList();
    this.data = data;
  }

  /** Returns a line for each figure that differs from the raw data, and for each unusable mark. */
  List<String> problems() {
    problems.clear();
    Matcher comments = COMMENT.matcher(text);
    while (comments.find()) {
      int line = lineAt(comments.end());
      try {
        check(comments.group(1).strip(), comments.start(), line);
      } catch (IllegalArgumentException e) {
        problem(line, e.getMessage());
      }
    }
    findTablesWithoutMark();
    return List.copyOf(problems);
  }

  private void check(String mark, int start, int line) {
    Matcher matcher = MARK.matcher(mark);
    String word = matcher.matches() ? matcher.group(1) : "";
    switch (word) {
      case "figures" -> checkRows(tableBelow(line), matcher.group(2), false);
      case "packing figures" -> checkRows(tableBelow(line), matcher.group(2), true);
      case "changes by work" -> checkWorks(tableBelow(line), matcher.group(2));
      default -> {
        Quantity quantity =
            Quantity.ofWord(word)
                .orElseThrow(() -> new IllegalArgumentException("unknown mark \"" + mark + "\""));
        checkSentence(quantity, Selection.list(matcher.group(2)), start);
      }
    }
  }

  private PageTable tableBelow(int line) {
    if (line >= lines.size() || !PageTable.isRow(lines.get(line))) {
      throw new IllegalArgumentException("there is no table below the mark");
    }
    markedTables.add(line + 1);
    return PageTable.at(lines, line + 1);
  }

  /** Checks a table in which each row shows a system or a run. */
  private void checkRows(PageTable table, String names, boolean isPacking) {
    List<Selection> selections = Selection.list(names);
    requireSameNumber("files", selections.size(), "rows", table.rows().size());
    for (int row = 0; row < selections.size(); row++) {
      Selection selection = selections.get(row);
      Result result = data.read(selection.path());
      if (!isPacking) {
        checkTitle(table.lineOf(row), table.rows().get(row).get(0), result.system());
      }
      for (int column = 1; column < table.header().size(); column++) {
        String cell = table.rows().get(row).get(column);
        checkCell(table.lineOf(row), table.header().get(column), cell, selection, isPacking);
      }
    }
  }

  /**
   * Checks a cell. If the heading is a kind of rounds, such as "new disk", the cell must contain
   * the busy time of these rounds.
   */
  private void checkCell(
      int line, String heading, String cell, Selection selection, boolean isPacking) {
    boolean isKind =
        data.read(selection.path()).rounds().stream().anyMatch(r -> r.kind().equals(heading));
    Quantity quantity =
        isKind
            ? Quantity.BUSY
            : Quantity.ofHeading(heading).orElseThrow(() -> unknownHeading(heading));
    Selection rounds = isKind ? selection.withRounds(heading) : selection;
    boolean isOwnBase = quantity.isChange() && selection.path().equals(selection.base());
    if (isPacking) {
      checkNumbers(line, cell, quantity.ofPacking(), rounds);
    } else if (quantity == Quantity.BUSY && cell.contains("(")) {
      checkNumbers(line, cell.substring(0, cell.indexOf('(')), quantity, rounds);
      checkNumbers(line, cell.substring(cell.indexOf('(')), Quantity.CHANGE, rounds);
    } else if (!isOwnBase || !cell.isEmpty()) {
      checkNumbers(line, cell, quantity, rounds);
    }
  }

  /**
   * Checks a table with changes of the busy time: a workload in each row, a system in each column.
   */
  private void checkWorks(PageTable table, String names) {
    String[] parts = names.split(";");
    requireSameNumber("parts separated by \";\"", parts.length, "parts: works; systems", 2);
    String[] systems = parts[1].strip().split("\\s*,\\s*");
    List<Selection> works = Selection.list(parts[0].replace("&", ","));
    int next = 0;
    String[] rows = parts[0].split(",");
    requireSameNumber("works", rows.length, "rows", table.rows().size());
    requireSameNumber("systems", systems.length, "columns", table.header().size() - 1);
    for (int row = 0; row < rows.length; row++) {
      int figures = rows[row].split("&").length;
      for (int column = 1; column <= systems.length; column++) {
        String system = systems[column - 1];
        checkTitle(table.line(), table.header().get(column), system);
        String[] cell = table.rows().get(row).get(column).split(";");
        for (int i = 0; i < figures; i++) {
          String part = cell.length == 1 ? cell[0] : cell[Math.min(i, cell.length - 1)];
          checkWork(table.lineOf(row), part, works.get(next + i).of(system));
        }
      }
      next += figures;
    }
  }

  /**
   * Checks a cell. One end of a range such as "-9.0 to -15.5 %" must equal the result. Skips a cell
   * that contains a mark, because marks are checked separately.
   */
  private void checkWork(int line, String cell, Selection selection) {
    if (COMMENT.matcher(cell).find()) {
      return;
    }
    Optional<Result> result = data.find(selection.path());
    if (cell.equals("not measured") || cell.equals("fails")) {
      boolean isRight =
          cell.equals("fails")
              ? result.isPresent() && result.get().failure() != null
              : result.isEmpty();
      if (!isRight) {
        problem(line, "printed \"" + cell + "\", which is not true of " + selection);
      }
      return;
    }
    List<PrintedNumber> printed = PrintedNumber.in(cell);
    double value = Quantity.CHANGE.of(selection, data).get(0);
    if (printed.size() < 2) {
      checkNumbers(line, cell, Quantity.CHANGE, selection);
    } else if (printed.stream().noneMatch(number -> number.equalsRounded(value, false))) {
      differs(line, cell, printed.get(0).print(value), selection);
    }
  }

  private void checkSentence(Quantity quantity, List<Selection> selections, int end) {
    if (text.substring(text.lastIndexOf('\n', end - 1) + 1, end).isBlank()) {
      throw new IllegalArgumentException("a mark at the start of a line ends the paragraph above");
    }
    int start = Math.max(text.lastIndexOf("\n\n", end), 0);
    String before = COMMENT.matcher(text.substring(start, end)).replaceAll("");
    List<PrintedNumber> printed = PrintedNumber.in(before.replaceAll("[*`]", " "));
    int count = selections.stream().mapToInt(s -> quantity.of(s, data).size()).sum();
    if (printed.size() < count) {
      throw new IllegalArgumentException(
          "the mark names " + count + " figures, but fewer numbers precede it");
    }
    compare(
        lineAt(end), printed.subList(printed.size() - count, printed.size()), quantity, selections);
  }

  private void checkNumbers(int line, String cell, Quantity quantity, Selection selection) {
    List<PrintedNumber> printed = PrintedNumber.in(cell);
    List<Double> values = quantity.of(selection, data);
    if (printed.size() == values.size()) {
      compare(line, printed, quantity, List.of(selection));
    } else {
      differs(line, "\"" + cell + "\"", values.toString(), selection);
    }
  }

  private void compare(
      int line, List<PrintedNumber> printed, Quantity quantity, List<Selection> selections) {
    int next = 0;
    for (Selection selection : selections) {
      for (double value : quantity.of(selection, data)) {
        PrintedNumber number = printed.get(next++);
        if (!number.equalsRounded(value, quantity.isChange())) {
          differs(line, number.text(), number.print(value), selection);
        }
      }
    }
  }

  /**
   * Reports tables with busy times that have no mark, because only figures with a mark are checked.
   */
  private void findTablesWithoutMark() {
    for (int i = 1; i < lines.size(); i++) {
      boolean isHeader = PageTable.isRow(lines.get(i)) && !PageTable.isRow(lines.get(i - 1));
      if (isHeader && lines.get(i).contains("drive busy") && !markedTables.contains(i + 1)) {
        problem(i + 1, "this table has no mark that names its raw data");
      }
    }
  }

  private void checkTitle(int line, String cell, String system) {
    String title =
        Arrays.stream(StorageSystem.values())
            .filter(value -> value.id().equals(system))
            .map(StorageSystem::title)
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("unknown system " + system));
    if (!cell.startsWith(title)) {
      problem(line, "\"" + cell + "\" has the figures of \"" + title + "\"");
    }
  }

  private void requireSameNumber(String what, int number, String others, int other) {
    if (number != other) {
      throw new IllegalArgumentException(
          "the mark names " + number + " " + what + ", but there are " + other + " " + others);
    }
  }

  private static IllegalArgumentException unknownHeading(String heading) {
    return new IllegalArgumentException("no figure is known for the column \"" + heading + "\"");
  }

  private void differs(int line, String printed, String recomputed, Selection selection) {
    problem(line, "printed " + printed + ", recomputed " + recomputed + " from " + selection);
  }

  private void problem(int line, String message) {
    problems.add(name + ":" + line + ": " + message);
  }

  /** Returns the line, counted from 1, that contains a position. */
  private int lineAt(int position) {
    return (int) text.substring(0, position).chars().filter(c -> c == '\n').count() + 1;
  }
}
