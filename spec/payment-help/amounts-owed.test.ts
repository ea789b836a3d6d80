import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AccountEvent } from '../../src/payment-help/amounts-owed.ts'
import { amountsOwed } from '../../src/payment-help/amounts-owed.ts'
import { always } from '../tools/run/property-runs.ts'

/** $40 on 1 and 15 December, $20 on 29 December. */
const terms = { owed: 10_000, amount: 4_000, frequency: 'FORTNIGHTLY', firstOn: '2026-12-01' } as const
const bill = (invoiceNumber: string, cents: number, dueOn: string): AccountEvent => ({
  ...{ what: 'BILL', invoiceNumber, cents, dueOn },
})
const credit = (cents: number, id = 'P', more: object = {}): AccountEvent => ({
  ...{ what: 'CREDIT', id, cents, ...more },
})
const debit = (cents: number, isOf: string) => credit(cents, `debit of ${isOf}`, { isOf })
const back = (cents: number, of: string | null = 'P'): AccountEvent => ({ what: 'RETURN', of, cents })
const old = bill('A', 10_000, '2026-11-24')
const plan: AccountEvent = { what: 'PLAN', reference: 'PP', terms }
const planEnd: AccountEvent = { what: 'PLAN_END', reference: 'PP' }

/** Cents owed of bills A, B and C, and outside of bills. */
function owed(...events: AccountEvent[]) {
  const { ofBill, ofNoBill } = amountsOwed(events)
  return [...['A', 'B', 'C'].map(ofBill), ofNoBill]
}
const paid = (...events: AccountEvent[]) => amountsOwed([old, plan, ...events]).paidOfPlan('PP')

describe('what is owed of bills', () => {
  const three = [bill('A', 100, '2026-10-10'), bill('B', 200, '2026-11-10'), bill('C', 300, '2026-12-10')]

  test('[ACC-1] credits pay what is due first, and an overpayment pays the next bill', () => {
    expect(owed(...three)).toEqual([100, 200, 300, 0])
    expect(owed(...three, credit(150))).toEqual([0, 150, 300, 0])
    expect(owed(credit(350), ...three)).toEqual([0, 0, 250, 0])
    expect(owed(...three, credit(700))).toEqual([0, 0, 0, 0])
    expect(owed()).toEqual([0, 0, 0, 0])
  })

  test('[PAY-1] a debit pays the bill that it names, whatever is due before it', () => {
    expect(owed(...three, debit(200, 'B'))).toEqual([100, 0, 300, 0])
    // The part that exceeds the bill counts like any other payment.
    expect(owed(...three, debit(250, 'B'))).toEqual([50, 0, 300, 0])
  })

  test('[PAY-1] a returned payment is owed again on the bills that it paid, and on no other', () => {
    expect(owed(...three, credit(150), credit(150, 'Q'), back(150))).toEqual([100, 50, 300, 0])
    expect(owed(...three, debit(300, 'C'), back(300, 'debit of C'))).toEqual([100, 200, 300, 0])
    // The latest payment is returned first.
    expect(owed(...three, credit(150), back(60))).toEqual([10, 200, 300, 0])
    // An overpayment is returned first, and pays what another returned payment leaves owed.
    expect(owed(...three, credit(700), back(100))).toEqual([0, 0, 0, 0])
    expect(owed(...three, credit(600), credit(50, 'Q'), back(600))).toEqual([50, 200, 300, 0])
  })

  test('[PAY-1] more time changes which bill is paid first, and moves nothing that was already paid', () => {
    const later: AccountEvent = { what: 'EXTENSION', invoiceNumber: 'B', dueOn: '2026-12-24' }
    expect(owed(...three, credit(150), later)).toEqual([0, 150, 300, 0])
    expect(owed(...three, credit(150), later, credit(300, 'Q'))).toEqual([0, 150, 0, 0])
    expect(owed(...three, later, credit(400))).toEqual([0, 200, 0, 0])
  })

  test('[PAY-1] a debt outside of bills is charged by the next bill, and the opening balance is the oldest debt', () => {
    const charge: AccountEvent = { what: 'CHARGE', cents: 50 }
    expect(owed(...three, charge, credit(620))).toEqual([0, 0, 0, 30])
    expect(owed({ ...charge, isOpening: true }, ...three, credit(60))).toEqual([90, 200, 300, 0])
  })

  test('[PAY-1] an adjustment without a named credit takes back adjustments, bank payments and concessions, newest first', () => {
    const unnamed = { isUnnamed: true }
    const both = [
      ...three,
      credit(100, 'bank', unnamed),
      credit(200, 'card'),
      credit(100, 'adjusted', unnamed),
    ]
    expect(owed(...both)).toEqual([0, 0, 200, 0])
    expect(owed(...both, back(100, null))).toEqual([0, 0, 300, 0])
    expect(owed(...both, back(150, null))).toEqual([50, 0, 300, 0])
    // Not a card payment: the part above all debts is a debt outside of any bill.
    expect(owed(...both, back(250, null))).toEqual([100, 0, 300, 50])
  })
})

