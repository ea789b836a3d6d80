import { daysAfter } from '../../contracts/civil-days.ts'
import type { ReadingObstacle } from '../../contracts/request-rules.ts'
import type { Arrangements } from '../../contracts/schemas/requests.ts'
import { dayIn } from '../dates/time-zones.ts'
import { earliestMoveOut } from './request-days.ts'
import { latestMoveOutDays } from './request-rules.ts'
import type { GrantedConcession, MeterFacts, RequestSituation, StoredRequest } from './stored-request.ts'
import { inOrder, isOpen } from './stored-request.ts'

type Of<Kind extends StoredRequest['kind']> = Extract<StoredRequest, { readonly kind: Kind }>
const ofKind = <Kind extends StoredRequest['kind']>(kept: readonly StoredRequest[], kind: Kind): Of<Kind>[] =>
  inOrder(kept).filter((one): one is Of<Kind> => one.kind === kind && one.status !== 'WITHDRAWN')

const addsUp: readonly string[] = ['BASIC', 'MRAM']
/** Whether a meter has no intervals: it only adds up, and somebody has to read it. */
export const addsUpOnly = ({ installationType }: Pick<MeterFacts, 'installationType'>): boolean =>
  addsUp.includes(installationType)

/** Why no reading can be submitted now; empty if one can. */
export function obstaclesOf(meter: MeterFacts, kept: readonly StoredRequest[]): ReadingObstacle[] {
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
export function peopleOf(kept: readonly StoredRequest[]): Arrangements['people'] {
  const changes = ofKind(kept, 'AUTHORISED_PERSON')
  const removed = new Set(changes.flatMap(({ content }) => content.personId ?? []))
  return changes.flatMap(({ content: { change, person }, reference, receivedAt }) =>
    change === 'ADD' && person !== undefined && !removed.has(reference)
      ? [{ personId: reference, ...person, since: receivedAt }]
      : [],
  )
}

/** A registration lasts until a request to end it is done; one sent before a registration never ends it. */
export function lifeSupportOf(kept: readonly StoredRequest[]): Arrangements['lifeSupport'] {
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

const concessionChanges = (kept: readonly StoredRequest[]) =>
  ofKind(kept, 'CONCESSION').filter(({ status }) => status !== 'DECLINED')

/**
 * The concessions of a household in sequence: each ends where the next one begins, or on the day on which its card was
 * removed. So no day has two.
 */
export function concessionsOf(
  kept: readonly StoredRequest[],
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

/** No bill deducts it for days after the supply has ended. */
const untilEnd = (one: GrantedConcession, closedOn: string | null): readonly GrantedConcession[] =>
  closedOn === null || (one.to !== null && one.to <= closedOn)
    ? [one]
    : one.from > closedOn
      ? []
      : [{ ...one, to: closedOn }]

/**
 * The newest card that was added and neither refused nor removed, with the current or a future concession, else the
 * last one.
 */
export function concessionOf(
  kept: readonly StoredRequest[],
  { state, today, closedOn }: Pick<RequestSituation, 'state' | 'today' | 'closedOn'>,
): Arrangements['concession'] {
  const changes = concessionChanges(kept)
  const newest = changes.at(-1)
  const card = newest?.content.change === 'ADD' ? newest.content.card : undefined
  if (newest === undefined || card === undefined) return null
  const all = concessionsOf(kept, state).flatMap((one) => untilEnd(one, closedOn))
  const latest = all.find(({ to }) => to === null || to >= today) ?? all.at(-1)
  const granted = latest && {
    ...{ displayName: latest.displayName, from: latest.from, to: latest.to },
    ...(latest.billedTo !== undefined && { billedTo: latest.billedTo }),
  }
  return {
    status: newest.status === 'DONE' ? 'APPLIED' : 'BEING_CHECKED',
    kind: card.kind,
    holder: card.holder,
    cardNumberEnd: card.cardNumberEnd,
    since: newest.receivedAt,
    ...(granted && { granted }),
  }
}

/** An account's arrangements follow from its requests: there is no second record that could differ. */
export function arrangementsOf(situation: RequestSituation): Arrangements {
  const { accountNumber, state, distributor, today, meter, jointHolder = null, kept } = situation
  return {
    accountNumber,
    state,
    ...(distributor && { distributor }),
    earliestMoveOutOn: earliestMoveOut(state, today),
    latestMoveOutOn: daysAfter(today, latestMoveOutDays),
    meter: meter && {
      meterId: meter.meterId,
      obstacles: obstaclesOf(meter, kept),
      registers: meter.registers,
    },
    jointHolder,
    people: peopleOf(kept),
    lifeSupport: lifeSupportOf(kept),
    concession: concessionOf(kept, situation),
  }
}
