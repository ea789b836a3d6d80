const marked = /<(\w+)\b[^>]*\sdata-drawing="(\/[^"?#]+\.svg)"[^>]*>(?=<\/\1>)/g

/** A file's own styles are for where it stands alone; those of a document are allowed by their hash, one by one. */
const styles = /<style>[\s\S]*?<\/style>/g

/** Without white space between elements: to the component, which renders none of it, that would be text. */
const oneLine = (svg: string) =>
  svg.replace(styles, '').replaceAll(/>\s+</g, '><').replaceAll(/\s+/g, ' ').trim()

/**
 * Puts drawings into a document: the SVG that an empty element names by `data-drawing` (a file of the site's own) stands
 * inside it. It is drawn with the first frame, asks for no file, and is no picture that a browser decodes on its own.
 * `read` gives the text of an address. The component that renders the element passes over what is in it: its child is
 * an empty text, with `suppressHydrationWarning`.
 */
export function inlineDrawings(html: string, read: (address: string) => string): string {
  // Most documents have none, and looking at every tag of a thousand of them takes time.
  if (!html.includes('data-drawing=')) return html
  return html.replace(marked, (tag, _name, address: string) => `${tag}${oneLine(read(address))}`)
}
