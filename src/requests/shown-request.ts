import type { CustomerRequest, ReadableMeter } from '../../contracts/schemas/requests.ts'
import { dollars } from '../customer-figures.ts'
import { formatBsb } from '../validators/bank-account.ts'
import { concessionCardNames } from '../validators/concession-card.ts'
import { dayInWords, registerWords, topicWords } from './request-words.ts'
import type { RequestSituation, StoredRequest } from './stored-request.ts'
import { isOpen } from './stored-request.ts'

/** Whether its customer can withdraw a request now. A life-support registration is ended by a separate request. */
export function isWithdrawable(request: StoredRequest, today: string): boolean {
  if (!isOpen(request)) return false
  switch (request.kind) {
    case 'MOVE_OUT':
      return today < request.content.moveOutOn
    case 'LIFE_SUPPORT':
      return request.content.change === 'DEREGISTER'
    // Somebody may be paying it at the bank.
    case 'CREDIT_REFUND':
      return request.status === 'RECEIVED'
    case 'METER_READING':
    case 'COMPLAINT':
    case 'CONCESSION':
    case 'AUTHORISED_PERSON':
      return true
  }
}

type Registers = ReadableMeter['registers']
const inPlaces = (value: number, digits = 5) => String(value).padStart(digits, '0')

function readingWords(
  readings: readonly { readonly registerId: string; readonly value: number }[],
  registers: Registers,
): string {
  const found = readings.map(({ registerId, value }) => {
    const register = registers.find((one) => one.registerId === registerId)
    const places = inPlaces(value, register?.digits)
    return readings.length < 2 || register === undefined
      ? places
      : `${registerWords[register.timeOfDay].toLowerCase()} ${places}`
  })
  return found.join(', ')
}

/** The request on one line, with only the end of a card's or a bank account's number. */
export function summaryOf(
  request: StoredRequest,
  { meter, kept }: Pick<RequestSituation, 'meter' | 'kept'>,
): string {
  switch (request.kind) {
    case 'METER_READING': {
      const { readOn, readings } = request.content
      return `Reading of ${dayInWords(readOn)}: ${readingWords(readings, meter?.registers ?? [])}`
    }
    case 'MOVE_OUT':
      return `Supply ends on ${dayInWords(request.content.moveOutOn)}`
    case 'COMPLAINT':
      return topicWords[request.content.topic]
    case 'AUTHORISED_PERSON': {
      const { change, person, personId } = request.content
      if (change === 'ADD' && person !== undefined) return `${person.name} can speak for the account`
      const added = kept.find(({ reference }) => reference === personId)
      const name = added?.kind === 'AUTHORISED_PERSON' ? added.content.person?.name : undefined
      return `${name ?? 'Somebody'} can no longer speak for the account`
    }
    case 'LIFE_SUPPORT':
      return request.content.change === 'REGISTER'
        ? 'Life support registered at the address'
        : 'Life support registration to end'
    case 'CONCESSION': {
      const { card } = request.content
      return request.content.change === 'ADD' && card !== undefined
        ? `${concessionCardNames[card.kind]} ending in ${card.cardNumberEnd}`
        : 'Concession card taken off'
    }
    case 'CREDIT_REFUND': {
      const { amount, bank } = request.content
      const ending = bank.ending === '' ? '' : `, account ending in ${bank.ending}`
      return `${dollars(amount)} to BSB ${formatBsb(bank.bsb)}${ending}`
    }
  }
}

/** A request as its customer sees it. */
export function shownRequest(
  request: StoredRequest,
  situation: Pick<RequestSituation, 'today' | 'meter' | 'kept'>,
): CustomerRequest {
  const { reference, kind, status, accountNumber, receivedAt, answer } = request
  return {
    reference,
    kind,
    status,
    accountNumber,
    receivedAt,
    summary: summaryOf(request, situation),
    effectiveOn: request.effectiveOn,
    targets: [...request.targets],
    answer,
    isWithdrawable: isWithdrawable(request, situation.today),
  }
}

/** Newest first. */
export const shownRequests = (situation: RequestSituation): CustomerRequest[] =>
  situation.kept
    .map((request) => shownRequest(request, situation))
    .sort((one, other) => other.receivedAt.localeCompare(one.receivedAt))
