import { debitFaults as faults } from './debit-faults.ts'
import { debitGroups as groups } from './seeded-groups.ts'
import { mockSuite } from './seeded-suite.ts'

mockSuite({ groups, what: 'direct debit', clauses: '[API-12] [LIB-4] [LIB-6]', faults })
