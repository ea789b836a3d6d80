import fc from 'fast-check'
import { checkMirn, checkNmi, nmiChecksum, ValidatorError } from 'gridfront/validators'
import { describe, expect, test } from 'vitest'
import { nmiPattern } from '../../contracts/sign-up-rules.ts'
import { always, propertyRuns } from '../tools/run/property-runs.ts'

const runs = { numRuns: propertyRuns }
const characters = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const nmi = fc
  .array(fc.constantFrom(...characters), { minLength: 10, maxLength: 10 })
  .map((all) => all.join(''))

/** Every example in the market operator's procedure. */
const published = [
  ...['2001985732 8', '2001985733 6', '3075621875 8', '3075621876 6', '4316854005 9', '4316854006 7'],
  ...['6305888444 6', '6350888444 2', '7001888333 8', '7102000001 7', 'NAAAMYS582 6', 'NBBBX11110 0'],
  ...['NBBBX11111 8', 'NCCC519495 5', 'NGGG000055 4', 'QAAAVZZZZZ 3', 'QCDWW00010 2', 'SMVEW00085 8'],
  ...['VAAA000065 7', 'VAAA000066 5', 'VAAA000067 2', 'VAAASTY576 8', 'VCCCX00009 1', 'VEEEX00009 1'],
  ...['VKTS786150 2', 'VKTS867150 5', 'VKTS871650 7', 'VKTS876105 7', 'VKTS876150 3', 'VKTS876510 8'],
  '1234C6789A 3',
].map((example) => example.split(' ') as [string, string])

test('the procedure prints 31 examples', () => expect(new Set(published).size).toBe(31))

test.each(published)('[ORIG-2] the checksum of %s is %s', (ten, checksum) => {
  expect(nmiChecksum(ten)).toBe(Number(checksum))
  expect(checkNmi(ten + checksum)).toMatchObject({ isValid: true, value: ten + checksum, nmi: ten })
  expect(checkNmi(ten)).toMatchObject({ isValid: true, value: ten + checksum, hasChecksum: false })
  for (const other of '0123456789')
    if (other !== checksum) expect(checkNmi(ten + other)).toEqual({ isValid: false, reason: 'NMI_CHECKSUM' })
})

test('spaces and lower case are accepted, as people copy them from a bill', () => {
  expect(checkNmi(' vkts 786 150 2\n')).toEqual({
    isValid: true,
    value: 'VKTS7861502',
    nmi: 'VKTS786150',
    hasChecksum: true,
    hintedStates: ['VIC'],
  })
})

test.each([
  ['', 'NMI_LENGTH'],
  ['200198573', 'NMI_LENGTH'],
  ['200198573288', 'NMI_LENGTH'],
  ['2OO1985732', 'NMI_CHARACTERS'],
  ['NIAAMYS582', 'NMI_CHARACTERS'],
  ['NAAAMYS58.', 'NMI_CHARACTERS'],
  ['2001985732A', 'NMI_CHARACTERS'],
  ['２００１９８５７３２', 'NMI_CHARACTERS'],
  // Its upper case would be an S.
  ['ſMVEW000858', 'NMI_CHARACTERS'],
])('%j is refused: %s', (typed, reason) => {
  expect(checkNmi(typed)).toEqual({ isValid: false, reason })
})

test.each([
  ['4316854005', ['NSW']],
  ['NAAAMYS582', ['NSW']],
  ['6305888444', ['VIC']],
  ['VAAA000065', ['VIC']],
  ['2001985732', ['SA']],
  ['SMVEW00085', ['SA']],
  ['3075621875', ['QLD']],
  ['QAAAVZZZZZ', ['QLD']],
  ['7001888333', ['ACT', 'TAS']],
  ['8001888333', ['ACT', 'TAS']],
  ['T001888333', ['ACT', 'TAS']],
  ['1234C6789A', []],
  // It belongs to the ACT nevertheless, which is why the state is only a hint.
  ['NGGG000055', ['NSW']],
])('the first character of %s hints at %j, and refuses nobody', (ten, hintedStates) => {
  expect(checkNmi(ten)).toMatchObject({ isValid: true, hintedStates })
})

test('[ORIG-2] a valid number keeps the contract, is valid again, and has the same facts', () => {
  always(runs)(nmi, (ten) => {
    const found = checkNmi(ten)
    if (!found.isValid) throw new Error(found.reason)
    expect(found.value).toMatch(nmiPattern)
    expect(checkNmi(found.value)).toEqual({ ...found, hasChecksum: true })
  })
})

test('no text makes the check throw, and a refusal does not contain the text', () => {
  always(runs)(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' })), (typed) => {
    const found = checkNmi(typed)
    if (!found.isValid) expect(Object.keys(found)).toEqual(['isValid', 'reason'])
  })
})

describe('what the checksum promises, and what it does not', () => {
  /** Digits that can replace each other undetected, at doubled places and at others. */
  const unseen = { doubled: ['04', '15'], single: ['09'] }

  test('it misses only 0 for 4 and 1 for 5 at doubled places, and 0 for 9 at others', () => {
    always(runs)(nmi, fc.nat({ max: 9 }), (ten, at) => {
      // The last of the ten is doubled, and every second one before it.
      const missed = unseen[at % 2 === 1 ? 'doubled' : 'single']
      const withDigit = (digit: number) => `${ten.slice(0, at)}${digit}${ten.slice(at + 1)}`
      for (let one = 0; one <= 9; one += 1)
        for (let other = one + 1; other <= 9; other += 1)
          expect(nmiChecksum(withDigit(one)) === nmiChecksum(withDigit(other)), `${one} ${other}`).toBe(
            missed.includes(`${one}${other}`),
          )
    })
  })

  test('it detects every wrong checksum digit', () => {
    always(runs)(nmi, fc.integer({ min: 1, max: 9 }), (ten, by) => {
      expect(checkNmi(`${ten}${(nmiChecksum(ten) + by) % 10}`)).toMatchObject({ reason: 'NMI_CHECKSUM' })
    })
  })
})

test.each(['', '200198573', '20019857328', 'NIAAMYS582', '2001985732\n', 'vkts786150'])(
  'a checksum is not made for %j',
  (text) => {
    expect(() => nmiChecksum(text)).toThrow(ValidatorError)
    expect(() => nmiChecksum(text)).toThrow(expect.objectContaining({ code: 'BAD_NMI' }))
  },
)

describe('a MIRN', () => {
  test('has 10 digits, or 11 with a checksum that may be odd but is not refused', () => {
    expect(checkMirn('5310 000 001')).toEqual({ isValid: true, value: '5310000001', warning: null })
    const checksum = nmiChecksum('5310000001')
    expect(checkMirn(`5310000001${checksum}`)).toEqual({
      isValid: true,
      value: `5310000001${checksum}`,
      warning: null,
    })
    const odd = `5310000001${(checksum + 1) % 10}`
    expect(checkMirn(odd)).toEqual({ isValid: true, value: odd, warning: 'MIRN_CHECKSUM' })
  })
  test.each(['', '531000000', '531000000112', '4310000001', '95310000001', '531000000A', '5310.000.001'])(
    '%j is none',
    (typed) => {
      expect(checkMirn(typed)).toEqual({ isValid: false, reason: 'MIRN_SHAPE' })
    },
  )
})
