/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools;

import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.hadoopzone.tools.cli.ExitCode;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Prints errors to standard error, and chooses the exit code. */
final class Errors {
  /** Parts of Hadoop's messages that do not help operators: class names, and a link to a wiki. */
  private static final Pattern NOISE =
      Pattern.compile("java\\.net\\.\\w+: |; For more details see:.*", Pattern.DOTALL);

  private Errors() {}

  /** Prints the error in a command line, and how to print the help of the command. */
  static int badUsage(ParameterException e, String... args) {
    CommandLine command = e.getCommandLine();
    List<String> unknown = command.getUnmatchedArguments();
    if (!unknown.isEmpty() && !(e instanceof UnmatchedArgumentException)) {
      // Report the misspelt option, not the argument that is missing because of it.
      return badUsage(new UnmatchedArgumentException(command, unknown), args);
    }
    PrintWriter err = command.getErr();
    err.println(e.getMessage());
    if (e instanceof UnmatchedArgumentException) {
      UnmatchedArgumentException.printSuggestions(e, err);
    } else if (!(command.getCommand() instanceof Callable)) {
      // Only a subcommand is missing.
      command.usage(err);
      return ExitCode.BAD_USAGE;
    }
    err.printf("Try: %s --help%n", command.getCommandSpec().qualifiedName());
    return ExitCode.BAD_USAGE;
  }

  /** Prints why a command failed. */
  static int failed(Exception e, CommandLine command, CommandLine.ParseResult parsed) {
    command.getErr().println(text(e));
    return e instanceof IllegalArgumentException ? ExitCode.BAD_USAGE : ExitCode.FAILED;
  }

  private static String text(Throwable e) {
    if (e instanceof UncheckedIOException) {
      return text(e.getCause());
    }
    if (e instanceof FileSystemException && ((FileSystemException) e).getReason() == null) {
      return e.getMessage() + ": " + reason(e);
    }
    if (e instanceof ConnectException
        || e instanceof SocketTimeoutException
        || e instanceof UnknownHostException) {
      return NOISE.matcher(String.valueOf(e.getMessage())).replaceAll("")
          + ". Check that the daemon runs, and check its address in the site files or -D options.";
    }
    return e.getMessage() == null ? e.toString() : e.getMessage();
  }

  /** Returns the reason for an exception whose message is only the path. */
  private static String reason(Throwable e) {
    if (e instanceof NoSuchFileException) {
      return "no such file or directory";
    }
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (e instanceof FileAlreadyExistsException) {
      return "already exists";
    }
    return e instanceof NotDirectoryException ? "not a directory" : e.getClass().getSimpleName();
  }
}
