import { accountChoiceFaults } from './account-choice-faults.ts'
import { addressFaults } from './address-faults.ts'
import { accountFaults } from './answer-faults.ts'
import { csrfFaults } from './csrf-faults.ts'
import { homeFaults, recoveryFaults, sessionsFaults } from './customer-faults.ts'
import { invoiceFaults } from './invoice-faults.ts'
import { pageFaults } from './page-faults.ts'
import { sessionGroups } from './seeded-groups.ts'
import { seededSuite } from './seeded-suite.ts'
import { loginFaults, logoutFaults, userFaults } from './session-faults.ts'
import { usageFaults } from './usage-faults.ts'

seededSuite(sessionGroups, [
  ...loginFaults,
  ...userFaults,
  ...logoutFaults,
  ...csrfFaults,
  ...pageFaults,
  ...accountFaults,
  ...invoiceFaults,
  ...accountChoiceFaults,
  ...usageFaults,
  ...sessionsFaults,
  ...recoveryFaults,
  ...homeFaults,
  ...addressFaults,
])
