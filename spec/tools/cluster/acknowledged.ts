/** A payment that a visitor has begun. One key, whatever had to be sent again. */
export interface BegunPayment {
  readonly key: string
  readonly amountCents: number
  /** Whether the visitor types a card in the end, or leaves it. */
  readonly isMeant: boolean
  /** From the answer; null before that. */
  paymentId: string | null
  isCharged: boolean
  /** From the answer after it had succeeded. */
  receiptNumber: string | null
}

/** The facts confirmed to visitors, which must hold afterwards; and answers that must never occur. */
export interface Acknowledged {
  /** Reference of each application that was received, by the applicant's e-mail address. */
  readonly signUps: Map<string, string>
  /** Everybody who has tried, whatever was heard of it. */
  readonly applicants: Set<string>
  readonly traces: Set<string>
  /** A token of each log-in, with the customer who owns it. */
  readonly tokens: Map<string, string>
  readonly surprises: string[]
  /** How long each kind of request took that was answered, in ms. */
  readonly times: Map<string, number[]>
  /** How often something was not answered, or answered by a proxy or server that could not. */
  unknown: number
  /** When the last answer came that was one, and the longest time without any, in ms. */
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
