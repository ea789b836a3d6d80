import { expect, test } from 'vitest'
import { mayaNguyen } from '../../../fixtures/customers.ts'
import { listedChecks } from '../../../src/conformance/conform.ts'
import { daysAfter } from '../../../src/dates/day-in-state.ts'
import { reported } from './fault-harness.ts'
import { judgedOnMock } from './mock-fault-harness.ts'
import { paymentHelpFaults } from './payment-help-faults.ts'
import { paymentHelpGroups } from './seeded-groups.ts'
import { groupOf } from './seeded-suite.ts'

/** With a bill that can be extended, whenever the test runs. */
const dueOn = daysAfter(new Date().toISOString().slice(0, 10), 10)
const [newest, ...older] = mayaNguyen.bills
const owing = {
  ...mayaNguyen,
  overview: { ...mayaNguyen.overview, dueOn },
  bills: newest === undefined ? [] : [{ ...newest, dueOn }, ...older],
  invoices: mayaNguyen.invoices.map((invoice) =>
    invoice.invoiceNumber === newest?.invoiceNumber ? { ...invoice, dueDate: dueOn } : invoice,
  ),
}
const judged = (...[fault, only]: Parameters<typeof judgedOnMock>) =>
  judgedOnMock(fault, only, undefined, [owing])

test('[API-12] [LIB-4] nothing of payment help is found in a backend that keeps the contract', async () => {
  const report = await judged(undefined, paymentHelpGroups)
  expect(reported(report)).toEqual([])
  expect(report.checks.filter(({ status }) => status !== 'passed')).toEqual([])
})

test.each(paymentHelpFaults.map((fault) => [fault.name, fault] as const))(
  '[LIB-4] [API-12] found: %s',
  async (_, fault) => {
    const ids = reported(await judged(fault, fault.foundBy))
    expect(ids).toEqual(expect.arrayContaining([...fault.foundBy]))
    expect(ids.filter((id) => groupOf(id) !== 'help')).toEqual([])
  },
)

test('[API-12] [LIB-4] every check of payment help has a fault that it reports', () => {
  const ids = listedChecks.map(({ id }) => id).filter((id) => paymentHelpGroups.includes(groupOf(id)))
  const found = new Set(paymentHelpFaults.flatMap(({ foundBy }) => foundBy))
  expect(ids.filter((id) => !found.has(id))).toEqual([])
})
