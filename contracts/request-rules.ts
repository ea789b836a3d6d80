// The rules between the members of a customer's requests, without a schema library, so that forms can check them at
// once.
import { countDays } from './civil-days.ts'
import type { MissingAnswer } from './sign-up-rules.ts'

/** The kinds of requests that a customer can send from the account. */
export const requestKinds = [
  'METER_READING',
  'MOVE_OUT',
  'COMPLAINT',
  'AUTHORISED_PERSON',
  'LIFE_SUPPORT',
  'CONCESSION',
  'CREDIT_REFUND',
] as const
export type RequestKind = (typeof requestKinds)[number]

/** The status of a request. `DECLINED` has an answer with the reason. */
export const requestStatuses = ['RECEIVED', 'IN_PROGRESS', 'DONE', 'DECLINED', 'WITHDRAWN'] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** The next steps, each with a day: `FORM_DUE` is the customer's, the others are the retailer's. */
export const requestSteps = [
  'ACKNOWLEDGED',
  'ANSWERED',
  'CHECKED',
  'FORM_SENT',
  'FORM_DUE',
  'FINAL_BILL',
  'PAID_BACK',
] as const
export type RequestStep = (typeof requestSteps)[number]

/** The subjects of a complaint. */
export const complaintTopics = [
  'BILLING',
  'METER',
  'MOVING',
  'SALES',
  'SERVICE',
  'DEBT',
  'PRIVACY',
  'LIFE_SUPPORT',
  'DISCONNECTION',
  'SAFETY',
  'OTHER',
] as const
export type ComplaintTopic = (typeof complaintTopics)[number]

/** The customer's plans after moving out. */
export const moveOutPlans = ['NEW_HOME_WITH_US', 'NEW_HOME_ELSEWHERE', 'CLOSING'] as const
export type MoveOutPlan = (typeof moveOutPlans)[number]

/** When a register of an accumulation meter counts. */
export const registerTimes = ['ALLDAY', 'PEAK', 'SHOULDER', 'OFFPEAK', 'CONTROLLED'] as const

/** Why the customer cannot send a reading now. */
export const readingObstacles = [
  'LARGE_CUSTOMER',
  'SMART_METER',
  'SOLAR',
  'BILL_NOT_ESTIMATED',
  'ALREADY_SENT',
] as const
export type ReadingObstacle = (typeof readingObstacles)[number]

/** Most characters of each text. */
export const requestLengths = {
  description: 4000,
  outcome: 1000,
  name: 100,
  summary: 200,
  answer: 1000,
} as const

/** Why a reading must be confirmed. One with `TOO_MANY_DIGITS` cannot be; others are accepted once confirmed. */
export type OddReading = 'TOO_MANY_DIGITS' | 'LOWER' | 'FAR_ABOVE'

/** More than most households use in a day, in kWh, for a household whose usual use is unknown. */
const muchPerDay = 100

/** A reading above this multiple of the usual use is suspicious. */
const farTimes = 3

/** Use up to this, in kWh, is never suspicious, because the customer may have been away before. */
const littleAtAll = 50

/** The longest billing period, for which an estimate is made. */
const estimateDays = 92

/** Why a register's reading in whole kWh is suspicious; null if it is not. Days are civil dates at the meter. */
export function oddReading(
  register: {
    readonly digits: number
    readonly lastReading: {
      readonly value: number
      readonly readOn: string
      readonly quality?: 'actual' | 'estimated'
    } | null
    /** Usual watt-hours in a day; null if unknown. */
    readonly averagedDailyLoad: number | null
  },
  value: number,
  readOn: string,
): OddReading | null {
  if (value >= 10 ** register.digits) return 'TOO_MANY_DIGITS'
  const { lastReading, averagedDailyLoad } = register
  if (lastReading === null) return null
  // An estimated last value may be too high by the use of a whole billing period. The reading corrects that.
  const usual = averagedDailyLoad === null ? muchPerDay : averagedDailyLoad / 1000
  const isBelowEstimate =
    lastReading.quality === 'estimated' &&
    lastReading.value - value <= Math.max(littleAtAll, usual * estimateDays)
  if (value < lastReading.value) return isBelowEstimate ? null : 'LOWER'
  const days = Math.max(1, Math.round(countDays(lastReading.readOn, readOn) - 1))
  const most =
    averagedDailyLoad === null
      ? muchPerDay * days
      : Math.max(littleAtAll, ((farTimes * averagedDailyLoad) / 1000) * days)
  return value - lastReading.value > most ? 'FAR_ABOVE' : null
}

type Missing = readonly MissingAnswer[]

/** The missing members of a move. */
export const missingInMoveOut = (move: {
  readonly finalBill: 'EMAIL' | 'POST'
  readonly forwardingAddress?: unknown
}): Missing =>
  move.finalBill === 'POST' && move.forwardingAddress === undefined
    ? [{ pointer: '/forwardingAddress', detail: 'Enter the address for the final bill.' }]
    : []

/** The missing members of a complaint. */
export const missingInComplaint = (complaint: {
  readonly answerBy: 'EMAIL' | 'PHONE' | 'POST'
  readonly phone?: unknown
}): Missing =>
  complaint.answerBy === 'PHONE' && complaint.phone === undefined
    ? [{ pointer: '/phone', detail: 'Enter the number to call.' }]
    : []

/** The missing members of a change of authorised people. */
export function missingInPerson(asked: {
  readonly change: 'ADD' | 'REMOVE'
  readonly person?: unknown
  readonly personId?: unknown
}): Missing {
  if (asked.change === 'ADD')
    return asked.person === undefined ? [{ pointer: '/person', detail: 'Enter the person.' }] : []
  return asked.personId === undefined ? [{ pointer: '/personId', detail: 'Name the person to remove.' }] : []
}

/** The missing members of a change of a concession: a card, and the consent to check it. */
export function missingInConcession(asked: {
  readonly change: 'ADD' | 'REMOVE'
  readonly card?: unknown
  readonly consent?: unknown
}): Missing {
  if (asked.change === 'REMOVE') return []
  return [
    ...(asked.card === undefined ? [{ pointer: '/card', detail: 'Enter the card.' }] : []),
    ...(asked.consent === undefined
      ? [{ pointer: '/consent', detail: 'Agree that we check the card, or we cannot add it.' }]
      : []),
  ]
}
