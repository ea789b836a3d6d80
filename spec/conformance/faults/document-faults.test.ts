import { documentFaults as faults } from './document-faults.ts'
import { documentGroups as groups } from './seeded-groups.ts'
import { mockSuite } from './seeded-suite.ts'

mockSuite({ groups, what: 'documents', clauses: '[API-12] [LIB-4] [LIB-6]', faults })
