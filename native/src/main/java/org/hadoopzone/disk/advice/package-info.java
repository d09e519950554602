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
/**
 * Which file system to make on an outer and on an inner partition: several of them compared by the
 * same ageing work on a scratch device, which is destroyed. What decides is pure: the work ({@link
 * org.hadoopzone.disk.advice.Ageing}), whether a device may be used ({@link
 * org.hadoopzone.disk.advice.ScratchRule}) and the advice ({@link
 * org.hadoopzone.disk.advice.Advice}).
 */
package org.hadoopzone.disk.advice;
