import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { DebitList } from '../../contracts/schemas/debit.ts'
import type { PaymentPlanOffer } from '../../contracts/schemas/payment-help.ts'
import { PaymentHelp, UnpaidBill } from '../../contracts/schemas/payment-help.ts'
import { samplePaymentPlan } from '../../fixtures/payment-help.ts'
import { createFormDraft } from '../../src/forms/form-draft.ts'
import { dueFirst } from '../../src/payment-help/due-first.ts'
import { nextInstalment } from '../../src/payment-help/payment-plan.ts'
import { PlanByPhone } from '../../src/templates/account/help-cards.tsx'
import { AgreedPlan } from '../../src/templates/account/help-data.tsx'
import { BillsToExtend } from '../../src/templates/account/help-extension.tsx'
import { PlanForm } from '../../src/templates/account/help-plan.tsx'
import { NextDebit } from '../../src/templates/account/next-debit.tsx'
import { besidePlan, NextInstalment } from '../../src/templates/account/next-instalment.tsx'
import { inSite } from '../layout/in-site.tsx'

afterEach(cleanup)

const bill = (invoiceNumber: string, isInPlan: boolean) =>
  UnpaidBill.parse({
    ...{ invoiceNumber, owed: 20_000, dueOn: '2026-12-27', formerDueOn: null, isInPlan },
    latestDueOn: isInPlan ? null : '2027-01-10',
  })
const today = '2026-11-25'
const never = () => Promise.reject(new Error('nothing is sent'))
const shown = (...bills: readonly UnpaidBill[]) =>
  render(
    inSite(<AgreedPlan plan={samplePaymentPlan} {...{ bills, today }} onCancel={never} onExtend={never} />),
  )

test('[PAY-1] beside a payment plan a later bill can be extended, and bills in the plan cannot', () => {
  shown(bill('INV-LATER', false), bill('INV-PLANNED', true))
  expect(screen.getByRole('region', { name: 'Your payment plan' })).toBeDefined()
  const more = within(screen.getByRole('region', { name: 'More time for a bill' }))
  expect(more.getByText(/INV-LATER/)).toBeDefined()
  expect(more.queryByText(/INV-PLANNED/)).toBeNull()
})

test('[PAY-1] if everything owed is in the plan, no extension is offered', () => {
  shown(bill('INV-PLANNED', true))
  expect(screen.queryByRole('region', { name: 'More time for a bill' })).toBeNull()
})

test('[PAY-1] an amount in a payment plan is not charged beside a debit', () => {
  const scheduled = [{ invoiceNumber: 'INV-LATER', amount: 20_000, debitOn: '2026-12-28', isRetry: false }]
  const debits = { debits: [], scheduled } as unknown as DebitList
  const owed = samplePaymentPlan.owed + 20_000
  const { rerender } = render(
    inSite(<NextDebit debits={debits} balance={owed} plan={samplePaymentPlan} warns />),
  )
  expect(screen.getByRole('note').textContent).not.toContain('pay it yourself')
  rerender(inSite(<NextDebit debits={debits} balance={owed} plan={null} warns />))
  expect(screen.getByRole('note').textContent).toContain('$386.42 that you owe will not be debited')
})

const helped = (...bills: readonly UnpaidBill[]) =>
  PaymentHelp.parse({
    accountNumber: samplePaymentPlan.accountNumber,
    ...{ bills, plan: samplePaymentPlan, planOffer: null, isPlanByPhone: false },
  })

test('[PAY-1] beside a plan the whole debt has no single due date; instalment and later bill have their own', () => {
  const overview = { dueOn: '2026-12-01', balance: 20_000 }
  expect(besidePlan(overview, helped())).toEqual({ ...overview, dueOn: null })
  expect(besidePlan(overview, { ...helped(), plan: null })).toEqual(overview)
  expect(besidePlan(overview, undefined)).toEqual(overview)
  render(
    inSite(
      <NextInstalment help={helped(bill('INV-LATER', false), bill('INV-PLANNED', true))} today={today} />,
    ),
  )
  expect(screen.getByText(/INV-LATER/).closest('p')?.textContent).toMatch(
    /^\$200\.00 of bill .* 27 December 2026/,
  )
  expect(screen.queryByText(/INV-PLANNED/)).toBeNull()
})

