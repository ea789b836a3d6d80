import { UsageError } from './usage-error.ts'

// RFC 9110: names of headers, and what Node sends as a value.
const pattern = /^([\w!#$%&'*+.^`|~-]+):[ \t]*([\t\x20-\x7e\x80-\xff]+?)[ \t]*$/

/** Headers that belong to the connection, or that the checks set themselves. They cannot be set by the user. */
const own = [
  'accept',
  'authorization',
  'connection',
  'content-length',
  'content-type',
  'cookie',
  'host',
  'origin',
  'transfer-encoding',
]

/** `--header 'name: value'`, each as often as there are headers. Values are never repeated. Throws `UsageError`. */
export function readHeaders(lines: readonly string[]): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const [, given = '', value = ''] = pattern.exec(line) ?? []
    const name = given.toLowerCase()
    if (name === '') throw new UsageError("--header takes a name and a value: --header 'x-api-key: …'.")
    if (own.includes(name) || name.startsWith('sec-'))
      throw new UsageError(`--header cannot set ${name}: the checks are about it, or it is the connection's.`)
    if (headers[name] !== undefined) throw new UsageError(`--header sets ${name} twice: once is enough.`)
    headers[name] = value
  }
  return headers
}
