import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { debitCents } from '../../contracts/debit-rules.ts'
import { agreementsOn, debitAgreements } from '../../src/debits/debit-agreements.ts'
import { bankAccountEnding } from '../../src/debits/debit-rules.ts'
import { leftToDebits } from '../../src/debits/left-to-debits.ts'
import type { DebitableBill, DebitSituation } from '../../src/debits/scheduled-debits.ts'
import { scheduledDebits, tooLargeBills } from '../../src/debits/scheduled-debits.ts'
import { always } from '../tools/run/property-runs.ts'

/** Bills are unpaid unless stated otherwise. */
type Change = Partial<Omit<DebitSituation, 'bills'>> & {
  readonly bills?: readonly (Omit<DebitableBill, 'owed'> & { readonly owed?: number })[]
}
const both = [
  { invoiceNumber: 'B', amount: 700, dueOn: '2026-12-24' },
  { invoiceNumber: 'A', amount: 1_000, dueOn: '2026-11-28' },
]
const at = ({ bills = both, ...change }: Change = {}): DebitSituation => ({
  state: 'NSW',
  today: '2026-11-23',
  coversFrom: '2026-11-23',
  bills: bills.map((bill) => ({ owed: bill.amount, ...bill })),
  attempts: [],
  ...change,
})
/** The amounts owed of B and of A. */
const owing = (ofB: number, ofA: number) =>
  both.map((bill, index) => ({ ...bill, owed: [ofB, ofA][index] ?? 0 }))
const failed = (
  invoiceNumber: string,
  failedOn: string,
  failure: 'INSUFFICIENT_FUNDS' | 'DECLINED' | 'CANCELLED',
) => ({
  ...{ invoiceNumber, failedOn, failure },
})
const days = (change?: Change) =>
  scheduledDebits(at(change)).map(
    ({ invoiceNumber, amount, debitOn }) => `${invoiceNumber} ${amount} ${debitOn}`,
  )

