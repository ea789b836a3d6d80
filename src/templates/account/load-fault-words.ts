import type { AccountQueryError } from '../../account/account-query.ts'
import { waitWords } from '../../forms/fault-words.ts'

/** Why a part of the account could not be loaded. `what`: `your plan`. */
export const loadFaultWords = (error: AccountQueryError, what: string): string =>
  error.httpStatus === 429
    ? `You have asked for ${what} too many times. Wait ${waitWords(error.retryAfterSeconds)}, then try again.`
    : `We could not get ${what} just now.`
