/* SPDX-License-Identifier: Apache-2.0 */

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Writes and reads numbered rows of a table with one region. Reads a command from each line of its
 * standard input, and prints the result in one line. Logs must not go to its standard output.
 */
public final class HBaseRows {
  private static final TableName TABLE = TableName.valueOf("rows");
  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final byte[] COLUMN = Bytes.toBytes("c");
  private static final int VALUE_BYTES = 1000;
  private static final int BATCH = 500;

  private final Admin admin;
  private final Table table;

  private HBaseRows(Admin admin, Table table) {
    this.admin = admin;
    this.table = table;
  }

  public static void main(String[] args) throws Exception {
    try (Connection connection = ConnectionFactory.createConnection();
        Admin admin = connection.getAdmin();
        Table table = connection.getTable(TABLE);
        BufferedReader commands = new BufferedReader(new InputStreamReader(System.in))) {
      HBaseRows rows = new HBaseRows(admin, table);
      for (String line = commands.readLine(); line != null; line = commands.readLine()) {
        String[] words = line.split(" ");
        System.out.println(rows.run(words[0], Arrays.copyOfRange(words, 1, words.length)));
      }
    }
  }

  private Object run(String command, String... arguments) throws Exception {
    switch (command) {
      case "create" -> create();
      case "move" -> move(server(arguments[0]));
      case "roll" -> admin.rollWALWriter(server(arguments[0]));
      case "put" -> put(Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1]));
      case "flush" -> admin.flush(TABLE);
      case "compact" -> admin.majorCompact(TABLE);
      case "count" -> {
        return count();
      }
      default -> throw new IllegalArgumentException(command);
    }
    return "done";
  }

  private void create() throws IOException {
    admin.createTable(
        TableDescriptorBuilder.newBuilder(TABLE)
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
            .build());
  }

  private ServerName server(String port) throws IOException {
    return admin.getRegionServers().stream()
        .filter(server -> server.getPort() == Integer.parseInt(port))
        .findFirst()
        .orElseThrow(() -> new IOException("no RegionServer on port " + port));
  }

  /** Moves the region to a RegionServer, unless it is already there. */
  private void move(ServerName server) throws Exception {
    RegionInfo region = admin.getRegions(TABLE).get(0);
    if (!isOn(server)) {
      admin.move(region.getEncodedNameAsBytes(), server);
    }
    while (!isOn(server)) {
      Thread.sleep(20);
    }
  }

  private boolean isOn(ServerName server) throws IOException {
    return admin.getRegions(server).stream().anyMatch(each -> each.getTable().equals(TABLE));
  }

  /** Writes the rows {@code first} to {@code end - 1}. */
  private void put(int first, int end) throws IOException {
    List<Put> batch = new ArrayList<>();
    for (int i = first; i < end; i++) {
      batch.add(new Put(key(i)).addColumn(FAMILY, COLUMN, value(i)));
      if (batch.size() == BATCH || i == end - 1) {
        table.put(batch);
        batch.clear();
      }
    }
  }

  /** Reads all rows from the files in HDFS and compares them. Returns their number. */
  private int count() throws IOException {
    int rows = 0;
    try (ResultScanner scanner = table.getScanner(new Scan().setCacheBlocks(false))) {
      for (Result row : scanner) {
        if (!Arrays.equals(row.getRow(), key(rows))
            || !Arrays.equals(row.getValue(FAMILY, COLUMN), value(rows))) {
          throw new IOException("expected row " + rows + ", but found " + row);
        }
        rows++;
      }
    }
    return rows;
  }

  private static byte[] key(int row) {
    return Bytes.toBytes(String.format("row-%08d", row));
  }

  private static byte[] value(int row) {
    byte[] value = new byte[VALUE_BYTES];
    new Random(row).nextBytes(value);
    return value;
  }
}
