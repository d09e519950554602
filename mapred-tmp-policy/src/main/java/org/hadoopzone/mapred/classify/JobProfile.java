/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred.classify;

import java.util.Locale;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;

/**
 * What a job moves, in bytes and records: of one run, the mean of several, or what is expected of
 * one that runs. Immutable.
 */
@InterfaceAudience.Private
@InterfaceStability.Evolving
public final class JobProfile {
  /** Nothing is known, except that there are reduces. */
  public static final JobProfile UNKNOWN = builder().reduces(1).build();

  private final long inputBytes;
  private final long mapOutputBytes;
  private final long shuffleBytes;
  private final long shuffledRecords;
  private final long spilledRecords;
  private final int reduces;

  private JobProfile(Builder builder) {
    inputBytes = builder.inputBytes;
    mapOutputBytes = builder.mapOutputBytes;
    shuffleBytes = builder.shuffleBytes;
    shuffledRecords = builder.shuffledRecords;
    spilledRecords = builder.spilledRecords;
    reduces = builder.reduces;
  }

  public static Builder builder() {
    return new Builder();
  }

  /** What the maps read; 0 if not known. */
  public long inputBytes() {
    return inputBytes;
  }

  /** What the maps emit, before it is combined and compressed. */
  public long mapOutputBytes() {
    return mapOutputBytes;
  }

  /** What the reduces fetch: map output as it lies on the disks, combined and compressed. */
  public long shuffleBytes() {
    return shuffleBytes;
  }

  /** The records that these bytes hold. */
  public long shuffledRecords() {
    return shuffledRecords;
  }

  /** Records written to local disks by maps and reduces; more than once if merged in passes. */
  public long spilledRecords() {
    return spilledRecords;
  }

  public int reduces() {
    return reduces;
  }

  /** An estimate of what is written to local disks: as many bytes a record as the shuffle has. */
  public long spilledBytes() {
    return shuffledRecords == 0
        ? 0
        : (long) ((double) spilledRecords / shuffledRecords * shuffleBytes);
  }

  /** Whether nothing at all was counted. */
  public boolean isEmpty() {
    return inputBytes == 0 && mapOutputBytes == 0 && shuffleBytes == 0 && spilledRecords == 0;
  }

  /** Part or multiple of it, with as many reduces. */
  public JobProfile times(double factor) {
    return builder()
        .inputBytes(Math.round(inputBytes * factor))
        .mapOutputBytes(Math.round(mapOutputBytes * factor))
        .shuffleBytes(Math.round(shuffleBytes * factor))
        .shuffledRecords(Math.round(shuffledRecords * factor))
        .spilledRecords(Math.round(spilledRecords * factor))
        .reduces(reduces)
        .build();
  }

  /** Both together, with the reduces of the one that has more. */
  public JobProfile plus(JobProfile other) {
    return builder()
        .inputBytes(inputBytes + other.inputBytes)
        .mapOutputBytes(mapOutputBytes + other.mapOutputBytes)
        .shuffleBytes(shuffleBytes + other.shuffleBytes)
        .shuffledRecords(shuffledRecords + other.shuffledRecords)
        .spilledRecords(spilledRecords + other.spilledRecords)
        .reduces(Math.max(reduces, other.reduces))
        .build();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof JobProfile && other.toString().equals(toString());
  }

  @Override
  public int hashCode() {
    return toString().hashCode();
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "input %d, map output %d, shuffle %d in %d records, %d records spilled, %d reduces",
        inputBytes,
        mapOutputBytes,
        shuffleBytes,
        shuffledRecords,
        spilledRecords,
        reduces);
  }

  /** Puts a profile together; what is not said is 0. */
  public static final class Builder {
    private long inputBytes;
    private long mapOutputBytes;
    private long shuffleBytes;
    private long shuffledRecords;
    private long spilledRecords;
    private int reduces;

    private Builder() {}

    public Builder inputBytes(long bytes) {
      inputBytes = notNegative(bytes);
      return this;
    }

    public Builder mapOutputBytes(long bytes) {
      mapOutputBytes = notNegative(bytes);
      return this;
    }

    public Builder shuffleBytes(long bytes) {
      shuffleBytes = notNegative(bytes);
      return this;
    }

    public Builder shuffledRecords(long records) {
      shuffledRecords = notNegative(records);
      return this;
    }

    public Builder spilledRecords(long records) {
      spilledRecords = notNegative(records);
      return this;
    }

    public Builder reduces(int count) {
      reduces = (int) notNegative(count);
      return this;
    }

    public JobProfile build() {
      return new JobProfile(this);
    }

    private static long notNegative(long value) {
      if (value < 0) {
        throw new IllegalArgumentException(value + " is negative");
      }
      return value;
    }
  }
}
