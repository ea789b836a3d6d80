const ownLink = /<a\b[^>]*\shref="(\/[^"?#]*)/g
const imageTag = /<img\b[^>]*>/g
/** The data of a page has the markup of its text again, as a JSON text. */
const script = /<script\b[\s\S]*?<\/script>/g
const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]

/**
 * What is wrong with the images of a rendered document, or null: each needs its size, so that nothing shifts when it
 * arrives, and an `alt`, if an empty one. `isThere` knows the site's own files.
 */
export function imageFault(html: string, isThere: (address: string) => boolean): string | null {
  for (const [tag] of html.replace(script, '').matchAll(imageTag)) {
    const src = attribute(tag, 'src') ?? ''
    if (!/^\d+$/.test(attribute(tag, 'width') ?? '') || !/^\d+$/.test(attribute(tag, 'height') ?? ''))
      return `the image ${src} has no width and height`
    if (attribute(tag, 'alt') === undefined && !/\salt(?=[\s>])/.test(tag))
      return `the image ${src} has no alt`
    if (src.startsWith('/') && !isThere(src)) return `the image ${src} is not there`
  }
  return null
}

/**
 * The first link of a rendered document that leads to nothing of the site, or null: what templates and slices link to,
 * after the content's own links have been checked. `isThere` knows documents and files by their addresses.
 */
export function linkFault(html: string, isThere: (address: string) => boolean): string | null {
  for (const [, address = ''] of html.matchAll(ownLink))
    if (!isThere(address)) return `the link to ${address} leads nowhere`
  return null
}
