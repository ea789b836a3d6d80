import { expect, test } from 'vitest'
import { mockWebhookSecret } from '../../../src/testing/mock-backend.ts'
import { reported } from './fault-harness.ts'
import { checkedOnMock } from './mock-fault-harness.ts'
import { paymentFaults, webhookFaults } from './payment-faults.ts'
import { paymentGroups as groups } from './seeded-groups.ts'
import { mockSuite } from './seeded-suite.ts'

const faults = [...paymentFaults, ...webhookFaults]
const prepare = () => ({ webhookSecret: mockWebhookSecret })
mockSuite({ groups, what: 'payments', clauses: '[API-12] [LIB-4] [PAY-1] [PAY-2]', faults, prepare })

test('[LIB-4] without a secret no events are signed, and the verdict is unchanged', async () => {
  const report = await checkedOnMock(undefined, groups)
  expect(reported(report)).toEqual([])
  const tried = report.checks.map(({ id }) => id)
  expect(tried).toContain('payments/webhook-unsigned')
  expect(tried).not.toContain('payments/webhook-takes-effect')
})

test('there are faults enough to trust the checks', () => {
  expect(faults.length).toBeGreaterThanOrEqual(15)
})
