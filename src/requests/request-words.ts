import type {
  ComplaintTopic,
  ReadingObstacle,
  RequestKind,
  RequestStatus,
  RequestStep,
} from '../../contracts/request-rules.ts'
import type { Arrangements, ReadableMeter } from '../../contracts/schemas/requests.ts'
import { dateInWords, parseIsoDate } from '../dates/civil-date.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'

const texts = defineTexts('requestWords', {
  meterReading: 'Meter reading',
  movingOut: 'Moving out',
  complaint: 'Complaint',
  authorisedPerson: 'Authorised person',
  lifeSupport: 'Life support',
  concession: 'Concession',
  refundOfCredit: 'Refund of credit',
  received: 'Received',
  inProgress: 'In progress',
  done: 'Done',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  replyBy: 'We write back by',
  answerBy: 'Our answer by',
  checkedBy: 'Checked by',
  formSentBy: 'Medical form sent to you by',
  formBackBy: 'Your medical form back by',
  finalBillBy: 'Final bill by',
  paidBy: 'Paid to your bank account by',
  billing: 'A bill or a price',
  meter: 'The meter or a reading',
  moving: 'Moving in or out',
  sales: 'How something was sold',
  treatment: 'How you were treated',
  debt: 'Overdue amounts and debt collection',
  privacy: 'Your personal information',
  lifeSupportTopic: 'Life support at your address',
  powerOff: 'The power is off, or may be cut off',
  safety: 'Your safety',
  otherTopic: 'Something else',
  generalUse: 'General use',
  peak: 'Peak',
  shoulder: 'Shoulder',
  offPeak: 'Off-peak',
  controlledLoad: 'Controlled load',
  largeCustomer:
    'You use more than the limit for small customers in your state. Under the rules, your own reading cannot replace one by the metering company.',
  smartMeter:
    'Your meter sends its own readings every half hour. A reading by hand cannot replace them. If one is missing, it will arrive within days.',
  solar:
    'There are solar panels on your meter. Under the rules, its readings must come from the metering company, because it measures in two directions.',
  billNotEstimated: 'None of your bills is an estimate that your own reading can replace.',
  alreadySent: 'You have already sent a reading. Withdraw it first if you need to correct it.',
  anyFaultsLine: 'your network’s faults number',
  faultsLine: ({ name, phone }: Values<'name' | 'phone'>) =>
    `the faults line of ${name}, your network, on ${phone}`,
  outage: ({ line }: Values<'line'>) =>
    `Nobody can rule out an outage, so have a plan: a charged battery, and a place or hospital you can go to. If the power goes out, call ${line}, day or night. If a life is in danger, call 000.`,
  cardAdded: 'The card is on your account.',
  cardChecked: 'We are checking it, and then it will be on your bills.',
  concessionFrom: ({ concession, from }: Values<'concession' | 'from'>) =>
    `${concession} is taken off your bills from ${from} on.`,
  concessionEnded: ({ concession, from, until }: Values<'concession' | 'from' | 'until'>) =>
    `${concession} has ended: your bills have it for the days from ${from} to ${until}.`,
  concessionUntil: ({ concession, from, until }: Values<'concession' | 'from' | 'until'>) =>
    `${concession} is taken off your bills from ${from} to ${until}.`,
  billedWithout: ({ day }: Values<'day'>) =>
    ` Your bills up to ${day} were made before we knew about the card. Your next bill will credit those days.`,
  newCardChecked: ' We are checking the new card.',
  removeBeforeStart: ({ from }: Values<'from'>) =>
    `The concession from ${from} will not start. Remove the card?`,
  removeNow: 'The concession ends today, and your next bill will include it up to today. Remove the card?',
  remove: 'Remove the card?',
})

/** `2026-12-03` → `3 December 2026`. */
export function dayInWords(day: string): string {
  const date = parseIsoDate(day)
  return date === null ? day : dateInWords(date)
}

