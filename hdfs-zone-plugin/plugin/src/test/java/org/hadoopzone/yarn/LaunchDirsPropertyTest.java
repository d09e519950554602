/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.hadoopzone.yarn.LaunchDirs.Reason;
import org.hadoopzone.zone.Zone;

class LaunchDirsPropertyTest {
  /** Local dirs with their zones, and the set of dirs with enough free space. */
  record Node(Map<String, Zone> zones, Set<String> roomy) {
    boolean hasRoom(Zone zone) {
      return roomy.stream().anyMatch(dir -> zones.get(dir) == zone);
    }

    LaunchDirs choose(Zone preferred) {
      return LaunchDirs.choose(zones, preferred, roomy::contains);
    }
  }

  @Provide
  Arbitrary<Node> nodes() {
    Arbitrary<Map<String, Zone>> zones =
        Arbitraries.of(Zone.class)
            .list()
            .ofMinSize(1)
            .ofMaxSize(12)
            .map(
                list -> {
                  Map<String, Zone> byDir = new LinkedHashMap<>();
                  list.forEach(zone -> byDir.put("/data/" + byDir.size(), zone));
                  return byDir;
                });
    return zones.flatMap(
        byDir ->
            Combinators.combine(
                    Arbitraries.just(byDir), Arbitraries.of(byDir.keySet()).set().ofMinSize(0))
                .as(Node::new));
  }

  @Property
  void aContainerGetsDirsOfOneZoneWithSpaceOrAllDirs(
      @ForAll("nodes") Node node, @ForAll Zone preferred) {
    LaunchDirs chosen = node.choose(preferred);
    if (chosen.reason() == Reason.NO_SPACE) {
      assertThat(node.roomy()).isEmpty();
      assertThat(chosen.dirs()).containsExactlyElementsOf(node.zones().keySet());
    } else {
      Zone zone = chosen.reason() == Reason.PREFERRED ? preferred : preferred.other();
      List<String> expected = new ArrayList<>(node.zones().keySet());
      expected.removeIf(dir -> node.zones().get(dir) != zone || !node.roomy().contains(dir));
      assertThat(chosen.dirs()).isNotEmpty().containsExactlyElementsOf(expected);
    }
  }

  @Property
  void otherZoneIsUsedOnlyIfPreferredZoneHasNoSpace(
      @ForAll("nodes") Node node, @ForAll Zone preferred) {
    assertThat(node.choose(preferred).reason() == Reason.PREFERRED)
        .isEqualTo(node.hasRoom(preferred));
  }

  @Property
  void checksEachDirOnceAndOtherZoneOnlyIfPreferredZoneIsFull(
      @ForAll("nodes") Node node, @ForAll Zone preferred) {
    List<String> asked = new ArrayList<>();
    LaunchDirs.choose(
        node.zones(),
        preferred,
        dir -> {
          asked.add(dir);
          return node.roomy().contains(dir);
        });
    assertThat(asked).doesNotHaveDuplicates();
    if (node.hasRoom(preferred)) {
      assertThat(asked).allMatch(dir -> node.zones().get(dir) == preferred);
    }
  }

  @Example
  void skipsFullDirOfPreferredZone() {
    Map<String, Zone> zones = new LinkedHashMap<>();
    zones.put("/data/1/outer", Zone.OUTER);
    zones.put("/data/1/inner", Zone.INNER);
    zones.put("/data/2/outer", Zone.OUTER);
    LaunchDirs chosen =
        LaunchDirs.choose(zones, Zone.OUTER, Set.of("/data/2/outer", "/data/1/inner")::contains);
    assertThat(chosen.dirs()).containsExactly("/data/2/outer");
  }
}
