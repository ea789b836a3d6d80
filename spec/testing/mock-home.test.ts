import { expect, test } from 'vitest'
import type { MockMail } from '../../src/testing/index.ts'
import { createMockBackend } from '../../src/testing/mock-backend.ts'
import { TestClient } from './test-client.ts'

const path = '/api/home/do-not-contact'
const request = {
  requestId: '3e7c1b52-8f04-4d19-9a6b-0c5d2e81f7a3',
  name: 'Robin Okafor',
  ways: ['phone' as const],
  phone: '0491570156',
}
const next = { ...request, requestId: '3e7c1b52-8f04-4d19-9a6b-0c5d2e81f7a4' }

test('[API-7] a test sees who is on the do-not-contact list, once for each request, with the receipts', async () => {
  const backend = createMockBackend({ now: () => new Date('2026-11-21T13:00:00Z') })
  const visitor = new TestClient(backend)
  const receiptOf = async (body: unknown) => JSON.parse((await visitor.post(path, body)).body)
  const first = { receipt: 'DNC-MOCK-0001', effectiveFrom: '2026-11-22' }
  expect([await receiptOf(request), await receiptOf(request)]).toEqual([first, first])
  expect(await receiptOf(next)).toEqual({ ...first, receipt: 'DNC-MOCK-0002' })
  expect((await visitor.post(path, { ...request, name: 'Somebody Else' })).status).toBe(409)
  expect(backend.doNotContact).toEqual([
    { request, receipt: first },
    { request: next, receipt: { ...first, receipt: 'DNC-MOCK-0002' } },
  ])
})

test('[API-7] a receipt is mailed once to a given address, and to nobody else', async () => {
  const mails: MockMail[] = []
  const backend = createMockBackend({ onMail: (mail) => mails.push(mail) })
  const visitor = new TestClient(backend)
  const email = 'robin@customers.example'
  await visitor.post(path, request)
  for (let times = 0; times < 2; times += 1) await visitor.post(path, { ...next, email })
  expect(mails).toEqual([{ kind: 'doNotContact', to: email, receipt: 'DNC-MOCK-0002' }])
})
