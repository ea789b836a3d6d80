import { expect, test } from 'vitest'
import { listedChecks } from '../../../src/conformance/conform.ts'
import { mockWebhookSecret } from '../../../src/testing/mock-backend.ts'
import { asProblem, isAsked, jsonOf, stateless, withJson } from './exchange.ts'
import { reported } from './fault-harness.ts'
import { judgedOnMock } from './mock-fault-harness.ts'
import { payToFaults } from './pay-to-faults.ts'
import { payToGroups } from './seeded-groups.ts'
import { groupOf } from './seeded-suite.ts'

const signing = () => ({ webhookSecret: mockWebhookSecret })

test('[API-12] [LIB-4] nothing of PayTo is found in a backend that keeps the contract', async () => {
  const report = await judgedOnMock(undefined, payToGroups, signing)
  expect(reported(report)).toEqual([])
  expect(report.checks.filter(({ status }) => status !== 'passed')).toEqual([])
})

const nobodies = [
  { kind: 'PAYID', payId: 'gridfront-conform@brand.invalid' },
  {
    kind: 'BANK_ACCOUNT',
    bank: { accountName: 'GRIDFRONT CONFORM', bsb: '000000', number: '740158293' },
  },
]
/** A backend whose provider knows only one payer. */
const lookingUp = stateless('a provider that looks up who pays', async (asked, forward) => {
  const { payer, account, maximum } = jsonOf(asked) ?? {}
  const isNobody = nobodies.some((one) => JSON.stringify(one) === JSON.stringify(payer))
  // The backend reports its own errors before it calls the provider.
  if (
    !isAsked(asked, 'POST', '/api/pay-to-agreements') ||
    !isNobody ||
    account !== undefined ||
    maximum === 1
  )
    return forward()
  const detail = 'No bank account takes PayTo by this PayID.'
  const errors = [{ pointer: '/body/payer/payId', detail }]
  return asProblem(await forward(withJson(asked, {})), 422, detail, { errors })
})
const payToPayers = {
  payId: 'payer@provider.example',
  bank: { accountName: 'TEST PAYER', bsb: '082671', number: '084512937' },
}

test('[API-12] [LIB-4] a backend whose provider looks up who pays is judged with a payer of the options, and without one nothing is held against it', async () => {
  const without = await judgedOnMock(lookingUp, payToGroups, signing)
  expect(reported(without)).toEqual([])
  const left = without.checks.filter(({ status }) => status === 'left out').map(({ id }) => id)
  expect(left).toEqual(expect.arrayContaining(['pay-to/created', 'pay-to/cancelled', 'pay-to/news']))
  const withPayer = await judgedOnMock(lookingUp, payToGroups, () => ({ ...signing(), payToPayers }))
  expect(withPayer.checks.filter(({ status }) => status !== 'passed')).toEqual([])
})

test.each(payToFaults.map((fault) => [fault.name, fault] as const))(
  '[LIB-4] [API-12] found: %s',
  async (_, fault) => {
    const ids = reported(await judgedOnMock(fault, fault.foundBy, signing))
    expect(ids).toEqual(expect.arrayContaining([...fault.foundBy]))
    expect(ids.filter((id) => groupOf(id) !== 'pay-to')).toEqual([])
  },
)

test('[API-12] [LIB-4] every check of PayTo has a fault that it reports', () => {
  const ids = listedChecks.map(({ id }) => id).filter((id) => payToGroups.includes(groupOf(id)))
  const found = new Set(payToFaults.flatMap(({ foundBy }) => foundBy))
  expect(ids.filter((id) => !found.has(id))).toEqual([])
})
