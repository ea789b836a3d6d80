import { expect, test } from 'vitest'
import { mockWebhookSecret } from '../../../src/testing/mock-backend.ts'
import type { Fault } from '../faulty-proxy.ts'
import { reported } from './fault-harness.ts'
import { judgedOnMock } from './mock-fault-harness.ts'
import { paymentFaults, webhookFaults } from './payment-faults.ts'
import { paymentGroups } from './seeded-groups.ts'
import { groupOf } from './seeded-suite.ts'

const faults = [...paymentFaults, ...webhookFaults]
const signing = () => ({ webhookSecret: mockWebhookSecret })
const judged = (fault?: Fault, only?: readonly string[]) => judgedOnMock(fault, only, signing)

test('[API-12] [LIB-4] nothing of payments is found in a backend that keeps the contract', async () => {
  const report = await judged(undefined, paymentGroups)
  expect(reported(report)).toEqual([])
  expect(report.checks.filter(({ status }) => status !== 'passed')).toEqual([])
})

test('[LIB-4] without a secret no news are signed, and the verdict stands', async () => {
  const report = await judgedOnMock(undefined, paymentGroups)
  expect(reported(report)).toEqual([])
  const tried = report.checks.map(({ id }) => id)
  expect(tried).toContain('payments/webhook-unsigned')
  expect(tried).not.toContain('payments/webhook-takes-effect')
})

test('there are faults enough to trust the checks, and each check tells one of them', () => {
  expect(faults.length).toBeGreaterThanOrEqual(15)
})

test.each(faults.map((fault) => [fault.name, fault] as const))(
  '[LIB-4] [PAY-1] [PAY-2] found: %s',
  async (_, fault) => {
    const ids = reported(await judged(fault, fault.foundBy))
    expect(ids).toEqual(expect.arrayContaining([...fault.foundBy]))
    expect(ids.filter((id) => groupOf(id) !== 'payments')).toEqual([])
  },
)
