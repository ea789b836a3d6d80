/** The name-value pairs for a value of a query: `name[member]`, `name[0]`, and none for undefined. */
function pairs(name: string, value: unknown): [string, string][] {
  if (value === undefined) return []
  if (value === null) return [[name, '']]
  if (value instanceof Date) return [[name, value.toISOString()]]
  if (typeof value !== 'object') return [[name, String(value)]]
  return Object.entries(value).flatMap(([key, inner]) => pairs(`${name}[${key}]`, inner))
}

/** The query of an address with its question mark, or ''. In the same form as ts-rest's. */
export function queryString(query: unknown): string {
  const written = Object.entries(query ?? {})
    .flatMap(([name, value]) => pairs(name, value))
    .map((pair) => pair.map(encodeURIComponent).join('='))
  return written.length > 0 ? `?${written.join('&')}` : ''
}
