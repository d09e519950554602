/* SPDX-License-Identifier: Apache-2.0 */

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import org.apache.hadoop.hdfs.nfs.conf.NfsConfigKeys;
import org.apache.hadoop.hdfs.nfs.conf.NfsConfiguration;
import org.apache.hadoop.hdfs.nfs.mount.RpcProgramMountd;
import org.apache.hadoop.hdfs.nfs.nfs3.Nfs3;
import org.apache.hadoop.mount.MountInterface;
import org.apache.hadoop.nfs.nfs3.FileHandle;
import org.apache.hadoop.nfs.nfs3.Nfs3Constant;
import org.apache.hadoop.nfs.nfs3.Nfs3Constant.NFSPROC3;
import org.apache.hadoop.nfs.nfs3.Nfs3Constant.WriteStableHow;
import org.apache.hadoop.nfs.nfs3.Nfs3Status;
import org.apache.hadoop.nfs.nfs3.request.COMMIT3Request;
import org.apache.hadoop.nfs.nfs3.request.CREATE3Request;
import org.apache.hadoop.nfs.nfs3.request.LOOKUP3Request;
import org.apache.hadoop.nfs.nfs3.request.NFS3Request;
import org.apache.hadoop.nfs.nfs3.request.RENAME3Request;
import org.apache.hadoop.nfs.nfs3.request.SetAttr3;
import org.apache.hadoop.nfs.nfs3.request.SetAttr3.SetAttrField;
import org.apache.hadoop.nfs.nfs3.request.WRITE3Request;
import org.apache.hadoop.oncrpc.RpcAcceptedReply;
import org.apache.hadoop.oncrpc.RpcAcceptedReply.AcceptState;
import org.apache.hadoop.oncrpc.RpcCall;
import org.apache.hadoop.oncrpc.RpcReply;
import org.apache.hadoop.oncrpc.XDR;
import org.apache.hadoop.oncrpc.security.CredentialsSys;
import org.apache.hadoop.oncrpc.security.VerifierNone;

/**
 * Runs the NFS gateway of HDFS, and writes files through it with the protocols that a kernel uses:
 * it mounts the root directory, then creates, writes, commits and renames each file. Arguments: the
 * number of MiB of each file, and the paths of the files. The n-th MiB consists of bytes with the
 * value n. The last MiB is written first, so that the gateway must store it in its dump directory.
 *
 * <p>The gateway is not registered with a port mapper, which would need the port 111.
 */
public final class NfsFiles {
  private static final int MIB = 1 << 20;

  private final Connection nfs;
  private final FileHandle root;

  private NfsFiles(Connection nfs, FileHandle root) {
    this.nfs = nfs;
    this.root = root;
  }

  public static void main(String[] args) {
    try {
      run(args);
      System.exit(0);
    } catch (Exception e) {
      e.printStackTrace();
      // The threads of the gateway would keep the JVM running.
      System.exit(1);
    }
  }

  private static void run(String[] args) throws Exception {
    NfsConfiguration conf = new NfsConfiguration();
    conf.addResource("nfs-site.xml");
    Nfs3 gateway = new Nfs3(conf);
    gateway.startServiceInternal(false);
    Path dumps = Path.of(conf.get(NfsConfigKeys.DFS_NFS_FILE_DUMP_DIR_KEY));
    int mountPort = conf.getInt(NfsConfigKeys.DFS_NFS_MOUNTD_PORT_KEY, 0);
    int nfsPort = conf.getInt(NfsConfigKeys.DFS_NFS_SERVER_PORT_KEY, 0);
    try (Connection mount = new Connection(mountPort, RpcProgramMountd.PROGRAM);
        Connection nfs = new Connection(nfsPort, Nfs3Constant.PROGRAM)) {
      NfsFiles files = new NfsFiles(nfs, mount(mount));
      for (String file : Arrays.asList(args).subList(1, args.length)) {
        files.write(file, Integer.parseInt(args[0]), dumps);
      }
    }
    // Closes the files, which the gateway otherwise keeps open for ten minutes.
    gateway.getRpcProgram().stopDaemons();
  }

  private static FileHandle mount(Connection connection) throws Exception {
    XDR request = new XDR();
    request.writeString("/");
    return handle(connection.call(MountInterface.MNTPROC.MNT.getValue(), request));
  }