describe('upcoming debits', () => {
  test('[PAY-3] each bill is debited on its due date, or the next business day, the earliest first', () => {
    expect(days()).toEqual(['A 1000 2026-11-30', 'B 700 2026-12-24'])
    // Christmas, Boxing Day and its substitute day, with a weekend between.
    expect(days({ bills: [{ invoiceNumber: 'C', amount: 1_700, dueOn: '2026-12-25' }] })).toEqual([
      'C 1700 2026-12-29',
    ])
  })

  test('[PAY-3] an extended bill is debited on its new day, and stays covered or not; one in a plan is never debited', () => {
    const bill = { invoiceNumber: 'A', amount: 1_700, dueOn: '2026-11-28' }
    expect(days({ bills: [{ ...bill, extendedTo: '2026-12-10' }] })).toEqual(['A 1700 2026-12-10'])
    const notCovered = { coversFrom: '2026-12-01', bills: [{ ...bill, extendedTo: '2026-12-10' }] }
    expect(days(notCovered)).toEqual([])
    expect(days({ bills: [{ ...bill, isInPlan: true }] })).toEqual([])
    // A retry also waits for the moved due date.
    const attempts = [failed('A', '2026-11-30', 'INSUFFICIENT_FUNDS')]
    expect(days({ today: '2026-12-01', bills: [{ ...bill, extendedTo: '2026-12-10' }], attempts })).toEqual([
      'A 1700 2026-12-10',
    ])
  })

  test('[PAY-3] a bill whose plan has ended is not debited before the announced day, although it is overdue', () => {
    const bill = { invoiceNumber: 'A', amount: 1_700, dueOn: '2026-11-24' }
    expect(days({ today: '2026-12-02', bills: [{ ...bill, debitFrom: '2026-12-07' }] })).toEqual([
      'A 1700 2026-12-07',
    ])
    expect(days({ today: '2026-12-08', bills: [{ ...bill, debitFrom: '2026-12-07' }] })).toEqual([
      'A 1700 2026-12-08',
    ])
    expect(days({ bills: [{ ...bill, dueOn: '2026-12-10', debitFrom: '2026-12-07' }] })).toEqual([
      'A 1700 2026-12-10',
    ])
  })

  test('[PAY-3] a bill of more than the maximum is shown, with what is owed of it, where PayTo covers it and no plan pays it', () => {
    const payTo = { method: 'PAYTO', maxCents: 800 } as const
    const result = (change: Partial<DebitSituation> = {}) => tooLargeBills(at({ ...payTo, ...change }))
    expect(result()).toEqual([{ invoiceNumber: 'A', owed: 1_000, dueOn: '2026-11-28', maximum: 800 }])
    expect(result({ bills: owing(700, 200) })).toMatchObject([{ invoiceNumber: 'A', owed: 200 }])
    const paid = result({ bills: owing(700, 0) })
    const before = result({ coversFrom: '2026-12-01' })
    const paused = result({ coversFrom: null })
    const without = [tooLargeBills(at()), tooLargeBills(at({ maxCents: null }))]
    expect([paid, before, paused, ...without]).toEqual([[], [], [], [], []])
    const [one, large] = at().bills
    if (one === undefined || large === undefined) throw new Error('no bills')
    expect(result({ bills: [one, { ...large, isInPlan: true }] })).toEqual([])
    const put = result({ bills: [one, { ...large, extendedTo: '2026-12-05' }] })
    expect(put).toMatchObject([{ dueOn: '2026-12-05' }])
    // A bill of exactly the maximum is taken; of several bills the earliest comes first.
    expect(result({ maxCents: 1_000 })).toEqual([])
    expect(result({ maxCents: 100 }).map(({ invoiceNumber }) => invoiceNumber)).toEqual(['A', 'B'])
  })

  test('[PAY-3] a bill that is owed again long after its due date is not debited, and neither is a late retry', () => {
    const bill = { invoiceNumber: 'A', amount: 1_700, dueOn: '2026-11-27' }
    // Ten business days allow for runs that failed.
    expect(days({ today: '2026-12-11', bills: [bill] })).toEqual(['A 1700 2026-12-11'])
    expect(days({ today: '2026-12-14', bills: [bill] })).toEqual([])
    const attempts = [failed('A', '2026-11-30', 'INSUFFICIENT_FUNDS')]
    expect(days({ today: '2026-12-21', bills: [bill], attempts })).toEqual(['A 1700 2026-12-21'])
    expect(days({ today: '2026-12-22', bills: [bill], attempts })).toEqual([])
  })

  test('[PAY-3] what was not debited on its day is debited on the next business day', () => {
    expect(days({ today: '2026-12-05' })).toEqual(['A 1000 2026-12-07', 'B 700 2026-12-24'])
  })

  test('[PAY-3] after the end of the calendar of public holidays debits continue, and skip only weekends', () => {
    const bill = { invoiceNumber: 'W', amount: 1_700, dueOn: '2028-01-04' }
    const later = { state: 'WA', coversFrom: '2027-12-01', bills: [bill] } as const
    expect(days({ ...later, today: '2028-01-04' })).toEqual(['W 1700 2028-01-04'])
    // A Saturday, and a Sunday.
    for (const today of ['2028-01-08', '2028-01-09'])
      expect(days({ ...later, today })).toEqual(['W 1700 2028-01-10'])
  })

  test('[PAY-3] an invalid day is refused, not taken for the end of the calendar', () => {
    const bill = { invoiceNumber: 'A', amount: 1_700, dueOn: '2026-11-31' }
    const payTo = { method: 'PAYTO', maxCents: 800 } as const
    expect(() => tooLargeBills(at({ ...payTo, bills: [{ ...bill, owed: 1_700 }] }))).toThrow(
      expect.objectContaining({ code: 'BAD_DATE' }),
    )
  })

  test('[PAY-3] a debit is by direct debit unless another way is named', () => {
    expect(scheduledDebits(at())[0]?.method).toBe('DIRECT_DEBIT')
    expect(scheduledDebits(at({ method: 'PAYTO' }))[0]?.method).toBe('PAYTO')
  })

  test('[PAY-3] an attempt for one bill does not count for another, and a withdrawn one does not count', () => {
    const made = failed('A', '2026-12-01', 'INSUFFICIENT_FUNDS')
    const isRetry = (...attempts: DebitSituation['attempts']) =>
      scheduledDebits(at({ today: '2026-12-02', attempts })).map((one) => [one.invoiceNumber, one.isRetry])
    expect(isRetry(made)).toEqual([
      ['A', true],
      ['B', false],
    ])
    expect(isRetry({ ...made, failure: 'CANCELLED' })[0]).toEqual(['A', false])
    const ofAnother = { invoiceNumber: 'C', failure: null, failedOn: null }
    expect(isRetry(ofAnother, made)[0]).toEqual(['A', true])
  })

  test('[PAY-3] what a bank takes at once is the most, and bills come by their day in whatever order they are given', () => {
    const bill = { invoiceNumber: 'M', dueOn: '2026-12-01' }
    const { max: most } = debitCents
    expect(days({ bills: [{ ...bill, amount: most }] })).toEqual([`M ${most} 2026-12-01`])
    expect(days({ bills: [{ ...bill, amount: most + 1 }] })).toEqual([])
    expect(days({ bills: both.toReversed() })).toEqual(days())
  })

  test('[PAY-3] a payment beside a plan leaves bills to upcoming or pending debits, but not to retries', () => {
    const scheduled = [
      { invoiceNumber: 'A', isRetry: false },
      { invoiceNumber: 'B', isRetry: true },
    ]
    expect(leftToDebits(scheduled)).toEqual(['A'])
    expect(leftToDebits(scheduled, ['C'])).toEqual(['A', 'C'])
  })

  test('[PAY-3] without a request, or before it, nothing is debited', () => {
    expect(days({ coversFrom: null })).toEqual([])
    expect(days({ coversFrom: '2026-12-01' })).toEqual(['B 700 2026-12-24'])
  })

  test('[PAY-3] exactly the amount owed of each bill is debited', () => {
    expect(days({ bills: owing(700, 200) })).toEqual(['A 200 2026-11-30', 'B 700 2026-12-24'])
    expect(days({ bills: owing(500, 0) })).toEqual(['B 500 2026-12-24'])
    expect(days({ bills: owing(0, 0) })).toEqual([])
  })

  test('[PAY-3] a bill above the maximum is judged as a whole: a part left of it is not taken either', () => {
    expect(days({ maxCents: 999 })).toEqual(['B 700 2026-12-24'])
    expect(days({ maxCents: 999, bills: owing(700, 500) })).toEqual(['B 700 2026-12-24'])
    expect(days({ maxCents: 1_000, bills: owing(700, 500) })).toEqual([
      'A 500 2026-11-30',
      'B 700 2026-12-24',
    ])
  })

  test('[PAY-3] after a pause PayTo takes what is due, even if the bill was issued with an earlier due date', () => {
    const bill = { invoiceNumber: 'A', amount: 1_700, dueOn: '2026-11-28' }
    const resumed = { method: 'PAYTO', coversFrom: '2026-11-30', today: '2026-11-30' } as const
    // The 28th is a Saturday: the debit is on Monday, when PayTo is resumed.
    expect(days({ ...resumed, bills: [bill] })).toEqual(['A 1700 2026-11-30'])
    expect(days({ ...resumed, bills: [{ ...bill, dueOn: '2026-11-27' }] })).toEqual([])
    const later = { ...bill, dueOn: '2026-11-27', extendedTo: '2026-12-10' }
    expect(days({ ...resumed, bills: [later] })).toEqual(['A 1700 2026-12-10'])
  })

  test('[PAY-3] a dishonour for lack of money is tried once more after five business days, and then not again', () => {
    const one = failed('A', '2026-12-01', 'INSUFFICIENT_FUNDS')
    expect(scheduledDebits(at({ today: '2026-12-02', attempts: [one] }))[0]).toMatchObject({
      ...{ invoiceNumber: 'A', debitOn: '2026-12-08', isRetry: true },
    })
    const two = failed('A', '2026-12-09', 'INSUFFICIENT_FUNDS')
    expect(days({ attempts: [one, two] })).toEqual(['B 700 2026-12-24'])
    expect(days({ attempts: [failed('A', '2026-12-01', 'DECLINED')] })).toEqual(['B 700 2026-12-24'])
  })

  test('[PAY-3] a pending or paid debit is not repeated; one that was withdrawn before it reached the bank is', () => {
    const made = { invoiceNumber: 'A', failure: null, failedOn: null }
    expect(days({ attempts: [made] })).toEqual(['B 700 2026-12-24'])
    expect(days({ attempts: [failed('A', '2026-11-24', 'CANCELLED')] })).toEqual([
      'A 1000 2026-11-30',
      'B 700 2026-12-24',
    ])
  })

  test('[PAY-3] each bill has at most one debit, of the amount owed and not before its due date', () => {
    const bill = fc
      .record({
        invoiceNumber: fc.uuid(),
        amount: fc.integer({ min: -2_000, max: 2_000_000 }),
        part: fc.double({ min: 0, max: 1, noNaN: true }),
        dueOn: fc.constantFrom('2026-11-20', '2026-11-28', '2026-12-24'),
      })
      .map(({ part, ...one }) => ({ ...one, owed: Math.round(Math.max(0, one.amount) * part) }))
    const most = fc.option(fc.integer({ min: 1, max: 2_000_000 }))
    always()(fc.array(bill), most, (bills, maxCents) => {
      const debits = scheduledDebits(at({ bills, maxCents }))
      const isTaken = ({ amount, owed, dueOn }: (typeof bills)[number]) =>
        owed > 0 && dueOn >= '2026-11-23' && amount <= (maxCents ?? Number.POSITIVE_INFINITY)
      expect(debits.map(({ invoiceNumber, amount }) => `${invoiceNumber} ${amount}`).toSorted()).toEqual(
        bills
          .filter(isTaken)
          .map(({ invoiceNumber, owed }) => `${invoiceNumber} ${owed}`)
          .toSorted(),
      )
      for (const { dueOn, debitOn } of debits) expect(debitOn >= dueOn).toBe(true)
    })
  })
})