test('[PAY-1] the next instalment and the bills due before it are to be paid first', () => {
  const next = nextInstalment(samplePaymentPlan)
  const left = (next?.amount ?? 0) - (next?.paid ?? 0)
  const earlier = { ...bill('INV-LATER', false), dueOn: '2026-01-01' }
  expect(dueFirst(helped())).toEqual({ cents: left, hasBills: false })
  expect(dueFirst(helped(earlier, bill('INV-PLANNED', true)))).toEqual({
    cents: left + 20_000,
    hasBills: true,
  })
  expect(dueFirst(helped({ ...earlier, dueOn: next?.dueOn ?? '' }))).toEqual({ cents: left, hasBills: false })
  expect(dueFirst({ ...helped(earlier), plan: null })).toBeUndefined()
})

test('[PAY-1] if one bill has more time and an older one has not, each shows its own date and the amounts owed', () => {
  const put = { ...bill('INV-NEW', false), dueOn: '2099-12-24', formerDueOn: '2099-12-10', latestDueOn: null }
  const old = { ...bill('INV-OLD', false), dueOn: '2026-01-05', latestDueOn: null }
  const both = { ...helped(put, old), plan: null }
  const overview = { dueOn: '2099-12-24', balance: 45_000 }
  expect(besidePlan(overview, both)).toEqual({ ...overview, dueOn: null })
  const { container } = render(inSite(<NextInstalment help={both} today={today} balance={45_000} />))
  const words = [...container.querySelectorAll('p')].map(({ textContent }) => textContent)
  expect(words.slice(0, 3)).toEqual([
    '$200.00 of bill INV-OLD was due on 5 January 2026.',
    '$200.00 of bill INV-NEW is due on 24 December 2099. You have more time: it was due on 10 December 2099.',
    'The remaining $50.00 that you owe was not put off.',
  ])
  // The only bill has more time as a whole, so the overview's date is enough.
  const one = { ...helped(put), plan: null }
  expect(besidePlan({ ...overview, balance: 20_000 }, one).dueOn).toBe('2099-12-24')
  expect(besidePlan({ ...overview, balance: 20_001 }, one).dueOn).toBeNull()
})

test('[PAY-1] beside a bill that can be extended, one that cannot any more is listed with its amount', () => {
  const old = { ...bill('INV-OLD', false), dueOn: '2026-01-05', latestDueOn: null }
  render(inSite(<BillsToExtend bills={[bill('INV-NEW', false), old]} today={today} onExtend={never} />))
  expect(screen.getByText(/INV-OLD can no longer be put off/).closest('p')?.textContent).toContain('$200.00')
})

test('[PAY-1] where the next plan is agreed to on the phone, the page says why and has the number', () => {
  render(inSite(<PlanByPhone />))
  expect(screen.getByText(/Two of your payment plans were cancelled/)).toBeDefined()
  expect(screen.getByRole('link').getAttribute('href')).toMatch(/^tel:/)
})

test.each([
  [8_000, /^At least \$5\.00\. At most \$40\.00\.$/],
  [200_000, /^At least \$\S+ every week, \$\S+ every fortnight, \$\S+ every month\./],
])(
  '[PAY-1] of a debt of %i cents the smallest instalments are said, once if they are the same',
  (owed, words) => {
    const offer = {
      owed: owed as PaymentPlanOffer['owed'],
      firstFrom: '2026-12-01',
      firstUntil: '2026-12-14',
    }
    render(
      inSite(
        <PlanForm
          {...{
            offer,
            typed: undefined,
            draft: createFormDraft({ name: 'plan', storage: () => sessionStorage }),
            onTyped: () => undefined,
          }}
        />,
      ),
    )
    expect(screen.getByText(/^At least/).textContent).toMatch(words)
  },
)
