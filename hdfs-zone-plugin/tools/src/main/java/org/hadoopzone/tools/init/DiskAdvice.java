/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.init;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.hadoopzone.tools.pack.SpeedProfile;

/** The kind of zones that fits a disk, and the reason. Immutable. */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
@JsonAutoDetect(fieldVisibility = Visibility.ANY)
@JsonInclude(Include.NON_NULL)
final class DiskAdvice {
  final String disk;
  @JsonIgnore final String name;
  final long size;
  final boolean rotational;
  final Fit fit;

  /** One sentence. */
  final String reason;

  /** Sorted by address: with two partitions, the first one is the outer zone. */
  final List<VolumeFacts> volumes;

  /** Null without a survey of the disk, and if nothing fits. */
  final Worth worth;

  DiskAdvice(DiskFacts facts, Fit fit, String reason) {
    this(facts.path, facts.name, facts.size, facts.rotational, fit, reason, facts.volumes, null);
  }

  private DiskAdvice(
      String disk,
      String name,
      long size,
      boolean rotational,
      Fit fit,
      String reason,
      List<VolumeFacts> volumes,
      Worth worth) {
    this.disk = disk;
    this.name = name;
    this.size = size;
    this.rotational = rotational;
    this.fit = fit;
    this.reason = reason;
    this.volumes = volumes;
    this.worth = worth;
  }

  /** Returns the outermost volume. */
  VolumeFacts outer() {
    return volumes.get(0);
  }

  boolean any(Predicate<VolumeFacts> condition) {
    return volumes.stream().anyMatch(condition);
  }

  boolean all(Predicate<VolumeFacts> condition) {
    return volumes.stream().allMatch(condition);
  }

  /** Returns this advice with the worth of the zones, if something fits. */
  DiskAdvice with(Optional<SpeedProfile> speed) {
    return speed.isPresent() && fit != Fit.NOTHING
        ? new DiskAdvice(
            disk, name, size, rotational, fit, reason, volumes, Worth.of(this, speed.get()))
        : this;
  }
}
