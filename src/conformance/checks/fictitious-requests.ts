import { concessionConsent } from '../../consents/concession-consent.ts'
import type { CheckContext } from '../check-context.ts'
import type { Settings } from '../outcomes.ts'

/** The number of an account that does not exist: requests for it are answered with 404 and change nothing. */
export const unknownAccount = 'gridfront-conform'
/** A reference that does not exist. */
export const unknownReference = 'GRIDFRONT-CONFORM'
/** The id of a saved card that does not exist. */
export const unknownCard = 'gridfront-conform'
/** An id that does not exist. */
export const unknownId = '6f0d7a1e-0000-4000-8000-000000000000'

export const requestsLeftOut = ({ allowWrites }: Settings): string | null =>
  allowWrites
    ? null
    : 'sends requests for the account of the customer of the run: allow it with --allow-writes'

const daySeconds = 86_400
/** The date in so many days, for requests without a time. */
export const dayFromNow = (context: CheckContext, days: number): string =>
  new Date((context.nowSeconds + days * daySeconds) * 1000).toISOString().slice(0, 10)

const hex = (value: number, length: number) => (value >>> 0).toString(16).padStart(length, '0').slice(-length)

/** The second in which each check made its first id, so that a repeated request has the same id. */
const seconds = new WeakMap<CheckContext, number>()

/**
 * A request id that no other request has, made from the check, its second, and a counter. A later run with the same
 * seed has other ids.
 */
export function requestIdOf(context: CheckContext, count: number): string {
  const second = seconds.get(context) ?? Math.floor(context.nowSeconds)
  seconds.set(context, second)
  return `${hex(context.seed, 8)}-${hex(second, 4)}-4${hex(second >>> 16, 3)}-8000-${hex(count, 12)}`
}

/** Ordinary contents, each of which keeps the rules that no schema expresses. */
export const goodContents = {
  reading: { readOn: '2026-01-01', readings: [{ registerId: '1', value: 1 }] },
  move: (context: CheckContext) => ({
    moveOutOn: dayFromNow(context, 45),
    plan: 'NEW_HOME_ELSEWHERE',
    finalBill: 'EMAIL',
  }),
  complaint: { topic: 'OTHER', description: 'gridfront conform tries the form.', answerBy: 'EMAIL' },
  person: {
    change: 'ADD',
    person: { name: 'Gridfront Conform', phone: '0491570156' },
  },
  lifeSupport: { change: 'REGISTER' },
  concession: {
    change: 'ADD',
    card: { kind: 'HEALTH_CARE_CARD', holder: 'Gridfront Conform', cardNumber: '204417826K' },
    consent: { version: concessionConsent.version },
  },
  /** No branch has this number. */
  refund: { amount: 1, bank: { accountName: 'GRIDFRONT CONFORM', bsb: '000000', number: '000123456' } },
} as const
