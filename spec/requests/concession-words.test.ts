import { expect, test } from 'vitest'
import { concessionWords } from '../../src/requests/request-words.ts'

const granted = { displayName: 'Low Income Household Rebate', from: '2026-12-01', to: null }

test('[ACC-1] the account says which concession stands on bills, since when, until when, and what is being checked', () => {
  expect(concessionWords({ status: 'BEING_CHECKED' })).toBe(
    'It is being checked, and then stands on your bills.',
  )
  expect(concessionWords({ status: 'APPLIED' })).toBe('The concession stands on your bills.')
  expect(concessionWords({ status: 'APPLIED', granted })).toBe(
    'Low Income Household Rebate is taken off your bills from 1 December 2026 on.',
  )
  expect(concessionWords({ status: 'APPLIED', granted: { ...granted, billedTo: '2026-12-31' } })).toBe(
    'Low Income Household Rebate is taken off your bills from 1 December 2026 on. Your bills up to 31 December 2026 came before that was known: the bill after them credits it.',
  )
  expect(concessionWords({ status: 'BEING_CHECKED', granted: { ...granted, to: '2027-11-30' } })).toBe(
    'Low Income Household Rebate is taken off your bills from 1 December 2026 to 30 November 2027. The new card is being checked.',
  )
})
