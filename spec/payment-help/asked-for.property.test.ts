import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysAfter } from '../../contracts/civil-days.ts'
import type { CardPaymentFailure } from '../../contracts/payment-rules.ts'
import { leftToDebits } from '../../src/debits/left-to-debits.ts'
import type { DebitAttempt, DebitSituation } from '../../src/debits/scheduled-debits.ts'
import { scheduledDebits } from '../../src/debits/scheduled-debits.ts'
import type { AccountEvent } from '../../src/payment-help/amounts-owed.ts'
import { amountsOwed } from '../../src/payment-help/amounts-owed.ts'
import { businessDaysAfter } from '../../src/validators/business-days.ts'
import { always, patienceMs, propertyRuns } from '../tools/run/property-runs.ts'

type Bank = 'PAYS' | CardPaymentFailure

/** An account with direct debit and random events. A debit ends on its day, as the bank decides. */
class Setup {
  today = '2026-11-23'
  balance = 0
  plan: string | null = null
  readonly events: AccountEvent[] = []
  readonly bills: { readonly invoiceNumber: string; readonly amount: number; readonly dueOn: string }[] = []
  readonly attempts: DebitAttempt[] = []
  readonly debited = new Map<string, number>()
  private readonly inPlan = new Set<string>()
  private readonly extended = new Map<string, string>()
  /** Bills of a cancelled plan, and the first day on which they may be debited, as notified. */
  private readonly debitFrom = new Map<string, string>()

  private happen(event: AccountEvent) {
    this.events.push(event)
    if (event.what === 'CREDIT') this.balance -= event.cents
    else if ('cents' in event) this.balance += event.cents
  }
  owed() {
    return amountsOwed(this.events)
  }
  situation(): DebitSituation {
    const { ofBill } = this.owed()
    const isPlanActive = this.isPlanActive()
    const help = ({ invoiceNumber }: { readonly invoiceNumber: string }) => ({
      owed: ofBill(invoiceNumber),
      extendedTo: this.extended.get(invoiceNumber) ?? null,
      isInPlan: this.inPlan.has(invoiceNumber) && isPlanActive,
      debitFrom: this.debitFrom.get(invoiceNumber) ?? null,
    })
    return {
      ...{ state: 'NSW', today: this.today, coversFrom: '2026-11-23', attempts: this.attempts },
      bills: this.bills.map((bill) => ({ ...bill, ...help(bill) })).toReversed(),
    }
  }
  /** A completed plan is reopened when a payment to it is returned. */
  isPlanActive = () => this.plan !== null && this.owed().paidOfPlan(this.plan) < this.planOwed
  private planOwed = 0

  bill(cents: number, days: number) {
    const invoiceNumber = `INV-${this.bills.length + 1}`
    const dueOn = daysAfter(this.today, days)
    this.bills.push({ invoiceNumber, amount: cents, dueOn })
    this.happen({ what: 'BILL', invoiceNumber, cents, dueOn })
  }
  pay(cents: number) {
    const leaves = this.isPlanActive() ? leftToDebits(scheduledDebits(this.situation())) : []
    this.happen({ what: 'CREDIT', id: `P${this.events.length}`, cents, leaves, isUnnamed: cents % 2 === 0 })
  }
  giveBack(part: number) {
    const paid = this.events.filter((one) => one.what === 'CREDIT' && one.id.startsWith('P'))
    const last = paid.at(-1)
    const given = this.events.filter((one) => one.what === 'RETURN')
    if (last?.what !== 'CREDIT' || given.some(({ of }) => of === last.id)) return
    this.happen({ what: 'RETURN', of: last.id, cents: Math.max(1, Math.round(last.cents * part)) })
  }
  extend() {
    const bill = this.situation().bills.find(
      (one) =>
        one.owed > 0 && !one.isInPlan && one.extendedTo === null && !this.debited.has(one.invoiceNumber),
    )
    if (bill === undefined || daysAfter(bill.dueOn, 14) <= this.today) return
    this.extended.set(bill.invoiceNumber, daysAfter(bill.dueOn, 14))
    this.happen({ what: 'EXTENSION', invoiceNumber: bill.invoiceNumber, dueOn: daysAfter(bill.dueOn, 14) })
  }
  agree() {
    if (this.isPlanActive() || this.balance < 1_000) return
    this.inPlan.clear()
    this.plan = `PP${this.events.length}`
    this.planOwed = this.balance
    for (const { invoiceNumber } of this.bills) this.inPlan.add(invoiceNumber)
    const amount = Math.max(500, Math.ceil(this.balance / 20))
    const terms = {
      owed: this.balance,
      amount,
      frequency: 'WEEKLY',
      firstOn: daysAfter(this.today, 5),
    } as const
    this.happen({ what: 'PLAN', reference: this.plan, terms })
  }
  cancel() {
    if (this.plan === null) return
    if (!this.isPlanActive()) return
    this.happen({ what: 'PLAN_END', reference: this.plan })
    for (const one of this.inPlan) this.debitFrom.set(one, businessDaysAfter('NSW', this.today, 3))
    this.plan = null
    this.inPlan.clear()
  }
  /** A day, and its run. */
  goOn(bank: Bank) {
    this.today = daysAfter(this.today, 1)
    const { ofBill } = this.owed()
    for (const { invoiceNumber, amount, debitOn } of scheduledDebits(this.situation())) {
      if (debitOn > this.today) continue
      expect(amount).toBe(ofBill(invoiceNumber))
      expect(this.debited.has(invoiceNumber)).toBe(false)
      expect(this.today >= (this.debitFrom.get(invoiceNumber) ?? '')).toBe(true)
      const failure = bank === 'PAYS' ? null : bank
      this.attempts.push({ invoiceNumber, failure, failedOn: failure === null ? null : this.today })
      if (failure !== null) continue
      this.debited.set(invoiceNumber, amount)
      this.happen({ what: 'CREDIT', id: `D${this.events.length}`, cents: amount, isOf: invoiceNumber })
      expect(this.owed().ofBill(invoiceNumber)).toBe(0)
    }
  }
}

