import { passkeyFaults as faults } from './passkey-faults.ts'
import { passkeyGroups as groups } from './seeded-groups.ts'
import { mockSuite } from './seeded-suite.ts'

mockSuite({ groups, what: 'passkeys', clauses: '[API-12] [LIB-4]', faults })
