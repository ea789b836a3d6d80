import type { SendFault } from '../client/send-answer.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'

const texts = defineTexts('faultWords', {
  failed: 'Something went wrong on our side. Try again in a few minutes.',
  cookiesBlocked:
    'Your browser blocks cookies, which this page needs to send anything safely. Allow cookies for this site, then reload the page.',
  fewMinutes: 'a few minutes',
  seconds: ({ seconds }: Values<'seconds'>) => `about ${seconds} seconds`,
  minutes: ({ minutes }: Values<'minutes'>) =>
    minutes === 1 ? 'about a minute' : `about ${minutes} minutes`,
  mayHaveWorked: ({ advice }: Values<'advice'>) => `It may have worked: ${advice}`,
  tooMany: ({ wait }: Values<'wait'>) => `Too many tries. Wait ${wait}, then try again.`,
  unreachable:
    'We got no answer from our server. Check your internet connection, then try again: what you typed is still here.',
})

/** Message for an error without a specific text. */
export const somethingWentWrong = texts.failed

/** Message for a browser that blocks cookies. No form can be sent without the CSRF cookie. */
export const cookiesBlocked = texts.cookiesBlocked

/** `95` → `about 2 minutes`; undefined → `a few minutes`. */
export function waitWords(seconds: number | undefined): string {
  if (seconds === undefined) return texts.fewMinutes
  // Rounded up: a customer who comes back too early would be refused again.
  if (seconds <= 55) return texts.seconds({ seconds: Math.max(5, Math.ceil(seconds / 5) * 5) })
  return texts.minutes({ minutes: Math.ceil(seconds / 60) })
}

/** The text for the customer, and what to do. The brand's phone number is shown below. */
export interface FaultWords {
  readonly message: string
  readonly advice?: string
}

/**
 * The text for a failure. Without a valid answer the request may still have worked; `ifItWorked` explains how the
 * customer can find out, where that matters.
 */
export function faultWords(
  fault: SendFault,
  retryAfterSeconds: number | undefined,
  ifItWorked?: string,
): FaultWords {
  const known = ifItWorked === undefined ? {} : { advice: texts.mayHaveWorked({ advice: ifItWorked }) }
  switch (fault) {
    case 'TOO_MANY':
      return { message: texts.tooMany({ wait: waitWords(retryAfterSeconds) }) }
    case 'UNREACHABLE':
      return {
        message: texts.unreachable,
        ...known,
      }
    case 'COOKIES_BLOCKED':
      return { message: cookiesBlocked }
    case 'FAILED':
      return { message: somethingWentWrong, ...known }
  }
}
