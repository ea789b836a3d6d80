import type { CheckContext } from '../check-context.ts'
import type { Settings } from '../outcomes.ts'

/** An account of nobody's: what is asked for it is 404, and changes nothing. */
export const nobodysAccount = 'gridfront-conform'
/** A reference of nobody's. */
export const nobodysReference = 'GRIDFRONT-CONFORM'
/** A saved card of nobody's. */
export const nobodysCard = 'gridfront-conform'
/** An id of nobody's. */
export const nobodysId = '6f0d7a1e-0000-4000-8000-000000000000'

export const requestsLeftOut = ({ allowWrites }: Settings): string | null =>
  allowWrites
    ? null
    : 'sends requests for the account of the customer of the run: allow it with --allow-writes'

const daySeconds = 86_400
/** The day so many days from now, where nobody asks for an hour. */
export const dayFromNow = (context: CheckContext, days: number): string =>
  new Date((context.nowSeconds + days * daySeconds) * 1000).toISOString().slice(0, 10)

const hex = (value: number, length: number) => (value >>> 0).toString(16).padStart(length, '0').slice(-length)

/** The second in which each check has made its first name: a request that is sent again has the same. */
const seconds = new WeakMap<CheckContext, number>()

/** A name that no other request has: of the check, its second, and its count in it. A run with the same seed later has others. */
export function requestIdOf(context: CheckContext, count: number): string {
  const second = seconds.get(context) ?? Math.floor(context.nowSeconds)
  seconds.set(context, second)
  return `${hex(context.seed, 8)}-${hex(second, 4)}-4${hex(second >>> 16, 3)}-8000-${hex(count, 12)}`
}

/** Ordinary contents, each of which keeps the rules that no schema tells. */
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
    person: { name: 'Gridfront Conform', phone: '0491570156', level: 'ENQUIRE' },
  },
  lifeSupport: { change: 'REGISTER' },
  concession: {
    change: 'ADD',
    card: { kind: 'HEALTH_CARE_CARD', holder: 'Gridfront Conform', cardNumber: '204417826K' },
    consent: { version: 'gridfront-conform' },
  },
} as const
