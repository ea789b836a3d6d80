import { endingFaults, forgettingFaults } from './origination-ending-faults.ts'
import { holdingFaults, keepingFaults, sendingFaults } from './origination-faults.ts'
import { originationGroups as groups } from './seeded-groups.ts'
import { besideOthersTest, mockSuite } from './seeded-suite.ts'

const faults = [...keepingFaults, ...holdingFaults, ...sendingFaults, ...forgettingFaults, ...endingFaults]
mockSuite({ groups, what: 'sign-up', clauses: '[API-12] [LIB-4]', faults })
besideOthersTest('[LIB-4]', groups, [sendingFaults[1]])
