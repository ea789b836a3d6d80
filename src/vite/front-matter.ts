import { LineCounter, parseDocument } from 'yaml'
import * as z from 'zod/mini'
import { toPagePath } from '../navigation/page-path.ts'
import { ContentError } from './content-error.ts'
import { schemaFault } from './schema-fault.ts'

const filled = z.string('must be a text: put it in quotes').check(z.trim(), z.minLength(1, 'is empty'))
// Paths such as `/m`, `/plans.m` and `/index` are addresses of other pages.
const isPlainPath = (path: string) =>
  toPagePath(path)?.path === path && /^\/(?:[\w.-]+(?:\/[\w.-]+)*)?$/.test(path)
const path = z.string().check(z.refine(isPlainPath, 'must be a path of its own, such as /about'))

const FrontMatter = z.strictObject({
  path,
  title: filled,
  documentTitle: z.optional(filled),
  label: z.optional(filled),
  description: filled.check(z.maxLength(170, 'must have 170 characters at most')),
  template: z.optional(filled),
  lead: z.optional(filled),
  index: z.optional(z.boolean('must be true or false')),
  canonical: z.optional(path),
  updated: z.optional(z.iso.date('must be a day that there is, written as 2026-11-20')),
})

/** Line of a text in its file, from 1. */
export const lineOf = (source: string, text: string) =>
  source.slice(0, Math.max(0, source.indexOf(text))).split('\n').length
/** Line of the first of these fields that exists, else the first line of the front matter. */
export const lineOfField = (source: string, ...fields: readonly string[]) =>
  lineOf(source, fields.map((field) => `\n${field}:`).find((text) => source.includes(text)) ?? '\n') + 1

/** Front matter as data. Throws `ContentError`, which names the field and its line. */
export function readFrontMatter(file: string, source: string, text: string): z.infer<typeof FrontMatter> {
  const lines = new LineCounter()
  const yaml = parseDocument(text, { lineCounter: lines, schema: 'core', prettyErrors: false })
  const fault = yaml.errors[0]
  if (fault) {
    const advice = fault.message.startsWith('Nested mappings') ? ': put a text with a colon in quotes' : ''
    const isOpenQuote = fault.message.startsWith('Missing closing')
    // A missing closing quote is detected at the end of the file, and reported where the quote opens.
    const opened = isOpenQuote ? ([...text.matchAll(/^\S+: +(["'])(?:(?!\1).)*$/gm)].at(-1)?.index ?? -1) : -1
    // The front matter begins on the second line of the file.
    const line = lines.linePos(opened < 0 ? fault.pos[0] : opened).line + 1
    throw new ContentError(file, line, `front matter: ${fault.message}${advice}`)
  }
  const value: unknown = toValue(() => yaml.toJS(), file)
  const read = FrontMatter.safeParse(value)
  if (read.success) return read.data
  const fields = Object.keys(FrontMatter.def.shape)
  const {
    path: [field = 'front matter'],
    problem,
  } = schemaFault(read.error.issues, value, () => fields)
  throw new ContentError(file, lineOfField(source, String(field)), `${String(field)}: ${problem}`)
}

/** An undefined alias (`title: *new*`) is detected only when the value is built. */
function toValue(read: () => unknown, file: string): unknown {
  try {
    return read()
  } catch (error) {
    throw new ContentError(file, 2, `front matter: ${error instanceof Error ? error.message : String(error)}`)
  }
}
