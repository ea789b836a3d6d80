/** What a value of a query is written as: members and places in brackets, nothing for what is undefined. */
function pairs(name: string, value: unknown): [string, string][] {
  if (value === undefined) return []
  if (value === null) return [[name, '']]
  if (value instanceof Date) return [[name, value.toISOString()]]
  if (typeof value !== 'object') return [[name, String(value)]]
  return Object.entries(value).flatMap(([key, inner]) => pairs(`${name}[${key}]`, inner))
}

/** The query of an address with its question mark; '' for none. Written as ts-rest writes it. */
export function queryString(query: unknown): string {
  const written = Object.entries(query ?? {})
    .flatMap(([name, value]) => pairs(name, value))
    .map((pair) => pair.map(encodeURIComponent).join('='))
  return written.length > 0 ? `?${written.join('&')}` : ''
}
