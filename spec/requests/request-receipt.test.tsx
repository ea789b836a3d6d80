import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RequestReceipt } from '../../src/requests/request-receipt.tsx'

test('[ACC-8] a receipt promises no mail to a customer with a safe contact', () => {
  render(
    <RequestReceipt
      title="We have your card"
      request={{
        ...{ reference: 'CC-7K2M-9QXT', kind: 'CONCESSION', status: 'RECEIVED', accountNumber: '3004512876' },
        ...{ receivedAt: '2026-11-21T01:00:00.000Z', summary: 'Health Care Card ending in 26K' },
        ...{ effectiveOn: null, targets: [], answer: null, isWithdrawable: true },
      }}
    />,
  )
  expect(screen.getByText(/We’ve emailed you the number/).textContent).toContain(
    'unless you asked us to contact you another way.',
  )
})
