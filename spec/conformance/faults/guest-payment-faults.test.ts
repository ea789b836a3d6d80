import { expect, test } from 'vitest'
import { mockWebhookSecret } from '../../../src/testing/mock-backend.ts'
import { guestPaymentFaults as faults } from './guest-payment-faults.ts'
import { guestPaymentGroups as groups } from './seeded-groups.ts'
import { mockSuite } from './seeded-suite.ts'

const prepare = () => ({ webhookSecret: mockWebhookSecret })
const clauses = '[API-12] [LIB-4] [PAY-1] [ACC-2]'
mockSuite({ groups, what: 'payments without a login', clauses, faults, prepare })

test('there are faults enough to trust the checks', () => {
  expect(faults.length).toBeGreaterThanOrEqual(15)
})
