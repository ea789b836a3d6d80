import { daysAfter } from '../../contracts/civil-days.ts'
import {
  missingInComplaint,
  missingInConcession,
  missingInMoveOut,
  missingInPerson,
  oddReading,
} from '../../contracts/request-rules.ts'
import type { MissingAnswer } from '../../contracts/sign-up-rules.ts'
import { concessionConsent } from '../consents/concession-consent.ts'
import { refusedEdition } from '../consents/refused-edition.ts'
import { dollars } from '../customer-figures.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { checkConcessionCard, refusedCard } from '../validators/concession-card.ts'
import { checkPostcode } from '../validators/postcode.ts'
import { reasonInWords } from '../validators/reason-words.ts'
import { concessionOf, lifeSupportOf, obstaclesOf, peopleOf } from './request-arrangements.ts'
import { earliestMoveOut } from './request-days.ts'
import { latestMoveOutDays, maxPeople } from './request-rules.ts'
import { dayInWords, obstacleWords } from './request-words.ts'
import type { RequestContent, RequestInput, RequestSituation, StoredRequest } from './stored-request.ts'
import { isOpen } from './stored-request.ts'

const texts = defineTexts('checkRequest', {
  tooManyDigits:
    'This has more digits than the meter shows. Leave out red digits and anything after a decimal point.',
  lower:
    'This is lower than the last reading. Please check again: is it the right meter, read from left to right?',
  farAbove:
    'This is much more than usual. Please check again: leave out red digits and any after a decimal point.',
})

/** An error in a member: a JSON pointer into the content, and what to do. */
type Fault = MissingAnswer

/** The messages for an unusual reading, so that the customer checks it. */
export const oddWords = {
  TOO_MANY_DIGITS: texts.tooManyDigits,
  LOWER: texts.lower,
  FAR_ABOVE: texts.farAbove,
} as const

function readingFaults(
  { readOn, readings, isChecked = false }: RequestContent<'METER_READING'>,
  { meter, today }: RequestSituation,
): Fault[] {
  const registers = meter?.registers ?? []
  const ids = readings.map(({ registerId }) => registerId)
  const last =
    registers
      .map(({ lastReading }) => lastReading?.readOn ?? '')
      .sort()
      .at(-1) ?? ''
  const dayFaults: Fault[] =
    readOn > today
      ? [{ pointer: '/readOn', detail: 'Choose today or an earlier day.' }]
      : readOn <= last
        ? [{ pointer: '/readOn', detail: `Choose a day after the last reading, of ${dayInWords(last)}.` }]
        : []
  const valueFaults = readings.flatMap(({ registerId, value }, at): Fault[] => {
    const register = registers.find((one) => one.registerId === registerId)
    if (register === undefined || ids.indexOf(registerId) !== at)
      return [{ pointer: `/readings/${at}/registerId`, detail: 'Name each register of the meter once.' }]
    const odd = oddReading(register, value, readOn)
    return odd === null || (isChecked && odd !== 'TOO_MANY_DIGITS')
      ? []
      : [{ pointer: `/readings/${at}/value`, detail: oddWords[odd] }]
  })
  const isWhole = registers.every(({ registerId }) => ids.includes(registerId))
  return [
    ...dayFaults,
    ...valueFaults,
    ...(isWhole ? [] : [{ pointer: '/readings', detail: 'Enter a reading for each register.' }]),
  ]
}

function moveFaults(move: RequestContent<'MOVE_OUT'>, { state, today }: RequestSituation): Fault[] {
  const { moveOutOn, forwardingAddress } = move
  const [first, last] = [earliestMoveOut(state, today), daysAfter(today, latestMoveOutDays)]
  const postcode = forwardingAddress && checkPostcode(forwardingAddress.postcode, { use: 'POSTAL' })
  return [
    ...missingInMoveOut(move),
    ...(moveOutOn < first
      ? [{ pointer: '/moveOutOn', detail: `Choose ${dayInWords(first)} or a later day.` }]
      : []),
    ...(moveOutOn > last
      ? [{ pointer: '/moveOutOn', detail: `Choose ${dayInWords(last)} or an earlier day.` }]
      : []),
    ...(postcode && !postcode.isValid
      ? [{ pointer: '/forwardingAddress/postcode', detail: `${reasonInWords(postcode.reason)}.` }]
      : []),
  ]
}

function personFaults(asked: RequestContent<'AUTHORISED_PERSON'>, { kept }: RequestSituation): Fault[] {
  const people = peopleOf(kept)
  const isUnknown =
    asked.change === 'REMOVE' &&
    asked.personId !== undefined &&
    !people.some(({ personId }) => personId === asked.personId)
  return [
    ...missingInPerson(asked),
    ...(isUnknown ? [{ pointer: '/personId', detail: 'Nobody with this name is authorised.' }] : []),
  ]
}

