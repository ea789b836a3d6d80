import type { Fault } from '../fault.ts'
import { accountFaults } from './blind/account-faults.ts'
import { csrfFaults } from './blind/csrf-faults.ts'
import { loginFaults } from './blind/login-faults.ts'
import { logoutFaults } from './blind/logout-faults.ts'
import { pageFaults } from './blind/page-faults.ts'
import { traceFaults } from './blind/trace-faults.ts'
import { userFaults } from './blind/user-faults.ts'

/**
 * Ways in which a backend breaks the contract, written by somebody who knew the contract but not the checks that have to
 * find them. Each can be seen from outside with one customer's e-mail address and password. Those in my-account routes
 * begin with 'account:'.
 */
export const blindFaults: readonly Fault[] = [
  ...csrfFaults,
  ...loginFaults,
  ...logoutFaults,
  ...userFaults,
  ...traceFaults,
  ...pageFaults,
  ...accountFaults,
]
