/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.cluster;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * A {@code *-site.xml} file. It can include another file, so that an experiment uses the same file
 * that operators get. The properties of this record override the included ones.
 */
record SiteFile(Optional<Path> included, Map<String, String> properties) {
  private static final String XINCLUDE = "http://www.w3.org/2001/XInclude";

  void write(Path file) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      XMLStreamWriter xml =
          XMLOutputFactory.newInstance().createXMLStreamWriter(out, StandardCharsets.UTF_8.name());
      xml.writeStartDocument(StandardCharsets.UTF_8.name(), "1.0");
      xml.writeCharacters("\n");
      xml.writeStartElement("configuration");
      if (included.isPresent()) {
        xml.writeCharacters("\n  ");
        xml.writeEmptyElement("xi", "include", XINCLUDE);
        xml.writeNamespace("xi", XINCLUDE);
        xml.writeAttribute("href", included.get().toString());
      }
      for (Map.Entry<String, String> property : properties.entrySet()) {
        xml.writeCharacters("\n  ");
        xml.writeStartElement("property");
        writeText(xml, "name", property.getKey());
        writeText(xml, "value", property.getValue());
        xml.writeCharacters("\n  ");
        xml.writeEndElement();
      }
      xml.writeCharacters("\n");
      xml.writeEndElement();
      xml.writeEndDocument();
      xml.close();
    } catch (XMLStreamException e) {
      throw new IOException("Cannot write " + file, e);
    }
  }

  private static void writeText(XMLStreamWriter xml, String element, String text)
      throws XMLStreamException {
    xml.writeCharacters("\n    ");
    xml.writeStartElement(element);
    xml.writeCharacters(text);
    xml.writeEndElement();
  }
}
