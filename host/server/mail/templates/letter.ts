import type { Brand } from 'gridfront/server'
import { signUpPage } from '../../origination/resume-link.ts'
import { resetPage } from '../../password/reset-link.ts'
import { confirmPage } from '../../user/email-link.ts'

/** The brand's details for mails. */
export type Sender = Pick<Brand, 'name' | 'contact' | 'publicOrigin'>

export interface MailText {
  readonly subject: string
  /** Plain text. */
  readonly body: string
}

export interface MailTemplatePorts {
  readonly sender: Sender
  /** Origin of the site by its settings, and never by a request's headers, which can be forged (OWASP, Forgot Password). */
  readonly siteOrigin: () => string
}

export const pages = {
  login: '/accounts/login',
  forgotEmail: '/accounts/forgot-email',
  forgotPassword: resetPage,
  doNotContact: '/do-not-contact',
  signUp: signUpPage,
  confirmEmail: confirmPage,
  details: '/accounts/details',
  pay: '/accounts/pay',
  guestPay: '/pay',
  debit: '/accounts/direct-debit',
  payTo: '/accounts/payto',
  paymentHelp: '/accounts/payment-help',
  support: '/accounts/support',
  payments: '/accounts/payments',
  plan: '/accounts/plan',
  requests: '/accounts/requests',
  reading: '/accounts/meter-reading',
} as const

/** The page with the receipt of a payment, which needs a login. */
export const paymentPage = (paymentId: string) => `/accounts/payment?payment=${encodeURIComponent(paymentId)}`

/** The bill, as its page reads it. */
export const billPage = (invoiceNumber: string) =>
  `/accounts/bill?invoice=${encodeURIComponent(invoiceNumber)}`

const widestLine = 72

/** Wraps a paragraph for mails in plain text. Addresses are never broken. */
function wrapped(paragraph: string): string {
  const lines: string[] = []
  for (const word of paragraph.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || last.length + 1 + word.length > widestLine) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines.join('\n')
}

/** A time in Sydney, with the zone's name, so that readers can tell whether it was themselves. */
export const moment = (at: Date) =>
  new Intl.DateTimeFormat('en-AU', { timeZone: 'Australia/Sydney', dateStyle: 'full', timeStyle: 'short' })
    .format(at)
    // `Intl` puts a narrow no-break space before am and pm, which does not belong in plain text.
    .replace(/\u202f/g, ' ')

/** `2026-11-21` → `Saturday, 21 November 2026`. In UTC, so that no time zone changes the day. */
export const day = (date: string) =>
  new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', dateStyle: 'full' }).format(new Date(date))

/** Helpers for the texts of all mails. */
export function createLetters({ sender, siteOrigin }: MailTemplatePorts) {
  const { name, contact } = sender
  const care = `If somebody else reads your mail or uses your account, and you do not feel safe, call ${contact.phone} and ask for the Care team. They can protect your account, and they use only the way of contact that you name.`
  const neverAsk = 'We never ask for your password or for such a link, neither by phone nor by mail.'
  const help = `Questions? Call ${contact.phone} or write to ${contact.accountsEmail}.`

  const letter = (subject: string, page: string, paragraphs: readonly string[]): MailText => ({
    subject: `${name}: ${subject}`,
    body: [
      'Hello,',
      ...paragraphs,
      care,
      help,
      name,
      `This mail is about this page of our website:\n${siteOrigin()}${page}`,
    ]
      .map((paragraph) => paragraph.split('\n').map(wrapped).join('\n'))
      .join('\n\n')
      .concat('\n'),
  })
  return { letter, contact, neverAsk, siteOrigin }
}

export type Letters = ReturnType<typeof createLetters>
