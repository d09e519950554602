/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.init;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The output of {@code init} and {@code init --apply}. Not thread-safe. */
final class InitResult {
  /** The directory of the site files. */
  final String conf;

  final String kernel;
  final List<DiskAdvice> disks;

  /** A sentence for each missing dir. While a dir is missing, no properties are proposed. */
  final List<String> missingDirs;

  /** A sentence for each dir whose disk is not known. */
  final List<String> skipped;

  /** Properties to write now. */
  final List<SiteProperty> properties;

  /** Properties to set when other nodes are ready. */
  final List<SiteProperty> later;

  /** The settings to change by hand before the daemons are restarted. */
  final List<String> beforeRestart;

  final List<String> restart;
  final List<String> notes;

  /** True if all properties in {@link #properties} are set. */
  boolean applied;

  /** Backups of the site files that were changed. */
  final List<String> backups = new ArrayList<>();

  InitResult(
      Path conf,
      String kernel,
      List<DiskAdvice> disks,
      List<String> missingDirs,
      List<String> skipped,
      Proposal proposal) {
    this.conf = conf.toString();
    this.kernel = kernel;
    this.disks = disks;
    this.missingDirs = missingDirs;
    this.skipped = skipped;
    properties = proposal.now();
    later = proposal.later();
    beforeRestart = proposal.beforeRestart();
    restart = proposal.restarts();
    notes = proposal.notes();
    applied = missingDirs.isEmpty() && missing().isEmpty();
  }

  /** Records that the properties have been written, and the backups that were made. */
  void written(List<Path> backups) {
    applied = true;
    backups.forEach(backup -> this.backups.add(backup.toString()));
  }

  /** Returns the properties to write that are not set. */
  List<SiteProperty> missing() {
    return notSet(properties);
  }

  /** Returns the properties that are not set. */
  static List<SiteProperty> notSet(List<SiteProperty> properties) {
    return properties.stream().filter(property -> !property.isSet()).collect(Collectors.toList());
  }
}
