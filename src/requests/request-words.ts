import type {
  AuthorityLevel,
  ComplaintTopic,
  ReadingObstacle,
  RequestKind,
  RequestStatus,
  RequestStep,
} from '../../contracts/request-rules.ts'
import type { Arrangements, ReadableMeter } from '../../contracts/schemas/requests.ts'
import type { ConcessionKind, LifeSupportEquipment } from '../../contracts/sign-up-rules.ts'
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
}

export const statusWords: Readonly<Record<RequestStatus, string>> = {
  RECEIVED: 'Received',
  IN_PROGRESS: 'In progress',
  DONE: 'Done',
  DECLINED: 'Declined',
  WITHDRAWN: 'Taken back',
}

/** The step that happens by a day, as the beginning of a line. */
export const stepWords: Readonly<Record<RequestStep, string>> = {
  ACKNOWLEDGED: 'We write back by',
  ANSWERED: 'Our answer by',
  CHECKED: 'Checked by',
  FORM_SENT: 'Medical form sent to you by',
  FORM_DUE: 'Your medical form back by',
  FINAL_BILL: 'Final bill by',
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
  DISCONNECTION: 'The power is off, or is to be cut off',
  SAFETY: 'Your safety',
  OTHER: 'Something else',
}

export const levelWords: Readonly<Record<AuthorityLevel, string>> = {
  ENQUIRE: 'may ask about the account',
  CHANGE: 'may ask, and change things',
}

export const registerWords: Readonly<Record<ReadableMeter['registers'][number]['timeOfDay'], string>> = {
  ALLDAY: 'General use',
  PEAK: 'Peak',
  SHOULDER: 'Shoulder',
  OFFPEAK: 'Off-peak',
  CONTROLLED: 'Controlled load',
}

/** Why no reading can be taken, and what to do about it. */
export const obstacleWords: Readonly<Record<ReadingObstacle, string>> = {
  LARGE_CUSTOMER:
    'You use more than 100 MWh a year: by the rules a reading of yours cannot replace one by the metering company.',
  SMART_METER:
    'Your meter sends its readings itself, every half-hour. A reading by hand cannot replace them; if one is missing, it follows within days.',
  SOLAR:
    'There are solar panels on your meter. By the rules its readings must come from the metering company, because two directions are counted.',
  BILL_NOT_ESTIMATED: 'None of your bills is an estimate that a reading of yours can replace.',
  ALREADY_SENT: 'You have sent a reading already. Take it back first if it needs a correction.',
}

export const equipmentWords: Readonly<Record<LifeSupportEquipment, string>> = {
  OXYGEN_CONCENTRATOR: 'Oxygen concentrator',
  DIALYSIS: 'Kidney dialysis machine',
  VENTILATOR: 'Ventilator',
  CPAP: 'CPAP respirator',
  CRIGLER_NAJJAR_PHOTOTHERAPY: 'Phototherapy for Crigler-Najjar syndrome',
  OTHER: 'Something else that somebody depends on',
}

export const cardWords: Readonly<Record<ConcessionKind, string>> = {
  PENSIONER_CONCESSION_CARD: 'Pensioner Concession Card',
  HEALTH_CARE_CARD: 'Health Care Card',
  DVA_GOLD_CARD: 'DVA Gold Card',
}

type Told = Pick<NonNullable<Arrangements['concession']>, 'status' | 'granted'>

/** The deduction of a concession from bills, its first and last day; `today`: at the meter. */
export function concessionWords({ status, granted }: Told, today: string): string {
  const isApplied = status === 'APPLIED'
  if (granted === undefined)
    return isApplied ? 'The card is on your account.' : 'It is being checked, and then stands on your bills.'
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
      : ` Your bills up to ${dayInWords(billedTo)} were made before we knew of the card: the bill after them credits its days.`
  return `${displayName} ${taken}.${credited}${isApplied ? '' : ' The new card is being checked.'}`
}

/** The question before a card is removed. */
export function removalWords({ status, granted }: Told, today: string): string {
  if (granted !== undefined && granted.from > today)
    return `The concession from ${dayInWords(granted.from)} then does not begin. Remove the card?`
  const holds = granted === undefined ? status === 'APPLIED' : granted.to === null || granted.to >= today
  return `${holds ? 'The concession ends today, and your next bill has it up to today. ' : ''}Remove the card?`
}
