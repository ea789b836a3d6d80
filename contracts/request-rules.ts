// What a customer's requests have to keep between their members, without a schema library, so that a form can tell before
// anything is loaded.
import type { MissingAnswer } from './sign-up-rules.ts'

/** What a customer can ask for in the account. */
export const requestKinds = [
  'METER_READING',
  'MOVE_OUT',
  'COMPLAINT',
  'AUTHORISED_PERSON',
  'LIFE_SUPPORT',
  'CONCESSION',
] as const
export type RequestKind = (typeof requestKinds)[number]

/** How far a request has come. `DECLINED` comes with an answer that says why. */
export const requestStatuses = ['RECEIVED', 'IN_PROGRESS', 'DONE', 'DECLINED', 'WITHDRAWN'] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** What happens next, each by a day: the retailer's steps, and `FORM_DUE`, the customer's. */
export const requestSteps = [
  'ACKNOWLEDGED',
  'ANSWERED',
  'CHECKED',
  'FORM_SENT',
  'FORM_DUE',
  'FINAL_BILL',
] as const
export type RequestStep = (typeof requestSteps)[number]

/** What a complaint is about. */
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
/** Those that are dealt with on the day on which they arrive. */
export const urgentTopics: readonly ComplaintTopic[] = ['LIFE_SUPPORT', 'DISCONNECTION', 'SAFETY']

/** What the customer does after moving out. */
export const moveOutPlans = ['NEW_HOME_WITH_US', 'NEW_HOME_ELSEWHERE', 'CLOSING'] as const
export type MoveOutPlan = (typeof moveOutPlans)[number]

/** What an authorised person may do: ask about the account, or change things in it as well. */
export const authorityLevels = ['ENQUIRE', 'CHANGE'] as const
export type AuthorityLevel = (typeof authorityLevels)[number]

/** Why no reading by the customer can be taken now. */
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
/** Days within which a move can be told in advance. */
export const latestMoveOutDays = 90
/** Business days that a move has to be told before it. */
export const moveNoticeBusinessDays = 2
/** Authorised people that one account can have. */
export const mostPeople = 10

/** Why a reading of a register is asked for again. `TOO_MANY_DIGITS` cannot be: the others may be, and are taken once checked. */
export type OddReading = 'TOO_MANY_DIGITS' | 'LOWER' | 'FAR_ABOVE'

const dayMs = 86_400_000
/** More than most households use in a day, in kWh, where nothing is known of this one. */
const muchPerDay = 100
/** So many times of what is usual here is far above. */
const farTimes = 3
/** Never far above, in kWh: somebody who was away has come home. */
const littleAtAll = 50

/** What is odd about a reading, in whole kWh, of a register; null: nothing. Days are civil dates where the meter is. */
export function oddReading(
  register: {
    readonly digits: number
    readonly lastReading: { readonly value: number; readonly readOn: string } | null
    /** Usual watt-hours in a day; null: not known. */
    readonly averagedDailyLoad: number | null
  },
  value: number,
  readOn: string,
): OddReading | null {
  if (value >= 10 ** register.digits) return 'TOO_MANY_DIGITS'
  const { lastReading, averagedDailyLoad } = register
  if (lastReading === null) return null
  if (value < lastReading.value) return 'LOWER'
  const days = Math.max(1, Math.round((Date.parse(readOn) - Date.parse(lastReading.readOn)) / dayMs))
  const most =
    averagedDailyLoad === null
      ? muchPerDay * days
      : Math.max(littleAtAll, ((farTimes * averagedDailyLoad) / 1000) * days)
  return value - lastReading.value > most ? 'FAR_ABOVE' : null
}

type Missing = readonly MissingAnswer[]

/** What a move needs between its members. */
export const missingInMoveOut = (move: {
  readonly finalBill: 'EMAIL' | 'POST'
  readonly forwardingAddress?: unknown
}): Missing =>
  move.finalBill === 'POST' && move.forwardingAddress === undefined
    ? [{ pointer: '/forwardingAddress', detail: 'Enter the address for the final bill.' }]
    : []

/** What a complaint needs between its members. */
export const missingInComplaint = (complaint: {
  readonly answerBy: 'EMAIL' | 'PHONE' | 'POST'
  readonly phone?: unknown
}): Missing =>
  complaint.answerBy === 'PHONE' && complaint.phone === undefined
    ? [{ pointer: '/phone', detail: 'Enter the number to call.' }]
    : []

/** What a change of authorised people needs between its members. */
export function missingInPerson(asked: {
  readonly change: 'ADD' | 'REMOVE'
  readonly person?: unknown
  readonly personId?: unknown
}): Missing {
  if (asked.change === 'ADD')
    return asked.person === undefined ? [{ pointer: '/person', detail: 'Enter the person.' }] : []
  return asked.personId === undefined ? [{ pointer: '/personId', detail: 'Name the person to remove.' }] : []
}

/** What a change of a concession needs between its members: a card, and the consent to check it. */
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
