import { describe, expect, test, vi } from 'vitest'
import { CardPaymentOrder, GuestPaymentOrder } from '../../contracts/index.ts'
import { samplePayment } from '../../fixtures/payments.ts'
import { cardPaymentService } from '../../src/payments/card-payment-service.ts'
import { guestPaymentService, guestTokens } from '../../src/payments/guest-payment-service.ts'
import { savedCardService } from '../../src/payments/saved-card-service.ts'
import { storedGuestPayment, storedPayment } from '../../src/payments/stored-payment.ts'
import type { Sent } from '../client/fake-backend.ts'
import { clientOf, json, problem } from '../client/fake-backend.ts'

const { paymentId } = samplePayment
const started = { payment: samplePayment, fieldsUrl: 'https://fields.example/#a' }
const order = CardPaymentOrder.parse({ amount: 17_075, account: '3004512876' })
const guestOrder = GuestPaymentOrder.parse({ crn: '3004178269', surname: 'Nguyen', amount: 2000 })
const key = 'a-key-of-this-payment'
const token = 'T'.repeat(43)
const now = () => new Date('2026-11-25T01:00:00Z')
const gone = () => {
  throw new TypeError('no network')
}
const tooMany = () =>
  json(
    429,
    { type: 'about:blank', title: 'Wait', status: 429 },
    { 'content-type': 'application/problem+json', 'retry-after': 'Wed, 25 Nov 2026 01:00:30 GMT' },
  )
/** Reasons why a payment cannot start, with and without a login. */
const notBegun: readonly [string, answer: () => Response, expected: object][] = [
  ['409', () => problem(409), { code: 'BUSY' }],
  ['503', () => problem(503), { code: 'UNAVAILABLE' }],
  ['429', tooMany, { code: 'TOO_MANY', retryAfterSeconds: 30 }],
  ['500', () => problem(500), { code: 'FAILED' }],
  ['no answer', gone, { code: 'UNREACHABLE' }],
]
const asked = ({ method, url, body, headers }: Sent) => [
  ...[method, new URL(url).pathname, JSON.parse(body ?? 'null'), headers.get('idempotency-key')],
]

function storage() {
  const kept = new Map<string, string>()
  const open = () => ({
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  })
  return { kept, open }
}

function cardsOf(answer: (sent: Sent) => Response) {
  const { client, sent } = clientOf(answer, { token: () => 'aaa.bbb.ccc' })
  return { service: cardPaymentService(client, now), sent }
}

function guestsOf(answer: (sent: Sent) => Response, tokens = guestTokens(storage().open)) {
  const { client, sent } = clientOf(answer)
  return { service: guestPaymentService(client, tokens, now), sent, tokens }
}

describe('[PAY-1] a payment of a customer', () => {
  test('starts with its request and key', async () => {
    const { service, sent } = cardsOf(() => json(201, started))
    expect(await service.start(order, key)).toEqual({ success: true, ...started })
    expect(sent.map(asked)).toEqual([['POST', expect.stringMatching(/card-payments$/), order, key]])
  })

  test.each<[string, answer: () => Response, expected: object]>([
    ['422', () => problem(422), { code: 'TOO_MUCH' }],
    ...notBegun,
  ])('that is not begun says why: %s', async (_, answer, expected) => {
    expect(await cardsOf(answer).service.start(order, key)).toEqual({ success: false, ...expected })
  })

  test.each<[string, answer: () => Response, expected: unknown]>([
    ['200', () => json(200, samplePayment), samplePayment],
    ['404', () => problem(404), 'notFound'],
    ['429', tooMany, null],
    ['503', () => problem(503), null],
    ['no answer', gone, null],
  ])('is asked after: %s', async (_, answer, expected) => {
    const { service, sent } = cardsOf(answer)
    expect(await service.state(paymentId)).toEqual(expected)
    expect(sent[0]?.method).toBe('GET')
    expect(sent[0]?.url.endsWith(`/${paymentId}`)).toBe(true)
  })
})