  private void write(String file, int count, Path dumps) throws Exception {
    List<String> names = Arrays.asList(file.substring(1).split("/"));
    FileHandle dir = root;
    for (String name : names.subList(0, names.size() - 1)) {
      dir = handle(call(NFSPROC3.LOOKUP, new LOOKUP3Request(dir, name)));
    }
    String name = names.get(names.size() - 1);
    SetAttr3 attributes =
        new SetAttr3(0644, 0, 0, 0, null, null, EnumSet.of(SetAttrField.MODE));
    XDR created =
        call(
            NFSPROC3.CREATE,
            new CREATE3Request(
                dir, name + ".part", Nfs3Constant.CREATE_UNCHECKED, attributes, 0));
    if (!created.readBoolean()) {
      throw new IOException("CREATE returned no handle for " + file);
    }
    FileHandle handle = handle(created);
    for (int i = count - 1; i > 0; i--) {
      write(handle, i);
    }
    while (isEmpty(dumps)) {
      Thread.sleep(20);
    }
    write(handle, 0);
    call(NFSPROC3.COMMIT, new COMMIT3Request(handle, 0, 0));
    call(NFSPROC3.RENAME, new RENAME3Request(dir, name + ".part", dir, name));
  }

  private void write(FileHandle handle, int part) throws Exception {
    byte[] data = new byte[MIB];
    Arrays.fill(data, (byte) part);
    call(
        NFSPROC3.WRITE,
        new WRITE3Request(
            handle, (long) part * MIB, MIB, WriteStableHow.UNSTABLE, ByteBuffer.wrap(data)));
  }

  private static boolean isEmpty(Path dir) throws IOException {
    try (var files = Files.list(dir)) {
      return files.findAny().isEmpty();
    }
  }

  private XDR call(NFSPROC3 procedure, NFS3Request request) throws Exception {
    XDR arguments = new XDR();
    request.serialize(arguments);
    return nfs.call(procedure.getValue(), arguments);
  }

  private static FileHandle handle(XDR reply) throws IOException {
    FileHandle handle = new FileHandle();
    if (!handle.deserialize(reply)) {
      throw new IOException("The reply contains no handle");
    }
    return handle;
  }

  /** A client of one RPC program, with one call at a time. */
  private static final class Connection implements AutoCloseable {
    private final Socket socket;
    private final int program;
    private final CredentialsSys user = new CredentialsSys();
    private int calls;

    Connection(int port, int program) throws IOException {
      this.socket = new Socket("localhost", port);
      this.program = program;
      user.setUID((Integer) Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
      user.setGID((Integer) Files.getAttribute(Path.of("/proc/self"), "unix:gid"));
    }

    /**
     * Repeats a call while the gateway replies that it is not ready, as kernels do. Returns the rest
     * of the reply, after the status.
     */
    XDR call(int procedure, XDR arguments) throws IOException, InterruptedException {
      while (true) {
        XDR reply = callOnce(procedure, arguments);
        int status = reply.readInt();
        if (status == Nfs3Status.NFS3_OK) {
          return reply;
        }
        if (status != Nfs3Status.NFS3ERR_JUKEBOX) {
          throw new IOException("Procedure " + procedure + " failed with status " + status);
        }
        Thread.sleep(20);
      }
    }

    private XDR callOnce(int procedure, XDR arguments) throws IOException {
      XDR call = new XDR();
      RpcCall.getInstance(++calls, program, 3, procedure, user, VerifierNone.INSTANCE).write(call);
      call.writeFixedOpaque(arguments.getBytes());
      ByteBuffer message = XDR.writeMessageTcp(call, true).nioBuffer();
      byte[] bytes = new byte[message.remaining()];
      message.get(bytes);
      OutputStream out = socket.getOutputStream();
      out.write(bytes);
      out.flush();
      DataInputStream in = new DataInputStream(socket.getInputStream());
      XDR reply;
      RpcReply header;
      do {
        // The gateway may also reply to earlier calls once more.
        reply = new XDR(read(in));
        header = RpcReply.read(reply);
      } while (header.getXid() != calls);
      if (((RpcAcceptedReply) header).getAcceptState() != AcceptState.SUCCESS) {
        throw new IOException("Procedure " + procedure + " was refused");
      }
      return reply;
    }

    /** Reads a reply of one fragment. The highest bit of its length marks the last fragment. */
    private static byte[] read(DataInputStream in) throws IOException {
      byte[] reply = new byte[in.readInt() & Integer.MAX_VALUE];
      in.readFully(reply);
      return reply;
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }
}
