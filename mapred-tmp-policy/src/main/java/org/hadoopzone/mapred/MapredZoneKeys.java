/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package org.hadoopzone.mapred;

/** Configuration keys of a job. Described in {@code mapred-disk-zone-default.xml}. */
public final class MapredZoneKeys {
  /** Where intermediate files go; see {@link Intermediate}. */
  public static final String INTERMEDIATE = "mapreduce.disk-zone.intermediate";

  public static final String INTERMEDIATE_DEFAULT = "outer";

  private MapredZoneKeys() {}
}
