import { expect, test } from 'vitest'
import { listedChecks } from '../../../src/conformance/conform.ts'
import { readingMails } from '../engine/reading-mails.ts'
import type { Fault } from '../faulty-proxy.ts'
import { detailFaults, linkFaults } from './contact-faults.ts'
import { reported } from './fault-harness.ts'
import { judgedOnMock } from './mock-fault-harness.ts'
import { contactGroups } from './seeded-groups.ts'
import { groupOf } from './seeded-suite.ts'

const faults = [...detailFaults, ...linkFaults]
const judged = (fault?: Fault, only?: readonly string[]) => judgedOnMock(fault, only, readingMails)

test('[API-12] [LIB-4] nothing of contact details and links is found in a backend that keeps the contract', async () => {
  const report = await judged(undefined, contactGroups)
  expect(reported(report)).toEqual([])
  expect(report.checks.filter(({ status }) => status !== 'passed')).toEqual([])
})

test('[LIB-4] without mails to read, links are not followed, and the verdict stands', async () => {
  const report = await judgedOnMock(undefined, contactGroups)
  expect(reported(report)).toEqual([])
  const tried = report.checks.map(({ id }) => id)
  expect(tried).toContain('contact/new-address-waits')
  expect(tried).not.toContain('contact/link-takes-effect')
  expect(tried).not.toContain('contact/terms-link-accepts')
})

test.each(faults.map((fault) => [fault.name, fault] as const))(
  '[LIB-4] [ORIG-3] found: %s',
  async (_, fault) => {
    const ids = reported(await judged(fault, fault.foundBy))
    expect(ids).toEqual(expect.arrayContaining([...fault.foundBy]))
    expect(ids.filter((id) => groupOf(id) !== 'contact')).toEqual([])
  },
)

test.each([detailFaults, linkFaults].map((list) => list[1]))(
  '[LIB-4] in a whole run $name is told by its group alone',
  { timeout: 30_000 },
  async (fault) => {
    const ids = reported(await judged(fault))
    expect(ids).toEqual(expect.arrayContaining([...(fault?.foundBy ?? [])]))
    expect(ids.filter((id) => groupOf(id) !== 'contact')).toEqual([])
  },
)

test('[API-12] [LIB-4] every check of contact details and links has a fault that it reports', () => {
  const ids = listedChecks.map(({ id }) => id).filter((id) => contactGroups.includes(groupOf(id)))
  const found = new Set(faults.flatMap(({ foundBy }) => foundBy))
  expect(ids.filter((id) => !found.has(id))).toEqual([])
})
