import { expect, test } from 'vitest'
import { mockWebhookSecret } from '../../../src/testing/mock-backend.ts'
import type { Fault } from '../faulty-proxy.ts'
import { reported } from './fault-harness.ts'
import { guestPaymentFaults as faults } from './guest-payment-faults.ts'
import { judgedOnMock } from './mock-fault-harness.ts'
import { guestPaymentGroups } from './seeded-groups.ts'
import { groupOf } from './seeded-suite.ts'

const signing = () => ({ webhookSecret: mockWebhookSecret })
const judged = (fault?: Fault, only?: readonly string[]) => judgedOnMock(fault, only, signing)

test('[API-12] [LIB-4] nothing of payments without a login is found in a backend that keeps the contract', async () => {
  const report = await judged(undefined, guestPaymentGroups)
  expect(reported(report)).toEqual([])
  expect(report.checks.filter(({ status }) => status !== 'passed')).toEqual([])
})

test('each check of payments without a login has a fault that it tells', async () => {
  const tried = (await judged(undefined, guestPaymentGroups)).checks.map(({ id }) => id)
  const told = new Set(faults.flatMap(({ foundBy }) => foundBy))
  expect(tried.filter((id) => groupOf(id) === 'guest' && !told.has(id))).toEqual([])
  expect(faults.length).toBeGreaterThanOrEqual(15)
})

test.each(faults.map((fault) => [fault.name, fault] as const))(
  '[LIB-4] [PAY-1] [ACC-2] found: %s',
  async (_, fault) => {
    const ids = reported(await judged(fault, fault.foundBy))
    expect(ids).toEqual(expect.arrayContaining([...fault.foundBy]))
    expect(ids.filter((id) => groupOf(id) !== 'guest')).toEqual([])
  },
)
