import type { SendFailure } from '../../client/send-answer.ts'
import { faultWords } from '../../forms/fault-words.ts'
import { defineTexts } from '../../texts/define-texts.ts'

const texts = defineTexts('cancelWords', {
  tooLate: 'It can no longer be cancelled.',
  unknown:
    'We got no answer, so we do not know whether it was cancelled. Check your connection, then press the button again. It’s safe to do it twice.',
})

/** The message of a backend that refused to cancel without a reason. */
export const tooLateToCancel = texts.tooLate

/** Why something was not cancelled, for customers. */
export function cancelFailureWords({ code, words, retryAfterSeconds }: SendFailure<string>): string {
  if (code === 'TOO_MANY' || code === 'COOKIES_BLOCKED') return faultWords(code, retryAfterSeconds).message
  return code === 'NOT_NOW' || code === 'REFUSED' ? (words ?? texts.tooLate) : texts.unknown
}
