import { describe, expect, test } from 'vitest'
import type { HeldPlan, PriceNotice } from '../../src/plan-change/price-history.ts'
import {
  editionOn,
  editionsToNotify,
  priceChangeReaches,
  priceStretches,
} from '../../src/plan-change/price-history.ts'

const edition = (from: string) => ({ from, prices: `of ${from}` })
const noticeOf = (pricesFrom: string, reachesOn: string | null = pricesFrom): PriceNotice<string> => ({
  pricesFrom,
  reachesOn,
})
const [may, june, july, august] = ['2026-05-01', '2026-06-01', '2026-07-01', '2026-08-01'] as const
const published = [may, june, july, august].map(edition)
const stretchesOf = (plan: Partial<HeldPlan<string>>) =>
  priceStretches({ agreedOn: '2026-06-15', editions: published, notices: [], ...plan }).map(
    ({ from, prices }) => `${from} ${prices}`,
  )
const before = [`${may} of ${may}`, `${june} of ${june}`]

describe('[ACC-5] agreed prices apply until a change reaches the customer', () => {
  test.each<[string, Partial<HeldPlan<string>>, readonly string[]]>([
    ['no notice was sent', {}, before],
    ['in whatever order editions are kept', { editions: published.toReversed() }, before],
    ['the notice has not gone out', { notices: [noticeOf(july, null)] }, before],
    ['the notice came in time', { notices: [noticeOf(july)] }, [...before, `${july} of ${july}`]],
    [
      'the notice came late',
      { notices: [noticeOf(july, '2026-07-09')] },
      [...before, `2026-07-09 of ${july}`],
    ],
    [
      'notices are kept in another order',
      { notices: [noticeOf(august), noticeOf(july)] },
      [...before, `${july} of ${july}`, `${august} of ${august}`],
    ],
    // An edition that was replaced before it began never applies.
    [
      'two notices reach on one day',
      { notices: [noticeOf(july, '2026-08-03'), noticeOf(august, '2026-08-03')] },
      [...before, `2026-08-03 of ${august}`],
    ],
    [
      'the first notice reaches after the second',
      { notices: [noticeOf(july, '2026-08-20'), noticeOf(august)] },
      [...before, `${august} of ${august}`],
    ],
    [
      'the first notice reaches the day before the second',
      { notices: [noticeOf(july, '2026-07-31'), noticeOf(august)] },
      [...before, `2026-07-31 of ${july}`, `${august} of ${august}`],
    ],
    [
      'the notified prices are not those published now',
      { notices: [{ ...noticeOf(july), prices: 'as notified' }] },
      [...before, `${july} as notified`],
    ],
    ['the edition is no longer published', { notices: [noticeOf('2026-07-15')] }, before],
    [
      'the edition is no longer published, and the notified prices are kept',
      { notices: [{ ...noticeOf('2026-07-15'), prices: 'as notified' }] },
      [...before, '2026-07-15 as notified'],
    ],
    // The customer agreed to these, or to newer ones.
    [
      'a notice of what was agreed to already',
      { notices: [{ ...noticeOf(june, '2026-06-20'), prices: 'as notified' }] },
      before,
    ],
    [
      'agreed to on the first day of an edition',
      { agreedOn: june, notices: [{ ...noticeOf(june, '2026-06-20'), prices: 'as notified' }] },
      before,
    ],
    ['nothing is published', { editions: [] }, []],
    [
      'the plan is older than all that is known of its prices',
      { agreedOn: '2026-01-01', notices: [noticeOf(may), noticeOf(june)] },
      before,
    ],
  ])('%s', (_, plan, stretches) => {
    expect(stretchesOf(plan)).toEqual(stretches)
  })

  test.each<[string, Partial<HeldPlan<string>>, readonly string[]]>([
    ['between two editions', {}, [...before, '2026-06-15 agreed']],
    [
      'on the first day of an edition, which it takes the place of',
      { agreedOn: june },
      [before[0] ?? '', `${june} agreed`],
    ],
    ['before all editions', { agreedOn: '2026-01-01' }, ['2026-01-01 agreed']],
    [
      'before all editions, notified of the first',
      { agreedOn: '2026-01-01', notices: [noticeOf(may)] },
      ['2026-01-01 agreed', `${may} of ${may}`],
    ],
    [
      'published later than it was agreed to: editions up to it are no change',
      { agreedOn: '2026-01-01', agreedFrom: june, notices: [noticeOf(may), noticeOf(june), noticeOf(july)] },
      ['2026-01-01 agreed', `${july} of ${july}`],
    ],
    [
      'published before it was agreed to',
      { agreedFrom: may, notices: [noticeOf(june), noticeOf(july)] },
      [...before, '2026-06-15 agreed', `${july} of ${july}`],
    ],
  ])('prices that are kept from the day of the agreement on: %s', (_, plan, stretches) => {
    expect(stretchesOf({ agreed: 'agreed', ...plan })).toEqual(stretches)
  })
})

test.each<[string, today: string, notices: readonly PriceNotice<string>[], tell: readonly string[]]>([
  ['all that is to come', '2026-06-15', [], [july, august]],
  ['what begins today, and what is to come', july, [], [july, august]],
  ['of what was missed the newest alone', '2026-08-10', [], [august]],
  ['the day before', '2026-07-31', [], [july, august]],
  ['nothing twice', '2026-06-15', [noticeOf(july)], [august]],
  ['nothing twice, where the notice is still to go out', '2026-06-15', [noticeOf(july, null)], [august]],
  ['an edition added before another that was notified', '2026-06-15', [noticeOf(august)], [july]],
  ['nothing that a later notice has replaced', '2026-08-10', [noticeOf(august)], []],
  ['nothing that begins today and was overtaken', july, [noticeOf(august)], []],
  ['nothing more', '2026-06-15', [noticeOf(july), noticeOf(august)], []],
])('[ACC-5] a customer is notified of %s', (_, today, notices, tell) => {
  const plan = { agreedOn: '2026-06-15', editions: published.toReversed(), notices }
  expect(editionsToNotify(plan, today).map(({ from }) => from)).toEqual(tell)
})

test('[ACC-5] the edition of a day is the newest that has begun, in whatever order they are stored', () => {
  for (const editions of [published, published.toReversed()])
    expect(
      ['2026-04-30', may, '2026-05-31', june, '2030-01-01'].map((day) => editionOn(editions, day)?.from),
    ).toEqual([undefined, may, may, june, august])
})

test.each<[state: 'NSW' | 'VIC', from: string, notifiedOn: string, reaches: string]>([
  // From Wednesday to Wednesday are five business days, so the prices apply from Thursday.
  ['NSW', july, '2026-06-23', july],
  ['NSW', july, '2026-06-24', '2026-07-02'],
  ['NSW', july, '2026-06-01', july],
  // Notified at the weekend: Monday is the first of the five days.
  ['NSW', '2026-06-20', '2026-06-20', '2026-06-27'],
  ['NSW', '2026-06-21', '2026-06-21', '2026-06-27'],
  // Christmas Day, Boxing Day and its Monday, and New Year.
  ['NSW', '2026-12-24', '2026-12-23', '2027-01-05'],
  // The day of the Melbourne Cup, in Victoria alone.
  ['NSW', '2026-10-28', '2026-10-28', '2026-11-05'],
  ['VIC', '2026-10-28', '2026-10-28', '2026-11-06'],
])(
  '[ACC-5] in %s prices from %s with a notice on %s count from %s on',
  (state, from, notifiedOn, reaches) => {
    expect(priceChangeReaches(state, from, notifiedOn)).toBe(reaches)
  },
)
