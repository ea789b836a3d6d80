import fc from 'fast-check'
import { expect, test } from 'vitest'
import { invoiceFaults } from '../../contracts/invoice-rules.ts'
import type {
  BilledConcession,
  ConcessionAmount,
  ConcessionScheme,
  MakeInvoiceOptions,
} from '../../src/billing/index.ts'
import { concessionOfYear, concessionsIn, makeInvoice } from '../../src/billing/index.ts'
import { daysFrom } from '../../src/dates/iso-date.ts'
import { halfHoursOf, microDollars } from '../../src/energy/index.ts'
import { concessionsOf } from '../../src/requests/request-arrangements.ts'
import type { StoredRequest } from '../../src/requests/stored-request.ts'
import type { Billing } from '../energy/tariff-setup.ts'
import { anyBilling, shifted } from '../energy/tariff-setup.ts'
import { always, patienceMs, propertyRuns } from '../tools/run/property-runs.ts'
import { billFacts, billIfRead, sumOf } from './bill-facts.ts'

// At least as many runs as there are fixed examples.
const numRuns = Math.max(3, Math.min(propertyRuns, 150))
const patience = { timeout: patienceMs(300, numRuns) }
const daysOf = ({ from, to }: { readonly from: string; readonly to: string }) =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

const made = (billing: Billing, more: Partial<MakeInvoiceOptions> = {}) =>
  billIfRead({ ...billFacts, ...billing, ...more })

const anyDaily = fc.record({
  kind: fc.constantFrom('PER_DAY' as const, 'PER_YEAR' as const),
  microDollars: fc.integer({ min: 1, max: 900_000_000 }),
})
const anyShare = fc.record({
  kind: fc.constant('PERCENT_OF_CHARGES' as const),
  thousandths: fc.integer({ min: 1, max: 1000 }),
})
const anyAmount: fc.Arbitrary<ConcessionAmount> = fc.oneof(anyDaily, anyShare)

interface BillWithConcession {
  readonly billing: Billing
  readonly concession: BilledConcession
}
const anyBillWithConcession: fc.Arbitrary<BillWithConcession> = anyBilling().chain((billing) => {
  const last = daysOf(billing.period) - 1
  return fc
    .tuple(anyAmount, fc.integer({ min: 0, max: last }), fc.integer({ min: 0, max: last }))
    .map(([amount, one, other]) => ({
      billing,
      concession: {
        ...{ displayName: 'Rebate', amount },
        from: shifted(billing.period.from, Math.min(one, other)),
        to: shifted(billing.period.from, Math.max(one, other)),
      },
    }))
})

const period = { from: '2026-07-01', to: '2026-07-03' }
const zone = 'Australia/Sydney'
/** Three days of three dollars' use. */
const plain: Billing = {
  tariff: {
    tariffPeriod: [
      {
        ...{ displayName: 'All year', startDate: '01-01', endDate: '12-31' },
        singleRate: { displayName: 'Usage', rates: [{ unitPrice: microDollars('0.0625') }] },
      },
    ],
  },
  reads: daysFrom(period.from, period.to).flatMap((day) =>
    halfHoursOf(day, zone).map(({ startMs }) => ({
      ...{ startMs, register: 'GENERAL', wattHours: 1000, quality: 'actual' },
    })),
  ) as Billing['reads'],
  ...{ zone, period, publicHolidays: [] },
}
const conceded = (amount: ConcessionAmount, more: number): [BillWithConcession, number] => [
  { billing: plain, concession: { displayName: 'Rebate', amount, ...period } },
  more,
]
const half = { kind: 'PERCENT_OF_CHARGES', thousandths: 500 } as const
/** One example of each possible outcome, so that no run depends on chance to reach it. */
const certainBills = [
  conceded({ kind: 'PER_DAY', microDollars: 1_000_000 }, 0),
  conceded(half, 0),
  // A bill in credit.
  conceded(half, -20_000),
]

