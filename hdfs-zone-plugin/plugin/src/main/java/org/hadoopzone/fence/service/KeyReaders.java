/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.service;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import org.apache.hadoop.conf.Configuration;

/**
 * Reads settings from a configuration, one key at a time. Not thread-safe while keys are added.
 *
 * @param <T> the type of the settings, which is immutable
 */
final class KeyReaders<T> {
  private final T defaults;
  private final Map<String, BiFunction<T, Configuration, T>> readers = new LinkedHashMap<>();

  KeyReaders(T defaults) {
    this.defaults = defaults;
  }

  /**
   * Adds a key.
   *
   * @param allowed the allowed values, as the error message shows them after "must be"
   * @param reader returns the settings with the value of the key; throws an
   *     IllegalArgumentException if the value is invalid
   */
  KeyReaders<T> add(String key, String allowed, BiFunction<T, Configuration, T> reader) {
    readers.put(
        key,
        (known, conf) -> {
          try {
            return reader.apply(known, conf);
          } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            // Configuration throws an IndexOutOfBoundsException if a size is blank.
            throw new IllegalArgumentException(
                String.format("%s is \"%s\", but must be %s", key, conf.get(key), allowed), e);
          }
        });
    return this;
  }

  /**
   * Reads all keys.
   *
   * @throws IllegalArgumentException if a value is invalid; the message names the key, the value
   *     and the allowed values
   */
  T read(Configuration conf) {
    T settings = defaults;
    for (BiFunction<T, Configuration, T> reader : readers.values()) {
      settings = reader.apply(settings, conf);
    }
    return settings;
  }

  /**
   * Reads one key, and uses the defaults for the others.
   *
   * @throws IllegalArgumentException as {@link #read} does
   */
  T readOnly(String key, Configuration conf) {
    return readers.get(key).apply(defaults, conf);
  }

  Set<String> keys() {
    return Collections.unmodifiableSet(readers.keySet());
  }
}
