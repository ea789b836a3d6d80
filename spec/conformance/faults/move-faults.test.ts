import { moveFaults as faults } from './move-faults.ts'
import { moveGroups as groups } from './seeded-groups.ts'
import { mockSuite } from './seeded-suite.ts'

mockSuite({ groups, what: 'moves', clauses: '[API-12] [LIB-4]', faults })