const cents = fc.integer({ min: 1, max: 20_000 })
const bank = fc.constantFrom<Bank>('PAYS', 'PAYS', 'INSUFFICIENT_FUNDS', 'DECLINED')
type Act = (setup: Setup) => void
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.tuple(cents, fc.nat(20)).map(
    ([of, days]): Act =>
      (setup) =>
        setup.bill(of, days),
  ),
  cents.map(
    (of): Act =>
      (setup) =>
        setup.pay(of),
  ),
  fc.double({ min: 0, max: 1, noNaN: true }).map(
    (part): Act =>
      (setup) =>
        setup.giveBack(part),
  ),
  fc.constant<Act>((setup) => setup.extend()),
  fc.constant<Act>((setup) => setup.agree()),
  fc.constant<Act>((setup) => setup.cancel()),
  fc.tuple(fc.integer({ min: 1, max: 9 }), bank).map(
    ([days, answer]): Act =>
      (setup) => {
        for (let day = 0; day < days; day += 1) setup.goOn(answer)
      },
  ),
)

const numRuns = Math.min(propertyRuns, 300)

test('[PAY-1] [PAY-2] for any history of bills, payments, returns, extensions, plans, cancellations and debits: what is charged is what is owed, no bill is debited twice, and none is forgotten', {
  timeout: patienceMs(100, numRuns),
}, () => {
  const seen = { debits: 0, cancelled: 0, failed: 0 }
  always(numRuns)(fc.array(act, { minLength: 10, maxLength: 40, size: 'max' }), (acts) => {
    const setup = new Setup()
    const look = () => {
      const { ofBill, ofNoBill, paidOfPlan } = setup.owed()
      const owed = setup.bills.reduce((sum, { invoiceNumber }) => sum + ofBill(invoiceNumber), ofNoBill)
      expect(owed).toBe(Math.max(0, setup.balance))
      const inPlan = setup.situation().bills.filter(({ isInPlan }) => isInPlan)
      const planned = inPlan.reduce((sum, one) => sum + one.owed, 0)
      const toCome = scheduledDebits(setup.situation()).reduce((sum, { amount }) => sum + amount, 0)
      expect(toCome + planned + ofNoBill).toBeLessThanOrEqual(Math.max(0, setup.balance))
      if (setup.plan !== null) expect(paidOfPlan(setup.plan)).toBeGreaterThanOrEqual(0)
    }
    for (const one of acts) {
      one(setup)
      look()
    }
    seen.failed += setup.attempts.filter(({ failure }) => failure !== null).length
    seen.cancelled += setup.events.filter(({ what }) => what === 'PLAN_END').length
    // From then on only debits happen, and the bank pays all of them.
    setup.cancel()
    for (let day = 0; day < 60; day += 1) setup.goOn('PAYS')
    look()
    seen.debits += setup.debited.size
    const { ofBill } = setup.owed()
    for (const { invoiceNumber } of setup.bills) {
      if (ofBill(invoiceNumber) === 0) continue
      const isOwedAgain = setup.events.some(({ what }) => what === 'RETURN')
      // Still owed: it was debited, and that failed for good or was returned. The customer was notified of each.
      const made = setup.attempts.filter((one) => one.invoiceNumber === invoiceNumber)
      // An amount that is owed again long after its due date, because a payment was returned, is not debited without
      // notice.
      if (made.length === 0) expect(isOwedAgain).toBe(true)
      else
        expect(made.some(({ failure }) => failure !== 'INSUFFICIENT_FUNDS') || made.length === 2).toBe(true)
    }
  })
  // The histories covered all of these cases.
  expect(Math.min(seen.debits, seen.cancelled, seen.failed)).toBeGreaterThan(numRuns / 15)
})
