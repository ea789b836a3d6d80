import type {
  ComplaintTopic,
  ReadingObstacle,
  RequestKind,
  RequestStatus,
  RequestStep,
} from '../../contracts/request-rules.ts'
import type { Arrangements, ReadableMeter } from '../../contracts/schemas/requests.ts'
import type { LifeSupportEquipment } from '../../contracts/sign-up-rules.ts'
import { dateInWords, parseIsoDate } from '../dates/civil-date.ts'

/** `2026-12-03` → `3 December 2026`. */
export function dayInWords(day: string): string {
  const date = parseIsoDate(day)
  return date === null ? day : dateInWords(date)
}

/** The kinds of requests, as text for customers. */
export const kindWords: Readonly<Record<RequestKind, string>> = {
  METER_READING: 'Meter reading',
  MOVE_OUT: 'Moving out',
  COMPLAINT: 'Complaint',
  AUTHORISED_PERSON: 'Authorised person',
  LIFE_SUPPORT: 'Life support',
  CONCESSION: 'Concession',
  CREDIT_REFUND: 'Refund of credit',
}

export const statusWords: Readonly<Record<RequestStatus, string>> = {
  RECEIVED: 'Received',
  IN_PROGRESS: 'In progress',
  DONE: 'Done',
  DECLINED: 'Declined',
  WITHDRAWN: 'Withdrawn',
}

/** The step that happens by a day, as the beginning of a line. */
export const stepWords: Readonly<Record<RequestStep, string>> = {
  ACKNOWLEDGED: 'We write back by',
  ANSWERED: 'Our answer by',
  CHECKED: 'Checked by',
  FORM_SENT: 'Medical form sent to you by',
  FORM_DUE: 'Your medical form back by',
  FINAL_BILL: 'Final bill by',
  PAID_BACK: 'Paid to your bank account by',
}

export const topicWords: Readonly<Record<ComplaintTopic, string>> = {
  BILLING: 'A bill or a price',
  METER: 'The meter or a reading',
  MOVING: 'Moving in or out',
  SALES: 'How something was sold',
  SERVICE: 'How you were treated',
  DEBT: 'Overdue amounts and debt collection',
  PRIVACY: 'Your personal information',
  LIFE_SUPPORT: 'Life support at your address',
  DISCONNECTION: 'The power is off, or may be cut off',
  SAFETY: 'Your safety',
  OTHER: 'Something else',
}

export const registerWords: Readonly<Record<ReadableMeter['registers'][number]['timeOfDay'], string>> = {
  ALLDAY: 'General use',
  PEAK: 'Peak',
  SHOULDER: 'Shoulder',
  OFFPEAK: 'Off-peak',
  CONTROLLED: 'Controlled load',
}

/** Why no reading can be submitted, and what to do about it. */
export const obstacleWords: Readonly<Record<ReadingObstacle, string>> = {
  LARGE_CUSTOMER:
    'You use more than the limit for small customers in your state. Under the rules, your own reading cannot replace one by the metering company.',
  SMART_METER:
    'Your meter sends its own readings every half hour. A reading by hand cannot replace them. If one is missing, it will arrive within days.',
  SOLAR:
    'There are solar panels on your meter. Under the rules, its readings must come from the metering company, because it measures in two directions.',
  BILL_NOT_ESTIMATED: 'None of your bills is an estimate that your own reading can replace.',
  ALREADY_SENT: 'You have already sent a reading. Withdraw it first if you need to correct it.',
}

export const equipmentWords: Readonly<Record<LifeSupportEquipment, string>> = {
  OXYGEN_CONCENTRATOR: 'Oxygen concentrator',
  DIALYSIS: 'Kidney dialysis machine',
  VENTILATOR: 'Ventilator',
  CPAP: 'CPAP respirator',
  CRIGLER_NAJJAR_PHOTOTHERAPY: 'Phototherapy for Crigler-Najjar syndrome',
  OTHER: 'Something else somebody depends on',
}

/** A plan for an outage, for a home with life support, and whom to call. `network`: undefined if it is unknown. */
export const outageWords = (
  network: { readonly name: string; readonly faultsPhone: string } | undefined,
): string =>
  `Nobody can rule out an outage, so have a plan: a charged battery, and a place or hospital you can go to. If the power goes out, call ${network === undefined ? 'your network’s faults number' : `the faults line of ${network.name}, your network, on ${network.faultsPhone}`}, day or night. If a life is in danger, call 000.`

type ConcessionState = Pick<NonNullable<Arrangements['concession']>, 'status' | 'granted'>

/** The deduction of a concession from bills, its first and last day; `today`: at the meter. */
export function concessionWords({ status, granted }: ConcessionState, today: string): string {
  const isApplied = status === 'APPLIED'
  if (granted === undefined)
    return isApplied
      ? 'The card is on your account.'
      : 'We are checking it, and then it will be on your bills.'
  const { displayName, to, billedTo } = granted
  const days = `from ${dayInWords(granted.from)} ${to === null ? 'on' : `to ${dayInWords(to)}`}`
  const taken =
    to !== null && to < today
      ? `has ended: your bills have it for the days ${days}`
      : `is taken off your bills ${days}`
  // True before and after that bill.
  const credited =
    billedTo === undefined
      ? ''
      : ` Your bills up to ${dayInWords(billedTo)} were made before we knew about the card. Your next bill will credit those days.`
  return `${displayName} ${taken}.${credited}${isApplied ? '' : ' We are checking the new card.'}`
}

/** The question before a card is removed. */
export function removalWords({ status, granted }: ConcessionState, today: string): string {
  if (granted !== undefined && granted.from > today)
    return `The concession from ${dayInWords(granted.from)} will not start. Remove the card?`
  const holds = granted === undefined ? status === 'APPLIED' : granted.to === null || granted.to >= today
  return `${holds ? 'The concession ends today, and your next bill will include it up to today. ' : ''}Remove the card?`
}
