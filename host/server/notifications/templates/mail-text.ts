import type { Brand } from 'gridfront/server'
import { signUpPage } from '../../subjects/origination/resume-link.ts'
import { resetPage } from '../../subjects/password/reset-link.ts'
import { confirmPage } from '../../subjects/user/email-link.ts'
import type { Block } from './mail-blocks.ts'
import { button, link, mailBody, onOneLine } from './mail-blocks.ts'
import { createMailHtml } from './mail-html.ts'

/** The brand's details for mails. */
export type Sender = Pick<Brand, 'name' | 'contact' | 'publicOrigin' | 'theme'>

export interface MailText {
  readonly subject: string
  /** The same words, as plain text. */
  readonly body: string
  readonly html: string
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
  account: '/accounts',
  pay: '/accounts/pay',
  guestPay: '/pay',
  debit: '/accounts/direct-debit',
  payTo: '/accounts/payto',
  paymentHelp: '/accounts/payment-help',
  support: '/accounts/support',
  move: '/accounts/move',
  payments: '/accounts/payments',
  plan: '/accounts/plan',
  requests: '/accounts/requests',
  reading: '/accounts/meter-reading',
} as const

/** The page with the receipt of a payment, which needs a login. */
export const paymentPage = (paymentId: string) => `/accounts/payment?payment=${encodeURIComponent(paymentId)}`

/** The address of the bill's page. */
export const billPage = (invoiceNumber: string) =>
  `/accounts/bill?invoice=${encodeURIComponent(invoiceNumber)}`

/** A time in Sydney, with the zone's name, so that recipients can tell whether it was them. */
export const moment = (at: Date) =>
  new Intl.DateTimeFormat('en-AU', { timeZone: 'Australia/Sydney', dateStyle: 'full', timeStyle: 'short' })
    .format(at)
    // `Intl` puts a narrow no-break space before am and pm, which does not belong in plain text.
    .replace(/\u202f/g, ' ')

/** `2026-11-21` → `Saturday, 21 November 2026`. In UTC, so that no time zone changes the day. */
export const day = (date: string) =>
  new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', dateStyle: 'full' }).format(new Date(date))

/** The button that leads to a mail's page, by the path without its query. */
const pageLabels: Readonly<Record<string, string>> = {
  [pages.login]: 'Log in',
  [pages.forgotPassword]: 'Set a new password',
  [pages.details]: 'See your details',
  [pages.pay]: 'Pay a bill',
  [pages.debit]: 'See your direct debit',
  [pages.payTo]: 'See your PayTo agreement',
  [pages.paymentHelp]: 'See your payment help',
  [pages.payments]: 'See your payments',
  [pages.plan]: 'See your plan',
  [pages.requests]: 'See your requests',
  [pages.move]: 'See your move',
  '/accounts/bill': 'See your bill',
  '/accounts/payment': 'See your receipt',
}

/** The words of a mail's first block, which mail programs show in a list of mails. */
function beginningOf(first: Block): string {
  if (typeof first === 'string') return first
  if (first.kind === 'highlight') return first.words
  return first.kind === 'list' ? first.lead : ''
}

/** Helpers for the texts of all mails. */
export function createMailTexts({ sender, siteOrigin }: MailTemplatePorts) {
  const { name, contact } = sender
  const care = `If somebody else reads your mail or uses your account and you do not feel safe, call ${contact.phone} and ask for the Care team. They can protect your account, and will only contact you in the way you choose.`
  const neverAsk = "We'll never ask you for your password or a link like this, by phone or by email."
  const help = `Questions? Call ${contact.phone} or email ${contact.accountsEmail}.`
  const html = createMailHtml(sender, siteOrigin)

  /** `page`: the path of the page that the mail is about. It is the mail's button, unless another one is among `parts`. */
  function mail(subject: string, page: string, parts: readonly Block[]): MailText {
    const address = `${siteOrigin()}${page}`
    const hasButton = parts.some((part) => typeof part !== 'string' && part.kind === 'button')
    const label = pageLabels[page.split('?')[0] ?? '']
    const own = hasButton || label === undefined ? [] : [button(label, address)]
    const about = own.length > 0 ? [] : [link('This email is about this page on our website:', address)]
    const blocks = ['Hello,', ...parts, ...own]
    const footer = [care, help, name, ...about]
    const heading = `${subject.slice(0, 1).toUpperCase()}${subject.slice(1)}`
    const [first = ''] = parts
    const preview = beginningOf(first)
    const full = onOneLine(`${name}: ${subject}`)
    return {
      subject: full,
      body: mailBody([heading, ...blocks, ...footer]),
      html: html({ subject: full, preview, heading, blocks, footer }),
    }
  }
  return { mail, contact, neverAsk, siteOrigin }
}

export type MailTexts = ReturnType<typeof createMailTexts>
