const ownLink = /<a\b[^>]*\shref="(\/[^"?#]*)/g
/** A `>` within quotation marks does not end a tag. */
const imageTag = /<img\b(?:[^>"']|"[^"]*"|'[^']*')*>/gi
/** Page data contains the markup of the text a second time, as a JSON string. */
const script = /<script\b[\s\S]*?<\/script>/g
/** The value of an attribute, quoted or not; empty for one without a value, undefined where there is none. */
export function attribute(tag: string, name: string): string | undefined {
  const value = `\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]*[^\\s"'>/]))`
  // Quoted values are skipped, so that words within one do not count as attributes.
  const found = new RegExp(`^<\\w+(?:"[^"]*"|'[^']*'|[^"'])*?\\s${name}(?:${value}|(?=[\\s/>]))`, 'i').exec(
    tag,
  )
  return found === null ? undefined : (found[1] ?? found[2] ?? found[3] ?? '')
}

/**
 * The first error of the images of a rendered document, or null. Each needs its size, to prevent layout shifts, and an
 * `alt`, which may be empty. `isThere` looks up files of the site.
 */
export function imageFault(html: string, isThere: (address: string) => boolean): string | null {
  for (const [tag] of html.replace(script, '').matchAll(imageTag)) {
    const src = attribute(tag, 'src') ?? ''
    if (!/^\d+$/.test(attribute(tag, 'width') ?? '') || !/^\d+$/.test(attribute(tag, 'height') ?? ''))
      return `the image ${src} has no width and height`
    if (attribute(tag, 'alt') === undefined) return `the image ${src} has no alt`
    if (src.startsWith('/') && !isThere(src)) return `the image ${src} is not there`
  }
  return null
}

/**
 * The first broken link of a rendered document, or null. Finds links of templates and slices; those of the content have
 * been checked before. `isThere` looks up documents and files.
 */
export function linkFault(html: string, isThere: (address: string) => boolean): string | null {
  for (const [, address = ''] of html.matchAll(ownLink))
    if (!isThere(address)) return `the link to ${address} leads nowhere`
  return null
}
