const marked = /<(?:img|source)\b[^>]*\sdata-inline\b[^>]*>/g
const ownDrawing = /\b(src|srcset)="(\/[^"?#]+\.svg)"/i

/**
 * What would end the attribute or the address, and what would be read as an escape. White space and commas too: they part
 * the addresses of a `srcset`.
 */
const inAddress = (svg: string) =>
  svg
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/["#%&<>, ]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)

/**
 * Puts drawings into a document that are marked `data-inline` (`<img>` or `<source>`, an SVG of the site's own): the
 * largest picture of a first screen is then there with the first frame, and asks for no file. `read` gives the text of
 * an address. The application, which takes the page over as it stands, goes on with the address.
 */
export const inlineImages = (html: string, read: (address: string) => string): string =>
  html.replace(marked, (tag) =>
    tag.replace(
      ownDrawing,
      (_, name: string, address: string) => `${name}="data:image/svg+xml,${inAddress(read(address))}"`,
    ),
  )
