/**
 * A path that stays below the backend's address, whatever that is: joined to it, `//host`, `@host` or a
 * backslash would lead the bearer header to another origin (AUTH-10), and `..` out of the base path, white
 * space behind it included, which browsers drop.
 */
export function ensureRequestPath(path: string): void {
  const [beforeQuery = ''] = path.split('?')
  const isBelow = /^\/(?![/\\])/.test(path) && !/[\\#\s\p{Cc}]/u.test(path)
  const hasDots = beforeQuery.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment))
  if (!isBelow || hasDots)
    throw new TypeError('A request path starts with one slash and names no other place')
}

/**
 * Path parameters, ready for ts-rest, which inserts them as they are and takes `:hash.json` for one name:
 * each segment encoded, slashes kept. `.`, `..` and empty segments are refused.
 */
export function pathParams(
  pattern: string,
  given: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const ready: Record<string, string> = {}
  for (const [, token = ''] of pattern.matchAll(/:([^/?]+)/g)) {
    const name = /^\w+/.exec(token)?.[0] ?? token
    if (given[name] === undefined) continue
    const segments = String(given[name]).split('/')
    if (segments.some((segment) => /^\.{0,2}$/.test(segment)))
      throw new TypeError(`Path parameter '${name}' has an empty or dotted segment`)
    ready[token] = segments.map(encodeURIComponent).join('/') + token.slice(name.length)
  }
  return ready
}
