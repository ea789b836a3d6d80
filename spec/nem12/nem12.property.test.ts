import fc from 'fast-check'
import { Nem12Error, parseNem12, writeNem12 } from 'gridfront/nem12'
import { expect, test } from 'vitest'
import { always, patienceMs, propertyRuns } from '../tools/run/property-runs.ts'
import { nem12File } from './nem12-arbitraries.ts'
import { day, details, fileOf, household, units } from './nem12-examples.ts'

// A file has thousands of values, each of which is generated separately.
const runs = { numRuns: Math.ceil(propertyRuns / 2) }
const patience = patienceMs(100, runs.numRuns)

test('data that is written is read as the same data, and written again as the same bytes', {
  timeout: patience,
}, () => {
  always(runs)(nem12File, (file) => {
    const text = writeNem12(file)
    expect(parseNem12(text)).toEqual(file)
    expect(writeNem12(parseNem12(text))).toBe(text)
  })
})

test('a canonical file is written as the same bytes', () => {
  expect(writeNem12(parseNem12(household))).toBe(household)
  const canonical = writeNem12(parseNem12(units))
  expect(canonical).not.toBe(units)
  expect(canonical).toMatch(/^200,QB01234567,E1Q1,01,E1,,,kWh,15,\r\n300,20261119,0\.250,/m)
  expect(writeNem12(parseNem12(canonical))).toBe(canonical)
})

test('data that no file can represent is not written', () => {
  const file = parseNem12(household)
  const [stream] = file.streams
  const [first] = stream?.days ?? []
  if (stream === undefined || first === undefined) throw new Error('no day')
  const write = (changes: object, ofDay: object) =>
    writeNem12({ ...file, streams: [{ ...stream, ...changes, days: [{ ...first, ...ofDay }] }] })
  expect(() => write({}, {})).not.toThrow()
  const [quality] = first.qualities
  const wrong: readonly [object, object][] = [
    [{ nmi: '123' }, {}],
    [{ intervalMinutes: 5 }, {}],
    [{}, { values: first.values.slice(1) }],
    [{}, { values: [0.5, ...first.values.slice(1)] }],
    [{}, { values: [-1, ...first.values.slice(1)] }],
    [{}, { values: [null, ...first.values.slice(1)] }],
    [{}, { qualities: [] }],
    [{}, { qualities: [{ ...quality, to: 40 }] }],
    [{}, { qualities: [{ ...quality, flag: 'N' }] }],
    [{}, { date: '2026-02-30' }],
    [{}, { qualities: [{ ...quality, reason: 'Off\r\n900' }] }],
    // A line break at the end of a record 400 would only add an empty line.
    [
      {},
      {
        qualities: [
          { ...quality, to: 24, reason: 'Off\r\n' },
          { ...quality, from: 25 },
        ],
      },
    ],
  ]
  for (const [changes, ofDay] of wrong) expect(() => write(changes, ofDay)).toThrow(Nem12Error)
})

/** A decimal number in thousandths of a watt-hour, and its text in kWh. */
const cell = fc
  .tuple(fc.nat({ max: 9_999 }), fc.nat({ max: 999_999 }), fc.integer({ min: 0, max: 6 }))
  .map(([whole, fraction, places]) => {
    const digits = String(fraction).padStart(6, '0').slice(0, places)
    return {
      text: places === 0 ? String(whole) : `${whole}.${digits}`,
      thousandths: BigInt(whole) * 1_000_000n + BigInt(digits.padEnd(6, '0')),
    }
  })

test('the sum of a day is the exact sum to the watt-hour, and so is each running sum', () => {
  always(propertyRuns)(fc.array(cell, { minLength: 48, maxLength: 48 }), (cells) => {
    const text = fileOf(details, day('20261119', cells.map((one) => one.text).join(',')))
    const values = parseNem12(text).streams[0]?.days[0]?.values ?? []
    let exact = 0n
    let sum = 0
    for (const [at, { thousandths }] of cells.entries()) {
      const value = values[at] ?? Number.NaN
      exact += thousandths
      sum += value
      expect(value).toBeGreaterThanOrEqual(0)
      expect(sum).toBe(Number((exact + 500n) / 1000n))
    }
  })
})

test('any file is either read, or refused with places in it', {
  timeout: patience,
}, () => {
  const lines = [...household.split('\r\n'), ...units.split('\n')]
  const line = fc.oneof(
    fc.constantFrom(...lines),
    fc.string({ maxLength: 30 }),
    fc
      .tuple(fc.constantFrom(...lines), fc.nat({ max: 400 }), fc.string({ maxLength: 4 }))
      .map(([text, at, put]) => text.slice(0, at) + put + text.slice(at + 1)),
  )
  always(propertyRuns)(fc.array(line, { maxLength: 8 }), fc.boolean(), (some, isFramed) => {
    const text = isFramed ? fileOf(...some) : some.join('\n')
    const count = text.split('\n').length
    try {
      writeNem12(parseNem12(text))
    } catch (error) {
      if (!(error instanceof Nem12Error)) throw error
      expect(error.problems.length).toBeGreaterThan(0)
      for (const { line: at, column, message } of error.problems) {
        expect(at).toBeGreaterThanOrEqual(1)
        expect(at).toBeLessThanOrEqual(count + 1)
        expect(column).toBeGreaterThanOrEqual(1)
        expect(message).not.toBe('')
      }
    }
  })
})
