import type { SendFault } from '../client/send-answer.ts'

/** A fault that nobody foresaw. */
export const somethingWentWrong = 'Something went wrong on our side. Try again in a few minutes.'

/** `95` → `about 2 minutes`; nothing said → `a few minutes`. */
export function waitWords(seconds: number | undefined): string {
  if (seconds === undefined) return 'a few minutes'
  // In steps, and never too short: who comes back early is told to wait again.
  if (seconds <= 55) return `about ${Math.max(5, Math.ceil(seconds / 5) * 5)} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'about a minute' : `about ${minutes} minutes`
}

/** What the customer reads, and what to do about it. The phone number stands below the form's own words. */
export interface FaultWords {
  readonly message: string
  readonly advice?: string
}

/**
 * `ifItWorked`: how to find out, where it matters whether it has worked all the same. Without an answer that can be
 * read nobody here knows.
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
    case 'FAILED':
      return { message: somethingWentWrong, ...known }
  }
}
