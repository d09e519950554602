/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.hadoopzone.evaluation.drive.DriveNeeds;
import org.hadoopzone.testing.LoopDevice;
import org.hadoopzone.zone.DiskZoneKeys;

/**
 * The disks and files that a page of the documentation assumes, and the command lines of the page
 * that need preparation or cannot be run.
 *
 * @param devices the disks of the node
 * @param files commands that create the files that the page assumes
 * @param requirement skips the page if this machine cannot run its command lines
 * @param before commands to run before a command line, by the beginning of this command line
 * @param notRun beginnings of the command lines that are not run on the node, each with the reason
 */
record PageSession(
    String page,
    String devices,
    String files,
    Requirement requirement,
    Map<String, String> before,
    Map<String, String> notRun) {

  /** Fills most of a volume, because zones in place have no benefit on an empty volume. */
  private static final String FILL = "fallocate --length 300G /data/1/dfs/filler\n";

  private static final String SET_OFFLINE =
      "disk-zones fence set /dev/sdb1 --allow 110G --offline --undo sdb1.e2undo";

  private static final String SET_OUTER_DIRS =
      "sed -i 's|</configuration>|<property><name>"
          + DiskZoneKeys.OUTER_DIRS
          + "</name><value>"
          + ZonedHdfs.OUTER_DIRS
          + "</value></property>&|' \"$HADOOP_CONF_DIR/core-site.xml\"";

  private static final String USES_LOOP1 =
      "other programs may use /dev/loop1; see the tests in native/zbrdrive/test";

  private static final String NEEDS_HADOOP =
      "needs Hadoop's scripts and the user hdfs; run by hand, as the page says";

  static final List<PageSession> ALL =
      List.of(
          session("docs/bigblock.md", "disk sdb 2G", "mkdir -p /data/1")
              .before(
                  "umount /data/1",
                  "mountpoint -q /data/1 ||"
                      + " disk-zones bigblock mount /var/lib/bigblock/sdb /data/1"),
          session("docs/classify.md", "", "mkdir /var/log/hadoop")
              .notRun(
                  "disk-zones classify --counters",
                  "no cluster can give a job this ID; see ClassifyIT")
              .notRun("java -cp", "leaves out the directory, and writes 10,000 files")
              .notRun("yarn org.apache", "needs Hadoop's scripts; see ClassifyIT"),
          session("docs/containers.md", "volume /data/1 1G", ""),
          session("docs/doctor.md", "", ""),
          session(
                  "docs/drive.md",
                  "",
                  "ln -s \"$PROJECT/native\" .\n"
                      + "grep '^[a-y]' \"$PROJECT/conf/drives/dt01aca050.drive\" > bad.drive\n"
                      + "printf '\\nzone %d GB %d MB/s' 0 110 20 100 40 101 >> bad.drive\n"
                      + "echo >> bad.drive",
                  DriveNeeds::assumeMet)
              .notRun("make -C native drive", "other tests use the drive that it builds")
              .notRun("native/zbrdrive/attach up dt01aca050", USES_LOOP1)
              .notRun("mke2fs", USES_LOOP1)
              .notRun("echo reset", USES_LOOP1)
              .notRun("dd if=/dev/zero", USES_LOOP1)
              .notRun("cat /var/tmp/disk", USES_LOOP1)
              .notRun("umount /mnt", USES_LOOP1)
              .notRun("sync /dev/loop1", USES_LOOP1),
          session("docs/fence-offline.md", "partition sdb1 500G", "")
              .before("e2undo", "rm sdb1.e2undo\n" + SET_OFFLINE),
          session("docs/fence.md", "volume /data/1 500G\npartition sdb1 2G\nvolume /mnt 2G", ""),
          session("docs/fence-service.md", "volume /data/1/outer 1G\nvolume /data/2 1G", "")
              .before(
                  "disk-zones fence watch /data/*",
                  "disk-zones fence set /data/2 --allow 50% --mode advisory")
              .before("disk-zones fence watch /data/1/outer", "kill $!\nmkdir /data/2/outer"),
          session("docs/frameworks.md", "", "")
              .notRun("spark-submit", "leaves out the application; see SparkPlacementIT"),
          session("docs/hdfs.md", "", ""),
          session("docs/in-place.md", "volume /data/1 1G", ""),
          session(
                  "docs/init.md",
                  "volume /data/1 500G",
                  FILL + "disk-zones survey /data --json > sdb.json")
              .notRun("install --directory", "needs the users hdfs and yarn"),
          session("docs/install.md", "volume /data/1 500G", "")
              .notRun("dpkg", NEEDS_HADOOP)
              .notRun("ln --symbolic", NEEDS_HADOOP)
              .before("disk-zones init --apply", FILL)
              .notRun("su hdfs", NEEDS_HADOOP)
              .notRun("runuser", NEEDS_HADOOP)
              .notRun("rm $HADOOP_HOME", NEEDS_HADOOP),
          session("docs/locate.md", "", SET_OUTER_DIRS),
          session("docs/mapreduce.md", "", "cp /opt/disk-zones/lib/hdfs-zone-plugin-*.jar .")
              .notRun(
                  "hadoop jar app.jar -Dmapreduce.disk-zone.intermediate=inner",
                  "leaves out the job; see IntermediatePlacementIT")
              .notRun(
                  "hadoop jar app.jar -Dfs.hdfs.impl=",
                  "leaves out the job; see OutputPlacementIT"),
          session("docs/migration.md", "volume /data/1 500G\nvolume /data/2 500G", FILL)
              .before("disk-zones locate /", SET_OUTER_DIRS)
              .before("disk-zones fence set", "rm /data/1/dfs/filler"),
          session("docs/monitoring.md", "", "")
              .notRun("disk-zones top http://dn1:9864", "needs a NodeManager; see TopIT")
              .notRun("curl", "needs a host with this name; see TopIT"),
          session(
                  "docs/plan.md",
                  "",
                  "ln -s \"$PROJECT/hdfs-zone-plugin\" .\n"
                      + "cp \"$PROJECT/conf/drives/dt01aca100.drive\" my.drive\n"
                      + "printf 'job%d\\t%d\\t10\\t1000000\\t2000000\\t3000\\n'"
                      + " 1 100 2 900 > trace.tsv\n"
                      + "cp trace.tsv FB-2009_samples_24_times_1hr_0.tsv")
              // Shorten the month, because planning all of it takes minutes.
              .before("DISK_ZONES_OPTS=-Xmx2g", "sed -i 1000q month.tsv"),
          session("docs/reliability.md", "", "")
              .notRun("SINK_SEED=N", "leaves out the seed; see make -C native test"),
          session("docs/survey.md", "volume /data/1 1G", ""),
          session("docs/survey-file-systems.md", "disk loop2 256M", ""),
          session(
                  "docs/trace.md",
                  "disk sdb 64M\ndisk loop1 1G",
                  "ln -s \"$EXAMPLES\" examples.jar\n"
                      + "mke2fs -q -t ext4 /dev/loop1\n"
                      + "mkdir mnt\n"
                      + "mount /dev/loop1 mnt\n"
                      // Leave out drop_caches: without the page cache, other tests would be slow.
                      + "sed -n '/^    for round/,/^    done/p' \"$PROJECT/docs/trace.md\" |\n"
                      + "  sed 's/count=400/count=4/; /drop_caches/d' > rounds.sh\n"
                      + "chmod +x rounds.sh",
                  LoopDevice::requireTracing)
              .before("mount", "! mountpoint -q /sys/kernel/tracing || umount /sys/kernel/tracing")
              .notRun("rmdir", "would remove the traces of other processes"),
          session("docs/troubleshooting.md", "volume /data/1 1G", "")
              .before("disk-zones pack /data/1/dfs --undo", "disk-zones pack /data/1/dfs --now"),
          session("docs/upgrade.md", "", ""));

  /** Skips the test of a page if this machine cannot run its command lines. */
  interface Requirement {
    void check() throws IOException;
  }

  private static PageSession session(String page, String devices, String files) {
    return session(page, devices, files, () -> {});
  }

  private static PageSession session(
      String page, String devices, String files, Requirement requirement) {
    return new PageSession(page, devices, files, requirement, new TreeMap<>(), new TreeMap<>());
  }

  private PageSession before(String line, String commands) {
    before.put(line, commands);
    return this;
  }

  private PageSession notRun(String line, String reason) {
    notRun.put(line, reason);
    return this;
  }

  /** Returns the script that runs command lines of the page on a node. */
  String script(List<String> lines) {
    StringBuilder script = new StringBuilder("EXAMPLES=" + examples() + "\n");
    script.append(files).append('\n');
    Set<String> unused = new TreeSet<>(notRun.keySet());
    unused.addAll(before.keySet());
    for (String line : lines) {
      unused.removeIf(line::startsWith);
      if (notRun.keySet().stream().noneMatch(line::startsWith)) {
        before.entrySet().stream()
            .filter(commands -> line.startsWith(commands.getKey()))
            .forEach(commands -> script.append(commands.getValue()).append('\n'));
        script.append(SimulatedNode.call(line));
      }
    }
    assertThat(unused).as("command lines that the page no longer has").isEmpty();
    return script.toString();
  }

  /** Returns the jar of Hadoop's example jobs. */
  private static String examples() {
    return Stream.of(System.getProperty("java.class.path").split(":"))
        .filter(file -> file.contains("hadoop-mapreduce-examples"))
        .findFirst()
        .orElseThrow();
  }

  @Override
  public String toString() {
    return page;
  }
}
