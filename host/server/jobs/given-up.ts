import type { MailOrder } from '../mail/mail-order.ts'

type Kind = MailOrder['kind']

/**
 * These mails are useful for an hour or two, or contain a link that has expired: anybody who still needs one requests
 * it on the site.
 */
export const askedForAgain = [
  'resetLink',
  'emailReminder',
  'signUpLink',
  'emailLink',
] as const satisfies readonly Kind[]

const tell = 'tell them in another way, then forget it'
/** What staff do instead of a retry. */
const inItsPlace: Readonly<Partial<Record<Kind, string>>> = {
  invitation: 'npm run customers -- invite sends a new link; then forget it',
  termsLink: 'npm run customers -- offer-terms sends a new link; then forget it',
  // Writing it again would invalidate the link of a later mail about the application.
  signUpReceipt: tell,
  signUpAccepted: tell,
  // It goes to a former address, where somebody else may read it.
  emailChanged: tell,
}

/** What to do about a mail that was given up and cannot be written again; null: it can be. */
export function insteadOfRetry(order: MailOrder | null): string | null {
  if (order === null) return 'an earlier version wrote it, and its text is not kept; forget it'
  if (askedForAgain.some((kind) => kind === order.kind)) return 'whoever needs it asks for it again'
  return inItsPlace[order.kind] ?? null
}
