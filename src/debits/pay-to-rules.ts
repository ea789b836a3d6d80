// How a PayTo agreement changes: shared by pages, mock, backend, sandbox and conformance checks.
import type { PayToStatus } from '../../contracts/pay-to-rules.ts'

/** The events of an agreement. The first three happen only at the bank. */
export const payToSteps = ['AUTHORISE', 'DECLINE', 'EXPIRE', 'PAUSE', 'RESUME', 'CANCEL'] as const

export type PayToStep = (typeof payToSteps)[number]

/** The status that each event leads to. A status without events is final. */
export const payToMoves: Readonly<Record<PayToStatus, Readonly<Partial<Record<PayToStep, PayToStatus>>>>> = {
  PROPOSED: { AUTHORISE: 'ACTIVE', DECLINE: 'DECLINED', EXPIRE: 'EXPIRED', CANCEL: 'CANCELLED' },
  ACTIVE: { PAUSE: 'PAUSED', CANCEL: 'CANCELLED' },
  PAUSED: { RESUME: 'ACTIVE', CANCEL: 'CANCELLED' },
  DECLINED: {},
  EXPIRED: {},
  CANCELLED: {},
}

/** The status after an event; null if the event is impossible in this status. */
export const payToAfter = (status: PayToStatus, step: PayToStep): PayToStatus | null =>
  payToMoves[status][step] ?? null

/**
 * The shortest path from one status to another: [] if they are equal, null if there is none, as from a final status.
 * When events arrive out of order, the agreement is moved along it.
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

/** Whether an agreement is still open; an account has at most one such. */
export const isOpenPayTo = (status: PayToStatus): boolean => Object.keys(payToMoves[status]).length > 0

/** Days in which a customer can answer at the bank. Then the proposal expires. */
export const payToAnswerDays = 5

/** The part of a PayID that may be shown: its owner recognises it, and others cannot pay or write to it. */
export function maskedPayId(payId: string): string {
  const [name = '', host] = payId.split('@')
  return host === undefined ? `…${payId.slice(-3)}` : `${name.slice(0, 1)}…@${host}`
}
