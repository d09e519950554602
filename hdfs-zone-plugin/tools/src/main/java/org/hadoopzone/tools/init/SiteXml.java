/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.init;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** Reads the properties of a site file with an XML parser. */
final class SiteXml {
  private SiteXml() {}

  /**
   * Returns the properties of a file, in the order of the file. Does not read included files.
   *
   * @param file the path, for messages
   * @param text the content, with one character for each byte
   * @throws IOException if the content is not valid XML
   */
  static List<Map.Entry<String, String>> properties(Path file, String text) throws IOException {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      DocumentBuilder parser = factory.newDocumentBuilder();
      parser.setErrorHandler(new DefaultHandler());
      byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
      NodeList elements =
          parser.parse(new ByteArrayInputStream(bytes)).getElementsByTagName("property");
      List<Map.Entry<String, String>> properties = new ArrayList<>();
      for (int i = 0; i < elements.getLength(); i++) {
        Element element = (Element) elements.item(i);
        properties.add(new SimpleImmutableEntry<>(text(element, "name"), text(element, "value")));
      }
      return properties;
    } catch (SAXException | ParserConfigurationException e) {
      throw new IOException(file + ": is not valid XML: " + e.getMessage(), e);
    }
  }

  private static String text(Element element, String name) {
    NodeList found = element.getElementsByTagName(name);
    return found.getLength() == 0 ? "" : found.item(0).getTextContent().trim();
  }
}
