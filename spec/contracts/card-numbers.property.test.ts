import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maskCardNumbers, maskCardsIn } from '../../contracts/card-numbers.ts'
import { luhnCheckDigit } from '../../src/validators/luhn.ts'
import { nmiChecksum } from '../../src/validators/nmi.ts'
import { always, propertyRuns } from '../tools/run/property-runs.ts'

const runs = { numRuns: propertyRuns }

/** Numbers of all schemes, each with its first digits and a length that it has. */
const card = fc
  .constantFrom(
    ...(['4:13', '4:16', '4:19', '51:16', '55:16', '2221:16', '2720:16', '34:15', '37:15', '36:14'] as const),
    ...(['300:14', '6011:16', '65:16', '62:19', '3528:16', '3589:16', '5018:13', '6759:19'] as const),
  )
  .chain((kind) => {
    const [start = '', length = ''] = kind.split(':')
    const most = Number(length) - start.length - 1
    return fc
      .array(fc.nat(9), { minLength: most, maxLength: most })
      .map((others) => `${start}${others.join('')}`)
      .map((digits) => `${digits}${luhnCheckDigit(digits)}`)
  })
/** The digits in groups of four, or without groups. */
const written = fc
  .tuple(card, fc.constantFrom('', ' ', '-', '\u00a0', ' - ', '\u2011', '\n'))
  .map(([digits, sign]) => ({ digits, text: (digits.match(/\d{1,4}/g) ?? []).join(sign) }))
const words = fc.constantFrom(
  '',
  'My card is ',
  'It was charged twice: (',
  'Visa',
  'On 3 May 2026 I paid $14.50 by ',
)

describe('card numbers', () => {
  test('[API-12] only the last four digits of a card number are stored, in every field and notation', () => {
    always(runs)(
      words,
      written,
      fc.constantFrom('', '.', ' last week', ', not by 0491570156'),
      (before, { digits, text }, after) => {
        const masked = maskCardNumbers(`${before}${text}${after}`)
        expect(masked).toBe(`${before}•••• ${digits.slice(-4)}${after}`)
      },
    )
  })

  test('[API-12] the second of two cards in a row is masked too, and one behind a phone number', () => {
    always(runs)(written, written, (one, other) => {
      expect(maskCardNumbers(`${one.text}, ${other.text}`)).toBe(
        `•••• ${one.digits.slice(-4)}, •••• ${other.digits.slice(-4)}`,
      )
    })
    expect(maskCardNumbers('0491 570 156 4111 1111 1111 1111')).toBe('0491 570 156 •••• 1111')
    expect(maskCardNumbers('4111 1111 1111 1111 5555 5555 5555 4444')).toBe('•••• 1111 •••• 4444')
  })

  test('[API-12] if two numbers overlap by chance, only the last four digits stay', () => {
    // The first four groups are a number, and so are the last four.
    expect(maskCardNumbers('4111 4222 4333 0002 4400')).toBe('•••• 4400')
  })

  test('[API-12] masking again changes nothing, and no text gets longer', () => {
    always(runs)(
      fc.oneof(
        fc.string(),
        written.map(({ text }) => text),
      ),
      (text) => {
        const masked = maskCardNumbers(text)
        expect(maskCardNumbers(masked)).toBe(masked)
        expect([...masked].length).toBeLessThanOrEqual([...text].length)
      },
    )
  })

  const digits = (count: number) =>
    fc.array(fc.nat(9), { minLength: count, maxLength: count }).map((all) => all.join(''))
  const nmi = digits(10).map((ten) => `${ten}${nmiChecksum(ten)}`)

  test('[API-12] an NMI, an ABN, a phone number or a short BPAY reference stays', () => {
    const short = fc.integer({ min: 2, max: 12 }).chain(digits)
    always(runs)(fc.oneof(nmi, digits(11), short), words, (number, before) => {
      expect(maskCardNumbers(`${before} ${number}.`)).toBe(`${before} ${number}.`)
    })
    for (const text of [
      'ABN 51 824 753 556, NMI 4103 0000 018',
      'Call 0491 570 156 or 1300 975 707 or (02) 5550 1234',
      'CRN 204 417 826K',
      'BSB 062-000, account 1234 5678',
    ])
      expect(maskCardNumbers(text)).toBe(text)
  })

  test('[API-12] a BPAY reference of 13 to 20 digits stays, unless it has the first digits, length and check digit of a card', () => {
    const start = fc.constantFrom('0', '1', '7', '8', '9').filter((one) => one !== '8')
    always(runs)(start, fc.integer({ min: 12, max: 19 }).chain(digits), (first, others) => {
      expect(maskCardNumbers(`${first}${others}`)).toBe(`${first}${others}`)
    })
    always(runs)(card, (number) => {
      const wrong = `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`
      expect(maskCardNumbers(wrong)).toBe(wrong)
    })
    expect(maskCardNumbers('00004111111111111111')).toBe('00004111111111111111')
  })

  test('decimals and times in traces stay', () => {
    for (const text of ['0.4111111111111111', '1764201600000', '2026-11-21T02:00:00.000Z'])
      expect(maskCardNumbers(text)).toBe(text)
  })

  test('[TRACE-1] texts, numbers and member names in JSON are masked, and everything else stays', () => {
    const value = {
      note: 'card 4111111111111111',
      paid: [4111111111111111, 42, 0.5, true, null],
      '4111 1111 1111 1111': { 'x-1': '-' },
    }
    expect(maskCardsIn(value)).toEqual({
      note: 'card •••• 1111',
      paid: ['•••• 1111', 42, 0.5, true, null],
      '•••• 1111': { 'x-1': '-' },
    })
  })
})
