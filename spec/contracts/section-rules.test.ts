import { describe, expect, test } from 'vitest'
import {
  missingInComplaint,
  missingInConcession,
  missingInMoveOut,
  missingInPerson,
  oddReading,
} from '../../contracts/request-rules.ts'
import type { MissingAnswer } from '../../contracts/sign-up-rules.ts'
import {
  missingInIdentity,
  missingInPayment,
  missingInSupply,
  missingInSupport,
  neededConsents,
} from '../../contracts/sign-up-rules.ts'

/** `pointer: what to do` for each fault. */
const inWords = (missing: readonly MissingAnswer[]) =>
  missing.map(({ pointer, detail }) => `${pointer}: ${detail}`)

describe('[ORIG-1] an application requires', () => {
  test('the day of a move, but not of a switch', () => {
    expect(inWords(missingInSupply({ start: 'MOVE_IN' }))).toEqual([
      '/moveInOn: Enter the day on which you move in.',
    ])
    expect(missingInSupply({ start: 'MOVE_IN', moveInOn: '2026-10-01' })).toEqual([])
    expect(missingInSupply({ start: 'SWITCH' })).toEqual([])
  })

  test('the state of a licence and the position on a Medicare card', () => {
    expect(inWords(missingInIdentity({ kind: 'DRIVER_LICENCE', position: 1 }))).toEqual([
      '/state: Choose the state or territory of the licence.',
    ])
    expect(missingInIdentity({ kind: 'DRIVER_LICENCE', state: 'NSW' })).toEqual([])
    expect(inWords(missingInIdentity({ kind: 'MEDICARE', state: 'NSW' }))).toEqual([
      '/position: Enter the number in front of your name on the card.',
    ])
    expect(missingInIdentity({ kind: 'MEDICARE', position: 1 })).toEqual([])
    expect(missingInIdentity({ kind: 'PASSPORT' })).toEqual([])
  })

  test('the equipment of life support, and a card if the applicant has one', () => {
    const support = (change: Partial<Parameters<typeof missingInSupport>[0]>) =>
      inWords(missingInSupport({ lifeSupport: { isNeeded: false }, eligibility: 'NO', ...change }))
    expect(support({})).toEqual([])
    expect(support({ lifeSupport: { isNeeded: true } })).toEqual([
      '/lifeSupport/equipment: Choose the equipment that is used.',
    ])
    expect(support({ lifeSupport: { isNeeded: true, equipment: [] } })).toHaveLength(1)
    expect(support({ lifeSupport: { isNeeded: true, equipment: ['CPAP'] } })).toEqual([])
    expect(support({ eligibility: 'YES' })).toEqual(['/concession: Enter the card.'])
    expect(support({ eligibility: 'YES', concession: {} })).toEqual([])
    for (const eligibility of ['NO', 'NOT_SURE'] as const)
      expect(support({ eligibility, concession: {} })).toEqual([
        '/eligibility: Answer yes where there is a card, or leave the card out.',
      ])
  })

  test('an address for bills by post', () => {
    expect(inWords(missingInPayment({ delivery: 'POST' }))).toEqual([
      '/postalAddress: Enter the address for your bills.',
    ])
    expect(missingInPayment({ delivery: 'POST', postalAddress: {} })).toEqual([])
    expect(missingInPayment({ delivery: 'EMAIL' })).toEqual([])
  })

  test('consent to what is done, and to nothing else', () => {
    const always = ['CONTRACT_TERMS', 'PLAN_DOCUMENT', 'TRANSFER', 'CREDIT_CHECK']
    expect(neededConsents({})).toEqual(always)
    expect(neededConsents({ payment: { delivery: 'POST' }, support: {} })).toEqual(always)
    expect(neededConsents({ payment: { delivery: 'EMAIL' } })).toEqual([...always, 'ELECTRONIC_DELIVERY'])
    expect(neededConsents({ support: { concession: {} } })).toEqual([...always, 'CONCESSION_CHECK'])
  })
})

