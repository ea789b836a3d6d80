import { partFaults } from './contract-checks.ts'
import type { NamedRoute } from './contract-routes.ts'

/** All routes of one path pattern. */
interface Place<Entry> {
  readonly pattern: string
  readonly expression: RegExp
  readonly names: readonly string[]
  readonly entries: readonly Entry[]
}
export interface Found<Entry> {
  readonly entries: readonly Entry[]
  readonly params: Readonly<Record<string, string>>
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function toPlace<Entry>(pattern: string, entries: readonly Entry[]): Place<Entry> {
  // The parts are in turn plain text and the name of a parameter.
  const parts = pattern.split(/:(\w+)/)
  const names = parts.filter((_, at) => at % 2 === 1)
  // A parameter may have slashes (`accounts/login`), unless its schema refuses them.
  const source = parts.map((part, at) => (at % 2 === 1 ? '(.+)' : literally(part))).join('')
  return { pattern, expression: new RegExp(`^${source}$`), names, entries }
}

const byPrecision = (left: Place<unknown>, right: Place<unknown>) =>
  left.names.length - right.names.length || right.pattern.length - left.pattern.length

/** The decoded parameter; null if it has a malformed escape or an encoded slash. */
function decoded(text: string): string | null {
  try {
    const segments = text.split('/').map(decodeURIComponent)
    return segments.some((segment) => segment.includes('/')) ? null : segments.join('/')
  } catch {
    return null
  }
}

function paramsOf({ expression, names }: Place<unknown>, path: string): Record<string, string> | null {
  const match = expression.exec(path)
  if (match === null) return null
  const values = match.slice(1).map(decoded)
  const pairs = names.flatMap((name, at) => {
    const value = values[at]
    return typeof value === 'string' ? [[name, value]] : []
  })
  return pairs.length === names.length ? Object.fromEntries(pairs) : null
}

/** Finds the routes of a path. Of several patterns that match, the most specific one counts. */
export function createRouteTable<Entry extends NamedRoute>(routes: readonly Entry[]) {
  const patterns = [...new Set(routes.map(({ route }) => route.path))]
  const places = patterns
    .map((pattern) =>
      toPlace(
        pattern,
        routes.filter(({ route }) => route.path === pattern),
      ),
    )
    .sort(byPrecision)

  function find(path: string): Found<Entry> | null {
    for (const place of places) {
      const params = paramsOf(place, path)
      const fits = place.entries.every(
        ({ route }) => partFaults(route.pathParams, params, 'params').length === 0,
      )
      if (params !== null && fits) return { entries: place.entries, params }
    }
    return null
  }

  // The root page is called `index` where a path needs a name (ROUTE-7).
  return (path: string): Found<Entry> | null => find(path) ?? (path === '/' ? find('/index') : null)
}