describe('[PAY-1] a payment without a login', () => {
  test('starts with its key, and its token is stored and not passed to pages', async () => {
    const { service, sent, tokens } = guestsOf(() => json(201, { ...started, token }))
    expect(await service.start(guestOrder, key)).toEqual({ success: true, ...started })
    expect(sent.map(asked)).toEqual([['POST', '/api/guest-payments', guestOrder, key]])
    expect(tokens.read(paymentId)).toBe(token)
  })

  test.each<[string, answer: () => Response, expected: object]>([
    ['404', () => problem(404), { code: 'NO_MATCH' }],
    ...notBegun,
  ])('that is not begun says why, and keeps no token: %s', async (_, answer, expected) => {
    const { service, tokens } = guestsOf(answer)
    expect(await service.start(guestOrder, key)).toEqual({ success: false, ...expected })
    expect(tokens.read(paymentId)).toBeNull()
  })

  test.each<[string, answer: () => Response, expected: unknown]>([
    ['200', () => json(200, samplePayment), samplePayment],
    ['404', () => problem(404), 'notFound'],
    ['429', tooMany, null],
    ['503', () => problem(503), null],
    ['no answer', gone, null],
  ])('is asked after with its token, in the body: %s', async (_, answer, expected) => {
    const tokens = guestTokens(storage().open)
    tokens.keep(paymentId, token)
    const { service, sent } = guestsOf(answer, tokens)
    expect(await service.state(paymentId)).toEqual(expected)
    expect(sent.map(asked)[0]).toEqual(['POST', '/api/guest-payments/state', { paymentId, token }, null])
  })

  test('that belongs to another browser is not found, and no request is sent', async () => {
    const { service, sent } = guestsOf(() => json(200, samplePayment))
    expect(await service.state(paymentId)).toBe('notFound')
    expect(sent).toEqual([])
  })

  test('has an alphanumeric token, whatever is stored', () => {
    const { kept, open } = storage()
    guestTokens(open).keep(paymentId, token)
    const [name = ''] = kept.keys()
    for (const bad of [
      `["${paymentId}",7]`,
      `["${paymentId}"]`,
      `["${paymentId}",null]`,
      '{}',
      '{',
      'null',
      '7',
    ]) {
      kept.set(name, bad)
      expect(guestTokens(open).read(paymentId), bad).toBeNull()
    }
    kept.set(name, JSON.stringify([paymentId, token]))
    expect(guestTokens(open).read(paymentId)).toBe(token)
  })
})

describe('[PAY-1] what a tab remembers of a payment', () => {
  test('is found only under its own key: that of an account, or that of a guest', () => {
    const { kept, open } = storage()
    const payment = { key, amount: 17_075, paymentId }
    const memories = [storedPayment('1', open), storedPayment('2', open), storedGuestPayment(open)]
    for (const [at, memory] of memories.entries()) memory.keep({ ...payment, amount: at })
    expect(memories.map((memory) => memory.read())).toEqual(
      [0, 1, 2].map((amount) => ({ ...payment, amount })),
    )
    // A logout does not remove the guest's entry.
    expect([...kept.keys()]).toEqual(['gf-card-payment:1', 'gf-card-payment:2', 'gf-guest-payment'])
    memories[1]?.forget()
    expect(memories.map((memory) => memory.read()?.amount)).toEqual([0, undefined, 2])
  })

  test.each([
    ['null', null],
    ['{', null],
    ['{"key":"k","amount":1}', null],
    ['["k","1",null]', null],
    ['[1,1,null]', null],
    ['["k",1,null]', { key: 'k', amount: 1, paymentId: null }],
    ['["k",1,2]', { key: 'k', amount: 1, paymentId: null }],
    ['["k",1,"p"]', { key: 'k', amount: 1, paymentId: 'p' }],
  ])('is read as it is: %s', (stored, payment) => {
    const { kept, open } = storage()
    kept.set('gf-guest-payment', stored)
    expect(storedGuestPayment(open).read()).toEqual(payment)
  })

  test('is nothing if nothing can be stored', () => {
    const memory = storedGuestPayment(() => {
      throw new Error('blocked')
    })
    memory.keep({ key, amount: 1, paymentId })
    memory.forget()
    expect(memory.read()).toBeNull()
  })
})

test.each<[string, answer: () => Response, expected: object]>([
  ['429', tooMany, { code: 'TOO_MANY', retryAfterSeconds: 30 }],
  ['500', () => problem(500), { code: 'FAILED' }],
  ['no answer', gone, { code: 'UNREACHABLE' }],
])(
  '[PAY-1] a card that could not be removed is shown again, unless nothing was done: %s',
  async (status, answer, expected) => {
    const { client, sent } = clientOf(answer, { token: () => 'aaa.bbb.ccc' })
    const onChanged = vi.fn()
    expect(await savedCardService(client, onChanged, now).removeSavedCard('card_1')).toEqual({
      success: false,
      ...expected,
    })
    expect(onChanged).toHaveBeenCalledTimes(status === '429' ? 0 : 1)
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ cardId: 'card_1' })
  },
)
