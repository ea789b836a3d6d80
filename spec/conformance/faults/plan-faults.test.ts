import { planFaults as faults } from './plan-faults.ts'
import { planGroups as groups } from './seeded-groups.ts'
import { mockSuite } from './seeded-suite.ts'

mockSuite({ groups, what: 'plans', clauses: '[API-12] [LIB-4]', faults })
