/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.concurrent.locks.Lock;

/** Which module may know which. */
@AnalyzeClasses(packages = "org.hadoopzone", importOptions = ImportOption.DoNotIncludeTests.class)
class ModuleRulesTest {
  @ArchTest
  static final ArchRule theDiskKnowsNothingOfHadoop =
      classes()
          .that()
          .resideInAPackage("org.hadoopzone.disk..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("org.hadoopzone.disk..", "java..", "com.sun.jna..");

  @ArchTest
  static final ArchRule mapReduceKnowsNothingOfHdfs =
      noClasses()
          .that()
          .resideInAPackage("org.hadoopzone.mapred..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.hadoopzone.hdfs..", "org.apache.hadoop.hdfs..");

  @ArchTest
  static final ArchRule hdfsRolesKnowNothingOfMapReduce =
      noClasses()
          .that()
          .resideInAPackage("org.hadoopzone.hdfs..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.hadoopzone.mapred..", "org.apache.hadoop.mapred..");

  @ArchTest
  static final ArchRule fencesAreLookedAfterWithoutHdfs =
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
  static final ArchRule nothingKnowsTheFileSystemOfTasks =
      noClasses()
          .that()
          .resideOutsideOfPackage("org.hadoopzone.output..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.hadoopzone.output..");

  @ArchTest
  static final ArchRule jobsAreJudgedWithoutHadoop =
      classes()
          .that()
          .resideInAPackage("org.hadoopzone.mapred.classify..")
          .and()
          .haveNameMatching(".*(Classifier|Thresholds|Judgement|JobProfile|JobName|Sight|Profiles)")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "org.hadoopzone.mapred.classify..", "java..", "org.apache.hadoop.classification..");

  @ArchTest
  static final ArchRule placesAreJudgedWithoutHadoop =
      classes()
          .that()
          .resideInAPackage("org.hadoopzone.hdfs.where..")
          .and()
          .haveNameMatching(".*(ReplicaZone|Volume|Replica|PlacedFile|FileTotals|WhereListener)")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "org.hadoopzone.hdfs.where..",
              "org.hadoopzone.hdfs.retention..",
              "org.hadoopzone.disk..",
              "java..");

  @ArchTest
  static final ArchRule theDoctorsChecksGoByFactsAlone =
      noClasses()
          .that()
          .resideInAPackage("org.hadoopzone.doctor..")
          .and()
          .haveSimpleNameEndingWith("Check")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("java.io..", "java.nio..");

  @ArchTest
  static final ArchRule decisionsTakeNoLocks =
      noClasses()
          .that()
          .resideInAnyPackage("org.hadoopzone.disk..", "org.hadoopzone.hdfs.datanode..")
          .should()
          .dependOnClassesThat()
          .areAssignableTo(Lock.class);
}