/** The kinds of requests, as text for customers. */
export const kindWords: Readonly<Record<RequestKind, string>> = {
  METER_READING: texts.meterReading,
  MOVE_OUT: texts.movingOut,
  COMPLAINT: texts.complaint,
  AUTHORISED_PERSON: texts.authorisedPerson,
  LIFE_SUPPORT: texts.lifeSupport,
  CONCESSION: texts.concession,
  CREDIT_REFUND: texts.refundOfCredit,
}

export const statusWords: Readonly<Record<RequestStatus, string>> = {
  RECEIVED: texts.received,
  IN_PROGRESS: texts.inProgress,
  DONE: texts.done,
  DECLINED: texts.declined,
  WITHDRAWN: texts.withdrawn,
}

/** The step that happens by a day, as the beginning of a line. */
export const stepWords: Readonly<Record<RequestStep, string>> = {
  ACKNOWLEDGED: texts.replyBy,
  ANSWERED: texts.answerBy,
  CHECKED: texts.checkedBy,
  FORM_SENT: texts.formSentBy,
  FORM_DUE: texts.formBackBy,
  FINAL_BILL: texts.finalBillBy,
  PAID_BACK: texts.paidBy,
}

export const topicWords: Readonly<Record<ComplaintTopic, string>> = {
  BILLING: texts.billing,
  METER: texts.meter,
  MOVING: texts.moving,
  SALES: texts.sales,
  SERVICE: texts.treatment,
  DEBT: texts.debt,
  PRIVACY: texts.privacy,
  LIFE_SUPPORT: texts.lifeSupportTopic,
  DISCONNECTION: texts.powerOff,
  SAFETY: texts.safety,
  OTHER: texts.otherTopic,
}

export const registerWords: Readonly<Record<ReadableMeter['registers'][number]['timeOfDay'], string>> = {
  ALLDAY: texts.generalUse,
  PEAK: texts.peak,
  SHOULDER: texts.shoulder,
  OFFPEAK: texts.offPeak,
  CONTROLLED: texts.controlledLoad,
}

/** Why no reading can be submitted, and what to do about it. */
export const obstacleWords: Readonly<Record<ReadingObstacle, string>> = {
  LARGE_CUSTOMER: texts.largeCustomer,
  SMART_METER: texts.smartMeter,
  SOLAR: texts.solar,
  BILL_NOT_ESTIMATED: texts.billNotEstimated,
  ALREADY_SENT: texts.alreadySent,
}

/** Life support equipment. */
export { equipmentNames as equipmentWords } from '../sign-up/equipment-names.ts'

/** A plan for an outage, for a home with life support, and whom to call. `network`: undefined if it is unknown. */
export const outageWords = (
  network: { readonly name: string; readonly faultsPhone: string } | undefined,
): string => {
  const line =
    network === undefined
      ? texts.anyFaultsLine
      : texts.faultsLine({ name: network.name, phone: network.faultsPhone })
  return texts.outage({ line })
}

type ConcessionState = Pick<NonNullable<Arrangements['concession']>, 'status' | 'granted'>

/** The deduction of a concession from bills, its first and last day; `today`: at the meter. */
export function concessionWords({ status, granted }: ConcessionState, today: string): string {
  const isApplied = status === 'APPLIED'
  if (granted === undefined) return isApplied ? texts.cardAdded : texts.cardChecked
  const { displayName, to, billedTo } = granted
  const from = dayInWords(granted.from)
  const until = to === null ? undefined : dayInWords(to)
  const taken =
    until === undefined
      ? texts.concessionFrom({ concession: displayName, from })
      : to !== null && to < today
        ? texts.concessionEnded({ concession: displayName, from, until })
        : texts.concessionUntil({ concession: displayName, from, until })
  // True before and after that bill.
  const credited = billedTo === undefined ? '' : texts.billedWithout({ day: dayInWords(billedTo) })
  return `${taken}${credited}${isApplied ? '' : texts.newCardChecked}`
}

/** The question before a card is removed. */
export function removalWords({ status, granted }: ConcessionState, today: string): string {
  if (granted !== undefined && granted.from > today)
    return texts.removeBeforeStart({ from: dayInWords(granted.from) })
  const holds = granted === undefined ? status === 'APPLIED' : granted.to === null || granted.to >= today
  return holds ? texts.removeNow : texts.remove
}
