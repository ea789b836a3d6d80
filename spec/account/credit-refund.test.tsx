import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { CustomerRequest } from '../../contracts/schemas/requests.ts'
import type { RequestAnswer, RequestService } from '../../src/requests/request-service.ts'
import { shownRequest } from '../../src/requests/shown-request.ts'
import type { CreditRefundProps } from '../../src/templates/account/credit-refund.tsx'
import { CreditRefund } from '../../src/templates/account/credit-refund.tsx'
import { RequestList } from '../../src/templates/account/request-list.tsx'
import { press, summary } from '../forms/form-setup.ts'
import { inSite } from '../layout/in-site.tsx'
import { asked, contents, kept, situation } from '../requests/request-cases.ts'

afterEach(cleanup)

const retry = vi.fn()
const requestIn = (status: CustomerRequest['status']) =>
  shownRequest(kept(asked('CREDIT_REFUND'), status), situation())
const listed = (...data: readonly CustomerRequest[]): CreditRefundProps['requests'] => ({
  ...{ status: 'ready', data, retry },
})

function show(more: Partial<CreditRefundProps> = {}, ...answers: readonly RequestAnswer[]) {
  const waiting = [...answers]
  const onSend = vi.fn<RequestService['sendRequest']>(
    async () => waiting.shift() ?? { success: true, request: requestIn('RECEIVED') },
  )
  const props: CreditRefundProps = {
    ...{ accountNumber: '300417826', balance: -12_785, requests: listed(), onSend },
    onWithdraw: async () => ({ success: true, request: requestIn('WITHDRAWN') }),
    ...more,
  }
  const { container } = render(inSite(<CreditRefund {...props} />))
  return { onSend, container }
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const enter = (label: string, value: string) => fireEvent.input(field(label), { target: { value } })
const send = async () => {
  await act(async () => press('Ask for the refund'))
}
function fill() {
  enter('Account name', 'ANA SILVA')
  enter('BSB', '082-671')
  enter('Account number', '1234 56782')
  enter('Password', ' wattle')
}

test('[PAY-6] the whole credit is proposed, and a part of it can be requested with bank account and password', async () => {
  const { onSend } = show()
  expect(field('Amount in dollars').value).toBe('127.85')
  await send()
  expect(summary()).toEqual([
    expect.stringContaining('Account name must have'),
    expect.stringContaining('BSB'),
    expect.stringContaining('Account number'),
    'Password is a required field',
  ])
  fill()
  enter('Amount in dollars', '120')
  await send()
  expect(onSend.mock.calls).toEqual([
    [
      asked('CREDIT_REFUND'),
      { requestId: expect.any(String), accountNumber: '300417826', password: ' wattle' },
    ],
  ])
  const title = screen.getByRole('heading', { name: 'We have your request' })
  expect(document.activeElement).toBe(title)
  expect(document.body.textContent).toContain('account ending in 782')
  expect(document.body.textContent).toContain('uses some of this credit first, we’ll decline the request')
  expect(document.body.textContent).not.toContain(contents.CREDIT_REFUND.bank.number)
  expect(screen.queryByLabelText('Password')).toBeNull()
})

test.each([
  ['127.86', 'Amount must be at most $127.85, which is your credit'],
  ['0', 'Amount must be more than $0'],
  ['all', 'Amount must be dollars and cents, such as 85.50'],
])('[PAY-6] of an amount of %s it is said: %s', async (amount, words) => {
  const { onSend } = show()
  fill()
  enter('Amount in dollars', amount)
  await send()
  expect(summary()).toEqual([words])
  expect(onSend).not.toHaveBeenCalled()
})

test('[PAY-6] a refused request keeps what was typed, and a retry after a lost answer is the same request', async () => {
  const { onSend } = show(
    {},
    {
      success: false,
      code: 'FAILED',
      errors: [{ pointer: '/body/password', detail: 'The password is wrong.' }],
    },
    { success: false, code: 'FAILED', errors: [{ pointer: '/body/bank/bsb', detail: 'No bank has this.' }] },
    { success: false, code: 'FAILED', errors: [{ pointer: '/body/amount', detail: 'Less is left.' }] },
    { success: false, code: 'NOT_NOW', words: 'You have already asked for your credit.' },
    { success: false, code: 'UNREACHABLE' },
  )
  fill()
  const said: string[] = []
  for (let count = 0; count < 4; count += 1) {
    await send()
    said.push(
      screen
        .getAllByRole('alert')
        .map(({ textContent }) => textContent)
        .join(' '),
    )
  }
  expect(said).toEqual([
    expect.stringContaining('The password is wrong.'),
    expect.stringContaining('No bank has this.'),
    expect.stringContaining('Less is left.'),
    expect.stringContaining('You have already asked for your credit.'),
  ])
  await send()
  expect([field('Account number').value, field('Amount in dollars').value]).toEqual(['1234 56782', '127.85'])
  await send()
  const ids = onSend.mock.calls.map(([, { requestId }]) => requestId)
  expect([ids.length, new Set(ids).size]).toEqual([6, 1])
})

test.each(['RECEIVED', 'IN_PROGRESS'] as const)(
  '[PAY-6] while a request is %s its state stands there in place of the form, also once the credit is used up',
  (status) => {
    for (const balance of [-12_785, 500]) {
      show({ balance, requests: listed(requestIn(status)) })
      expect(screen.getByRole('heading', { name: 'You have asked for your credit' })).toBeDefined()
      expect(document.body.textContent).toContain('Number R-1-xxxx')
      expect(screen.queryByLabelText('Password')).toBeNull()
      expect(screen.queryAllByRole('button', { name: 'Cancel this request' })).toHaveLength(
        status === 'RECEIVED' ? 1 : 0,
      )
      cleanup()
    }
  },
)

test('[PAY-6] a refund request is cancelled beside the credit, not withdrawn', () => {
  show({ requests: listed(requestIn('RECEIVED')) })
  expect(document.body.textContent).not.toMatch(/withdraw/i)
  press('Cancel this request')
  expect(screen.getByRole('button', { name: 'Yes, cancel it' })).toBeDefined()
  cleanup()
  render(inSite(<RequestList requests={[requestIn('WITHDRAWN')]} empty="" onWithdraw={vi.fn()} />))
  expect(document.body.textContent).toContain('Cancelled')
  expect(document.body.textContent).not.toMatch(/withdr/i)
})

test('[PAY-6] the form comes back once a request is over; without a credit there is none', () => {
  show({ requests: listed(requestIn('DONE'), requestIn('DECLINED'), requestIn('WITHDRAWN')) })
  expect(screen.getByLabelText('Password')).toBeDefined()
  cleanup()
  expect(show({ balance: 0 }).container.textContent).toBe('')
})

test('[PAY-6] while requests load, or cannot be loaded, no second one can be sent', () => {
  show({ requests: { status: 'loading', data: undefined, retry } })
  expect(screen.getByRole('status').textContent).toBe('Getting your requests…')
  expect(screen.queryByLabelText('Password')).toBeNull()
  cleanup()
  const error = { httpStatus: 503, cause: undefined }
  show({ requests: { status: 'error', data: undefined, retry, error } })
  press('Try again')
  expect(retry).toHaveBeenCalledOnce()
  expect(screen.queryByLabelText('Password')).toBeNull()
})
