import { expect, test } from 'vitest'
import { mayaNguyen } from '../../fixtures/customers.ts'
import { concessionConsent } from '../../src/consents/concession-consent.ts'
import { createMockBackend } from '../../src/testing/mock-backend.ts'
import { TestClient } from './test-client.ts'

test('[ACC-8] a card that no concession of the customer’s state takes is refused', async () => {
  const client = new TestClient(createMockBackend())
  await client.login(mayaNguyen.credentials)
  const ask = (kind: string, cardNumber: string) =>
    client.post('/api/requests/concession', {
      requestId: crypto.randomUUID(),
      change: 'ADD',
      card: { kind, holder: 'Maya Nguyen', cardNumber },
      consent: { version: concessionConsent.version },
    })
  const refused = await ask('QUEENSLAND_SENIORS_CARD', 'A12345')
  expect([refused.status, JSON.parse(refused.body).errors]).toEqual([
    422,
    [{ pointer: '/body/card/kind', detail: expect.stringContaining('Queensland Seniors Card') }],
  ])
  expect((await ask('HEALTH_CARE_CARD', '204417826K')).status).toBe(201)
})
