/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools;

import java.io.PrintWriter;
import java.io.StringWriter;
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
  /** Parts of Hadoop's messages that do not help operators: class names and a link to a wiki. */
  private static final Pattern NOISE =
      Pattern.compile("java\\.net\\.\\w+: |; For more details see:.*", Pattern.DOTALL);

  /** The start of a stack trace, which daemons append to their messages. */
  private static final String STACK_TRACE = "\n\tat ";

  private Errors() {}

  /** Prints why the command line is invalid, and which command prints the help. */
  static int badUsage(ParameterException e, String... args) {
    CommandLine command = e.getCommandLine();
    List<String> unknown = command.getUnmatchedArguments();
    if (!unknown.isEmpty() && !(e instanceof UnmatchedArgumentException)) {
      // Reports the misspelt option, not the argument that is missing because of it.
      return badUsage(new UnmatchedArgumentException(command, unknown), args);
    }
    PrintWriter err = command.getErr();
    err.println(e.getMessage());
    if (e instanceof UnmatchedArgumentException) {
      UnmatchedArgumentException.printSuggestions(e, err);
    } else if (!(command.getCommand() instanceof Callable)) {
      // The command only groups subcommands, and the command line does not name a subcommand.
      command.usage(err);
      return ExitCode.BAD_USAGE;
    }
    err.printf("Try: %s --help%n", command.getCommandSpec().qualifiedName());
    return ExitCode.BAD_USAGE;
  }

  /** Prints the failure of a command, and all failures that followed. */
  static int failed(Exception e, CommandLine command, CommandLine.ParseResult parsed) {
    command.getErr().println(text(e));
    for (Throwable other : e.getSuppressed()) {
      String text = other instanceof Exception ? text((Exception) other) : other.toString();
      command.getErr().println("Another failure: " + text);
    }
    return e instanceof IllegalArgumentException && !isUnknownHost(e)
        ? ExitCode.BAD_USAGE
        : ExitCode.FAILED;
  }

  /** Prints an error of the Java virtual machine. */
  static int failed(Error e, PrintWriter err) {
    err.println(text(e));
    return ExitCode.FAILED;
  }

  /** Reports that the output of a command is incomplete. */
  static int outputLost(PrintWriter err) {
    err.println(
        "Cannot write to standard output: the disk may be full, or the program that reads the"
            + " output has ended.");
    return ExitCode.FAILED;
  }

  private static String text(Error e) {
    if (e instanceof OutOfMemoryError) {
      return "Out of memory: "
          + e.getMessage()
          + ". Increase the heap, for example with DISK_ZONES_OPTS=-Xmx2g.";
    }
    if (e instanceof UnsatisfiedLinkError) {
      return "Cannot load a native library: "
          + e.getMessage()
          + ". If the temporary directory is mounted noexec, specify another directory with"
          + " DISK_ZONES_OPTS=-Djna.tmpdir=DIR.";
    }
    if (e instanceof LinkageError && !(e instanceof ExceptionInInitializerError)) {
      return "Cannot load a Java class: "
          + (e.getCause() == null ? e : e.getCause())
          + ". Check HADOOP_HOME and the class path for missing jars or jars of another version.";
    }
    StringWriter trace = new StringWriter();
    e.printStackTrace(new PrintWriter(trace));
    return "Unexpected error. Report this as a bug, with the command line and these lines:"
        + System.lineSeparator()
        + trace;
  }

  private static String text(Exception e) {
    if (e instanceof UncheckedIOException) {
      return text(((UncheckedIOException) e).getCause());
    }
    if (isUnknownHost(e)) {
      return text(new UnknownHostException("unknown host " + e.getCause().getMessage()));
    }
    if (e.getCause() instanceof Exception && e.getCause().toString().equals(e.getMessage())) {
      return text((Exception) e.getCause());
    }
    if (e instanceof FileSystemException && ((FileSystemException) e).getReason() == null) {
      return e.getMessage() + ": " + reason(e);
    }
    if (e instanceof ConnectException
        || e instanceof SocketTimeoutException
        || e instanceof UnknownHostException) {
      return NOISE.matcher(message(e)).replaceAll("")
          + ". Check that the daemon is running, and check its address in the site files or -D"
          + " options.";
    }
    return message(e);
  }

  /** Returns whether Hadoop could not resolve the host of an address. */
  private static boolean isUnknownHost(Exception e) {
    return e instanceof IllegalArgumentException && e.getCause() instanceof UnknownHostException;
  }

  private static String message(Exception e) {
    String message = e.getMessage() == null ? e.toString() : e.getMessage();
    return message.split(STACK_TRACE, 2)[0];
  }

  /**
   * Returns the reason for a file system exception. The message of such an exception is only the
   * path.
   */
  private static String reason(Exception e) {
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
