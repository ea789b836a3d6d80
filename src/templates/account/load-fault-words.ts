import type { AccountQueryError } from '../../account/account-queries.tsx'
import { waitWords } from '../../forms/fault-words.ts'

/** Why a part of the account is not there. `what`: `your plan`. */
export const loadFaultWords = (error: AccountQueryError, what: string): string =>
  error.httpStatus === 429
    ? `You have asked for ${what} very often. Wait ${waitWords(error.retryAfterSeconds)}, then try again.`
    : `We could not get ${what} just now.`
