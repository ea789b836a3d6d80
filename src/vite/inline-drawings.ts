const marked = /<(\w+)\b[^>]*\sdata-drawing="(\/[^"?#]+\.svg)"[^>]*>(?=<\/\1>)/g

/** A file's styles are only for viewing it alone, and the policy of a document would not allow them. */
const styles = /<style>[\s\S]*?<\/style>/g

/** Without white space between elements, which the component would treat as text. */
const oneLine = (svg: string) =>
  svg.replace(styles, '').replaceAll(/>\s+</g, '><').replaceAll(/\s+/g, ' ').trim()

/**
 * Inserts drawings into a document: the SVG file of the site that an empty element names by `data-drawing` becomes its
 * content. So it is painted with the first frame, without a request or separate decoding. `read` returns the text at an
 * address. The component that renders the element ignores the content: its child is an empty text, with
 * `suppressHydrationWarning`.
 */
export function inlineDrawings(html: string, read: (address: string) => string): string {
  // A quick check, because most documents have none, and examining every tag of a thousand documents takes time.
  if (!html.includes('data-drawing=')) return html
  return html.replace(marked, (tag, _name, address: string) => `${tag}${oneLine(read(address))}`)
}