describe('[ACC-1] a request requires', () => {
  test('an address for a final bill by post, and a number for an answer by phone', () => {
    expect(inWords(missingInMoveOut({ finalBill: 'POST' }))).toEqual([
      '/forwardingAddress: Enter the address for the final bill.',
    ])
    expect(missingInMoveOut({ finalBill: 'POST', forwardingAddress: {} })).toEqual([])
    expect(missingInMoveOut({ finalBill: 'EMAIL' })).toEqual([])
    expect(inWords(missingInComplaint({ answerBy: 'PHONE' }))).toEqual(['/phone: Enter the number to call.'])
    expect(missingInComplaint({ answerBy: 'PHONE', phone: '0412 345 678' })).toEqual([])
    for (const answerBy of ['EMAIL', 'POST'] as const) expect(missingInComplaint({ answerBy })).toEqual([])
  })

  test('the person to add, or the one to remove', () => {
    expect(inWords(missingInPerson({ change: 'ADD', personId: '1' }))).toEqual(['/person: Enter the person.'])
    expect(missingInPerson({ change: 'ADD', person: {} })).toEqual([])
    expect(inWords(missingInPerson({ change: 'REMOVE', person: {} }))).toEqual([
      '/personId: Name the person to remove.',
    ])
    expect(missingInPerson({ change: 'REMOVE', personId: '1' })).toEqual([])
  })

  test('a card and the consent to check it, and neither to remove one', () => {
    const [card, consent] = [
      '/card: Enter the card.',
      '/consent: Agree that we check the card, or we cannot add it.',
    ]
    expect(inWords(missingInConcession({ change: 'ADD' }))).toEqual([card, consent])
    expect(inWords(missingInConcession({ change: 'ADD', consent: {} }))).toEqual([card])
    expect(inWords(missingInConcession({ change: 'ADD', card: {} }))).toEqual([consent])
    expect(missingInConcession({ change: 'ADD', card: {}, consent: {} })).toEqual([])
    expect(missingInConcession({ change: 'REMOVE' })).toEqual([])
  })
})

describe('[ACC-1] a reading that is odd', () => {
  const register = (change: object = {}) => ({
    digits: 5,
    lastReading: { value: 1000, readOn: '2026-09-01' },
    averagedDailyLoad: 20_000,
    ...change,
  })
  const odd = (value: number, readOn: string, change: object = {}) =>
    oddReading(register(change), value, readOn)

  test('has more digits than the meter', () => {
    expect([odd(99_999, '2046-09-01'), odd(100_000, '2046-09-01')]).toEqual([null, 'TOO_MANY_DIGITS'])
    expect(odd(100_000, '2026-09-11', { lastReading: null })).toBe('TOO_MANY_DIGITS')
  })

  test('is lower than the one before', () => {
    expect([odd(999, '2026-09-11'), odd(1000, '2026-09-11')]).toEqual(['LOWER', null])
    expect(odd(1, '2026-09-11', { lastReading: null })).toBeNull()
    // A quarter's estimate can be too high by its whole amount: 92 days of 20 kWh.
    const lastReading = { value: 3000, readOn: '2026-09-01', quality: 'estimated' }
    const below = (value: number) => odd(value, '2026-09-11', { lastReading })
    expect([below(2999), below(1160), below(1159)]).toEqual([null, null, 'LOWER'])
    const unknown = { lastReading: { ...lastReading, value: 20_000 }, averagedDailyLoad: null }
    expect([odd(10_800, '2026-09-11', unknown), odd(10_799, '2026-09-11', unknown)]).toEqual([null, 'LOWER'])
  })

  test('is more than three times what is usual in its days', () => {
    // Three times the use of 10 days at 20 kWh.
    expect([odd(1600, '2026-09-11'), odd(1601, '2026-09-11')]).toEqual([null, 'FAR_ABOVE'])
    // The reading day itself counts as one day: 60 kWh.
    expect([odd(1060, '2026-09-01'), odd(1061, '2026-09-01')]).toEqual([null, 'FAR_ABOVE'])
  })

  test('is never odd at 50 kWh or less, and if nothing is known up to 100 kWh a day', () => {
    const away = { averagedDailyLoad: 0 }
    expect([odd(1050, '2026-09-11', away), odd(1051, '2026-09-11', away)]).toEqual([null, 'FAR_ABOVE'])
    const unknown = { averagedDailyLoad: null }
    expect([odd(2000, '2026-09-11', unknown), odd(2001, '2026-09-11', unknown)]).toEqual([null, 'FAR_ABOVE'])
  })
})
