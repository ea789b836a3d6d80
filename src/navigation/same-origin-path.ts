/**
 * A return address from an untrusted link (ROUTE-13, ROUTE-16), as a path with query and fragment; `otherwise` for
 * everything that could lead to another origin or is not a path.
 */
export function sameOriginPath(address: unknown, otherwise = '/'): string {
  // Browsers read a backslash as a slash, and drop tabs and line breaks before they parse the origin.
  if (typeof address !== 'string' || !/^\/(?![/\\])/.test(address) || /[\\\p{Cc}]/u.test(address))
    return otherwise
  const base = 'https://same-origin.invalid'
  try {
    const { origin, pathname, search, hash } = new URL(address, base)
    // `/.//host` becomes the path `//host`, which is another origin once it is used as an address.
    return origin === base && !pathname.startsWith('//') ? pathname + search + hash : otherwise
  } catch {
    return otherwise
  }
}
