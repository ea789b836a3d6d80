import type { AddressParts } from 'gridfront/contracts'
import { addBusinessDays, publicHolidays, ValidatorError } from 'gridfront/validators'
import { dayIn, daysAfter } from '../../platform/civil-day.ts'

const businessDays = 10
/** More calendar days than ten business days take with any public holidays, those around New Year's Day too. */
const maxDays = 21

/**
 * The last day on which a contract can be cancelled without a fee: ten business days of the state of supply, beginning
 * with the one after the application. If the calendar of public holidays ends before that, a later day, never an
 * earlier one.
 */
export function coolingOffEnd(state: AddressParts['state'], appliedAt: Date): string {
  const day = dayIn(state, appliedAt)
  try {
    return addBusinessDays(day, businessDays, publicHolidays(state))
  } catch (error) {
    if (!(error instanceof ValidatorError && error.code === 'BEYOND_CALENDAR')) throw error
    return daysAfter(day, maxDays)
  }
}
