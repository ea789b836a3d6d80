import { expect, test } from 'vitest'
import type { CardPayment } from '../../contracts/index.ts'
import { CardPaymentOrder } from '../../contracts/index.ts'
import { samplePayment } from '../../fixtures/payments.ts'
import { createCardPayment } from '../../src/payments/card-payment.ts'
import type { CardPaymentService, StartAnswer } from '../../src/payments/card-payment-service.ts'
import type { StoredPayment } from '../../src/payments/stored-payment.ts'
import { centsTyped, storedPayment } from '../../src/payments/stored-payment.ts'
import { contentSecurityPolicy } from '../../src/vite/content-security-policy.ts'

const order = CardPaymentOrder.parse({ amount: 17_075 })
const started = {
  success: true,
  payment: samplePayment,
  fieldsUrl: 'https://fields.example/#a',
} satisfies StartAnswer
const lost: StartAnswer = { success: false, code: 'UNREACHABLE' }

function flowOf(
  starts: StartAnswer[],
  states: (CardPayment | 'notFound' | null)[] = [],
  before: StoredPayment | null = null,
) {
  const keys: string[] = []
  let memory = before
  let count = 0
  const service: CardPaymentService = {
    start: async (_, key) => {
      keys.push(key)
      return starts.shift() ?? lost
    },
    state: async () => states.shift() ?? null,
  }
  const kept = {
    read: () => memory,
    keep: (payment: StoredPayment) => {
      memory = payment
    },
    forget: () => {
      memory = null
    },
  }
  const flow = createCardPayment({ service, kept, newKey: () => `key-${++count}` })
  return { flow, keys, memory: () => memory, state: () => flow.getSnapshot().state }
}

test('[PAY-1] after a lost answer the same amount is sent with the same key, another amount with another key', async () => {
  const { flow, keys, state } = flowOf([lost, lost, started])
  await flow.start(order)
  expect(state()).toBe('choosing')
  await flow.start(order)
  await flow.start(CardPaymentOrder.parse({ amount: 100 }))
  expect(keys).toEqual(['key-1', 'key-1', 'key-2'])
  expect(state()).toBe('paying')
})

test('[PAY-1] messages of the frame are not trusted: the backend is asked, and without an answer nothing is charged again', async () => {
  const paid: CardPayment = {
    ...samplePayment,
    status: 'SUCCEEDED',
    receiptNumber: 'PAY-1',
    paidAt: samplePayment.createdAt,
  }
  const { flow, state, memory } = flowOf([started], [null, { ...samplePayment, status: 'PENDING' }, paid])
  await flow.start(order)
  await flow.check()
  expect(state()).toBe('unsure')
  await flow.check()
  expect(state()).toBe('waiting')
  expect(memory()).not.toBeNull()
  await flow.check()
  expect([state(), memory()]).toEqual(['paid', null])
})

const left: StoredPayment = { key: 'key-of-before', amount: 17_075, paymentId: samplePayment.paymentId }
const succeeded: CardPayment = {
  ...samplePayment,
  status: 'SUCCEEDED',
  receiptNumber: 'PAY-1',
  paidAt: samplePayment.createdAt,
}

test('[PAY-1] a payment that was left while the bank was processing it is found again', async () => {
  const { flow, state } = flowOf([], [{ ...samplePayment, status: 'PENDING' }], left)
  await flow.resume()
  expect(state()).toBe('waiting')
})

test('[PAY-1] a payment whose status cannot be read after a reload may be in progress: its amount stays shown, and no other can start', async () => {
  const { flow, keys, memory, state } = flowOf([started], [null, null, succeeded], left)
  const resumed = flow.resume()
  // The form is not shown while the payment is looked up.
  expect(state()).toBe('checking')
  await resumed
  expect(state()).toBe('unsure')
  expect(flow.getSnapshot().context.sought).toEqual({ paymentId: left.paymentId, amount: 17_075 })
  await flow.check()
  expect([state(), memory()]).toEqual(['unsure', left])
  await flow.check()
  expect([state(), memory(), keys]).toEqual(['paid', null, []])
})

