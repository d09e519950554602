/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.init;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;

/** A property for a site file. Immutable. */
@JsonInclude(Include.NON_NULL)
final class SiteProperty {
  /** The name of the site file, such as {@code hdfs-site.xml}. */
  final String file;

  final String key;
  final String value;

  /** The value that the site files set now; null if they do not set the key. */
  final String current;

  @JsonCreator
  SiteProperty(
      @JsonProperty("file") String file,
      @JsonProperty("key") String key,
      @JsonProperty("value") String value,
      @JsonProperty("current") String current) {
    this.file = file;
    this.key = key;
    this.value = value;
    this.current = current;
  }

  /** Returns whether the value is set. Like Hadoop, ignores the case of {@code true}. */
  boolean isSet() {
    return value.equals("true") ? value.equalsIgnoreCase(current) : value.equals(current);
  }

  /** Returns whether the key is set to another value, even to an empty one. */
  boolean conflicts() {
    return current != null && !isSet();
  }
}
