import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PaymentProvider } from 'gridfront/payments-server'
import { PayerRefused, ProviderError } from 'gridfront/payments-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { httpProvider } from '../../../host/server/subjects/payments/http-provider.ts'

// A provider with scripted answers. Other calls get 404.
let answers: Record<string, readonly [number, unknown]>
let server: Server
let provider: PaymentProvider
beforeEach(async () => {
  answers = {}
  server = createServer(({ method, url }, outgoing) => {
    const [status, body] = answers[`${method} ${url}`] ?? [404, {}]
    outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  provider = httpProvider(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'key')
})
afterEach(() => server.close())

const debit = () => provider.debit('p1', 900, 'token')

test('[PAY-1] a debit that is refused permanently, and that the provider does not know, has failed', async () => {
  answers = { 'POST /api/debits': [422, { error: 'this bank account is not kept any more' }] }
  expect(await debit()).toMatchObject({
    paymentId: 'p1',
    amountCents: 900,
    status: 'FAILED',
    failure: 'DECLINED',
  })
})

test('[PAY-1] a debit refused because it exists already is the provider’s present debit', async () => {
  const known = { paymentId: 'p1', amountCents: 900, status: 'PENDING', failure: null }
  answers = { 'POST /api/debits': [409, {}], 'GET /api/payments/p1': [200, known] }
  expect(await debit()).toEqual(known)
})

test.each([401, 408, 429, 500, 503])(
  '[PAY-1] a debit that is answered by %i has not failed: it is brought again',
  async (status) => {
    answers = { 'POST /api/debits': [status, {}] }
    await expect(debit()).rejects.toThrow(ProviderError)
  },
)

test('[PAY-1] an unreadable answer counts as no answer', async () => {
  const odd = { paymentId: 'p1', amountCents: 900, status: 'FAILED', failure: 'SOMETHING_NEW' }
  answers = {
    'POST /api/debits': [200, odd],
    'GET /api/payments/p1': [200, odd],
    'POST /api/bank-accounts': [200, { token: '' }],
  }
  await expect(debit()).rejects.toThrow(ProviderError)
  await expect(provider.read('p1')).rejects.toThrow(ProviderError)
  await expect(
    provider.storeBankAccount('r1', { accountName: 'N', bsb: '082671', number: '1' }),
  ).rejects.toThrow(ProviderError)
})

test('[PAY-1] an agreement is proposed, read and changed by its id, and an unknown one is null', async () => {
  const known = { agreementId: 'a1', status: 'PROPOSED', revision: 1, bankUrl: null }
  answers = {
    'POST /api/pay-ids': [200, { token: 'payer' }],
    'POST /api/agreements': [200, known],
    'GET /api/agreements/a1': [200, { ...known, status: 'ACTIVE', revision: 2 }],
    'POST /api/agreements/a1/pause': [200, { ...known, status: 'PAUSED', revision: 3 }],
    'POST /api/agreements/a1/cancel': [200, { ...known, status: 'SOMETHING_NEW' }],
  }
  const terms = { payerToken: 'payer', maximumCents: 1_000, answerBy: new Date('2026-11-28T01:00:00Z') }
  expect(await provider.storePayId('a1', 'maya@example.com')).toBe('payer')
  expect(await provider.propose('a1', terms)).toEqual(known)
  expect(await provider.readAgreement('a1')).toMatchObject({ status: 'ACTIVE', revision: 2 })
  expect(await provider.moveAgreement('a1', 'PAUSE')).toMatchObject({ status: 'PAUSED' })
  await expect(provider.moveAgreement('a1', 'CANCEL')).rejects.toThrow(ProviderError)
  expect(await provider.readAgreement('a2')).toBeNull()
  await expect(provider.moveAgreement('a2', 'CANCEL')).rejects.toThrow(ProviderError)
  // A refusal of a payer is an answer, not an outage.
  answers = { 'POST /api/pay-ids': [422, {}], 'POST /api/agreements': [400, {}] }
  await expect(provider.storePayId('a3', 'nobody@example.com')).rejects.toThrow(PayerRefused)
  await expect(provider.propose('a3', terms)).rejects.toThrow(PayerRefused)
  answers = { 'POST /api/pay-ids': [429, {}] }
  await expect(provider.storePayId('a3', 'nobody@example.com')).rejects.not.toThrow(PayerRefused)
})

test('[PAY-1] a change that the bank refuses returns the agreement’s present state, and an outage is an error', async () => {
  const known = { agreementId: 'a1', status: 'PAUSED', revision: 3 }
  answers = { 'POST /api/agreements/a1/resume': [409, {}], 'GET /api/agreements/a1': [200, known] }
  expect(await provider.moveAgreement('a1', 'RESUME')).toEqual(known)
  answers = { 'POST /api/agreements/a1/resume': [503, {}], 'GET /api/agreements/a1': [200, known] }
  await expect(provider.moveAgreement('a1', 'RESUME')).rejects.toThrow(ProviderError)
})

test('[PAY-1] saved cards are listed and forgotten by the payer’s pseudonym; an unknown payer has none', async () => {
  const card = {
    cardId: 'card_1',
    brand: 'VISA',
    last4: '1111',
    expires: '2028-03',
    savedAt: '2026-11-20T00:00:00.000Z',
  }
  answers = {
    'GET /api/payers/robin%2F1/cards': [200, { cards: [card] }],
    'GET /api/payers/noor/cards': [
      200,
      {
        cards: [
          { ...card, brand: 'Diners', savedAt: '2026-11-20T11:00:00+11:00', number: 1 },
          { ...card, cardId: '4111111111111111' },
          { ...card, expires: '' },
        ],
      },
    ],
    'GET /api/payers/odd/cards': [200, { cards: 'none' }],
    'POST /api/payers/robin%2F1/cards/card_1/forget': [200, {}],
    'POST /api/payers/robin%2F1/forget': [204, {}],
    'POST /api/payers/away/forget': [500, {}],
    'POST /api/payers/away/cards/card_1/forget': [500, {}],
  }
  expect(await provider.cards('robin/1')).toEqual([card])
  expect(await provider.cards('nobody')).toEqual([])
  // A card that cannot be shown does not keep the others from being shown.
  expect(await provider.cards('noor')).toEqual([{ ...card, brand: 'OTHER' }])
  await expect(provider.cards('odd')).rejects.toThrow(ProviderError)
  expect(await provider.forgetCard('robin/1', 'card_1')).toBe(true)
  expect(await provider.forgetCard('robin/1', 'card_2')).toBe(false)
  await provider.forgetPayer('robin/1')
  // Not a proof that nothing is stored: it may be a gateway that is being changed.
  await expect(provider.forgetPayer('nobody')).rejects.toThrow(ProviderError)
  await expect(provider.forgetPayer('away')).rejects.toThrow(ProviderError)
  await expect(provider.forgetCard('away', 'card_1')).rejects.toThrow(ProviderError)
})
