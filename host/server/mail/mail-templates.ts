import type { ContactWay } from 'gridfront/contracts'
import type { Brand } from 'gridfront/server'
import type { DoNotContactFacts } from '../database/schema.ts'

/** What mails say of their sender. */
export type Sender = Pick<Brand, 'name' | 'contact' | 'publicOrigin'>

export interface MailText {
  readonly subject: string
  /** Plain text. */
  readonly body: string
}

export interface MailTemplatePorts {
  readonly sender: Sender
  /** Where the site stands, by its own settings: never by what a request says (OWASP, forgotten passwords). */
  readonly siteOrigin: () => string
}

const pages = {
  login: '/accounts/login',
  forgotEmail: '/accounts/forgot-email',
  forgotPassword: '/accounts/forgot-password',
  doNotContact: '/do-not-contact',
} as const

const widestLine = 72

/** Breaks a paragraph into lines as mails in plain text have them; an address is never broken. */
function wrapped(paragraph: string): string {
  const lines: string[] = []
  for (const word of paragraph.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || last.length + 1 + word.length > widestLine) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines.join('\n')
}

/** In the time of the east coast, and by its name: it tells its reader whether it was them. */
const moment = (at: Date) =>
  new Intl.DateTimeFormat('en-AU', { timeZone: 'Australia/Sydney', dateStyle: 'full', timeStyle: 'short' })
    .format(at)
    // The space before am and pm is a narrow one, which is no plain text.
    .replace(/\u202f/g, ' ')

/** `2026-11-21` is Saturday, 21 November 2026 everywhere. */
const day = (date: string) =>
  new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', dateStyle: 'full' }).format(new Date(date))

const stopped: Readonly<Record<ContactWay, string>> = {
  visit: 'visits',
  phone: 'calls and texts',
  mail: 'letters',
  email: 'emails',
}
/** `visits, letters and emails`, in the order of the form. */
const inWords = (ways: readonly ContactWay[]) =>
  new Intl.ListFormat('en-AU').format(
    Object.entries(stopped).flatMap(([way, words]) => (ways.includes(way as ContactWay) ? [words] : [])),
  )

/**
 * What we write to customers. Somebody else may read their mail: so no name, no account number, no address, and
 * nothing that was looked up, but what the letter is for.
 */
export function createMailTemplates({ sender, siteOrigin }: MailTemplatePorts) {
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

  return {
    /** The token stands in the fragment, which reaches no server, log or referrer. */
    resetLink: (token: string): MailText =>
      letter('your link for a new password', pages.forgotPassword, [
        'You can set a new password here:',
        `${siteOrigin()}${pages.forgotPassword}#reset=${token}`,
        'The link works once and for 60 minutes. If you have asked more than once, only the newest link works.',
        `Was it not you who asked? Then you need not do anything: your password stays as it is. Do not pass the link on. ${neverAsk}`,
      ]),
    emailReminder: (email: string): MailText =>
      letter('your email address for logging in', pages.forgotEmail, [
        'You asked which email address you log in with. It is this one:',
        email,
        'Log in here:',
        `${siteOrigin()}${pages.login}`,
        `Was it not you who asked? Then you need not do anything: nobody but you has been told. ${neverAsk}`,
      ]),
    /** `isReset`: by a link, which ended every login. */
    passwordChanged: (at: Date, { isReset }: { isReset: boolean }): MailText =>
      letter('your password was changed', pages.forgotPassword, [
        `The password of your account was changed on ${moment(at)} (Sydney time).`,
        isReset
          ? 'Every device that was logged in has been logged out. Log in again with the new password.'
          : 'Was it you? Then you need not do anything.',
        `Was it not you? Set a new password at once, on the page named below, and call us on ${contact.phone}.`,
        neverAsk,
      ]),
    /** To whoever left the address, who need not be who owns it: nothing that was typed stands in it. */
    doNotContact: ({ receipt, effectiveFrom, ways }: DoNotContactFacts): MailText =>
      letter('your do-not-contact receipt', pages.doNotContact, [
        'You asked us not to contact you for sales, and you are on our list. Your receipt number:',
        receipt,
        `From ${day(effectiveFrom)} we make no more ${inWords(ways)} of that kind. Letters that are printed already may still arrive for ten business days.`,
        'If you are our customer, bills, price changes, planned power cuts and safety notices still reach you: those are no advertising.',
        `Keep this mail. If somebody tries to sell you something in our name all the same, call ${contact.phone} and give the receipt number. The same number takes you off the list.`,
        'Was it not you who asked? Then somebody typed your address by mistake. You need not do anything; call us if the entry should go.',
      ]),
  }
}

export type MailTemplates = ReturnType<typeof createMailTemplates>
