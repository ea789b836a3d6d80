import { expect, test } from 'vitest'
import type { Cents } from '../../../contracts/schemas/my-account.ts'
import { mayaNguyen } from '../../../fixtures/customers.ts'
import { reported } from './fault-harness.ts'
import { checkedOnMock } from './mock-fault-harness.ts'
import { refundFaults as faults, refundWithoutCreditFaults } from './refund-faults.ts'
import { refundGroups as groups } from './seeded-groups.ts'
import { mockSuite } from './seeded-suite.ts'

const overview = { ...mayaNguyen.overview, balance: -5_000 as Cents }
const customers = [{ ...mayaNguyen, overview }]
mockSuite({ groups, what: 'refunds of credit', clauses: '[PAY-6] [API-12] [LIB-4]', faults, customers })

test.each(refundWithoutCreditFaults)(
  '[PAY-6] [LIB-4] of an account that owes something is found: $name',
  async (fault) => {
    const right = await checkedOnMock(undefined, groups)
    expect(reported(right)).toEqual([])
    expect(right.checks.map(({ id }) => id)).not.toContain('refunds/once')
    expect(right.notTried).toContainEqual({ what: 'refunds/once', why: expect.stringContaining('no credit') })
    expect(reported(await checkedOnMock(fault, groups))).toEqual(expect.arrayContaining([...fault.foundBy]))
  },
)
