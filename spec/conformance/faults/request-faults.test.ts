import { arrangementFaults, requestFaults } from './request-faults.ts'
import { requestGroups as groups } from './seeded-groups.ts'
import { besideOthersTest, mockSuite } from './seeded-suite.ts'

const clauses = '[API-12] [LIB-4] [LIB-6]'
mockSuite({ groups, what: 'requests', clauses, faults: [...requestFaults, ...arrangementFaults] })

const unchecked = arrangementFaults.find(({ name }) => name === 'a card counts before it was checked')
besideOthersTest(clauses, groups, [unchecked])
