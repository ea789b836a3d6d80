import { expect, test } from 'vitest'
import { concessionOf } from '../../src/requests/request-arrangements.ts'
import { concessionWords, removalWords } from '../../src/requests/request-words.ts'
import type { GrantedConcession, StoredRequest } from '../../src/requests/stored-request.ts'

const today = '2027-01-10'
const granted = { displayName: 'Low Income Household Rebate', from: '2026-12-01', to: null }

test('[ACC-8] the account shows the concession on bills with its days, and what is being checked', () => {
  expect(concessionWords({ status: 'BEING_CHECKED' }, today)).toBe(
    'We are checking it, and then it will be on your bills.',
  )
  expect(concessionWords({ status: 'APPLIED' }, today)).toBe('The card is on your account.')
  expect(concessionWords({ status: 'APPLIED', granted }, today)).toBe(
    'Low Income Household Rebate is taken off your bills from 1 December 2026 on.',
  )
  expect(concessionWords({ status: 'APPLIED', granted: { ...granted, billedTo: '2026-12-31' } }, today)).toBe(
    'Low Income Household Rebate is taken off your bills from 1 December 2026 on. Your bills up to 31 December 2026 were made before we knew about the card. Your next bill will credit those days.',
  )
  expect(concessionWords({ status: 'BEING_CHECKED', granted: { ...granted, to: '2027-11-30' } }, today)).toBe(
    'Low Income Household Rebate is taken off your bills from 1 December 2026 to 30 November 2027. We are checking the new card.',
  )
})

test('[ACC-8] an ended concession is shown with its days, and not as a current one', () => {
  const ended = { ...granted, to: '2026-12-20' }
  const words = 'Low Income Household Rebate has ended: your bills have it for the days'
  expect(concessionWords({ status: 'APPLIED', granted: ended }, '2026-12-20')).not.toContain('has ended')
  expect(concessionWords({ status: 'APPLIED', granted: ended }, '2026-12-21')).toBe(
    `${words} from 1 December 2026 to 20 December 2026.`,
  )
  expect(
    concessionWords({ status: 'BEING_CHECKED', granted: { ...ended, billedTo: '2026-12-31' } }, today),
  ).toBe(
    `${words} from 1 December 2026 to 20 December 2026. Your bills up to 31 December 2026 were made before we knew about the card. Your next bill will credit those days. We are checking the new card.`,
  )
})

test('[ACC-8] removing a card mentions bills only if the concession is currently on them', () => {
  const onBills = /ends today, and your next bill will include it up to today/
  const asked = (days: object, status: 'APPLIED' | 'BEING_CHECKED' = 'APPLIED') =>
    removalWords({ status, granted: { ...granted, ...days } }, today)
  expect(asked({})).toMatch(onBills)
  expect(asked({ to: today }, 'BEING_CHECKED')).toMatch(onBills)
  expect(removalWords({ status: 'APPLIED' }, today)).toMatch(onBills)
  expect(removalWords({ status: 'BEING_CHECKED' }, today)).toBe('Remove the card?')
  expect(asked({ to: '2027-01-09' })).toBe('Remove the card?')
  expect(asked({ from: today })).toMatch(onBills)
  expect(asked({ from: '2027-01-11' })).toBe(
    'The concession from 11 January 2027 will not start. Remove the card?',
  )
})

test('[ACC-8] the account shows the concession that applies now or later, else the last one that ended', () => {
  const request = (count: number, days: Partial<GrantedConcession>): StoredRequest => ({
    kind: 'CONCESSION',
    reference: `CC-${count}-xxxx`,
    status: 'DONE',
    accountNumber: '300417826',
    receivedAt: `2026-12-0${count}T01:00:00.000Z`,
    effectiveOn: null,
    targets: [],
    answer: null,
    content: {
      change: 'ADD',
      card: { kind: 'HEALTH_CARE_CARD', holder: 'Test Person', cardNumberEnd: '26K' },
    },
    granted: { schemeId: 'rebate', ...granted, ...days },
  })
  const daysAt = (day: string, closedOn: string | null, ...kept: readonly StoredRequest[]) => {
    const { from, to } = concessionOf(kept, { state: 'NSW', today: day, closedOn })?.granted ?? {}
    return [from, to]
  }
  const daysOn = (day: string, ...kept: readonly StoredRequest[]) => daysAt(day, null, ...kept)
  const first = request(1, { to: '2026-12-10' })
  const second = request(2, { from: '2026-12-15', to: '2026-12-20' })
  expect(daysOn('2026-12-10', first, second)).toEqual(['2026-12-01', '2026-12-10'])
  expect(daysOn('2026-12-11', first, second)).toEqual(['2026-12-15', '2026-12-20'])
  expect(daysOn('2026-12-21', first, second)).toEqual(['2026-12-15', '2026-12-20'])
  expect(daysOn('2026-12-21', first)).toEqual(['2026-12-01', '2026-12-10'])
  // It ends with the supply at the latest.
  expect(daysAt('2026-12-04', '2026-12-05', first, second)).toEqual(['2026-12-01', '2026-12-05'])
  expect(daysAt('2026-12-06', '2026-12-05', first, second)).toEqual(['2026-12-01', '2026-12-05'])
  expect(daysAt('2026-12-06', '2026-12-10', request(1, {}))).toEqual(['2026-12-01', '2026-12-10'])
  expect(daysAt('2026-12-06', '2026-11-30', first)).toEqual([undefined, undefined])
})
