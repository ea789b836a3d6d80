import type { Variant } from './mobile-variant.ts'
import { splitVariant } from './mobile-variant.ts'

export interface PagePath {
  /** Plain path, each segment encoded in one way only; no slash at its end. */
  readonly path: string
  readonly variant: Variant
}

// One character of UTF-8. An escape that does not decode stays as typed: no page has such a path, and nothing throws.
const escapes =
  /%[0-7][\da-f]|%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-4](?:%[89ab][\da-f]){3}/gi
const decoded = (text: string): string =>
  text.replace(escapes, (sequence) => {
    try {
      return decodeURIComponent(sequence)
    } catch {
      return sequence
    }
  })

// Escaped slashes, backslashes and control characters never name a page, however a server treats them (ROUTE-16). An
// unpaired surrogate cannot be encoded again.
const isImpossible = (segment: string) =>
  segment === '.' || segment === '..' || segment === '' || /[/\\\p{Cc}\p{Cs}]/u.test(segment)

/**
 * Which page an address means (ROUTE-6, ROUTE-7): query and fragment are dropped, `/index` and `/index.html`
 * are the root, a slash at the end is dropped, the mobile suffix is split off. Segments are decoded once and
 * encoded again. Null for addresses that cannot be a page: `//host`, `..`, `%2F`, backslashes, control characters.
 */
export function toPagePath(address: string): PagePath | null {
  const [pathname = ''] = address.split(/[?#]/, 1)
  if (!pathname.startsWith('/')) return null
  const inner = pathname.slice(1).replace(/\/$/, '')
  if (inner === '') return pathname === '/' ? { path: '/', variant: 'plain' } : null
  const segments = inner.split('/').map(decoded)
  if (segments.some(isImpossible)) return null
  const { path, variant } = splitVariant(`/${segments.map(encodeURIComponent).join('/')}`)
  const isIndex = path === '/index' || path === '/index.html'
  return { path: isIndex ? '/' : path, variant }
}

/**
 * A query as its page reads it: decoded once, `+` is a space, a malformed escape stays as typed. The last of
 * several values of one name counts.
 */
export function readQuery(query: string): Record<string, string> {
  const entries = query
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=')
      const read = (text: string) => decoded(text.replaceAll('+', ' '))
      return [read(name), read(value.join('='))] as const
    })
  return Object.fromEntries(entries)
}
