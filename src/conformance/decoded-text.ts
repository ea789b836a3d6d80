import { htmlNames, shortEscapes } from './secret-spellings.ts'

/** A text as one of its readers understands it. */
export interface Reading {
  readonly text: string
  /** Where that which stands for the sign at `at` begins in the text itself. */
  readonly startOf: (at: number) => number
  /** Where it ends. */
  readonly endOf: (at: number) => number
}

const escapes =
  /\\u(?<unit>[\da-f]{4})|\\(?<sign>["'\\/bfnrt])|(?<address>%[0-7][\da-f]|(?:%[89a-f][\da-f])+)|&(?:amp;)*(?:#(?<decimal>\d{1,7})|#x(?<hex>[\da-f]{1,6})|(?<name>amp|lt|gt|quot|apos));/gi
const inverse = (names: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(names).map(([sign, name]) => [name, sign]))
const htmlSigns = inverse(htmlNames)
const jsonSigns = inverse(shortEscapes)

const signOf = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : null)

/** What an escape stands for; null for what is none. */
function decodedOf({
  unit,
  sign,
  address,
  decimal,
  hex,
  name,
}: Readonly<Record<string, string | undefined>>) {
  if (unit !== undefined) return signOf(Number.parseInt(unit, 16))
  if (decimal !== undefined) return signOf(Number(decimal))
  if (hex !== undefined) return signOf(Number.parseInt(hex, 16))
  if (name !== undefined) return htmlSigns[name.toLowerCase()] ?? null
  if (sign !== undefined) return jsonSigns[sign] ?? sign
  try {
    return decodeURIComponent(address ?? '')
  } catch {
    return null
  }
}

/** JSON's, addresses' and HTML's escapes of a reading taken back by one step; null where it has none. */
function decodedOnce({ text, startOf, endOf }: Reading): Reading | null {
  let decoded = ''
  const starts: number[] = []
  const ends: number[] = []
  const keep = (from: number, to: number) => {
    decoded += text.slice(from, to)
    for (let at = from; at < to; at += 1) {
      starts.push(startOf(at))
      ends.push(endOf(at))
    }
  }
  let copied = 0
  for (const { index, 0: found, groups = {} } of text.matchAll(escapes)) {
    const meant = decodedOf(groups)
    if (meant === null) continue
    keep(copied, index)
    decoded += meant
    copied = index + found.length
    for (let at = 0; at < meant.length; at += 1) {
      starts.push(startOf(index))
      ends.push(endOf(copied - 1))
    }
  }
  if (copied === 0) return null
  keep(copied, text.length)
  return { text: decoded, startOf: (at) => starts[at] ?? 0, endOf: (at) => ends[at] ?? 0 }
}

/** JSON may stand in JSON, and that in an address. */
const mostSteps = 3

/** The text as it is, as its reader understands it, and its reader's reader. */
export function* readingsOf(text: string): Generator<Reading> {
  let reading: Reading | null = { text, startOf: (at) => at, endOf: (at) => at + 1 }
  for (let step = 0; reading !== null && step <= mostSteps; step += 1) {
    yield reading
    reading = decodedOnce(reading)
  }
}

// The beginning of any of them, and bytes of an address that may be the beginning of a letter.
const unfinished = /(?:\\(?:u[\da-f]{0,3})?|(?:%[89a-f][\da-f])*%[\da-f]?|(?:%[89a-f][\da-f])+|&[#\w]{0,8})$/i

/** A text that was cut: as it is, and without the escape that may have been cut in two, and the one around it. */
export function withoutHalfEscapes(text: string): ReadonlySet<string> {
  const once = text.replace(unfinished, '')
  return new Set([text, once, once.replace(unfinished, '')])
}
