import type { PaymentProvider } from 'gridfront/payments-server'
import { checkedProvider, checkPaymentProvider, unsupportedProvider } from 'gridfront/payments-server'
import { expect, test } from 'vitest'
import { newSandbox, sandboxUnderTest } from './sandbox-under-test.ts'

const paymentId = '0b6c4f4e-3f0c-4a53-9b57-2f3b6d1c8a11'
const payment = { paymentId, amountCents: 1000, status: 'CREATED', failure: null }
const fieldsUrl = 'https://cards.gateway.example/form'
const agreement = { agreementId: paymentId, status: 'ACTIVE', revision: 2 }
const statuses = 'CREATED, PENDING, SUCCEEDED, FAILED, REVERSED, REFUNDED'

type Call = (provider: PaymentProvider) => Promise<unknown>
const create: Call = (provider) => provider.create(paymentId, 1000, null)
const read: Call = (provider) => provider.read(paymentId)

test.each<[string, Call, unknown, string]>([
  ['create', create, { payment }, 'fieldsUrl is missing, expected a web address of at most 2000 characters'],
  [
    'create',
    create,
    { payment: { ...payment, status: 'NEW', failure: undefined }, fieldsUrl },
    `payment.status is "NEW", expected ${statuses}; payment.failure is missing, expected null or DECLINED, INSUFFICIENT_FUNDS, EXPIRED_CARD, NOT_AUTHENTICATED, CANCELLED, EXPIRED, PROVIDER_FAULT`,
  ],
  [
    'create',
    create,
    payment,
    'payment is missing, expected an object with paymentId, amountCents, status and failure; fieldsUrl is missing, expected a web address of at most 2000 characters',
  ],
  [
    'create',
    create,
    { payment, fieldsUrl: 'form?secret=47110815' },
    'fieldsUrl is a text of 20 characters, expected a web address of at most 2000 characters',
  ],
  [
    'read',
    read,
    undefined,
    'it is missing, expected an object with paymentId, amountCents, status and failure',
  ],
  [
    'read',
    read,
    { ...payment, amountCents: 10.5 },
    'amountCents is 10.5, expected whole cents as a number, from 1 to 100000000',
  ],
  [
    'read',
    read,
    { ...payment, cardLast4: 4111111111111111 },
    'cardLast4 is a number, expected a text of four digits, null or none',
  ],
  [
    'read',
    read,
    { ...payment, status: 'card 4111111111111111' },
    `status is a text of 21 characters, expected ${statuses}`,
  ],
  [
    'read',
    read,
    { ...payment, refunds: [{ refundId: 'a', amountCents: 1 }, { refundId: 'b' }, 'c'] },
    'refunds[1].amountCents is missing, expected whole cents as a number, from 1 to 100000000; refunds[2] is a text of 1 character, expected an object',
  ],
  [
    'read',
    read,
    { ...payment, refunds: [1, 2].map(() => ({ refundId: 'a', amountCents: 1 })) },
    'it lists a refund twice',
  ],
  [
    'read',
    read,
    { ...payment, refunds: [{ refundId: 'a', amountCents: 1001 }] },
    'its refunds are 1001 cents together, more than its amount of 1000',
  ],
  [
    'cancel',
    (provider) => provider.cancel(paymentId, 900),
    payment,
    'its amount is 1000 cents, and 900 were requested',
  ],
  [
    'read',
    read,
    { ...payment, paymentId: 'pay_1' },
    'it is about another payment: its paymentId is not that of the call',
  ],
  [
    'changedSince',
    (provider) => provider.changedSince(new Date(0)),
    [payment, { ...payment, status: 'PAID' }],
    `in its entry 1, status is "PAID", expected ${statuses}`,
  ],
  [
    'readAgreement',
    (provider) => provider.readAgreement(paymentId),
    { ...agreement, revision: '2' },
    'revision is a text of 1 character, expected a whole number from 1 to 2000000000',
  ],
  [
    'storePayId',
    (provider) => provider.storePayId(paymentId, 'robin@payid.example'),
    { token: 'robin@payid.example' },
    'it is an object, expected a text of 1 to 200 characters',
  ],
  [
    'forgetCard',
    (provider) => provider.forgetCard('a', 'b'),
    'yes',
    'it is a text of 3 characters, expected true or false',
  ],
])(
  '[PAY-1] a refused answer to %s names the field, what it is and what was expected',
  async (name, call, answer, what) => {
    const provider = checkedProvider({
      ...unsupportedProvider('not here'),
      [name]: async () => answer,
    })
    await expect(call(provider)).rejects.toMatchObject({
      name: 'ProviderError',
      message: `The payment provider’s answer to ${name} is refused: ${what}.`,
    })
  },
)

/** The reasons of the check's failures for the sandbox with other calls. */
async function reasonsOf(calls: (provider: PaymentProvider) => object): Promise<Map<string, string>> {
  const results = await checkPaymentProvider(() => {
    const tested = sandboxUnderTest(newSandbox())
    return { ...tested, provider: { ...tested.provider, ...calls(tested.provider) } }
  })
  const failed = results.filter(({ status }) => status === 'FAILED')
  return new Map(failed.map(({ name, reason }) => [name, reason]))
}

test('[PAY-1] the check of an adapter names the call that throws or is missing, and why a card is not shown', async () => {
  const unnamed = await reasonsOf(() => ({ forgetCard: undefined }))
  expect(unnamed.get('forget-card')).toBe('The adapter has no forgetCard.')
  const thrown = await reasonsOf(() => ({
    cancel: async () => {
      throw new TypeError('gateway.void is not a function')
    },
  }))
  expect(thrown.get('cancel')).toBe('cancel throws TypeError: gateway.void is not a function')
  const odd = await reasonsOf(({ cards }) => ({
    cards: async (payer: string) => (await cards(payer)).map((card) => ({ ...card, expires: '3/28' })),
  }))
  expect(odd.get('cards-of-payer')).toMatch(
    /A card of the list cannot be shown: expires is a text of 4 characters, expected a year and month such as 2028-03\.$/,
  )
})