describe('what is paid of a plan', () => {
  const [between, early, sameDay] = ['2026-12-10', '2026-11-25', '2026-12-15']

  test('[PAY-1] a payment pays what is due first: instalments, and the bill that is due between them', () => {
    expect(paid(credit(5_000))).toBe(5_000)
    expect(paid(bill('B', 3_000, between), credit(4_000))).toBe(4_000)
    expect(paid(bill('B', 3_000, between), credit(4_000), credit(3_000, 'Q'))).toBe(4_000)
    expect(paid(bill('B', 3_000, between), credit(8_000))).toBe(5_000)
    // On the same day the instalment is the older debt.
    expect(paid(bill('B', 3_000, sameDay), credit(8_000))).toBe(8_000)
    expect(paid(bill('B', 3_000, early), credit(3_000))).toBe(0)
  })

  test('[PAY-1] paying an instalment pays the bills of the plan, oldest first', () => {
    const events = [
      bill('A', 4_000, '2026-10-10'),
      bill('B', 6_000, '2026-11-10'),
      plan,
      bill('C', 500, early),
    ]
    expect(owed(...events, credit(5_500))).toEqual([0, 5_000, 0, 0])
  })

  test('[PAY-1] a later bill takes back nothing that was paid before it', () => {
    expect(paid(credit(5_000), bill('B', 3_000, early))).toBe(5_000)
    expect(paid(credit(5_000), bill('B', 3_000, early), credit(3_500, 'Q'))).toBe(5_500)
  })

  test('[PAY-1] a direct debit belongs to a later bill, and pays no instalment', () => {
    expect(paid(bill('B', 3_000, between), debit(3_000, 'B'))).toBe(0)
    expect(paid(bill('B', 3_000, between), debit(3_000, 'B'), credit(5_000))).toBe(5_000)
  })

  test('[PAY-1] an instalment that is paid early is paid, and the bill that is about to be debited is left to its debit', () => {
    const leaves = { leaves: ['B'] }
    const events = [bill('B', 3_000, between), credit(8_000, 'P', leaves)]
    expect(paid(...events)).toBe(8_000)
    expect(owed(old, plan, ...events)).toEqual([2_000, 3_000, 0, 0])
    // The part that exceeds the whole plan pays the bill.
    expect(owed(old, plan, bill('B', 3_000, between), credit(11_000, 'P', leaves))).toEqual([0, 2_000, 0, 0])
  })

  test('[PAY-1] a returned payment is taken from what it paid last, and no more than it paid', () => {
    const both = [bill('B', 3_000, between), credit(8_000)]
    expect(paid(...both, back(1_000))).toBe(4_000)
    expect(paid(...both, back(2_000))).toBe(4_000)
    expect(paid(...both, back(8_000))).toBe(0)
    expect(paid(...both, credit(500, 'Q'), back(500, 'Q'))).toBe(5_000)
    // A returned payment can be paid again.
    expect(paid(...both, back(8_000), credit(4_000, 'Q'))).toBe(4_000)
    // A charge outside of bills is paid after the instalments.
    expect(paid(back(2_000, null), credit(500))).toBe(500)
  })

  test('[PAY-1] a completed plan continues when a payment of it is returned, and the bill belongs to it again', () => {
    const events = [credit(12_000), back(11_000), bill('B', 3_000, between)]
    expect(paid(...events)).toBe(1_000)
    expect(amountsOwed([old, plan, ...events]).isInPlan('A')).toBe(true)
    expect(owed(old, plan, ...events)).toEqual([9_000, 3_000, 0, 0])
    expect(paid(...events, credit(9_000, 'Q'))).toBe(7_000)
  })

  test('[PAY-1] after its last day a completed plan stays completed: what is returned then is owed outside of it', () => {
    const events = [credit(12_000), { ...back(12_000), on: '2027-12-01' }, bill('B', 3_000, between)]
    expect(paid(...events)).toBe(10_000)
    expect(amountsOwed([old, plan, ...events]).isInPlan('A')).toBe(false)
    expect(owed(old, plan, ...events)).toEqual([10_000, 3_000, 0, 0])
  })

  test('[PAY-1] a returned payment from before a plan is in no instalment: the next bill charges it', () => {
    const rest: AccountEvent = { what: 'PLAN', reference: 'PP', terms: { ...terms, owed: 6_000 } }
    const events = [old, credit(4_000, 'before'), rest, back(4_000, 'before')]
    expect(owed(...events)).toEqual([6_000, 0, 0, 4_000])
    // A customer who pays the amount of that bill has paid it, before the instalments due after it.
    const next = bill('B', 3_000, early)
    expect(owed(...events, next, credit(7_000, 'Q'))).toEqual([6_000, 0, 0, 0])
  })

  test('[PAY-1] after a plan is cancelled each bill is owed as before, and a debited one is not owed again', () => {
    const events = [old, plan, bill('B', 3_000, between), debit(3_000, 'B'), credit(1_000), planEnd]
    expect(owed(...events)).toEqual([9_000, 0, 0, 0])
    // Likewise a bill that was paid by card before an instalment with a later due date.
    expect(owed(old, plan, bill('B', 3_000, early), credit(3_000), planEnd)).toEqual([10_000, 0, 0, 0])
    // Payments after that no longer count towards the plan.
    expect(paid(credit(1_000), planEnd, credit(500, 'Q'))).toBe(1_000)
  })
})

