import { expect, test } from 'vitest'
import { killRates } from './kill-rates.ts'
import { withoutMutants } from './mutation-report.ts'

const file = 'src/debt/debt.ts'
const survivor = { file, line: 2, was: 'cents < 0', becomes: 'cents <= 0', isCovered: true }
const explanation = { file, was: 'cents < 0', becomes: 'true', why: 'Nothing is owed twice.' }

test('[LIB-3] a clause has the mutants that its tests run, of all files, but for those that no test could notice', () => {
  const rates = killRates(
    [
      {
        ...withoutMutants(file, '', 1),
        noticedOf: { 'DEBT-1': 2 },
        alive: [
          { ...survivor, clauses: ['DEBT-1', 'DEBT-2'] },
          { ...survivor, becomes: 'true', clauses: ['DEBT-1'] },
        ],
      },
      { ...withoutMutants('src/debt/other.ts', '', 1), noticedOf: { 'DEBT-1': 1 } },
    ],
    [explanation],
  )
  expect(Object.fromEntries(rates)).toEqual({
    'DEBT-1': { killed: 3, covered: 4 },
    'DEBT-2': { killed: 0, covered: 1 },
  })
})
