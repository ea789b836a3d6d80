import type { RequestFault, RequestParts } from './check-request.ts'
import { toPointer } from './standard-schema.ts'

// U+0000: PostgreSQL refuses it, and other stores end a text there. An unpaired surrogate cannot be encoded in UTF-8.
const unstorable = /[\0\p{Cs}]/u
const detail = 'Remove U+0000 and lone surrogates (halves of a UTF-16 pair): they cannot be stored.'

/**
 * The texts of a request, names of members included, that cannot be stored. A backend refuses them before it normalises
 * and validates the request. Headers need no such check: HTTP allows neither character there.
 */
export function unstorableTexts({ params, query, body }: RequestParts): RequestFault[] {
  const faults: RequestFault[] = []
  function collect(value: unknown, at: readonly string[]): void {
    if (typeof value === 'string' && unstorable.test(value))
      faults.push({ pointer: toPointer(at), detail, found: value })
    if (typeof value !== 'object' || value === null) return
    for (const [name, inner] of Object.entries(value)) {
      if (unstorable.test(name)) faults.push({ pointer: toPointer([...at, name]), detail, found: inner })
      else collect(inner, [...at, name])
    }
  }
  collect(params, ['params'])
  collect(query, ['query'])
  collect(body, ['body'])
  return faults
}
