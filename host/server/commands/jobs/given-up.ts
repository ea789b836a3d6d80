import type { DomainEvent } from '../../platform/database/schema/domain-event.ts'

type Kind = DomainEvent['kind']

/**
 * These mails are useful for an hour or two, or contain a link that has expired: anybody who still needs one requests
 * it on the site.
 */
export const askedForAgain = [
  'resetLink',
  'emailReminder',
  'signUpLink',
  'signUpConfirm',
  'emailLink',
] as const satisfies readonly Kind[]

const otherWay = 'tell them in another way, then forget it'
/** What staff do instead of a retry, by kind of mail. */
const inItsPlace: Readonly<Partial<Record<Kind, string>>> = {
  invitation: 'npm run customers -- invite sends a new link; then forget it',
  termsLink: 'npm run customers -- offer-terms sends a new link; then forget it',
  // Writing it again would invalidate the link of a later mail about the application.
  signUpReceipt: otherWay,
  signUpAccepted: otherWay,
  // It goes to a former address, which somebody else may read.
  emailChanged: otherWay,
  // It may go to a former address as well.
  securityNotice: otherWay,
}

/** What to do about a mail that was given up and cannot be written again; null if it can. */
export function insteadOfRetry(event: DomainEvent | null): string | null {
  if (event === null) return 'an earlier version wrote it, and its text is not kept; forget it'
  if (askedForAgain.some((kind) => kind === event.kind)) return 'anybody who needs it requests it again'
  return inItsPlace[event.kind] ?? null
}
