import { expect, test } from 'vitest'
import { listedChecks } from '../../../src/conformance/conform.ts'
import { answerFaults, methodFaults } from './answer-faults.ts'
import { bodyFaults, tracingFaults } from './body-faults.ts'
import {
  answerGroups,
  contactGroups,
  debitGroups,
  documentGroups,
  groupOf,
  guestPaymentGroups,
  moveGroups,
  originationGroups,
  passkeyGroups,
  paymentGroups,
  paymentHelpGroups,
  payToGroups,
  planGroups,
  refundGroups,
  requestGroups,
  savedCardGroups,
  sessionGroups,
  smoothingGroups,
  usageGroups,
} from './seeded-groups.ts'
import { seededSuite } from './seeded-suite.ts'

test('every group of checks is tested by one of the suites', () => {
  const groups = new Set(listedChecks.map(({ id }) => groupOf(id)))
  expect([...groups].sort()).toEqual(
    [
      ...sessionGroups,
      ...answerGroups,
      ...originationGroups,
      ...contactGroups,
      ...paymentGroups,
      ...guestPaymentGroups,
      ...passkeyGroups,
      ...savedCardGroups,
      ...requestGroups,
      ...refundGroups,
      ...usageGroups,
      ...debitGroups,
      ...payToGroups,
      ...paymentHelpGroups,
      ...smoothingGroups,
      ...documentGroups,
      ...moveGroups,
      ...planGroups,
    ].sort(),
  )
})

seededSuite(answerGroups, [...tracingFaults, ...bodyFaults, ...methodFaults, ...answerFaults])