const day = fc.constantFrom('2026-11-25', '2026-12-01', '2026-12-10', '2026-12-20', '2027-01-20')
const money = fc.integer({ min: 1, max: 12_000 })
const name = fc.constantFrom('A', 'B', 'C')
const id = fc.constantFrom('P', 'Q')
const planOfNow = 'a plan of all that is owed'
const event: fc.Arbitrary<AccountEvent | typeof planOfNow> = fc.oneof(
  fc.record({ what: fc.constant('CHARGE' as const), cents: money, isOpening: fc.boolean() }),
  fc.record({
    ...{ what: fc.constant('CREDIT' as const), id, cents: money },
    ...{ isOf: fc.option(name, { nil: undefined }), leaves: fc.array(name), isUnnamed: fc.boolean() },
  }),
  fc.record({ what: fc.constant('RETURN' as const), of: fc.option(id), cents: money }),
  fc.record({ what: fc.constant('EXTENSION' as const), invoiceNumber: name, dueOn: day }),
  fc.constant<AccountEvent>({ what: 'PLAN_END', reference: 'PP' }),
  fc.constant(planOfNow),
)
const bills = fc
  .tuple(money, day, money, day, money, day)
  .map(([a, onA, b, onB, c, onC]) => [bill('A', a, onA), bill('B', b, onB), bill('C', c, onC)])

const balanceOf = (events: readonly AccountEvent[]) =>
  events.reduce((sum, one) => {
    if (one.what === 'CREDIT') return sum - one.cents
    return 'cents' in one ? sum + one.cents : sum
  }, 0)
/** A plan covers what is owed when it is agreed, so no other plan can be agreed. */
function planOfAll(events: readonly AccountEvent[]): AccountEvent[] {
  const owed = balanceOf(events)
  const amount = Math.max(500, Math.ceil(owed / 100))
  const terms = { owed, amount, frequency: 'WEEKLY', firstOn: '2026-12-01' } as const
  return owed > 0 ? [{ what: 'PLAN', reference: 'PP', terms }] : []
}
const history = fc
  .tuple(bills, fc.array(event, { maxLength: 12 }), fc.array(fc.nat(12), { minLength: 3, maxLength: 3 }))
  .map(([three, others, places]) => {
    const mixed: (AccountEvent | typeof planOfNow)[] = [...others]
    for (const [at, one] of three.entries()) mixed.splice(places[at] ?? 0, 0, one)
    const events: AccountEvent[] = []
    for (const one of mixed) events.push(...(typeof one === 'string' ? planOfAll(events) : [one]))
    return events
  })

test('[PAY-1] whatever happens, the amounts owed add up to the balance, and only a return makes a bill owed again', () => {
  always()(history, (events) => {
    let before: readonly number[] = []
    for (const [at, last] of events.entries()) {
      const some = events.slice(0, at + 1)
      const all = owed(...some)
      expect(all.reduce((sum, cents) => sum + cents)).toBe(Math.max(0, balanceOf(some)))
      for (const [index, cents] of all.slice(0, 3).entries()) {
        const of = some.find((one) => one.what === 'BILL' && one.invoiceNumber === 'ABC'[index])
        expect(cents).toBeGreaterThanOrEqual(0)
        expect(cents).toBeLessThanOrEqual(of?.what === 'BILL' ? of.cents : 0)
        const mayRise = last.what === 'RETURN' || last === of
        if (!mayRise) expect(cents).toBeLessThanOrEqual(before[index] ?? 0)
      }
      before = all
    }
  })
})

test('[PAY-1] no more than a plan’s amount is paid of it, and its rest never exceeds what is owed', () => {
  always()(history, (events) => {
    const made = events.findLast((one) => one.what === 'PLAN')
    const { paidOfPlan, isInPlan, ofBill, ofNoBill } = amountsOwed(events)
    const cents = paidOfPlan('PP')
    expect(cents).toBeGreaterThanOrEqual(0)
    expect(cents).toBeLessThanOrEqual(made?.terms.owed ?? 0)
    const inPlan = ['A', 'B', 'C'].filter(isInPlan).reduce((sum, name) => sum + ofBill(name), 0)
    if (inPlan === 0 || made === undefined) return
    // Its instalments cover what is owed of its bills, and possibly debts outside of bills.
    expect(made.terms.owed - cents).toBeGreaterThanOrEqual(inPlan)
    expect(made.terms.owed - cents).toBeLessThanOrEqual(inPlan + ofNoBill)
  })
})
