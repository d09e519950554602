/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.seeks;

import java.util.Optional;
import org.hadoopzone.evaluation.watch.FileKind;

/**
 * A disk access, and the kind of the accessed file.
 *
 * @param kind empty for metadata, the journal and files that do not belong to the daemons
 */
public record FileAccess(Passage passage, Optional<FileKind> kind) {}
