import { mayaNguyen } from '../../../fixtures/customers.ts'
import { smoothingGroups as groups } from './seeded-groups.ts'
import { mockSuite } from './seeded-suite.ts'
import { smoothingFaults as faults } from './smoothing-faults.ts'

mockSuite({
  ...{ groups, what: 'bill smoothing', clauses: '[API-12] [LIB-4]', faults, customers: [mayaNguyen] },
})
