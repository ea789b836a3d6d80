import { LineCounter, parseDocument } from 'yaml'
import * as z from 'zod/mini'
import { toPagePath } from '../navigation/page-path.ts'
import { ContentError } from './content-error.ts'

const filled = z.string().check(z.trim(), z.minLength(1))
// `/m`, `/plans.m`, `/index` and the like are addresses of other pages.
const isPlainPath = (path: string) =>
  toPagePath(path)?.path === path && /^\/(?:[\w.-]+(?:\/[\w.-]+)*)?$/.test(path)
const path = z.string().check(z.refine(isPlainPath, 'must be a path of its own, such as /about'))

const FrontMatter = z.strictObject({
  path,
  title: filled,
  documentTitle: z.optional(filled),
  label: z.optional(filled),
  description: filled.check(z.maxLength(170)),
  template: z.optional(filled),
  lead: z.optional(filled),
  index: z.optional(z.boolean()),
  canonical: z.optional(path),
  updated: z.optional(z.iso.date()),
})

/** Line of a text in its file, from 1. */
export const lineOf = (source: string, text: string) =>
  source.slice(0, Math.max(0, source.indexOf(text))).split('\n').length
/** Line of the first of these fields that stands there, else the front matter's first. */
export const lineOfField = (source: string, ...fields: readonly string[]) =>
  lineOf(source, fields.map((field) => `\n${field}:`).find((text) => source.includes(text)) ?? '\n') + 1

/** Front matter as data. Throws `ContentError`, which names the field and its line. */
export function readFrontMatter(file: string, source: string, text: string): z.infer<typeof FrontMatter> {
  const lines = new LineCounter()
  const yaml = parseDocument(text, { lineCounter: lines, schema: 'core' })
  const fault = yaml.errors[0]
  if (fault)
    throw new ContentError(file, (fault.linePos?.[0].line ?? 1) + 1, `front matter: ${fault.message}`)
  const value: unknown = toValue(() => yaml.toJS(), file)
  // The messages come along: to set them for everybody would be a side effect at import.
  const read = FrontMatter.safeParse(value, { error: z.locales.en().localeError })
  if (read.success) return read.data
  // A field with a typing mistake is named before the one that it leaves missing.
  const { issues } = read.error
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]
  const field = String(
    (issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path[0]) ?? 'front matter',
  )
  const problem = issue?.code === 'unrecognized_keys' ? 'is not a field of the front matter' : issue?.message
  throw new ContentError(file, lineOfField(source, field), `${field}: ${problem}`)
}

/** An alias that nothing defines (`title: *new*`) is found only when the value is made. */
function toValue(read: () => unknown, file: string): unknown {
  try {
    return read()
  } catch (error) {
    throw new ContentError(file, 2, `front matter: ${error instanceof Error ? error.message : String(error)}`)
  }
}
