/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

/** Marks a unit test that takes about five seconds or more on an idle machine. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@DisabledIfSystemProperty(
    named = "skip.slow.tests",
    matches = "true",
    disabledReason = "is slow; make test runs it")
public @interface Slow {}
