import { randomUUID } from 'node:crypto'
import { readSignedEvent, signWebhook, WebhookRefused } from 'gridfront/payments-server'
import { expect, test } from 'vitest'

const secrets = ['the-secret-of-these-webhooks']
const now = new Date('2026-11-21T02:00:00.000Z')
const read = async (sent: string, at = now) =>
  readSignedEvent({
    body: new TextEncoder().encode(sent),
    signature: await signWebhook(secrets[0] ?? '', sent, now),
    ...{ secrets, now: at },
  })
const head = { eventId: 'event-1', createdAt: '2026-11-21T02:00:00.000Z' }
const payment = { paymentId: randomUUID(), amount: 2000, status: 'SUCCEEDED', failure: null }
const agreement = { agreementId: randomUUID(), status: 'ACTIVE', revision: 2 }

test.each([
  { ...head, payment },
  { ...head, agreement },
])('[PAY-2] a signed event is read, of a payment and of an agreement', async (event) => {
  expect(await read(JSON.stringify(event))).toEqual(event)
})

test('[PAY-2] a body that is no event of the contract is refused, though it is signed', async () => {
  const odd = ['', 'nonsense', '[]', '{}', JSON.stringify({ ...head, payment: { ...payment, amount: -1 } })]
  for (const sent of odd) await expect(read(sent)).rejects.toThrow(WebhookRefused)
})

test('[PAY-2] a webhook with a wrong or old signature is refused before its body is read', async () => {
  const sent = JSON.stringify({ ...head, payment })
  const old = read(sent, new Date(now.getTime() + 301_000))
  await expect(old).rejects.toMatchObject({
    code: 'WEBHOOK_REFUSED',
    message: expect.stringMatching(/signature .* too old/),
  })
  const body = new TextEncoder().encode('nonsense')
  const unsigned = readSignedEvent({ body, signature: undefined, secrets, now })
  await expect(unsigned).rejects.toThrow('wrong or too old')
})