test(
  '[ACC-1] a concession is its days times its rate, leaves GST as it was, and the bill adds up to the cent',
  patience,
  () => {
    const seen = { daily: 0, share: 0, nothing: 0 }
    fc.assert(
      fc.property(
        anyBillWithConcession,
        fc.integer({ min: -20_000, max: 20_000 }),
        ({ billing, concession }, more) => {
          const adjustments = [
            {
              kind: more < 0 ? 'discount' : 'fee',
              displayName: 'More',
              amountCents: more,
              hasGst: true,
            } as const,
          ]
          const without = made(billing, { adjustments })
          const bill = made(billing, { adjustments, concessions: [concession] })
          if (without === null || bill === null) return
          expect(invoiceFaults(bill)).toEqual([])
          expect(bill.gstAmount).toBe(without.gstAmount)
          expect(bill.lines.slice(0, -1)).toEqual(without.lines)
          const line = bill.lines.at(-1)
          expect(line).toMatchObject({ kind: 'concession', hasGst: false })
          const taken = -(line?.amount ?? 0)
          expect(bill.invoiceAmount).toBe(without.invoiceAmount - taken)
          expect(bill.electricity.totalOnceOffDiscounts).toBe(
            without.electricity.totalOnceOffDiscounts - taken,
          )
          const [days, all] = [daysOf(concession), daysOf(billing.period)]
          const { amount } = concession
          if (amount.kind === 'PERCENT_OF_CHARGES') {
            expect(taken).toBeGreaterThanOrEqual(0)
            const share = (Math.max(0, without.invoiceAmount) * amount.thousandths * days) / (1000 * all)
            expect(Math.abs(taken - share)).toBeLessThanOrEqual(0.5)
            expect(taken).toBeLessThanOrEqual(Math.max(0, without.invoiceAmount))
            seen[taken === 0 ? 'nothing' : 'share'] += 1
          } else {
            const aDay = amount.kind === 'PER_DAY' ? amount.microDollars : amount.microDollars / 365
            // Half a cent, and half a millionth of a dollar a day.
            expect(Math.abs(taken - (aDay * days) / 10_000)).toBeLessThanOrEqual(0.5 + days / 10_000)
            expect(line?.quantity).toEqual({ unit: 'DAYS', days })
            seen.daily += 1
          }
        },
      ),
      { numRuns, examples: certainBills },
    )
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0)
  },
)

const first = '2026-01-01'
const anyDay = fc.integer({ min: 0, max: 400 }).map((at) => shifted(first, at))
const schemes: readonly ConcessionScheme[] = [
  {
    ...{ id: 'one', displayName: 'One', state: 'NSW', cards: ['HEALTH_CARE_CARD'] },
    amounts: [
      { from: '2026-07-01', amount: { kind: 'PER_DAY', microDollars: 2_000_000 } },
      { from: '2026-02-01', amount: { kind: 'PER_DAY', microDollars: 1_000_000 } },
    ],
  },
]

test('[ACC-1] over successive bills each day of a concession is deducted once, at that day’s amount, and no other day is', () => {
  always(numRuns)(
    anyDay,
    fc.option(anyDay),
    fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 6 }),
    (from, to, lengths) => {
      const granted = [{ schemeId: 'one', from, to }]
      const found = new Map<string, number>()
      let start = first
      for (const length of lengths) {
        const period = { from: start, to: shifted(start, length - 1) }
        for (const concession of concessionsIn(granted, schemes, period))
          for (let day = concession.from; day <= concession.to; day = shifted(day, 1)) {
            expect(found.has(day)).toBe(false)
            expect(day >= period.from && day <= period.to).toBe(true)
            found.set(day, concession.amount.kind === 'PER_DAY' ? concession.amount.microDollars : 0)
          }
        start = shifted(start, length)
      }
      for (let day = first; day < start; day = shifted(day, 1)) {
        const holds = day >= from && (to === null || day <= to) && day >= '2026-02-01'
        expect(found.get(day)).toBe(holds ? (day < '2026-07-01' ? 1_000_000 : 2_000_000) : undefined)
      }
    },
  )
  expect(
    concessionsIn([{ schemeId: 'gone', from: first, to: null }], schemes, { from: first, to: first }),
  ).toEqual([])
})

interface CardRequest {
  readonly change: 'ADD' | 'REMOVE'
  readonly status: 'DONE' | 'RECEIVED' | 'DECLINED' | 'WITHDRAWN'
  readonly receivedOn: string
  readonly from: string
  readonly days: number | null
}
const anyRequest: fc.Arbitrary<CardRequest> = fc.record({
  change: fc.constantFrom('ADD' as const, 'ADD' as const, 'REMOVE' as const),
  status: fc.constantFrom('DONE' as const, 'RECEIVED' as const, 'DECLINED' as const, 'WITHDRAWN' as const),
  receivedOn: anyDay,
  from: anyDay,
  days: fc.option(fc.integer({ min: 0, max: 200 })),
})

