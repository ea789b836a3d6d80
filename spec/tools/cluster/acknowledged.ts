/** A payment that a visitor started, with one key for all repetitions. */
export interface BegunPayment {
  readonly key: string
  readonly amountCents: number
  /** Whether the visitor finally types a card, or abandons the payment. */
  readonly isMeant: boolean
  /** From the answer; null before that. */
  paymentId: string | null
  isCharged: boolean
  /** From the answer after it had succeeded. */
  receiptNumber: string | null
}

/** The facts confirmed to visitors, which must hold afterwards; and answers that must never occur. */
export interface Acknowledged {
  /** Reference of each confirmed application, by the applicant's e-mail address. */
  readonly signUps: Map<string, string>
  /** Everybody who has tried, with or without an answer. */
  readonly applicants: Set<string>
  readonly traces: Set<string>
  /** A token of each log-in, with the customer who owns it. */
  readonly tokens: Map<string, string>
  readonly surprises: string[]
  /** The durations of answered requests of each kind, in ms. */
  readonly times: Map<string, number[]>
  /** How often a request was not answered, or only by a proxy or server that could not process it. */
  unknown: number
  /** The time of the last successful answer, and the longest time without any, in ms. */
  lastAnswerAt: number
  longestSilenceMs: number
}

export const nothingYet = (): Acknowledged => ({
  signUps: new Map(),
  applicants: new Set(),
  traces: new Set(),
  tokens: new Map(),
  surprises: [],
  times: new Map(),
  unknown: 0,
  lastAnswerAt: Date.now(),
  longestSilenceMs: 0,
})