describe('service agreements', () => {
  const consent = { label: 'I agree', description: 'Until I cancel.' }
  const first = {
    ...{ version: '1', announcedOn: null, effectiveFrom: '2026-11-01' },
    ...{ points: ['One.'], consent },
  }
  const next = {
    ...{ version: '2', announcedOn: '2026-11-20', effectiveFrom: '2026-12-04' },
    ...{ points: ['Two.'], consent },
  }

  test('[PAY-3] new terms must be announced 14 days before they apply', () => {
    const both = debitAgreements([first, next])
    expect(() => debitAgreements([first, { ...next, announcedOn: '2026-11-21' }])).toThrow(/at least 14 days/)
    expect(() => debitAgreements([first, { ...next, announcedOn: null }])).toThrow(/announced/)
    expect(() => debitAgreements([next])).toThrow(/announced/)
    expect(() => debitAgreements([{ ...first, effectiveFrom: '2027-01-01' }, next])).toThrow(
      /after those before/,
    )
    // Two on the same day would both be in effect.
    expect(() => debitAgreements([{ ...first, effectiveFrom: '2026-12-04' }, next])).toThrow(
      /after those before/,
    )
    const seen = ['2026-11-19', '2026-11-20', '2026-12-03', '2026-12-04'].map((day) => {
      const { agreement, nextAgreement } = agreementsOn(both, day)
      return [agreement.version, nextAgreement?.version]
    })
    expect(seen).toEqual([
      ['1', undefined],
      ['1', '2'],
      ['1', '2'],
      ['2', undefined],
    ])
    expect(() => agreementsOn([], '2026-11-20')).toThrow('There is no service agreement')
  })
})

test('[PAY-3] of a bank account at most three digits are shown, and never more than half of them', () => {
  const shown = ['084512937', '12345', '7391', '12', '7'].map(bankAccountEnding)
  expect(shown).toEqual(['937', '45', '91', '2', ''])
})
