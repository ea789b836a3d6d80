import * as z from 'zod/mini'
import { nearestWord } from '../nearest-word.ts'
import type { DataIssue } from './options.ts'

/**
 * An issue of zod: in addition to the Standard Schema members, it has the names of unknown fields and the expected
 * type.
 */
interface Issue extends DataIssue {
  readonly keys?: readonly string[] | undefined
  readonly code?: string
  readonly expected?: string
}

export interface SchemaFault {
  readonly path: readonly PropertyKey[]
  readonly problem: string
}

const pathOf = ({ path = [] }: DataIssue): PropertyKey[] =>
  path.map((part) => (typeof part === 'object' ? part.key : part))

const valueAt = (data: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null)?.[key], data)

// Without a locale, zod has one message for everything. Setting a global locale would be a side effect at import.
const english = z.locales.en().localeError as (issue: object) => unknown

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'fields with names',
  record: 'fields with names',
}

/** A value of the wrong type, described for authors of YAML or JSON; null for other errors. */
function wrongKind({ code, expected = '' }: Issue, value: unknown): string | null {
  const wanted = kinds[expected]
  const given =
    typeof value === 'boolean' ? String(value) : kinds[Array.isArray(value) ? 'array' : typeof value]
  if (code !== 'invalid_type' || wanted === undefined || given === undefined) return null
  // For instance a year, or `true`, that was meant as text.
  const isPlain = expected === 'string' && ['number', 'boolean'].includes(typeof value)
  return `must be ${wanted}, and is ${given}${isPlain ? `: write '${value}' in quotes` : ''}`
}

/** The suggestion after an unknown name that resembles a known one. */
export function didYouMean(word: string, known: readonly string[]): string {
  const meant = nearestWord(word, known)
  return meant === null ? '' : `: did you mean ${meant}?`
}

/**
 * The issue of a schema that is reported: a mistyped field name before the missing field that it causes. `known`:
 * existing fields at a path. `field`: formats the name of a field.
 */
export function schemaFault(
  issues: readonly Issue[],
  data: unknown,
  known: (path: readonly PropertyKey[]) => readonly string[] = () => [],
  field = 'field',
): SchemaFault {
  const unknown = issues.find(({ keys }) => keys !== undefined)
  if (unknown?.keys?.[0] !== undefined) {
    const [key] = unknown.keys
    const at = pathOf(unknown)
    const missing = issues
      .map(pathOf)
      .filter((path) => path.length === at.length + 1 && valueAt(data, path) === undefined)
      .map((path) => String(path.at(-1)))
    const problem = `there is no such ${field}${didYouMean(key, [...new Set([...missing, ...known(at)])])}`
    return { path: [...at, key], problem }
  }
  const [issue = { message: '' }] = issues
  const path = pathOf(issue)
  const value = valueAt(data, path)
  if (value === undefined) return { path, problem: 'is missing' }
  if (value === null) return { path, problem: 'is empty' }
  const { message } = issue
  // A schema's own message takes precedence. Other code may have loaded a locale.
  const problem = message.startsWith('Invalid input') ? wrongKind(issue, value) : null
  return {
    path,
    problem: problem ?? (message === 'Invalid input' ? String(english({ ...issue, input: value })) : message),
  }
}

/** `navigation.0.label: is missing` */
export const inWords = ({ path, problem }: SchemaFault): string =>
  [...(path.length > 0 ? [path.join('.')] : []), problem].join(': ')