function concessionFaults(asked: RequestContent<'CONCESSION'>, { acceptedCards }: RequestSituation): Fault[] {
  const { change, card, consent } = asked
  const refused = change === 'ADD' && card ? refusedCard(card.kind, acceptedCards) : null
  const checked = change === 'ADD' && card ? checkConcessionCard(card.kind, card.cardNumber) : null
  return [
    ...missingInConcession(asked),
    ...(change === 'ADD' && consent !== undefined && consent.version !== concessionConsent.version
      ? [{ pointer: '/consent/version', detail: refusedEdition }]
      : []),
    ...(refused === null ? [] : [{ pointer: '/card/kind', detail: refused }]),
    ...(checked && !checked.isValid
      ? [{ pointer: '/card/cardNumber', detail: `${reasonInWords(checked.reason)}.` }]
      : []),
  ]
}

const refundFaults = (
  { amount }: RequestContent<'CREDIT_REFUND'>,
  { creditCents = 0 }: RequestSituation,
): Fault[] =>
  amount > creditCents
    ? [
        {
          pointer: '/amount',
          detail: `Amount must be at most ${dollars(creditCents)}, which is your credit.`,
        },
      ]
    : []

/** Errors in a request, by the rules between members that schemas cannot express. */
export function requestFaults(asked: RequestInput, situation: RequestSituation): Fault[] {
  switch (asked.kind) {
    case 'METER_READING':
      return readingFaults(asked.content, situation)
    case 'MOVE_OUT':
      return moveFaults(asked.content, situation)
    case 'COMPLAINT':
      return [...missingInComplaint(asked.content)]
    case 'AUTHORISED_PERSON':
      return personFaults(asked.content, situation)
    case 'LIFE_SUPPORT':
      return []
    case 'CONCESSION':
      return concessionFaults(asked.content, situation)
    case 'CREDIT_REFUND':
      return refundFaults(asked.content, situation)
  }
}

const openOf = (kept: readonly StoredRequest[], kind: StoredRequest['kind']) =>
  kept.find((one) => one.kind === kind && isOpen(one))

/** Why a request is not possible at present, as text for the customer; null if it is. */
export function requestObstacle(asked: RequestInput, situation: RequestSituation): string | null {
  const { meter, kept, today, closedOn, creditCents = 0 } = situation
  switch (asked.kind) {
    case 'METER_READING': {
      if (meter === null) return 'We have no record of your meter yet, so we cannot take a reading for it.'
      const [obstacle] = obstaclesOf(meter, kept)
      return obstacle === undefined ? null : obstacleWords[obstacle]
    }
    case 'MOVE_OUT': {
      const open = openOf(kept, 'MOVE_OUT')
      if (closedOn !== null && closedOn < today)
        return `Supply has already ended, on ${dayInWords(closedOn)}.`
      return open === undefined
        ? null
        : `You have already asked for supply to end on ${dayInWords(open.effectiveOn ?? '')}. Withdraw that request first.`
    }
    case 'AUTHORISED_PERSON':
      return asked.content.change === 'ADD' && peopleOf(kept).length >= maxPeople
        ? `An account can have ${maxPeople} authorised people. Remove somebody first.`
        : null
    case 'LIFE_SUPPORT': {
      if (asked.content.change === 'REGISTER') return null
      if (lifeSupportOf(kept) === null) return 'Nobody is registered for life support at this address.'
      const isRequested = kept.some(
        (one) => one.kind === 'LIFE_SUPPORT' && one.content.change === 'DEREGISTER' && isOpen(one),
      )
      return isRequested ? 'You have already asked to end the registration.' : null
    }
    case 'CONCESSION':
      if (asked.content.change === 'ADD' && situation.isBusiness)
        return 'Concessions are for households, and this account is a business’s.'
      return asked.content.change === 'REMOVE' && concessionOf(kept, situation) === null
        ? 'There is no concession card on this account.'
        : null
    case 'CREDIT_REFUND':
      if (openOf(kept, 'CREDIT_REFUND') !== undefined)
        return 'You have already asked for your credit. Cancel that request first.'
      return creditCents > 0 ? null : 'This account is not in credit, so there is nothing to pay back.'
    case 'COMPLAINT':
      return null
  }
}

/** The initial status of a request. A request that takes effect at once is done. */
export function firstStatus(
  asked: RequestInput,
  situation: Pick<RequestSituation, 'meter'>,
): StoredRequest['status'] {
  switch (asked.kind) {
    case 'AUTHORISED_PERSON':
      return 'DONE'
    case 'CONCESSION':
      return asked.content.change === 'REMOVE' ? 'DONE' : 'RECEIVED'
    case 'LIFE_SUPPORT':
      return asked.content.change === 'REGISTER' ? 'IN_PROGRESS' : 'RECEIVED'
    case 'METER_READING': {
      // An unusual reading that was sent after confirmation is checked by a person.
      const { readings, readOn } = asked.content
      const isOdd = situation.meter?.registers.some((register) => {
        const reading = readings.find(({ registerId }) => registerId === register.registerId)
        return reading !== undefined && oddReading(register, reading.value, readOn) !== null
      })
      return isOdd ? 'IN_PROGRESS' : 'RECEIVED'
    }
    case 'MOVE_OUT':
    case 'COMPLAINT':
    case 'CREDIT_REFUND':
      return 'RECEIVED'
  }
}
