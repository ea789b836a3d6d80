import type * as z from 'zod/mini'
import { debitCents } from '../../contracts/debit-rules.ts'
import { payToStatuses } from '../../contracts/pay-to-rules.ts'
import { cardPaymentFailures, cardPaymentStatuses } from '../../contracts/payment-rules.ts'
import { cardBrands } from '../../contracts/saved-card-rules.ts'

/** What a field has to be, by its name. */
export type Expected = Readonly<Record<string, string>>

const cents = `whole cents as a number, from ${debitCents.min} to ${debitCents.max}`
const refundId = '1 to 100 letters, digits, - and _'

export const expectedOfPayment: Expected = {
  paymentId: 'a text, the id of the call',
  amountCents: cents,
  currency: 'AUD or none',
  status: cardPaymentStatuses.join(', '),
  failure: `null or ${cardPaymentFailures.join(', ')}`,
  cardLast4: 'a text of four digits, null or none',
  refunds: 'a list of objects with refundId and amountCents, or none',
  refundId,
}
export const expectedOfStart: Expected = {
  ...expectedOfPayment,
  payment: 'an object with paymentId, amountCents, status and failure',
  fieldsUrl: 'a web address of at most 2000 characters',
}
export const expectedOfAgreement: Expected = {
  agreementId: 'a text, the id of the call',
  status: payToStatuses.join(', '),
  revision: 'a whole number from 1 to 2000000000',
  bankUrl: 'a text, null or none',
}
export const expectedOfCard: Expected = {
  cardId: 'a letter, then 3 to 99 letters, digits, - and _',
  brand: cardBrands.join(', '),
  last4: 'a text of four digits',
  expires: 'a year and month such as 2028-03',
  savedAt: 'a UTC time such as 2026-11-01T00:00:00.000Z',
}

/** What an answer has to be, and its fields. */
export interface Wanted {
  readonly whole: string
  readonly expected?: Expected
}

/** Values of other fields are not shown: they may be secrets, or the number of a card. */
const shown: ReadonlySet<unknown> = new Set([
  'amountCents',
  'status',
  'failure',
  'currency',
  'brand',
  'revision',
])

function described(value: unknown, field: unknown): string {
  if (value === undefined) return 'missing'
  if (value === null || typeof value === 'boolean') return `${value}`
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'number') return shown.has(field) && Math.abs(value) < 1e10 ? `${value}` : `a number`
  if (typeof value !== 'string') return `${typeof value === 'object' ? 'an' : 'a'} ${typeof value}`
  // A word such as PAID, and no longer text, whatever is in it.
  return shown.has(field) && /^[A-Za-z_]{1,30}$/.test(value)
    ? `"${value}"`
    : `a text of ${value.length} ${value.length === 1 ? 'character' : 'characters'}`
}

/**
 * Says what is wrong with an answer, field by field: `payment.status is "PAID", expected CREATED, PENDING, …`.
 * `issues`: those of its schema.
 */
export function answerFaults(
  given: unknown,
  issues: readonly z.core.$ZodIssue[],
  { whole, expected = {} }: Wanted,
): string {
  const faults = issues.map(({ path }) => {
    const field = path.findLast((part) => typeof part === 'string')
    const value = path.reduce<unknown>((at, part) => Object(at)[part], given)
    const place = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
    const isItem = typeof path.at(-1) === 'number'
    const what = isItem
      ? 'an object'
      : field === undefined
        ? whole
        : (expected[String(field)] ?? 'another value')
    return `${place === '' ? 'it' : place.replace(/^\./, '')} is ${described(value, field)}, expected ${what}`
  })
  return faults.slice(0, 5).join('; ')
}
