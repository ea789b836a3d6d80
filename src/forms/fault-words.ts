import type { SendFault } from '../client/send-answer.ts'

/** Message for an error without a specific text. */
export const somethingWentWrong = 'Something went wrong on our side. Try again in a few minutes.'

/** Message for a browser that blocks cookies. No form can be sent without the CSRF cookie. */
export const cookiesBlocked =
  'Your browser blocks cookies, which this page needs to send anything safely. Allow cookies for this site, then reload the page.'

/** `95` → `about 2 minutes`; undefined → `a few minutes`. */
export function waitWords(seconds: number | undefined): string {
  if (seconds === undefined) return 'a few minutes'
  // Rounded up: a customer who comes back too early would be refused again.
  if (seconds <= 55) return `about ${Math.max(5, Math.ceil(seconds / 5) * 5)} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'about a minute' : `about ${minutes} minutes`
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
  const known = ifItWorked === undefined ? {} : { advice: `It may have worked: ${ifItWorked}` }
  switch (fault) {
    case 'TOO_MANY':
      return { message: `Too many tries. Wait ${waitWords(retryAfterSeconds)}, then try again.` }
    case 'UNREACHABLE':
      return {
        message:
          'We got no answer from our server. Check your internet connection, then try again: what you typed is still here.',
        ...known,
      }
    case 'COOKIES_BLOCKED':
      return { message: cookiesBlocked }
    case 'FAILED':
      return { message: somethingWentWrong, ...known }
  }
}
