import fc from 'fast-check'
import * as z from 'zod/mini'
import { dayMs } from '../../../contracts/civil-days.ts'
import { isoDay } from '../../dates/iso-date.ts'
import type { JsonSchema } from '../../openapi/json-schema.ts'

/** One way to make a text invalid. */
interface Spoil {
  /** Ends the sentence "`/email` is 'ab.example' …". */
  readonly how: string
  readonly spoil: (valid: string) => string
}

export interface TextFormat {
  readonly valid: fc.Arbitrary<string>
  readonly spoils: readonly Spoil[]
  /** A text in the format with exactly this length; null if there is none. */
  readonly ofLength: (length: number) => string | null
}

const empty: Spoil = { how: '', spoil: () => '' }
const lower = 'abcdefghijklmnopqrstuvwxyz'
const wordOf = (characters: string) =>
  fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength: 8 })

const localPart = fc
  .array(wordOf(`${lower}${lower.toUpperCase()}0123456789_+-`), { minLength: 1, maxLength: 3 })
  .map((words) => words.join('.'))
// No hyphen at either end and no two in a row, which RFC 5890 reserves.
const label = fc
  .array(wordOf(`${lower}0123456789`), { minLength: 1, maxLength: 2 })
  .map((words) => words.join('-'))
// Reserved by RFC 2606, so a generated request locks no customer out and sends no mail to a stranger.
const reserved = fc.constantFrom('example.com', 'example.org', 'example.net', 'a.example')
const domain = fc
  .tuple(fc.array(label, { maxLength: 2 }), reserved)
  .map(([labels, end]) => [...labels, end].join('.'))

/** RFC 5321: at most 64 before the @; RFC 1035: at most 63 in a label. */
function emailOfLength(length: number): string | null {
  const end = '.example'
  const local = Math.min(64, length - end.length - 2)
  if (local < 1) return null
  const rest = length - local - 1 - end.length
  const dots = Math.ceil((rest - 63) / 64)
  const letters = [...'a'.repeat(rest)]
  for (let dot = 1; dot <= dots; dot += 1) letters[Math.floor((dot * rest) / (dots + 1))] = '.'
  return `${'a'.repeat(local)}@${letters.join('')}${end}`
}

const email: TextFormat = {
  valid: fc.tuple(localPart, domain).map(([local, host]) => `${local}@${host}`),
  spoils: [
    { how: '(no @)', spoil: (valid) => valid.replace('@', '.') },
    { how: '(two @)', spoil: (valid) => valid.replace('@', '@@') },
    { how: '(nothing before the @)', spoil: (valid) => valid.replace(/^.*@/, '@') },
    { how: '(nothing after the @)', spoil: (valid) => valid.replace(/@.*$/, '@') },
    { how: '(no dot after the @)', spoil: (valid) => valid.replace(/@.*$/, '@localhost') },
    { how: '(two dots on end)', spoil: (valid) => valid.replace(/\.(?=[^.]*$)/, '..') },
    { how: '(a space in it)', spoil: (valid) => valid.replace('@', ' @') },
    { how: '(a name around it)', spoil: (valid) => `A <${valid}>` },
    { how: '(two addresses)', spoil: (valid) => `${valid},${valid}` },
    empty,
  ],
  ofLength: emailOfLength,
}

const lastDay = Date.UTC(2099, 11, 31) / dayMs
// Any day from 1970 to 2099, with a share of days that are often miscounted.
const day = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: lastDay }).map(isoDay) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('1970-01-01', '2000-02-29', '2024-02-29', '2026-12-31', '2038-01-20'),
  },
)

const impossibleDays: readonly Spoil[] = [
  { how: '(no such month)', spoil: (valid) => valid.replace(/-\d\d-/, '-13-') },
  { how: '(no such day)', spoil: (valid) => valid.replace(/-\d\d-\d\d/, '-02-30') },
  { how: '(no leap year)', spoil: (valid) => valid.replace(/^\d{4}-\d\d-\d\d/, '2023-02-29') },
  { how: '(the year 0)', spoil: (valid) => valid.replace(/^\d{4}/, '0000') },
  {
    how: '(the last year of four digits)',
    spoil: (valid) => valid.replace(/^\d{4}-\d\d-\d\d/, '9999-12-31'),
  },
  { how: '(a year of six digits)', spoil: (valid) => valid.replace(/^\d{4}-\d\d-\d\d/, '+275760-09-13') },
  { how: '(no zeros in front)', spoil: (valid) => valid.replace(/-\d\d-\d\d/, '-1-1') },
  { how: '(slashes)', spoil: (valid) => valid.replace(/-/g, '/') },
  { how: '(no date)', spoil: () => 'yesterday' },
  empty,
]

const date: TextFormat = {
  valid: day,
  spoils: [
    ...impossibleDays,
    { how: '(day first)', spoil: (valid) => valid.split('-').toReversed().join('-') },
    { how: '(a time behind it)', spoil: (valid) => `${valid}T00:00:00Z` },
  ],
  ofLength: () => null,
}

const time = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .integer({ min: 0, max: 86_399 })
      .map((second) => new Date(second * 1000).toISOString().slice(11, 19)),
  },
  { weight: 1, arbitrary: fc.constantFrom('00:00:00', '23:59:59') },
)
const fraction = fc.constantFrom('', '.000', '.5', '.123', '.999', '.123456', '.999999999')

const dateTime: TextFormat = {
  valid: fc.tuple(day, time, fraction).map(([on, at, part]) => `${on}T${at}${part}Z`),
  spoils: [
    ...impossibleDays,
    { how: '(no zone)', spoil: (valid) => valid.replace('Z', '') },
    { how: '(an offset, not Z)', spoil: (valid) => valid.replace('Z', '+10:00') },
    { how: '(no time)', spoil: (valid) => valid.slice(0, 10) },
    { how: '(a space for the T)', spoil: (valid) => valid.replace('T', ' ') },
    { how: '(no such hour)', spoil: (valid) => valid.replace(/T\d\d/, 'T24') },
    { how: '(no such minute)', spoil: (valid) => valid.replace(/:\d\d:/, ':60:') },
    { how: '(milliseconds since 1970)', spoil: (valid) => String(Date.parse(valid)) },
  ],
  ofLength: () => null,
}

const formats: Readonly<Record<string, TextFormat>> = { email, date, 'date-time': dateTime }

/**
 * The format of a text, or undefined when its schema names none. Throws for any format other than email, date and
 * date-time. Add a new format here, with ways to make it invalid.
 */
export function formatOf({ format, pattern }: JsonSchema): TextFormat | undefined {
  // Contracts describe an e-mail address by zod's pattern only, which allows slightly more than the format. Generating
  // from the pattern could produce addresses of real people: see `reserved`.
  const name = format ?? (pattern === z.regexes.email.source ? 'email' : undefined)
  if (name === undefined) return undefined
  const found = Object.hasOwn(formats, name) ? formats[name] : undefined
  if (found === undefined) throw new Error(`The generators do not know the format '${name}'`)
  return found
}
