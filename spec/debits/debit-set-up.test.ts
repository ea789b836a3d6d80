import { expect, test } from 'vitest'
import type { DebitArrangement, DebitRequest } from '../../contracts/schemas/debit.ts'
import type { TypedBank } from '../../src/debits/debit-set-up-machine.ts'
import { createDebitSetUp, shownRequest } from '../../src/debits/debit-set-up-machine.ts'

const request = (reference: string) => ({ reference }) as DebitRequest
const arranged = (one: DebitRequest | null) => ({ request: one }) as DebitArrangement
const typed = (reference: string | null): TypedBank => ({
  bank: { accountName: 'M CITIZEN', bsb: '062001', number: '12345678' },
  key: 'key-1',
  reference,
})

test('[PAY-1] a saved request is shown at once, and replaced by the backend’s later state', () => {
  const { send, getSnapshot } = createDebitSetUp()
  const before = arranged(null)
  send({ type: 'TYPED', typed: typed(null) })
  expect(getSnapshot().state).toBe('reviewing')
  send({ type: 'SAVED', before, request: request('DDR-1') })
  const { state, context } = getSnapshot()
  expect(state).toBe('entering')
  expect(context.outcome).toEqual({ kind: 'saved', request: request('DDR-1'), isChange: false })
  // The bank account is forgotten once it is sent.
  expect(context.typed).toBeNull()
  expect(shownRequest(before, context)).toEqual(request('DDR-1'))
  expect(shownRequest(arranged(request('DDR-2')), context)).toEqual(request('DDR-2'))
})

test('[PAY-1] a request that replaces another is a change, and a cancelled one replaces its outcome', () => {
  const { send, getSnapshot } = createDebitSetUp()
  const before = arranged(request('DDR-1'))
  send({ type: 'TYPED', typed: typed('DDR-1') })
  send({ type: 'SAVED', before, request: request('DDR-2') })
  expect(getSnapshot().context.outcome).toMatchObject({ kind: 'saved', isChange: true })
  send({ type: 'CANCELLED', before })
  expect(getSnapshot().context.outcome).toEqual({ kind: 'cancelled' })
  expect(shownRequest(before, getSnapshot().context)).toBeNull()
})

test('[PAY-1] nothing is saved without a review, and typed data survives a cancellation', () => {
  const { send, getSnapshot } = createDebitSetUp()
  send({ type: 'SAVED', before: arranged(null), request: request('DDR-1') })
  expect(getSnapshot().context.outcome).toBeNull()
  send({ type: 'PAYTO_CANCELLED', agreementId: 'agreement-1' })
  send({ type: 'TYPED', typed: typed(null) })
  send({ type: 'CANCELLED', before: arranged(null) })
  expect(getSnapshot()).toMatchObject({
    state: 'reviewing',
    context: { typed: typed(null), cancelledPayTo: 'agreement-1' },
  })
})
