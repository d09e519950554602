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
package org.hadoopzone.hdfs.where;

/** Is told of files as they are found. */
public interface WhereListener {
  /** A file, before the directory that holds it. */
  void file(PlacedFile file);

  /** A directory that holds files, without those of the directories in it. */
  void directory(String path, FileTotals totals);

  /** A directory that could not be read. */
  void passedOver(String path, String why);
}
