import { hasCheckDigit } from './saved-card-rules.ts'

// Card numbers that somebody types where they do not belong, such as in a complaint. No backend may store them (PCI
// DSS).

/**
 * First digits and lengths of the schemes' numbers (ISO/IEC 7812). Other numbers with a valid check digit by chance are
 * left unchanged.
 */
const schemes: readonly (readonly [start: RegExp, lengths: readonly number[]])[] = [
  [/^4/, [13, 16, 19]],
  [/^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]],
  [/^3[47]/, [15]],
  [/^(?:30[0-5]|3[689])/, [14, 15, 16, 17, 18, 19]],
  [/^(?:6011|64[4-9]|65|62|81)/, [16, 17, 18, 19]],
  [/^35(?:2[89]|[3-8])/, [16, 17, 18, 19]],
  [/^(?:5018|5020|5038|5893|6304|6759|676[1-3])/, [13, 14, 15, 16, 17, 18, 19]],
]

const isCard = (digits: string): boolean =>
  schemes.some(([start, lengths]) => lengths.includes(digits.length) && start.test(digits)) &&
  hasCheckDigit(digits)

const longest = 19
/** Groups of digits with spaces and dashes between them, except digits after a decimal point. */
const runs = /(?<!\d)(?<!\d\.)\d+(?:[\s\u2010-\u2015\u2212-]{1,3}\d+)*/g

interface Group {
  readonly digits: string
  readonly from: number
  readonly to: number
}

/** The longest card number that begins with the first of these groups, and ends with one of them. */
function cardAt(groups: readonly Group[]): Group | undefined {
  const [{ from } = { from: 0 }] = groups
  let digits = ''
  let found: Group | undefined
  for (const { digits: more, to } of groups) {
    digits += more
    if (digits.length > longest) break
    if (isCard(digits)) found = { digits, from, to }
  }
  return found
}

/** Replaces the card numbers of a run. Of two that overlap by chance, only the last four digits stay. */
function maskRun(run: string): string {
  const groups = [...run.matchAll(/\d+/g)].map(({ 0: digits, index }) => ({
    digits,
    from: index,
    to: index + digits.length,
  }))
  const cards = groups.flatMap((_, first) => cardAt(groups.slice(first)) ?? [])
  const apart: Group[] = []
  for (const card of cards) {
    const before = apart.at(-1)
    if (before === undefined || card.from >= before.to) apart.push(card)
    else if (card.to > before.to) apart.splice(-1, 1, { ...card, from: before.from })
  }
  // Replaced from the end, so that earlier positions stay valid.
  return apart.reduceRight(
    (text, { digits, from, to }) => `${text.slice(0, from)}•••• ${digits.slice(-4)}${text.slice(to)}`,
    run,
  )
}

/**
 * The text with each card number in it as `•••• 1111`: 13 to 19 digits, also with spaces and dashes, with a scheme's first digits and
 * the right check digit. Never longer than the text.
 */
export const maskCardNumbers = (text: string): string => text.replace(runs, maskRun)

/** The same for all texts, numbers and names of members in a value of JSON. */
export function maskCardsIn(value: unknown): unknown {
  if (typeof value === 'string') return maskCardNumbers(value)
  if (typeof value === 'number') {
    const text = String(value)
    const masked = maskCardNumbers(text)
    return masked === text ? value : masked
  }
  if (Array.isArray(value)) return value.map(maskCardsIn)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [maskCardNumbers(name), maskCardsIn(inner)]),
  )
}
