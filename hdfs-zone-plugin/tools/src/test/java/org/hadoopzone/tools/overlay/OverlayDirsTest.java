/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.overlay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OverlayDirsTest {
  @TempDir private Path dir;

  @Test
  void mountOptionsHaveTheTargetsOfSymbolicLinks() throws IOException {
    Path real = Files.createDirectories(dir.toRealPath().resolve("real"));
    Path link = Files.createSymbolicLink(dir.resolve("link"), real);
    assertThat(OverlayDirs.of(List.of(link, made("b")), made("u"), made("w"), link).options())
        .isEqualTo(
            "lowerdir=%1$s/real:%1$s/b,upperdir=%1$s/u,workdir=%1$s/w,volatile"
                .formatted(dir.toRealPath()));
  }

  @Test
  void refusesMissingDirsAndNamesWithMountOptionCharacters() throws IOException {
    Path plain = made("plain");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> OverlayDirs.of(List.of(plain), plain, dir.resolve("none"), plain))
        .withMessageContainingAll("none", "Create it");
    for (String special : new String[] {"a,b", "a:b", "a\\b", "a\"b"}) {
      Path made = made(special);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> OverlayDirs.of(List.of(plain), made, plain, plain))
          .withMessageContainingAll(special, "Rename");
    }
  }

  private Path made(String name) throws IOException {
    return Files.createDirectories(dir.resolve(name));
  }
}
