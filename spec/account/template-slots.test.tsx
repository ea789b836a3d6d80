import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { mayaNguyen } from '../../fixtures/customers.ts'
import type { AccountQueries } from '../../src/account/account-queries.tsx'
import type { AccountSlots } from '../../src/templates/account/account.tsx'
import { AccountData } from '../../src/templates/account/account-data.tsx'
import type { BillSlots } from '../../src/templates/account/bill-view.tsx'
import { BillView } from '../../src/templates/account/bill-view.tsx'
import { WaysToPay } from '../../src/templates/account/pay.tsx'
import { inSite } from '../layout/in-site.tsx'
import { inGridfront, testGridfront } from '../render/in-gridfront.tsx'

afterEach(cleanup)

const page = { path: '/accounts', title: 'My account', html: '<p>The page’s text</p>' } as Parameters<
  typeof AccountData
>[0]['page']
const retry = () => {}
const loading = () => ({ status: 'loading', data: undefined, retry }) as const
const ready = <Data,>(data: Data) => ({ status: 'ready', data, retry }) as const
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

/** The level 2 headings of the overview with these slots. */
async function overviewWith(slots: AccountSlots) {
  const queries: Partial<AccountQueries> = {
    Provider: ({ children }) => children,
    useAccounts: () => ready([]),
    useOverview: () => ready(mayaNguyen.overview),
    useBills: () => ready(mayaNguyen.bills),
    useChosenAccount: () => undefined,
    getMeterData: () => new Promise(() => {}),
    ...{ useSessions: loading, useDebits: loading, usePaymentHelp: loading, useMoves: loading },
    useRequests: loading,
    ...{ useUsage: loading, useUsagePeriods: loading, useHalfHours: loading },
  }
  const gridfront = testGridfront({ account: async () => queries as AccountQueries })
  render(inGridfront(inSite(<AccountData page={page} slots={slots} />), gridfront))
  await screen.findByText('The page’s text')
  return headings()
}

test('[LIB-1] a site replaces a section of the overview, leaves one out, and adds its own before and after', async () => {
  const original = await overviewWith({})
  cleanup()
  const own = await overviewWith({
    intro: ({ customer }) => <h2>Welcome back, {customer.firstName}</h2>,
    children: <h2>At the end</h2>,
    sections: { bpay: null, plan: ({ plan }) => <h2>Ours: {plan.displayName}</h2> },
  })
  expect(own).toEqual([
    `Welcome back, ${mayaNguyen.overview.customer.firstName}`,
    ...original
      .filter((heading) => heading !== 'Pay by BPAY')
      .map((heading) =>
        heading === 'Your plan' ? `Ours: ${mayaNguyen.overview.plan.displayName}` : heading,
      ),
    'At the end',
  ])
})

const accountSections = [
  'balance',
  'bpay',
  'plan',
  'security',
  'bills',
  'nextBill',
  'usage',
  'day',
  'meterData',
] as const

test('[LIB-1] each section of the overview can be left out, and no other goes with it', async () => {
  const original = await overviewWith({})
  const left = []
  for (const name of accountSections) {
    cleanup()
    const shown = await overviewWith({ sections: { [name]: null } })
    left.push(...original.filter((heading) => !shown.includes(heading)))
  }
  expect(left).toEqual(original)
})

const [invoice] = mayaNguyen.invoices
const billSections = ['toPay', 'estimated', 'facts', 'offers', 'charges', 'reads', 'questions'] as const

test('[LIB-1] each section of a bill can be replaced by one that is made from the bill', () => {
  if (invoice === undefined) throw new Error('The fixture has no bill')
  const slots: BillSlots = {
    sections: Object.fromEntries(
      billSections.map((name) => [name, (bill) => <h2>{`${name} of ${bill.invoiceNumber}`}</h2>]),
    ),
  }
  render(inSite(<BillView page={page} invoice={invoice} slots={slots} />))
  expect(headings()).toEqual(billSections.map((name) => `${name} of ${invoice.invoiceNumber}`))
})

test('[LIB-1] the page for payments keeps its ways to pay around a site’s own content', () => {
  render(
    inSite(
      <WaysToPay page={page} figures={<p>Figures</p>} intro={<p>Before</p>}>
        <p>After</p>
      </WaysToPay>,
    ),
  )
  expect(document.querySelector('.gf-body')?.textContent).toBe('BeforeFiguresAfterThe page’s text')
})
