import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { DebitList } from '../../contracts/schemas/debit.ts'
import { mayaNguyen } from '../../fixtures/customers.ts'
import { Balance } from '../../src/templates/account/account.tsx'
import type { ContractCardProps } from '../../src/templates/account/contract-card.tsx'
import { ContractCard } from '../../src/templates/account/contract-card.tsx'
import { sampleContract } from '../../src/testing/mock-contracts.ts'
import { inSite } from '../layout/in-site.tsx'

afterEach(cleanup)

const card = (props: Partial<ContractCardProps> = {}) => {
  const onCancel = vi.fn<ContractCardProps['onCancel']>(async () => ({
    success: true,
    change: sampleContract,
  }))
  render(
    inSite(
      <ContractCard
        {...{ contract: sampleContract, today: '2026-11-25', hasBill: false, collectedBy: null, onCancel }}
        {...props}
      />,
    ),
  )
  return { onCancel, region: within(screen.getByRole('region', { name: 'Starting with us' })) }
}
const steps = (region: ReturnType<typeof card>['region']) =>
  within(region.getAllByRole('list')[0] as HTMLElement)
    .getAllByRole('listitem')
    .map((item) => [item.getAttribute('data-state'), item.textContent])

test('[ORIG-1] [ACC-1] from the application to the first bill: what is done and what comes next', () => {
  expect(steps(card().region).map(([state]) => state)).toEqual(['done', 'next', 'next', 'next'])
  cleanup()
  const contract = { ...sampleContract, isCancellable: false }
  expect(steps(card({ contract, today: '2026-12-06', hasBill: true }).region)).toEqual([
    ['done', expect.stringContaining('received your application on')],
    ['done', 'You could cancel at no cost until 4 December 2026'],
    ['done', 'Supply began on 5 December 2026'],
    ['done', 'Your first bill is here'],
  ])
  expect(screen.queryByRole('button')).toBeNull()
})

test('[ORIG-1] the contract is cancelled after a confirmation, and an error is shown in its place', async () => {
  const { onCancel, region } = card()
  fireEvent.click(region.getByRole('button', { name: 'Cancel this contract' }))
  expect(onCancel).not.toHaveBeenCalled()
  expect(region.getByText(/choose another retailer before you need the power/)).toBeDefined()
  onCancel.mockResolvedValueOnce({ success: false, code: 'NOT_NOW', words: 'Its days are over.' })
  await act(async () => {
    fireEvent.click(region.getByRole('button', { name: 'Yes, cancel my contract' }))
  })
  expect(onCancel).toHaveBeenCalledExactlyOnceWith('SU-7K2M-9QXT')
  expect(region.getAllByRole('alert').map(({ textContent }) => textContent)).toContain('Its days are over.')
})

test.each([
  [
    '2026-12-10',
    /last day at your old home, 1 Old Street, is 10 December 2026/,
    /1 Old Street still ends on 10/,
  ],
  [null, /^Your supply at 1 Old Street continues/, /need the power\. Your supply at 1 Old Street continues/],
])(
  '[ORIG-1] a customer who has moved reads about the old home, which ends on %s, and what cancelling changes',
  (endsOn, words, question) => {
    const movedFrom = { supplyAddress: '1 Old Street', endsOn, endIsWithdrawable: endsOn !== null }
    const { region } = card({ contract: { ...sampleContract, movedFrom } })
    expect(region.getByText(words)).toBeDefined()
    fireEvent.click(region.getByRole('button', { name: 'Cancel this contract' }))
    expect(region.getByText(question)).toBeDefined()
  },
)

test('[ORIG-1] once supply has begun, the question says until when we supply and what is paid', () => {
  const { region } = card({ today: '2026-12-05' })
  fireEvent.click(region.getByRole('button', { name: 'Cancel this contract' }))
  expect(
    region.getByText(/supply you until the end of today, and you pay only for the power used/),
  ).toBeDefined()
})

test.each([
  ['direct debit', 'chosen and not set up', 'DIRECT_DEBIT', null, true],
  ['direct debit', 'chosen and set up', 'DIRECT_DEBIT', 'DIRECT_DEBIT', false],
  ['direct debit', 'not chosen', 'BPAY', null, false],
  ['PayTo', 'chosen and not set up', 'PAYTO', null, true],
  ['PayTo', 'chosen and set up', 'PAYTO', 'PAYTO', false],
] as const)('[ACC-1] %s that is %s', (name, _, payBy, collectedBy, isSaid) => {
  const { region } = card({ contract: { ...sampleContract, payBy }, collectedBy })
  expect(region.queryByRole('link', { name: `Set up ${name}` }) !== null).toBe(isSaid)
})

test.each([
  [null, 'Direct debit is off'],
  ['DIRECT_DEBIT', 'Direct debit is on'],
  ['PAYTO', 'PayTo is on'],
  [undefined, null],
] as const)('[ACC-1] beside what is owed stands how it is paid: %s', (collectedBy, words) => {
  const { balance, dueOn } = mayaNguyen.overview
  render(inSite(<Balance overview={{ balance, dueOn, ...(collectedBy !== undefined && { collectedBy }) }} />))
  const text = screen.getByRole('region').textContent
  if (words === null) expect(text).not.toMatch(/debit|PayTo/)
  else expect(text).toContain(words)
})

test.each([
  ['2026-11-24', null, 'Due 24 November 2026'],
  [
    ...['2026-11-25', null],
    'Due date passed: 24 November 2026. BPAY payments take one to two business days to show.',
  ],
  // Its debit may be with the bank.
  ['2026-11-25', 'DIRECT_DEBIT', 'Due 24 November 2026'],
] as const)(
  '[PAY-1] what is due on 24 November is shown on %s, collected by %s, as: %s',
  (today, collectedBy, words) => {
    const overview = { ...mayaNguyen.overview, dueOn: '2026-11-24', collectedBy }
    render(inSite(<Balance overview={overview} today={today} />))
    expect(screen.getByRole('region').textContent).toContain(words)
  },
)

test('[PAY-1] with direct debit a due date has passed only if no debit is coming', () => {
  const { balance } = mayaNguyen.overview
  const shown = (debits: DebitList) => {
    cleanup()
    const overview = { balance, dueOn: '2026-11-24', collectedBy: 'DIRECT_DEBIT' } as const
    render(inSite(<Balance overview={overview} today="2026-11-25" debits={debits} />))
    return screen.getByRole('region').textContent
  }
  const debit = { invoiceNumber: 'INV-1', amount: balance, status: 'PENDING' }
  expect(shown({ scheduled: [], debits: [debit] } as unknown as DebitList)).toContain('Due 24 November')
  const retry = { ...debit, dueOn: '2026-11-24', debitOn: '2026-11-27', isRetry: true }
  expect(shown({ scheduled: [retry], debits: [] } as unknown as DebitList)).toContain('Due 24 November')
  // Only a later bill is debited.
  const later = { ...retry, dueOn: '2026-12-24', debitOn: '2026-12-24', isRetry: false }
  expect(shown({ scheduled: [later], debits: [] } as unknown as DebitList)).toContain('Due date passed: 24')
  // Both tries have failed.
  const failed = [{ ...debit, status: 'FAILED' }]
  expect(shown({ scheduled: [], debits: failed } as unknown as DebitList)).toContain('Due date passed: 24')
})
