import * as z from 'zod/mini'
import { nearestWord } from '../nearest-word.ts'
import type { DataIssue } from './options.ts'

/** As zod gives it: beside what the convention asks for, the names of unknown fields, and the kind of value that is wanted. */
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

// Without its languages, zod has one message for all: to set one for everybody would be a side effect at import.
const english = z.locales.en().localeError as (issue: object) => unknown

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'fields with names',
  record: 'fields with names',
}

/** A value of another kind, told to whoever writes YAML or JSON; null for other mistakes. */
function wrongKind({ code, expected = '' }: Issue, value: unknown): string | null {
  const wanted = kinds[expected]
  const given =
    typeof value === 'boolean' ? String(value) : kinds[Array.isArray(value) ? 'array' : typeof value]
  if (code !== 'invalid_type' || wanted === undefined || given === undefined) return null
  // As a year is, or `true`, which was meant as a word.
  const isPlain = expected === 'string' && ['number', 'boolean'].includes(typeof value)
  return `must be ${wanted}, and is ${given}${isPlain ? `: write '${value}' in quotes` : ''}`
}

/** What follows upon an unknown name where one that is known is near. */
export function didYouMean(word: string, known: readonly string[]): string {
  const meant = nearestWord(word, known)
  return meant === null ? '' : `: did you mean ${meant}?`
}

/**
 * The mistake of which a schema's findings are told: a field with a typing mistake before the one that it leaves missing.
 * `known`: fields that there are at a path. `field`: what one is called.
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
  // A schema's own words go before these. Its languages may have been loaded by somebody else.
  const problem = message.startsWith('Invalid input') ? wrongKind(issue, value) : null
  return {
    path,
    problem: problem ?? (message === 'Invalid input' ? String(english({ ...issue, input: value })) : message),
  }
}

/** `navigation.0.label: is missing` */
export const inWords = ({ path, problem }: SchemaFault): string =>
  [...(path.length > 0 ? [path.join('.')] : []), problem].join(': ')
