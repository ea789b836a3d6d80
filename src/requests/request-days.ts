import { moveNoticeBusinessDays, urgentTopics } from '../../contracts/request-rules.ts'
import type { Arrangements } from '../../contracts/schemas/requests.ts'
import { daysAfter } from '../dates/day-in-state.ts'
import { addBusinessDays } from '../validators/business-days.ts'
import { publicHolidays } from '../validators/public-holidays.ts'
import { ValidatorError } from '../validators/validator-error.ts'
import type { AskedRequest, RequestTarget } from './kept-request.ts'

/** More calendar days than a business day takes on average, with any public holidays. */
const longDay = 2.2

/**
 * The day this many business days of a state after another one. If the holiday calendar ends before that, a later day,
 * never an earlier one.
 */
export function businessDaysAfter(state: Arrangements['state'], day: string, count: number): string {
  try {
    return addBusinessDays(day, count, publicHolidays(state))
  } catch (error) {
    if (!(error instanceof ValidatorError && error.code === 'BEYOND_CALENDAR')) throw error
    return daysAfter(day, Math.ceil((count + 1) * longDay))
  }
}

/** The first day on which the supply can end. */
export const earliestMoveOut = (state: Arrangements['state'], today: string): string =>
  businessDaysAfter(state, today, moveNoticeBusinessDays)

/** Steps with the business days after the day of the request, or after the day on which it takes effect. */
function stepsOf(asked: AskedRequest): readonly (readonly [RequestTarget['step'], number])[] {
  switch (asked.kind) {
    case 'METER_READING':
      return [['CHECKED', 5]]
    case 'MOVE_OUT':
      return [['FINAL_BILL', 10]]
    case 'COMPLAINT':
      return urgentTopics.includes(asked.content.topic)
        ? [['ANSWERED', 0]]
        : [
            ['ACKNOWLEDGED', 1],
            ['ANSWERED', 5],
          ]
    case 'AUTHORISED_PERSON':
      return []
    case 'LIFE_SUPPORT':
      return asked.content.change === 'REGISTER'
        ? [
            ['FORM_SENT', 5],
            ['FORM_DUE', 50],
          ]
        : [['ANSWERED', 15]]
    case 'CONCESSION':
      return asked.content.change === 'ADD' ? [['CHECKED', 5]] : []
  }
}

/** The day on which a request takes effect, where one is named. */
export const effectiveOn = ({ kind, content }: AskedRequest): string | null =>
  kind === 'MOVE_OUT' ? content.moveOutOn : kind === 'METER_READING' ? content.readOn : null

/** The next steps, each with its day. */
export function targetsOf(
  asked: AskedRequest,
  { state, today }: { readonly state: Arrangements['state']; readonly today: string },
): RequestTarget[] {
  const from = asked.kind === 'MOVE_OUT' ? asked.content.moveOutOn : today
  return stepsOf(asked).map(([step, count]) => ({ step, by: businessDaysAfter(state, from, count) }))
}
