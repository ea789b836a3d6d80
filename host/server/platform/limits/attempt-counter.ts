/** The account and the sender of a login attempt. */
export interface LoginSubject {
  /** As typed, ignoring case. There may be no such account. */
  readonly email: string
  /** `addressKey` of the sender. */
  readonly sender: string
}

/**
 * Counts an attempt before the password is checked, in one statement, so that simultaneous attempts cannot exceed the limit.
 * An attempt that has not failed is given back.
 */
export interface AttemptCounter {
  /** Throws `LimitError`, and counts nothing, if there were too many. */
  readonly spend: (subject: LoginSubject) => Promise<void>
  readonly giveBack: (subject: LoginSubject) => Promise<void>
}

function inWords(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  if (seconds < 60) return seconds > 1 ? `${seconds} seconds` : 'a second'
  const minutes = Math.ceil(seconds / 60)
  return minutes > 1 ? `${minutes} minutes` : 'a minute'
}

/** Message with the time to wait. It is the same whether or not the address is a customer's (ACC-2). */
export const tooManyFailures = (msBeforeNext: number): string =>
  `Too many tries have failed. Please try again in ${inWords(msBeforeNext)}.`
