import type { AppRoute } from '../../contracts/rest.ts'
import { ApiClientError } from './client-error.ts'
import { queryString } from './query-string.ts'

/**
 * Throws `TypeError` unless the path stays below the backend's address. Appended to that address, `//host`, `@host` or a
 * backslash would send the bearer token to another origin (AUTH-10), and `..` would leave the base path. White space is
 * refused too, since browsers remove it, for instance after `..`.
 */
export function ensureRequestPath(path: string): void {
  const [beforeQuery = ''] = path.split('?')
  const isBelow = /^\/(?![/\\])/.test(path) && !/[\\#\s\p{Cc}]/u.test(path)
  const hasDots = beforeQuery.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment))
  if (!isBelow || hasDots)
    throw new TypeError('A request path starts with one slash and names no other place')
}

const refused = (code: 'REQUIRED_FIELD' | 'BAD_REQUEST', { method, path }: AppRoute, name?: string) =>
  new ApiClientError(code, { route: `${method} ${path}`, field: name ? `/params/${name}` : '/params' })

/** The parameters of a path pattern. ts-rest's name (`token`) goes up to the next slash: `hash.json` in `/:hash.json`. */
const paramsIn = (pattern: string) =>
  [...pattern.matchAll(/:([^/?]+)(\??)/g)].map(([, token = '', mark]) => ({
    token,
    name: /^\w+/.exec(token)?.[0] ?? token,
    isOptional: mark === '?',
  }))

/**
 * Path parameters, ready to be inserted into the path: each segment is encoded, slashes are kept. Throws `ApiClientError`:
 * `REQUIRED_FIELD` for one that is missing or empty, `BAD_REQUEST` for an empty segment, `.` or `..`, which would lead
 * elsewhere.
 */
export function pathParams(
  route: AppRoute,
  given: Readonly<Record<string, unknown>> = {},
): Record<string, string> {
  const ready: Record<string, string> = {}
  for (const { token, name, isOptional } of paramsIn(route.path)) {
    const value = given[name] ?? ''
    if (value === '' && !isOptional) throw refused('REQUIRED_FIELD', route, name)
    if (value === '') continue
    const segments = String(value).split('/')
    if (segments.some((segment) => /^\.{0,2}$/.test(segment))) throw refused('BAD_REQUEST', route, name)
    ready[token] = segments.map(encodeURIComponent).join('/') + token.slice(name.length)
  }
  return ready
}

/** The path of a request with its parameters. An optional one that is missing leaves no slash behind. */
export function requestPath(route: AppRoute, given?: Readonly<Record<string, unknown>>): string {
  const ready = pathParams(route, given)
  return route.path.replace(/(\/?):([^/?]+)\??/g, (_, slash: string, token: string) =>
    ready[token] === undefined ? '' : slash + ready[token],
  )
}

function decoded(segment: string): string | null {
  try {
    const value = decodeURIComponent(segment)
    return encodeURIComponent(value) === segment ? value : null
  } catch {
    return null
  }
}

/**
 * Reads the parameters back from a path that ts-rest's hooks have made, each from one segment. Throws `BAD_REQUEST` for a
 * value that was inserted without encoding, because such a path may lead elsewhere.
 */
export function readPathParams(route: AppRoute, path: string, query: unknown): Record<string, string> {
  const search = queryString(query)
  const pathname = path.endsWith(search) ? path.slice(0, path.length - search.length) : path
  const source = route.path.replace(/(\/?):[^/?]+(\??)|[.*+^$()|[\]{}\\]/g, (text, slash, mark) =>
    slash === undefined ? `\\${text}` : `(?:${slash}([^/]+))${mark}`,
  )
  const match = new RegExp(`^${source}$`).exec(pathname)
  if (match === null) throw refused('BAD_REQUEST', route)
  const params: Record<string, string> = {}
  for (const [index, { name }] of paramsIn(route.path).entries()) {
    const segment = match[index + 1]
    if (segment === undefined) continue
    const value = decoded(segment)
    if (value === null) throw refused('BAD_REQUEST', route, name)
    params[name] = value
  }
  return params
}