test('[PAY-1] a payment unknown to the backend is shown as such, also after a reload, until the customer presses the button', async () => {
  const { flow, memory, state } = flowOf([], ['notFound'], left)
  await flow.resume()
  expect([state(), memory()]).toEqual(['notFound', left])
  expect(flow.getSnapshot().context.sought?.amount).toBe(17_075)
  await flow.check()
  expect(state()).toBe('notFound')
  flow.back()
  expect([state(), memory()]).toEqual(['choosing', null])

  const asked = flowOf([started], ['notFound'])
  await asked.flow.start(order)
  await asked.flow.check()
  expect(asked.state()).toBe('notFound')
  expect(asked.memory()).not.toBeNull()
})

test('[PAY-1] a payment without a typed card is replaced by the next, even if it was found at the second attempt', async () => {
  const { flow, state } = flowOf([], [null, samplePayment], left)
  await flow.resume()
  expect(state()).toBe('unsure')
  await flow.check()
  expect(state()).toBe('choosing')
})

test('[PAY-1] a repeated request whose payment has ended shows the result, and no card fields', async () => {
  const { flow, state, memory } = flowOf([{ ...started, payment: succeeded }])
  await flow.start(order)
  expect([state(), memory()]).toEqual(['paid', null])
})

test.each([
  ['SUCCEEDED', 'paid'],
  ['PENDING', 'waiting'],
  ['CREATED', 'choosing'],
] as const)(
  '[PAY-1] a payment that cannot be asked for after a reload is asked for again, and not paid again: %s, %s',
  async (status, expected) => {
    const kept = new Map<string, string>()
    const storage = () => ({
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    })
    const flowFor = (states: (CardPayment | null)[]) =>
      createCardPayment({
        service: { start: async () => started, state: async () => states.shift() ?? null },
        kept: storedPayment('300451287', storage),
        newKey: () => 'key-1',
      })
    await flowFor([]).start(order)
    const reloaded = flowFor([null, null, { ...samplePayment, status } as CardPayment])
    await reloaded.resume()
    expect(reloaded.getSnapshot().state).toBe('unsure')
    await reloaded.check()
    expect(reloaded.getSnapshot().state).toBe('unsure')
    await reloaded.check()
    expect(reloaded.getSnapshot().state).toBe(expected)
  },
)

test('[PAY-1] a customer who knows that nothing was paid may start again', async () => {
  const { flow, state, memory } = flowOf([started], [null])
  await flow.start(order)
  await flow.check()
  expect(state()).toBe('unsure')
  flow.back()
  expect([state(), memory()]).toEqual(['choosing', null])
})

test('[PAY-1] a payment stored for one account does not continue under another one', async () => {
  const kept = new Map<string, string>()
  const storage = () => ({
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  })
  const flowFor = (account: string, states: CardPayment[] = []) =>
    createCardPayment({
      service: { start: async () => started, state: async () => states.shift() ?? null },
      kept: storedPayment(account, storage),
      newKey: () => 'key-1',
    })
  const pending: CardPayment = { ...samplePayment, status: 'PENDING' }
  await flowFor('300451287').start(order)
  const other = flowFor('300611215', [pending])
  await other.resume()
  expect(other.getSnapshot().state).toBe('choosing')
  const same = flowFor('300451287', [pending])
  await same.resume()
  expect(same.getSnapshot().state).toBe('waiting')
})

test.each([
  ['85.50', 8_550],
  ['$1,234.5', 123_450],
  [' 7 ', 700],
  ['0', 0],
  ['1.234', undefined],
  ['-5', undefined],
  ['abc', undefined],
  ['', undefined],
])('an amount typed as %j is %s cents', (text, cents) => {
  expect(centsTyped(text)).toBe(cents)
})

test('[PAY-1] only a document that may contain the card’s frame allows frames in its policy', () => {
  expect(contentSecurityPolicy('<p></p>', { backend: '' })).not.toContain('frame-src')
  expect(contentSecurityPolicy('<p></p>', { backend: '', cardFields: 'https://fields.example' })).toContain(
    'frame-src https://fields.example;',
  )
})

test('[PAY-1] without a started payment nothing is looked up, and the amount can be chosen', async () => {
  const { flow, keys, memory, state } = flowOf([lost], [{ ...samplePayment, status: 'SUCCEEDED' }])
  await flow.check()
  await flow.resume()
  expect([state(), keys, memory()]).toEqual(['choosing', [], null])
  // Nor if no answer came: then there is no payment to look up.
  await flow.start(order)
  await flow.resume()
  expect([state(), memory()]).toEqual(['choosing', { key: 'key-1', amount: 17_075, paymentId: null }])
})
