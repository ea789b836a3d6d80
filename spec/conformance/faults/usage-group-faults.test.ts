import { meterDataFaults } from './meter-data-faults.ts'
import { usageGroups as groups } from './seeded-groups.ts'
import { mockSuite } from './seeded-suite.ts'
import { usagePeriodFaults } from './usage-period-faults.ts'

const faults = [...usagePeriodFaults, ...meterDataFaults]
mockSuite({ groups, what: 'periods and meter data', clauses: '[API-12] [LIB-4] [ACC-1]', faults })
