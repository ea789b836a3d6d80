import type { ReadingObstacle } from '../../contracts/request-rules.ts'
import { latestMoveOutDays } from '../../contracts/request-rules.ts'
import type { Arrangements } from '../../contracts/schemas/requests.ts'
import { dayIn, daysAfter } from '../dates/day-in-state.ts'
import type { GrantedConcession, KeptRequest, MeterFacts, RequestSituation } from './kept-request.ts'
import { inOrder, isOpen } from './kept-request.ts'
import { earliestMoveOut } from './request-days.ts'

type Of<Kind extends KeptRequest['kind']> = Extract<KeptRequest, { readonly kind: Kind }>
const ofKind = <Kind extends KeptRequest['kind']>(kept: readonly KeptRequest[], kind: Kind): Of<Kind>[] =>
  inOrder(kept).filter((one): one is Of<Kind> => one.kind === kind && one.status !== 'WITHDRAWN')

const addsUp: readonly string[] = ['BASIC', 'MRAM']
/** Whether a meter has no intervals: it only adds up, and somebody has to read it. */
export const addsUpOnly = ({ installationType }: Pick<MeterFacts, 'installationType'>): boolean =>
  addsUp.includes(installationType)

/** Why no reading can be taken now; empty: one can. */
export function obstaclesOf(meter: MeterFacts, kept: readonly KeptRequest[]): ReadingObstacle[] {
  const isEstimated = meter.registers.some(({ lastReading }) => lastReading?.quality === 'estimated')
  const found: readonly (readonly [ReadingObstacle, boolean])[] = [
    ['LARGE_CUSTOMER', meter.isLarge],
    ['SMART_METER', !addsUpOnly(meter)],
    ['SOLAR', meter.hasSolar],
    ['BILL_NOT_ESTIMATED', !isEstimated],
    ['ALREADY_SENT', ofKind(kept, 'METER_READING').some(isOpen)],
  ]
  return found.flatMap(([obstacle, isThere]) => (isThere ? [obstacle] : []))
}

/** The people who may act for the account: those added and not removed. */
export function peopleOf(kept: readonly KeptRequest[]): Arrangements['people'] {
  const changes = ofKind(kept, 'AUTHORISED_PERSON')
  const removed = new Set(changes.flatMap(({ content }) => content.personId ?? []))
  return changes.flatMap(({ content: { change, person }, reference, receivedAt }) =>
    change === 'ADD' && person !== undefined && !removed.has(reference)
      ? [{ personId: reference, ...person, since: receivedAt }]
      : [],
  )
}

/** A registration lasts until a request to end it is done; one sent before a registration never ends it. */
export function lifeSupportOf(kept: readonly KeptRequest[]): Arrangements['lifeSupport'] {
  const changes = ofKind(kept, 'LIFE_SUPPORT')
  const ended = changes.findLastIndex(
    ({ content, status }) => content.change === 'DEREGISTER' && status === 'DONE',
  )
  const registrations = changes.slice(ended + 1).filter(({ content }) => content.change === 'REGISTER')
  const [first] = registrations
  if (first === undefined) return null
  const isConfirmed = registrations.some(({ status }) => status === 'DONE')
  const due = first.targets.find(({ step }) => step === 'FORM_DUE')?.by ?? null
  return {
    status: isConfirmed ? 'CONFIRMED' : 'AWAITING_CONFIRMATION',
    equipment: [...new Set(registrations.flatMap(({ content }) => content.equipment ?? []))],
    since: first.receivedAt,
    formDueOn: isConfirmed ? null : due,
  }
}

/** The end of a number that is not to be shown. */
const endOf = (cardNumber: string) => cardNumber.slice(-3)

const concessionChanges = (kept: readonly KeptRequest[]) =>
  ofKind(kept, 'CONCESSION').filter(({ status }) => status !== 'DECLINED')

/**
 * The concessions of a household, one after the other: each ends where the next one begins, and on the day on which the card was taken
 * off. So no day has two, whatever was granted.
 */
export function concessionsOf(
  kept: readonly KeptRequest[],
  state: Arrangements['state'],
): readonly GrantedConcession[] {
  let stretches: GrantedConcession[] = []
  const endBefore = (day: string) => {
    stretches = stretches
      .filter(({ from }) => from < day)
      .map((one) => (one.to === null || one.to >= day ? { ...one, to: daysAfter(day, -1) } : one))
  }
  for (const { content, granted, receivedAt } of concessionChanges(kept)) {
    if (content.change === 'REMOVE') endBefore(daysAfter(dayIn(state, new Date(receivedAt)), 1))
    else if (granted) {
      endBefore(granted.from)
      stretches.push(granted)
    }
  }
  return stretches.filter(({ from, to }) => to === null || from <= to)
}

/** No bill takes it off for days after the supply. */
const untilEnd = (one: GrantedConcession, closedOn: string | null): readonly GrantedConcession[] =>
  closedOn === null || (one.to !== null && one.to <= closedOn)
    ? [one]
    : one.from > closedOn
      ? []
      : [{ ...one, to: closedOn }]

/** The newest card that was added and neither refused nor taken off, and the concession that holds or is to come, else the last one. */
export function concessionOf(
  kept: readonly KeptRequest[],
  { state, today, closedOn }: Pick<RequestSituation, 'state' | 'today' | 'closedOn'>,
): Arrangements['concession'] {
  const changes = concessionChanges(kept)
  const newest = changes.at(-1)
  const card = newest?.content.change === 'ADD' ? newest.content.card : undefined
  if (newest === undefined || card === undefined) return null
  const all = concessionsOf(kept, state).flatMap((one) => untilEnd(one, closedOn))
  const told = all.find(({ to }) => to === null || to >= today) ?? all.at(-1)
  const granted = told && {
    ...{ displayName: told.displayName, from: told.from, to: told.to },
    ...(told.billedTo !== undefined && { billedTo: told.billedTo }),
  }
  return {
    status: newest.status === 'DONE' ? 'APPLIED' : 'BEING_CHECKED',
    kind: card.kind,
    holder: card.holder,
    cardNumberEnd: endOf(card.cardNumber),
    since: newest.receivedAt,
    ...(granted && { granted }),
  }
}

/** An account's arrangements follow from its requests: there is no second record that could differ. */
export function arrangementsOf(situation: RequestSituation): Arrangements {
  const { accountNumber, state, today, meter, kept } = situation
  return {
    accountNumber,
    state,
    earliestMoveOutOn: earliestMoveOut(state, today),
    latestMoveOutOn: daysAfter(today, latestMoveOutDays),
    meter: meter && {
      meterId: meter.meterId,
      obstacles: obstaclesOf(meter, kept),
      registers: meter.registers,
    },
    people: peopleOf(kept),
    lifeSupport: lifeSupportOf(kept),
    concession: concessionOf(kept, situation),
  }
}
