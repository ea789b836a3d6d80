// What PayTo agreements have to keep, without a schema library: for pages, mock, backend, sandbox and judge alike.

/**
 * `PROPOSED`: waits in the customer's bank. `ACTIVE`: bills are taken. `PAUSED`: the customer takes a break, and nothing is taken.
 * `DECLINED`: refused at the bank. `EXPIRED`: nobody answered in time. `CANCELLED`: ended by customer, bank or us.
 */
export const payToStatuses = ['PROPOSED', 'ACTIVE', 'PAUSED', 'DECLINED', 'EXPIRED', 'CANCELLED'] as const
export type PayToStatus = (typeof payToStatuses)[number]

/** What can happen to an agreement. The first three happen at the bank alone. */
export const payToSteps = ['AUTHORISE', 'DECLINE', 'EXPIRE', 'PAUSE', 'RESUME', 'CANCEL'] as const
export type PayToStep = (typeof payToSteps)[number]

/** What customers may do with an agreement on our pages. All of it they can do at their bank too. */
export const payToActions = ['PAUSE', 'RESUME', 'CANCEL'] as const
export type PayToAction = (typeof payToActions)[number]

/** The life of an agreement: where each step leads. A status without steps is an end. */
export const payToMoves: Readonly<Record<PayToStatus, Readonly<Partial<Record<PayToStep, PayToStatus>>>>> = {
  PROPOSED: { AUTHORISE: 'ACTIVE', DECLINE: 'DECLINED', EXPIRE: 'EXPIRED', CANCEL: 'CANCELLED' },
  ACTIVE: { PAUSE: 'PAUSED', CANCEL: 'CANCELLED' },
  PAUSED: { RESUME: 'ACTIVE', CANCEL: 'CANCELLED' },
  DECLINED: {},
  EXPIRED: {},
  CANCELLED: {},
}

/** Where a step leads from a status; null: it is none that can happen there. */
export const payToAfter = (status: PayToStatus, step: PayToStep): PayToStatus | null =>
  payToMoves[status][step] ?? null

/**
 * The shortest way from one status to another: [] where it is there already, null where none leads there, as from an end. News that
 * overtake others are followed along it.
 */
export function payToWay(from: PayToStatus, to: PayToStatus): PayToStep[] | null {
  let ways: { readonly at: PayToStatus; readonly steps: PayToStep[] }[] = [{ at: from, steps: [] }]
  const seen = new Set<PayToStatus>()
  while (ways.length > 0) {
    const found = ways.find(({ at }) => at === to)
    if (found !== undefined) return found.steps
    for (const { at } of ways) seen.add(at)
    ways = ways.flatMap(({ at, steps }) =>
      payToSteps.flatMap((step) => {
        const next = payToAfter(at, step)
        return next === null || seen.has(next) ? [] : [{ at: next, steps: [...steps, step] }]
      }),
    )
  }
  return null
}

/** An account has one agreement at most that is still going on. */
export const isOpenPayTo = (status: PayToStatus): boolean => Object.keys(payToMoves[status]).length > 0

/** Days in which a customer answers at the bank. Then the proposal is over. */
export const payToAnswerDays = 5
/** The most that one bill may be for it to be taken, in cents: the customer chooses within these. */
export const payToMaximumCents = { least: 1_000, most: 10_000_000 } as const

/**
 * A PayID as the scheme writes it: an email address, a phone number such as `+61-412345678`, or an ABN. Of at most
 * `payIdMostCharacters`.
 */
// Dots part the labels of a host and are in none: tools that make a table of a pattern never come to an end of one that asks
// whether a dot stood within the last sixty characters.
export const payIdPattern = /^(?:[^\s@]{1,64}@(?:[^\s@.]{1,63}\.)+[^\s@.]{2,60}|\+61-\d{9}|\d{11})$/
/** As long as an email address can be (RFC 5321). */
export const payIdMostCharacters = 254

/** As much of a PayID as may be shown: who has it knows it, and others learn nothing to pay or write to. */
export function maskedPayId(payId: string): string {
  const [name = '', host] = payId.split('@')
  return host === undefined ? `…${payId.slice(-3)}` : `${name.slice(0, 1)}…@${host}`
}
