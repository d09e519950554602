/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** The order in which the documentation installs, upgrades and removes the plugin. */
final class DocumentedOrder {
  private static final Path ROOT = Path.of("../..");
  private static final String HONOR = "`dfs.disk-zone.honor-nominated-storage`";

  private DocumentedOrder() {}

  /** A step of an installation, upgrade or removal. */
  enum Step {
    /** The jar on all nodes. */
    JAR,
    /** The DataNode and the NodeManager of each node. */
    NODES,
    DATA_NODES,
    NODE_MANAGERS,
    NAME_NODE,
    /** The key that lets DataNodes honor nominations. */
    HONOR,
    /** The keys of jobs. */
    JOBS
  }

  static List<Step> installation() throws IOException {
    return installation(
        "docs/install.md",
        "## A cluster with two partitions on each disk",
        "Install the jar before you set any key");
  }

  static List<Step> installationInShort() throws IOException {
    return installation("README.md", "## Install in five steps", "node, before you set any key");
  }

  private static List<Step> installation(String page, String heading, String jar)
      throws IOException {
    return of(
        page,
        heading,
        Map.of(
            Step.JAR, jar,
            Step.NODES, "Restart the DataNodes and NodeManagers one by one",
            Step.NAME_NODE, "then the NameNodes",
            Step.HONOR, HONOR + " on the DataNodes",
            Step.JOBS, "conf/mapred-site.xml)"));
  }

  static List<Step> installationOfHdfs() throws IOException {
    return of(
        "docs/hdfs.md",
        "## Set up",
        Map.of(
            Step.JAR, "Always install the jar first",
            Step.NODES, "keys on every DataNode",
            Step.NAME_NODE, "NameNode keys on every NameNode",
            Step.HONOR, "Set " + HONOR + " on every DataNode"));
  }

  static List<Step> upgrade() throws IOException {
    return of(
        "docs/upgrade.md",
        "## Upgrade the plugin",
        Map.of(
            Step.NODES, "NodeManagers and DataNodes, one node",
            Step.NAME_NODE, "NameNodes: the standby one first"));
  }

  static List<Step> undo() throws IOException {
    return of(
        "docs/upgrade.md",
        "## Undo",
        Map.of(
            Step.JOBS, "Remove the [keys of jobs]",
            Step.HONOR, "remove " + HONOR + " from the DataNodes",
            Step.NAME_NODE, "the placement policies from the NameNodes",
            Step.DATA_NODES, "the volume choosing policy and the fence service from the DataNodes",
            Step.NODE_MANAGERS, "remove `disk_zone_fence` and the container executor",
            Step.JAR, "remove the jar, and the commands"));
  }

  static List<Step> undoOfHdfs() throws IOException {
    return of(
        "docs/hdfs.md",
        "## Undo it",
        Map.of(
            Step.HONOR, "Remove " + HONOR + " from every DataNode",
            Step.NAME_NODE, "Remove `dfs.block.replicator.classname`",
            Step.DATA_NODES, "Remove `dfs.datanode.fsdataset.volume.choosing.policy`",
            Step.JAR, "Remove the jar when"));
  }

  static List<Step> undoInShort() throws IOException {
    return of(
        "docs/install.md",
        "## Undo it",
        Map.of(
            Step.JOBS, "remove the keys of jobs first",
            Step.HONOR, HONOR + " from every DataNode",
            Step.JAR, "and the jar last"));
  }

  /** Returns the steps in the order in which their phrases occur in a section. */
  private static List<Step> of(String page, String heading, Map<Step, String> phrases)
      throws IOException {
    String section = section(Files.readString(ROOT.resolve(page)), heading);
    phrases.forEach(
        (step, phrase) -> {
          int position = section.indexOf(phrase);
          assertThat(position)
              .as("position of \"%s\" in \"%s\" of %s", phrase, heading, page)
              .isNotNegative()
              .isEqualTo(section.lastIndexOf(phrase));
        });
    return phrases.keySet().stream()
        .sorted(Comparator.comparing(step -> section.indexOf(phrases.get(step))))
        .toList();
  }

  /** Returns the text between a heading and the next one as a single line. */
  private static String section(String page, String heading) {
    String text = "\n" + page;
    int start = text.indexOf("\n" + heading + "\n");
    assertThat(start).as("position of \"%s\"", heading).isNotNegative();
    int end = text.indexOf("\n## ", start + 1);
    return text.substring(start, end < 0 ? text.length() : end).replaceAll("\\s+", " ");
  }
}
