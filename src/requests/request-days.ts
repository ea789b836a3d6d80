import type { Arrangements } from '../../contracts/schemas/requests.ts'
import { businessDaysAfter } from '../validators/business-days.ts'
import { moveNoticeBusinessDays, urgentTopics } from './request-rules.ts'
import type { RequestInput, RequestTarget } from './stored-request.ts'

/** The first day on which the supply can end. */
export const earliestMoveOut = (state: Arrangements['state'], today: string): string =>
  businessDaysAfter(state, today, moveNoticeBusinessDays)

/** Steps with the business days after the day of the request, or after the day on which it takes effect. */
function stepsOf(asked: RequestInput): readonly (readonly [RequestTarget['step'], number])[] {
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
    case 'CREDIT_REFUND':
      return [['PAID_BACK', 5]]
  }
}

/** The day on which a request takes effect, if it has one. */
export const effectiveOn = ({ kind, content }: RequestInput): string | null =>
  kind === 'MOVE_OUT' ? content.moveOutOn : kind === 'METER_READING' ? content.readOn : null

/** The next steps, each with its day. */
export function targetsOf(
  asked: RequestInput,
  { state, today }: { readonly state: Arrangements['state']; readonly today: string },
): RequestTarget[] {
  const from = asked.kind === 'MOVE_OUT' ? asked.content.moveOutOn : today
  return stepsOf(asked).map(([step, count]) => ({ step, by: businessDaysAfter(state, from, count) }))
}
