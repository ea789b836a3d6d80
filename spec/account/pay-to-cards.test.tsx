import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { payToStatuses } from '../../contracts/pay-to-rules.ts'
import { samplePayTo } from '../../fixtures/pay-to.ts'
import { isOpenPayTo } from '../../src/debits/pay-to-rules.ts'
import { EndedPayTo, OpenPayTo } from '../../src/templates/account/pay-to-cards.tsx'
import { inSite } from '../layout/in-site.tsx'

afterEach(cleanup)

const never = () => Promise.reject(new Error('nothing is sent'))
const saysYours = /need to pay (any|your) bills|we take nothing/i
/** The text of an agreement's card, and of the question before it is cancelled. */
function wordsOf(status: (typeof payToStatuses)[number], hasDirectDebit: boolean): string {
  const agreement = { ...samplePayTo, status }
  const shared = { agreement, hasDirectDebit, takesFocus: false }
  const { container } = render(
    inSite(isOpenPayTo(status) ? <OpenPayTo {...shared} onAction={never} /> : <EndedPayTo {...shared} />),
  )
  const cancel = screen.queryByRole('button', { name: 'Cancel PayTo' })
  if (cancel !== null) fireEvent.click(cancel)
  // Is always shown, whatever collects the bills.
  return (container.textContent ?? '').replace(
    'We will not take a bill for more than that, so you need to pay it yourself.',
    '',
  )
}

// An active or paused agreement has ended the direct debit.
test.each(payToStatuses.filter((status) => status !== 'ACTIVE' && status !== 'PAUSED'))(
  '[PAY-1] beside direct debit, a PayTo agreement that is %s asks nobody to pay by hand, and without it does',
  (status) => {
    const beside = wordsOf(status, true)
    expect(beside).toMatch(/direct debit (continues|goes on)/i)
    expect(beside).not.toMatch(saysYours)
    cleanup()
    const alone = wordsOf(status, false)
    expect(alone).toMatch(/need to pay (any|your) bills/)
    expect(alone).not.toMatch(/direct debit/i)
  },
)

test('[PAY-1] after cancelling PayTo and setting up direct debit, the customer reads that direct debit collects the bills', () => {
  const agreement = { ...samplePayTo, status: 'CANCELLED', coversFrom: '2025-11-24' } as const
  const { container } = render(inSite(<EndedPayTo agreement={agreement} hasDirectDebit takesFocus={false} />))
  expect(container.textContent).toContain('Your bills are paid by direct debit.')
  expect(container.textContent).not.toMatch(saysYours)
})
