// RFC 7240 section 2: preferences between commas, parameters of one after semicolons, values bare or in quotes.
const element = /(?:[^",]|"(?:\\.|[^"\\])*")+/g
const preference = /^\s*([^\s=;]+)\s*(?:=\s*(?:"((?:\\.|[^"\\])*)"|([^\s;]*)))?/

/** The code of `Prefer: code=…` as it was sent; null without one. Of several the first counts; other preferences are ignored. */
export function preferredCode(header: string | null): string | null {
  for (const [text] of (header ?? '').matchAll(element)) {
    const [, name = '', quoted, bare] = preference.exec(text) ?? []
    if (name.toLowerCase() === 'code') return quoted?.replace(/\\(.)/g, '$1') ?? bare ?? ''
  }
  return null
}
