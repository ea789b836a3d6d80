import { partFaults } from './contract-judge.ts'
import type { NamedRoute } from './contract-routes.ts'

/** All routes of one address. */
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
  // Names and what stands between them, by turns.
  const parts = pattern.split(/:(\w+)/)
  const names = parts.filter((_, at) => at % 2 === 1)
  // A parameter may hold slashes (`accounts/login`); where it may not, its schema says so.
  const source = parts.map((part, at) => (at % 2 === 1 ? '(.+)' : literally(part))).join('')
  return { pattern, expression: new RegExp(`^${source}$`), names, entries }
}

const byPrecision = (left: Place<unknown>, right: Place<unknown>) =>
  left.names.length - right.names.length || right.pattern.length - left.pattern.length

/** The text of a parameter, or null: an escape that is malformed, or one that hides a slash. */
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

/** Finds what a contract has at an address; of several patterns the one that leaves least open counts. */
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

  // `index` is the root's name, where a name is needed (ROUTE-7).
  return (path: string): Found<Entry> | null => find(path) ?? (path === '/' ? find('/index') : null)
}
