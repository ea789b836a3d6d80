/** Somebody who tries a password. */
export interface LoginSubject {
  /** As typed: case does not count. It need not be anybody's. */
  readonly email: string
  /** `addressKey` of who sends. */
  readonly sender: string
}

/**
 * Counts attempts before they are judged, in one statement, so that none slips in beside another; what turns out not
 * to have failed is given back.
 */
export interface AttemptCounter {
  /** Throws `LimitError` and counts nothing when there are too many. */
  readonly spend: (subject: LoginSubject) => Promise<void>
  readonly giveBack: (subject: LoginSubject) => Promise<void>
}

function inWords(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  if (seconds < 60) return seconds > 1 ? `${seconds} seconds` : 'a second'
  const minutes = Math.ceil(seconds / 60)
  return minutes > 1 ? `${minutes} minutes` : 'a minute'
}

/** Says how long to wait, and the same to everybody: whether the address is a customer's plays no part (ACC-2). */
export const tooManyFailures = (msBeforeNext: number): string =>
  `Too many tries have failed. Please try again in ${inWords(msBeforeNext)}.`
