import type { AccountQueryError } from '../../account/account-query.ts'
import { waitWords } from '../../forms/fault-words.ts'
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'

const texts = defineTexts('loadFaultWords', {
  tooMany: ({ what, wait }: Values<'what' | 'wait'>) =>
    `You have asked for ${what} too many times. Wait ${wait}, then try again.`,
  failed: ({ what }: Values<'what'>) => `We could not get ${what} just now.`,
})

/** Why a part of the account could not be loaded. `what`: `your plan`. */
export const loadFaultWords = (error: AccountQueryError, what: string): string =>
  error.httpStatus === 429
    ? texts.tooMany({ what, wait: waitWords(error.retryAfterSeconds) })
    : texts.failed({ what })
