import { expect, test } from 'vitest'
import { mockWebhookSecret } from '../../../src/testing/mock-backend.ts'
import { asProblem, isRequestTo, jsonOf, stateless, withJson } from './exchange.ts'
import { reported } from './fault-harness.ts'
import { checkedOnMock } from './mock-fault-harness.ts'
import { payToFaults as faults } from './pay-to-faults.ts'
import { payToGroups as groups } from './seeded-groups.ts'
import { mockSuite } from './seeded-suite.ts'

const prepare = () => ({ webhookSecret: mockWebhookSecret })
mockSuite({ groups, what: 'PayTo', clauses: '[API-12] [LIB-4]', faults, prepare })

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
    !isRequestTo(asked, 'POST', '/api/pay-to-agreements') ||
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

test('[API-12] [LIB-4] a backend whose provider looks up payers is checked with a payer of the options, and without one there is no finding', async () => {
  const without = await checkedOnMock(lookingUp, groups, prepare)
  expect(reported(without)).toEqual([])
  const left = without.checks.filter(({ status }) => status === 'left out').map(({ id }) => id)
  expect(left).toEqual(expect.arrayContaining(['pay-to/created', 'pay-to/cancelled', 'pay-to/news']))
  const withPayer = await checkedOnMock(lookingUp, groups, () => ({ ...prepare(), payToPayers }))
  expect(withPayer.checks.filter(({ status }) => status !== 'passed')).toEqual([])
})