const done = { status: 'DONE', receivedOn: first, from: first, days: 30 } as const
/** Two grants in succession, and one that was removed. */
const certainRequests: [CardRequest[]][] = [
  [
    [
      { ...done, change: 'ADD' },
      { ...done, change: 'ADD', receivedOn: '2026-03-01', from: '2026-03-01', days: null },
    ],
  ],
  [
    [
      { ...done, change: 'ADD' },
      { ...done, change: 'REMOVE', receivedOn: '2026-01-10' },
    ],
  ],
]

test('[ACC-1] a household has at most one concession on a day, whatever was granted, changed and removed', () => {
  const seen = { two: 0, ended: 0 }
  fc.assert(
    fc.property(fc.array(anyRequest, { maxLength: 6 }), (asked) => {
      const kept = asked.map(({ change, status, receivedOn, from, days }, at): StoredRequest => {
        const granted = {
          ...{ schemeId: `s${at}`, displayName: 'Rebate', from },
          to: days === null ? null : shifted(from, days),
        }
        return {
          ...{ kind: 'CONCESSION', content: { change }, reference: `CC-${at}`, accountNumber: '1' },
          status: change === 'REMOVE' && status === 'RECEIVED' ? 'DONE' : status,
          receivedAt: `${receivedOn}T01:00:0${at}.000Z`,
          ...{ effectiveOn: null, targets: [], answer: null },
          ...(change === 'ADD' && status === 'DONE' && { granted }),
        }
      })
      const stretches = concessionsOf(kept, 'NSW')
      if (stretches.length > 1) seen.two += 1
      const days = stretches.flatMap(({ from, to }) => {
        const list: string[] = []
        for (let day = from; day <= (to ?? shifted(first, 700)); day = shifted(day, 1)) list.push(day)
        return list
      })
      expect(new Set(days).size).toBe(days.length)
      const removed = kept
        .filter(
          ({ content, status }) => 'change' in content && content.change === 'REMOVE' && status === 'DONE',
        )
        .map(({ receivedAt }) => receivedAt)
        .toSorted()
        .at(-1)
      const after = kept.some(({ granted, receivedAt }) => granted && receivedAt > (removed ?? ''))
      if (removed === undefined || after) return
      seen.ended += 1
      expect(days.every((day) => day <= removed.slice(0, 10))).toBe(true)
    }),
    { numRuns, examples: certainRequests },
  )
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(0)
})

test('[ACC-1] 365 days of a concession add up to what the state gives, and a share is of what is charged', () => {
  expect(concessionOfYear({ kind: 'PER_YEAR', microDollars: 285_000_000 }, 100_000)).toBe(28_500)
  expect(concessionOfYear({ kind: 'PER_DAY', microDollars: 1_850_000 }, 0)).toBe(67_525)
  expect(concessionOfYear({ kind: 'PERCENT_OF_CHARGES', thousandths: 175 }, 100_000)).toBe(17_500)
  expect(concessionOfYear({ kind: 'PERCENT_OF_CHARGES', thousandths: 175 }, -100)).toBe(0)
  const concession: BilledConcession = {
    ...{ displayName: 'Rebate', from: first, to: '2026-12-31' },
    amount: { kind: 'PER_YEAR', microDollars: 285_000_000 },
  }
  const [billing] = fc.sample(anyBilling(), { numRuns: 1, seed: 3 })
  if (billing === undefined) throw new Error('no billing')
  const period = { from: first, to: '2026-12-31' }
  const lines = makeInvoice({
    ...{ ...billFacts, ...billing, period, concessions: [concession] },
    reads: Array.from({ length: 17_600 }, (_, at) => ({
      startMs: Date.parse('2025-12-31T12:00:00Z') + at * 1_800_000,
      ...({ register: 'GENERAL', wattHours: 0, quality: 'actual' } as const),
    })),
  }).lines.filter(({ kind }) => kind === 'concession')
  expect(sumOf(lines.map(({ amount }) => amount))).toBe(-28_500)
  expect(lines[0]?.displayName).toBe('Rebate')
})
