import { visibleLine } from '../conformance/reports/visible-text.ts'
import { UsageError } from './usage-error.ts'

const shape = '{ "known": [{ "check": "login/tells-nobody", "reason": "mended with the next release" }] }'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The check that one entry names. `where`: its place, for instance `known[2]`. */
function readEntry(entry: unknown, where: string, refuse: (reason: string) => never): string {
  if (!isRecord(entry)) return refuse(`${where} is no object with check and reason`)
  const unknown = Object.keys(entry).find((name) => name !== 'check' && name !== 'reason')
  if (unknown !== undefined) return refuse(`${where} has '${visibleLine(unknown)}', which means nothing here`)
  for (const name of ['check', 'reason'] as const) {
    const value = entry[name]
    if (typeof value !== 'string' || value.trim() === '')
      return refuse(
        `${where}.${name} is missing or no text${name === 'reason' ? ': say why it is known' : ''}`,
      )
  }
  return String(entry.check)
}

/** Ids of the checks that are known to fail. Throws `UsageError` that names the entry. */
export function readBaseline(text: string, path: string): string[] {
  const refuse = (reason: string): never => {
    throw new UsageError(`The baseline ${path} cannot be used: ${reason}. Its shape is ${shape}.`)
  }
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    return refuse('it is no JSON')
  }
  if (!isRecord(content) || !Array.isArray(content.known)) return refuse("it has no list 'known'")
  const unknown = Object.keys(content).find((name) => name !== 'known')
  if (unknown !== undefined) return refuse(`it has '${visibleLine(unknown)}', which means nothing here`)
  const ids = content.known.map((entry, at) => readEntry(entry, `known[${at}]`, refuse))
  const twice = ids.findIndex((id, at) => ids.indexOf(id) !== at)
  if (twice >= 0) return refuse(`known[${twice}] names ${visibleLine(ids[twice] ?? '')} a second time`)
  return ids
}
