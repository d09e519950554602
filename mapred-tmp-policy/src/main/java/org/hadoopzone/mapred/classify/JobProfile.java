/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred.classify;

import java.util.Locale;

/**
 * The bytes and records that a job moves. The values are those of one run, the mean of several
 * runs, or an estimate for a running job. Immutable.
 */
public final class JobProfile {
  /** The profile of a job without known data, except that it has reduces. */
  public static final JobProfile UNKNOWN = builder().reduces(1).build();

  /** The bytes that the maps read; 0 if unknown. */
  public final long inputBytes;

  /** The bytes that the maps emit, before combiner and compression. */
  public final long mapOutputBytes;

  /** The bytes that the reduces fetch: map output on disk, after combiner and compression. */
  public final long shuffleBytes;

  /** The number of records that the reduces fetch. */
  public final long shuffledRecords;

  /**
   * The number of records that maps and reduces write to local disks. Records of multi-pass merges
   * count more than once.
   */
  public final long spilledRecords;

  public final int reduces;

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

  /**
   * Returns an estimate of the bytes written to local disks. Assumes that spilled records have the
   * mean size of shuffled records.
   */
  public long spilledBytes() {
    return shuffledRecords == 0
        ? 0
        : (long) ((double) spilledRecords / shuffledRecords * shuffleBytes);
  }

  /** Returns whether all bytes and records are 0. */
  public boolean isEmpty() {
    return inputBytes == 0 && mapOutputBytes == 0 && shuffleBytes == 0 && spilledRecords == 0;
  }

  /** Returns this profile multiplied by a factor, with an unchanged number of reduces. */
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

  /**
   * Returns the sum of both profiles, with the larger number of reduces. A sum that overflows
   * becomes {@link Long#MAX_VALUE}, because history files may contain any counters.
   */
  public JobProfile plus(JobProfile other) {
    return builder()
        .inputBytes(sum(inputBytes, other.inputBytes))
        .mapOutputBytes(sum(mapOutputBytes, other.mapOutputBytes))
        .shuffleBytes(sum(shuffleBytes, other.shuffleBytes))
        .shuffledRecords(sum(shuffledRecords, other.shuffledRecords))
        .spilledRecords(sum(spilledRecords, other.spilledRecords))
        .reduces(Math.max(reduces, other.reduces))
        .build();
  }

  private static long sum(long a, long b) {
    return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
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

  /** Builds a profile. Values that are not set are 0. */
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
