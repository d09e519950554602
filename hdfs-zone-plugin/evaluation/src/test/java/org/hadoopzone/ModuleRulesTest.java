/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.concurrent.locks.Lock;
import java.util.stream.Stream;

/** Checks the directions of dependencies between modules and packages. */
@AnalyzeClasses(
    packages = "org.hadoopzone",
    importOptions = {ImportOption.DoNotIncludeTests.class, ModuleRulesTest.NoJarsOfTests.class})
class ModuleRulesTest {
  private static final String[] NATIVE = {
    "org.hadoopzone.zone..",
    "org.hadoopzone.util..",
    "org.hadoopzone.blockdev..",
    "org.hadoopzone.fence",
    "org.hadoopzone.fence.autosize.."
  };

  @ArchTest
  static final ArchRule zonesAndFencesKnowNothingOfHadoop =
      classes()
          .that()
          .resideInAnyPackage(NATIVE)
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(and(NATIVE, "java..", "com.sun.jna.."));

  @ArchTest
  static final ArchRule theDropInJarKnowsNoTools =
      noClasses()
          .that()
          .resideOutsideOfPackages("org.hadoopzone.tools..", "org.hadoopzone.evaluation..")
          .and()
          .resideOutsideOfPackages("org.hadoopzone.bigblock..", "org.hadoopzone.testing..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.hadoopzone.tools..", "org.hadoopzone.evaluation..");

  @ArchTest
  static final ArchRule toolsKnowNoEvaluation =
      noClasses()
          .that()
          .resideInAPackage("org.hadoopzone.tools..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.hadoopzone.evaluation..");

  @ArchTest
  static final ArchRule mapReduceKnowsNothingOfHdfs =
      noClasses()
          .that()
          .resideInAPackage("org.hadoopzone.mapred..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.hadoopzone.hdfs..", "org.apache.hadoop.hdfs..");

  @ArchTest
  static final ArchRule hdfsDaemonsKnowNothingOfMapReduce =
      noClasses()
          .that()
          .resideInAPackage("org.hadoopzone.hdfs..")
          .and()
          .resideOutsideOfPackage("org.hadoopzone.hdfs.client..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.hadoopzone.mapred..", "org.apache.hadoop.mapred..");

  @ArchTest
  static final ArchRule fenceServicesKnowNeitherHdfsNorMapReduce =
      noClasses()
          .that()
          .resideInAnyPackage("org.hadoopzone.fence..", "org.hadoopzone.yarn..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.hadoopzone.hdfs..",
              "org.hadoopzone.mapred..",
              "org.apache.hadoop.hdfs..",
              "org.apache.hadoop.mapred..");

  @ArchTest
  static final ArchRule onlyTasksAndDoctorKnowTheHdfsClient =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              "org.hadoopzone.hdfs.client..",
              "org.hadoopzone.output..",
              "org.hadoopzone.tools.doctor..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.hadoopzone.hdfs.client..");

  @ArchTest
  static final ArchRule jobsAreClassifiedWithoutHadoop =
      classes()
          .that()
          .resideInAPackage("org.hadoopzone.mapred.classify..")
          .and()
          .haveNameMatching(
              ".*(Classifier|Thresholds|Judgement|JobProfile|JobName|Estimate|Profiles)")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "org.hadoopzone.mapred.classify..", "java..", "org.apache.hadoop.classification..");

  @ArchTest
  static final ArchRule checksOfDoctorDoNoInputOrOutput =
      noClasses()
          .that()
          .resideInAPackage("org.hadoopzone.tools.doctor..")
          .and()
          .haveSimpleNameEndingWith("Checks")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("java.io..", "java.nio..");

  @ArchTest
  static final ArchRule decisionsTakeNoLocks =
      noClasses()
          .that()
          .resideInAnyPackage("org.hadoopzone.zone..", "org.hadoopzone.hdfs.datanode..")
          .should()
          .dependOnClassesThat()
          .areAssignableTo(Lock.class);

  @ArchTest
  static final ArchRule packagesHaveNoCycles =
      slices().matching("org.hadoopzone.(**)").should().beFreeOfCycles();

  private static String[] and(String[] packages, String... others) {
    return Stream.concat(Stream.of(packages), Stream.of(others)).toArray(String[]::new);
  }

  /**
   * Excludes the test classes of other modules, which Maven provides as {@code -tests.jar} files.
   */
  static final class NoJarsOfTests implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("-tests.jar");
    }
  }
}
