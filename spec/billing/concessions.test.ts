import { expect, test } from 'vitest'
import type { BilledConcession, ConcessionScheme } from '../../src/billing/concessions.ts'
import { concessionLines, concessionsIn, missedConcessionLines } from '../../src/billing/concessions.ts'

const scheme = (id: string, microDollars: number): ConcessionScheme => ({
  ...{ id, displayName: `Rebate ${id}`, state: 'NSW', cards: ['HEALTH_CARE_CARD'] },
  amounts: [{ from: '2026-01-01', amount: { kind: 'PER_DAY', microDollars } }],
})
const schemes = [scheme('one', 1_000_000), scheme('two', 2_000_000)]
const period = { from: '2026-07-01', to: '2026-07-31' }
const granted = (from: string, to: string | null, schemeId = 'two') => [{ schemeId, from, to }]
const days = (from: string, to: string | null) =>
  concessionsIn(granted(from, to), schemes, period).map((one) => `${one.from} ${one.to}`)

test('[ACC-1] a concession has the name and amount of the granted scheme', () => {
  expect(concessionsIn(granted('2026-01-01', null), schemes, period)).toEqual([
    {
      ...{ displayName: 'Rebate two', from: '2026-07-01', to: '2026-07-31' },
      amount: { kind: 'PER_DAY', microDollars: 2_000_000 },
    },
  ])
  expect(concessionsIn(granted('2026-01-01', null, 'gone'), schemes, period)).toEqual([])
})

test('[ACC-1] a concession covers the bill’s days on which it applies, the first and the last included, and no others', () => {
  expect(days('2026-07-10', null)).toEqual(['2026-07-10 2026-07-31'])
  expect(days('2026-01-01', '2026-07-10')).toEqual(['2026-07-01 2026-07-10'])
  expect(days('2026-07-31', null)).toEqual(['2026-07-31 2026-07-31'])
  expect(days('2026-01-01', '2026-07-01')).toEqual(['2026-07-01 2026-07-01'])
  expect(days('2026-08-01', null)).toEqual([])
  expect(days('2026-01-01', '2026-06-30')).toEqual([])
})

test('[ACC-1] its line names the days, if they are not the whole bill, and the share', () => {
  const share = { kind: 'PERCENT_OF_CHARGES', thousandths: 175 } as const
  const daily = { kind: 'PER_DAY', microDollars: 1_000_000 } as const
  const named = (from: string, to: string, amount: BilledConcession['amount'] = daily) =>
    concessionLines([{ displayName: 'Rebate', amount, from, to }], [], period)[0]?.displayName
  expect(named('2026-07-01', '2026-07-31')).toBe('Rebate')
  expect(named('2026-07-01', '2026-07-10')).toBe('Rebate, 1–10 July 2026')
  expect(named('2026-07-10', '2026-07-31')).toBe('Rebate, 10–31 July 2026')
  expect(named('2026-07-01', '2026-07-31', share)).toBe('Rebate, 17.5% of the charges')
  expect(named('2026-07-10', '2026-07-12', share)).toBe('Rebate, 10–12 July 2026, 17.5% of the charges')
})

test('[ACC-1] a concession missing from a bill is credited as that bill would have had it, with its number and days', () => {
  const july = { from: '2026-07-10', to: '2026-07-31' }
  const missed = (amount: BilledConcession['amount'], chargedCents: number) =>
    missedConcessionLines({
      ...{ invoiceNumber: 'INV-1', period, chargedCents },
      concessions: [{ displayName: 'Rebate', amount, ...july }],
    })
  const credits = { invoiceNumber: 'INV-1', period: { startDate: july.from, endDate: july.to } }
  expect(missed({ kind: 'PER_YEAR', microDollars: 285_000_000 }, 10_000)).toEqual([
    {
      ...{ kind: 'concession', displayName: 'Rebate for 10–31 July 2026, missing from bill INV-1', credits },
      ...{ quantity: { unit: 'DAYS', days: 22 }, unitPrice: '-0.780822', amount: -1_718 },
      ...{ hasGst: false, quality: 'actual' },
    },
  ])
  // The concession is a share of the charges of 22 of the 31 days.
  expect(missed({ kind: 'PERCENT_OF_CHARGES', thousandths: 175 }, 10_000)).toMatchObject([
    {
      displayName: 'Rebate for 10–31 July 2026, missing from bill INV-1, 17.5% of the charges',
      ...{ quantity: null, unitPrice: null, amount: -Math.round((10_000 * 0.175 * 22) / 31), credits },
    },
  ])
  expect(missed({ kind: 'PERCENT_OF_CHARGES', thousandths: 175 }, -500)).toMatchObject([{ amount: 0 }])
})
